import { checkAuthentication } from '@hoppla/contract/identity'
import { getMe } from '@hoppla/contract/profile'
import { loginAddress } from '../addresses/addresses.ts'
import { ApiError, callApiOnce, takeTokensFrom } from '../api/api.ts'
import { idle } from '../hydration/idle.ts'
import { homePlaygroundKey, memberCardKey, offlineKey, unstore } from '../storage/stored-values.ts'
import type { ProviderAnswer } from './session-deps.ts'
import type { SessionMachine } from './session-machine.ts'
import { type ApplicationUser, session } from './session-store.ts'

export { type ApplicationUser, type Session, useSession } from './session-store.ts'

let authority = ''
let running: SessionMachine | undefined
let loading: Promise<SessionMachine> | undefined
let starting: Promise<void> | undefined
// A page's effects run before those of the shell that starts the session: they wait for the start, too.
let hasStarted: (start: Promise<void>) => void
const known = new Promise<void>((resolve) => {
  hasStarted = resolve
})

const keptKey = () => `oidc.user:${authority}:web`

const keepsUser = (): boolean => {
  try {
    return localStorage.getItem(keptKey()) !== null
  } catch {
    return false // Storage is switched off.
  }
}

/** The provider keeps a cookie for scripts as long as somebody is signed in (its browser state); most guests need not be asked about. */
const mayBeSignedIn = (): boolean => keepsUser() || /(^|; )(__Host-)?id_state=./.test(document.cookie)

const askProvider = async (): Promise<ProviderAnswer> => {
  try {
    await callApiOnce(checkAuthentication, {})
    return 'signed-in'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unclear'
  }
}

const here = () => location.pathname + location.search + location.hash

const makeMachine = async (): Promise<SessionMachine> => {
  const { SessionMachine } = await import('./session-machine.ts')
  running = new SessionMachine(
    {
      loadClient: async () => (await import('./session-oidc.ts')).createIdentityClient(authority),
      keepsUser,
      askProvider,
      fetchUser: () => callApiOnce(getMe, {}),
      leave: () => location.assign(loginAddress(document.documentElement.lang, { intent: 'SignOut', continuePath: here() })),
      startOver: () => {
        sessionStorage.clear() // Forms kept in the tab.
        location.reload()
      },
      report: (error) => console.error(error),
      pause: (ms) => new Promise((done) => setTimeout(done, ms)),
    },
    session,
  )
  return running
}

/** The machine is fetched for those who are, or may become, signed in; guests never load it. */
const theMachine = (): Promise<SessionMachine> => {
  loading ??= makeMachine().catch((error: unknown) => {
    loading = undefined // Offline, perhaps; the next one may have more luck.
    throw error
  })
  return loading
}

takeTokensFrom({
  current: () => running?.accessToken(),
  known: () => sessionKnown(),
  renew: async () => running?.renew() ?? false,
})

const keepHomeOf = async ({ preferredplaycenterid }: ApplicationUser) =>
  (await import('../storage/home-playground.ts')).keepHomePlayground(preferredplaycenterid)

/** Once the page has nothing more urgent to do. Everything works without it; only the next time without a connection would miss it. */
const keepOfflineOf = async (user: ApplicationUser) => {
  try {
    await idle()
    await (await import('../offline/offline-data.ts')).keepOfflineData(user)
  } catch (error) {
    console.warn(error)
  }
}

const begin = async (): Promise<void> => {
  // Whoever was here needs both: they come while the provider is asked. What fails is asked for again below, and reported there.
  if (keepsUser()) void Promise.allSettled([theMachine(), import('./session-oidc.ts')])
  const answered = mayBeSignedIn() ? await askProvider() : 'signed-out'
  try {
    if (keepsUser() || answered === 'signed-in') return await (await theMachine()).start(answered)
  } catch (error) {
    console.error(error)
  }
  session.set({ status: 'signed-out', wasSignedIn: false })
}

/** Finds out who is here; call it in the browser once the page is painted. Later calls wait for the same. */
export const startSession = (ofAuthority: string): Promise<void> => {
  if (starting) return starting
  authority = ofAuthority
  addEventListener('storage', (event) => {
    // Another tab signed in, signed out or renewed.
    if (event.key === keptKey() || event.key === null) void theMachine().then((machine) => machine.keptUserChanged())
  })
  session.subscribe(() => {
    const now = session.get()
    if (now.status === 'authenticated') for (const keep of [keepHomeOf, keepOfflineOf]) void keep(now.user)
    if (now.status === 'signed-out' && !keepsUser()) for (const key of [memberCardKey, homePlaygroundKey, offlineKey]) unstore(key)
  })
  starting = begin()
  hasStarted(starting)
  return starting
}

/** Resolves once the session is known. For actions that differ between parents and guests and can be triggered earlier. */
export const sessionKnown = (): Promise<void> => known

/** Turns the provider's cookie into tokens and fetches the application user. @returns whether the visitor is signed in now. */
export const signInSilently = async (): Promise<boolean> => {
  await sessionKnown()
  return (await theMachine()).signIn()
}

/** Does what ends this browser's session and begins another; nobody is led to login in between. @returns what `work` returns: whether signed in again. */
export const whileSessionChanges = async (work: () => Promise<boolean>): Promise<boolean> => {
  await sessionKnown()
  return (await theMachine()).whileSessionChanges(work)
}

/** After a call that may have ended this browser's session: if it has ended, drops who was signed in, and stays on the page. */
export const dropEndedSession = async (): Promise<void> => {
  await sessionKnown()
  if (keepsUser()) await (await theMachine()).dropEnded()
}

/** For browsers that allow no hidden frame: a redirect through the provider and `/auth/callback` to `continuePath`. */
export const signInByRedirect = async (continuePath: string): Promise<void> =>
  (await theMachine()).signInByRedirect({ continuePath })

/** Signs out at the provider; the browser comes back to the login page in `language`, which leads back here. @throws when the provider cannot be reached. */
export const signOut = async (language: string): Promise<void> => (await theMachine()).signOut({ language, continuePath: here() })

/** Fetches the application user again, after the profile was changed. */
export const refreshUser = async (): Promise<void> => running?.refresh()
