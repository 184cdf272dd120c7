import { useState } from 'react'
import { signal } from '../door/cue.ts'
import { type Attempt, isUnsure } from './attempts.ts'
import { type ChargeMade, type CouponUsed, type PresentedCard, type PresentedCoupon, useCounterCalls } from './counter-queries.ts'

/** What is on the screen. */
export type Step =
  | { kind: 'idle' }
  | { kind: 'card'; card: PresentedCard }
  | { kind: 'coupon'; coupon: PresentedCoupon }
  | { kind: 'ended'; presented: PresentedCard | PresentedCoupon }
  | { kind: 'unsure'; attempt: Attempt; error: unknown }
  | { kind: 'charged'; made: ChargeMade | CouponUsed }
  | { kind: 'refused'; error: unknown; code: string | undefined }

/** One counter: what is on its screen, and what may be done from there. */
export const useCounter = (playgroundId: string) => {
  const [step, setStep] = useState<Step>({ kind: 'idle' })
  const { look, take, reverse } = useCounterCalls(playgroundId)
  const refuse = (error: unknown, code?: string) => {
    signal('no')
    setStep({ kind: 'refused', error, code })
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
        if (!isUnsure(error, step.kind === 'unsure')) return refuse(error, attempt.code)
        signal('ask')
        setStep({ kind: 'unsure', attempt, error })
      },
    })
  const next = () => setStep({ kind: 'idle' })
  return { step, present, charge, next, reverse, isLooking: look.isPending, isCharging: take.isPending }
}
export type Counter = ReturnType<typeof useCounter>
