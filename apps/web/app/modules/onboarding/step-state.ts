import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { navigationStateGuard } from '../../platform/session/guards.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { useLoginQuery } from './login-query.ts'

/** The e-mail address carried from step to step in the navigation state; '' if there is none. It is never part of a URL. */
export const carriedEmail = (state: unknown): string => {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : ''
}

/** The e-mail address that another application knows already (`login_hint`): it comes in the fragment of the login page's address; '' when there is none. */
export const hintedEmail = (hash: string): string => new URLSearchParams(hash.slice(1)).get('email')?.slice(0, 254) ?? ''

/** Whether the account came from an older system and needs a new password before anything else. */
export const mustReset = (state: unknown): boolean => (state as { mustReset?: unknown } | null)?.mustReset === true

/** For a step that cannot begin without an address: back to the first step if there is none. '' until known. */
export const useCarriedEmail = (): string => {
  const { state } = useLocation()
  const { step } = useLoginQuery()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const elsewhere = isHydrated ? navigationStateGuard(state, ['email'], step('')) : undefined
  useEffect(() => {
    if (elsewhere) void navigate(elsewhere, { replace: true })
  }, [elsewhere, navigate])
  return isHydrated ? carriedEmail(state) : ''
}
