import { login } from '@hoppla/contract/identity'
import { type OfferedStep, onboardingStatus } from '@hoppla/contract/onboarding'
import { pathTo } from '@hoppla/contract/pages'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { sessionKnown, signInByRedirect, signInSilently, useSession } from '../../platform/session/session.ts'
import { type LoginQuery, useLoginQuery } from './login-query.ts'
import { nextOnboardingStep, type OnboardingStep } from './onboarding-steps.rules.ts'
import { skip, skippedSteps } from './skipped-steps.ts'

/** `reset`: the password is right or unknown, but must be replaced first. */
export type SignInOutcome = 'signed-in' | 'elsewhere' | 'reset'

// While a form is signing in, the page must not redirect because somebody "is already signed in".
let underWay = false

const addressOf = (next: OnboardingStep, { continueTo, step }: LoginQuery, language: string): string => {
  if (next === 'AddChildren') return step('children')
  if (next === 'AddPhone') return step('phone')
  return pathTo('account-edit', { lang: language, query: { continuePath: continueTo } })
}

const nextAddress = async (query: LoginQuery, language: string, after?: OnboardingStep): Promise<string> => {
  const { origin, intent, continueTo } = query
  try {
    const status = await callApi(onboardingStatus, { query: { desiredStep: 'Continue', origin, intent } })
    // A pass needs a child to hold it, so that step is offered again even if it was skipped.
    const next = nextOnboardingStep(status, after, intent === 'RedeemPass' ? [] : skippedSteps())
    return next ? addressOf(next, query, language) : continueTo
  } catch (error) {
    // The sign-in succeeded; the remaining questions can wait for another visit.
    console.error(error)
    return continueTo
  }
}

/** Signs in and goes on. */
export const useSignIn = () => {
  const { language } = useWords()
  const query = useLoginQuery()
  const navigate = useNavigate()

  const goOn = useCallback(
    async (address: string) => {
      if (address.startsWith('/')) await navigate(address, { replace: true })
      else location.replace(address)
    },
    [navigate],
  )

  /** @throws ApiError when the password is not accepted. */
  const signIn = async (email: string, password: string): Promise<SignInOutcome> => {
    underWay = true
    try {
      const { interaction } = query
      const answer = await callApi(login, { body: { email, password, ...(interaction ? { interaction } : {}) } })
      if (answer.nextStep === 'ResetPassword') return 'reset'
      if (answer.redirectTo) {
        location.assign(answer.redirectTo)
        return 'elsewhere'
      }
      if (!(await signInSilently())) {
        await signInByRedirect(query.continueTo)
        return 'elsewhere'
      }
      await goOn(await nextAddress(query, language))
      return 'signed-in'
    } finally {
      underWay = false
    }
  }
  return { signIn, goOn }
}

/**
 * A step after the sign-in, for signed-in parents only; others are sent back to the first step.
 * @returns `leave` continues to the next step or to the page the visitor came for; `later` does so without an answer.
 */
export const useStop = (here: OfferedStep) => {
  const { language } = useWords()
  const query = useLoginQuery()
  const session = useSession()
  const navigate = useNavigate()
  const { goOn } = useSignIn()
  const [isLeaving, setIsLeaving] = useState(false)
  // Who signs out here is led out by the session machine itself.
  const isGuest = session.status === 'signed-out' && !session.wasSignedIn
  const login = query.step('')
  useEffect(() => {
    if (isGuest) void navigate(login, { replace: true })
  }, [isGuest, login, navigate])
  const leave = async (): Promise<void> => {
    setIsLeaving(true)
    try {
      await goOn(await nextAddress(query, language, here))
    } finally {
      setIsLeaving(false)
    }
  }
  const later = async (): Promise<void> => {
    // Whose answer it is may not be known yet.
    await sessionKnown()
    skip(here)
    return leave()
  }
  return { leave, later, isLeaving }
}

/** Who is signed in already has nothing to do here. */
export const useLeaveWhenSignedIn = (): void => {
  const { status } = useSession()
  const { continueTo, interaction } = useLoginQuery()
  const { goOn } = useSignIn()
  useEffect(() => {
    if (status === 'authenticated' && !underWay && !interaction) void goOn(continueTo)
  }, [status, interaction, continueTo, goOn])
}
