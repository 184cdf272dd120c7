import { useState } from 'react'
import { signal } from '../door/cue.ts'
import type { Attempt } from './attempts.ts'
import { useCounterCalls } from './counter-queries.ts'
import { type Step, stepAfterFailure } from './steps.ts'

/** One counter: what is on its screen, and what may be done from there. */
export const useCounter = (playgroundId: string) => {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const { look, take, reverse } = useCounterCalls(playgroundId)
  const refuse = (error: unknown) => {
    signal('no')
    setStep({ kind: 'refused', error, code: undefined })
  }
  const present = (code: string) =>
    look.mutate(code, {
      onSuccess: (presented) => {
        const isGood = presented.worth.state === 'Active'
        signal(isGood ? 'ask' : 'no')
        if (!isGood) setStep({ kind: 'ended', presented })
        else if (presented.kind === 'coupon') setStep({ kind: 'coupon', coupon: presented })
        else setStep({ kind: 'card', card: presented })
      },
      onError: (error) => refuse(error),
    })
  const charge = (attempt: Attempt) =>
    take.mutate(attempt, {
      onSuccess: (made) => {
        signal('ok')
        setStep({ kind: 'charged', made })
      },
      onError: (error) => {
        const after = stepAfterFailure(step, attempt, error)
        signal(after.kind === 'unsure' ? 'ask' : 'no')
        setStep(after)
      },
    })
  const next = () => setStep({ kind: 'idle' })
  return { step, present, charge, next, reverse, isLooking: look.isPending, isCharging: take.isPending }
}
export type Counter = ReturnType<typeof useCounter>
