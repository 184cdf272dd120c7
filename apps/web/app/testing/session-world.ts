import type { IdentityClient, ProviderAnswer, SignedInUser } from '../platform/session/session-deps.ts'
import { SessionMachine } from '../platform/session/session-machine.ts'
import type { ApplicationUser, Session } from '../platform/session/session-store.ts'
import { createStore, type Store } from '../platform/storage/store.ts'

type Listener = (value?: unknown) => Promise<void> | void

export const aUser = (access_token: string, sub = '1'): SignedInUser => ({ access_token, expired: false, profile: { sub } })

/** A stand-in for oidc-client-ts: keeps one user, writes down what it is asked, calls its listeners. */
const fakeClient = (kept: SignedInUser | null) => {
  const asked: string[] = []
  const handler: Record<string, Listener> = {}
  const client = {
    kept,
    asked,
    /** What the next silent sign-in brings; an error is thrown. */
    silent: aUser('silent') as SignedInUser | Error | null,
    iframe: aUser('iframe') as SignedInUser | Error | null,
    notify: (event: string, value?: unknown) => handler[event]?.(value),
    clearStaleState: async () => void asked.push('clearStaleState'),
    getUser: async (raise?: boolean) => {
      asked.push('getUser')
      if (raise && client.kept) await handler.userLoaded?.(client.kept)
      return client.kept
    },
    removeUser: async () => {
      asked.push('removeUser')
      client.kept = null
      await handler.userUnloaded?.()
    },
    signinSilent: async ({ forceIframeAuth = false } = {}) => {
      asked.push(forceIframeAuth ? 'signinIframe' : 'signinSilent')
      const brought = forceIframeAuth ? client.iframe : client.silent
      if (brought instanceof Error) throw brought
      client.kept = brought
      if (brought) await handler.userLoaded?.(brought)
      return brought
    },
    signinRedirect: async () => void asked.push('signinRedirect'),
    signoutRedirect: async () => {
      asked.push('signoutRedirect')
      await client.removeUser()
    },
    events: {
      addUserLoaded: (listener: Listener) => (handler.userLoaded = listener),
      addUserUnloaded: (listener: Listener) => (handler.userUnloaded = listener),
      addUserSignedIn: (listener: Listener) => (handler.userSignedIn = listener),
      addUserSignedOut: (listener: Listener) => (handler.userSignedOut = listener),
      addSilentRenewError: (listener: Listener) => (handler.silentRenewError = listener),
    },
  }
  return client
}

export const astrid = { guid: '1', firstname: 'Astrid' } as ApplicationUser

export type World = {
  client: ReturnType<typeof fakeClient>
  machine: SessionMachine
  session: Store<Session>
  provider: ProviderAnswer
  user: ApplicationUser | Error
  loads: number
  left: number
  startedOver: number
  pauses: number
  whilePausing: () => void
  fetchedWith: (string | undefined)[]
}

/** A session machine whose browser, provider and API are played. */
export const world = (kept: SignedInUser | null, provider: ProviderAnswer): World => {
  const client = fakeClient(kept)
  const session = createStore<Session>({ status: 'unknown' })
  const here: World = {
    client,
    session,
    provider,
    user: astrid,
    loads: 0,
    left: 0,
    startedOver: 0,
    pauses: 0,
    whilePausing: () => undefined,
    fetchedWith: [],
    machine: new SessionMachine(
      {
        loadClient: async () => {
          here.loads += 1
          return client as unknown as IdentityClient
        },
        keepsUser: () => client.kept !== null,
        askProvider: async () => here.provider,
        fetchUser: async () => {
          here.fetchedWith.push(here.machine.accessToken())
          if (here.user instanceof Error) throw here.user
          return here.user
        },
        leave: () => {
          here.left += 1
        },
        startOver: () => {
          here.startedOver += 1
        },
        report: () => undefined,
        pause: async () => {
          here.pauses += 1
          here.whilePausing()
        },
      },
      session,
    ),
  }
  return here
}
