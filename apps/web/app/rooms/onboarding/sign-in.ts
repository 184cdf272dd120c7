import { login } from '@hoppla/contract/identity'
import { onboardingStatus } from '@hoppla/contract/onboarding'
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../platform/api.ts'
import { signInByRedirect, signInSilently, useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { type LoginQuery, useLoginQuery } from './login-query.ts'
import { stopOver } from './stop-over.rules.ts'

/** `reset`: the password is right or unknown, but must be replaced first. */
export type SignInOutcome = 'signed-in' | 'elsewhere' | 'reset'

// While a form signs in, the page must not leave because somebody "is already signed in".
let underWay = false

const nextStop = async ({ origin, intent, continueTo }: LoginQuery, language: string): Promise<string> => {
  try {
    const status = await callApi(onboardingStatus, { query: { desiredStep: 'Continue', origin, intent } })
    return stopOver(status, language, continueTo) ?? continueTo
  } catch (error) {
    // Signed in is signed in: what is left to ask can be asked another day.
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
      await goOn(await nextStop(query, language))
      return 'signed-in'
    } finally {
      underWay = false
    }
  }
  return { signIn, goOn }
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
