import { checkAuthentication } from '@hoppla/contract/identity'
import { me } from '@hoppla/contract/profile'
import { ApiError, callApiOnce, takeTokensFrom } from './api.ts'
import { loginAddress } from './guards.ts'
import type { IdentityClient, ProviderAnswer, Session, SessionMachine } from './session-machine.ts'
import { createSessionMachine } from './session-machine.ts'
import { useStore } from './store.ts'

export type { ApplicationUser, Session } from './session-machine.ts'

let machine: SessionMachine | undefined
let authority = ''

const keptKey = () => `oidc.user:${authority}:web`

const keepsUser = (): boolean => {
  try {
    return localStorage.getItem(keptKey()) !== null
  } catch {
    return false // Storage is switched off.
  }
}

const askProvider = async (): Promise<ProviderAnswer> => {
  try {
    await callApiOnce(checkAuthentication, {})
    return 'signed-in'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unclear'
  }
}

const loadClient = async (): Promise<IdentityClient> => (await import('./session-oidc.ts')).createIdentityClient(authority)

const here = () => location.pathname + location.search + location.hash

const theMachine = (): SessionMachine => {
  if (machine) return machine
  machine = createSessionMachine({
    loadClient,
    keepsUser,
    askProvider,
    fetchUser: () => callApiOnce(me, {}),
    leave: () => location.assign(loginAddress(document.documentElement.lang, { intent: 'SignOut', continuePath: here() })),
    report: (error) => console.error(error),
  })
  takeTokensFrom({ current: machine.accessToken, renew: machine.renew })
  return machine
}

/** Finds out who is here; call it in the browser once the page is painted. Later calls wait for the same. */
export const startSession = (ofAuthority: string): Promise<void> => {
  if (authority === '') {
    authority = ofAuthority
    addEventListener('storage', (event) => {
      if (event.key === keptKey() || event.key === null) void theMachine().keptUserChanged()
    })
  }
  return theMachine().start()
}

/** Turns the provider's cookie into tokens and fetches the application user. @returns whether the visitor is signed in now. */
export const signInSilently = (): Promise<boolean> => theMachine().signIn()

/** The long way round, for browsers that allow no hidden frame: through the provider and `/auth/callback` to `continuePath`. */
export const signInByRedirect = (continuePath: string): Promise<void> => theMachine().signInByRedirect({ continuePath })

/** Signs out at the provider; the browser comes back to the start page of `language`. @throws when the provider cannot be reached. */
export const signOut = (language: string): Promise<void> => theMachine().signOut({ language })

/** Fetches the application user again, after the profile was changed. */
export const refreshUser = (): Promise<void> => theMachine().refresh()

const atFirst: Session = { status: 'unknown' }
const idle = { get: () => atFirst, set: () => undefined, subscribe: () => () => undefined }

/** Who is here. On the server and while the page wakes up always `unknown`. */
export const useSession = (): Session => useStore(import.meta.env.SSR ? idle : theMachine().session, atFirst)
