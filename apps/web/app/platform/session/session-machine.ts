import type { Store } from '../storage/store.ts'
import type { IdentityClient, ProviderAnswer, SessionDeps, SignedInUser } from './session-deps.ts'
import type { ApplicationUser, Session } from './session-store.ts'

type Happening = 'userFetched' | 'noUser'
type Status = Session['status']

/** Every transition there is; `leave` stands for the way to the login page. */
export const transitions: Record<Status, Record<Happening, { to: Status; leave?: true }>> = {
  unknown: { userFetched: { to: 'authenticated' }, noUser: { to: 'signed-out' } },
  authenticated: { userFetched: { to: 'authenticated' }, noUser: { to: 'signed-out', leave: true } },
  'signed-out': { userFetched: { to: 'authenticated' }, noUser: { to: 'signed-out' } },
}

export type SessionMachine = {
  /**
   * Initialises once; more calls wait for the same.
   * @param answered what the provider has answered already, if it was asked.
   */
  start: (answered?: ProviderAnswer) => Promise<void>
  /** After the provider's cookie was set: tokens, then the application user. @returns whether signed in. */
  signIn: () => Promise<boolean>
  /** The same by leaving for the provider, where the browser allows no hidden frame. @param state comes back on the callback page. */
  signInByRedirect: (state: unknown) => Promise<void>
  /** Leaves through the provider. @param state comes back on the signed-out page. */
  signOut: (state: unknown) => Promise<void>
  /**
   * Work of this page that ends the session and then begins another, like a new password: who is here is not doubted until it is done.
   * @returns what the work returns, true when it has signed in again.
   */
  whileSessionChanges: (work: () => Promise<boolean>) => Promise<boolean>
  /** What was asked on this page may have ended the session: if it has, whoever was signed in is forgotten, and the page stays. */
  dropEnded: () => Promise<void>
  /** Another tab changed the kept user. */
  keptUserChanged: () => Promise<void>
  accessToken: () => string | undefined
  renew: () => Promise<boolean>
  /** Fetches the application user again, after it was changed. */
  refresh: () => Promise<void>
}

const lookEvery = 1_000
const looks = 5

/** @param session where the machine writes who is here. */
export const createSessionMachine = (deps: SessionDeps, session: Store<Session>): SessionMachine => {
  let loading: Promise<IdentityClient> | undefined
  let token: string | undefined
  // Whose page this is. What was read and filled in here belongs to that person, and is never sent with another's token.
  let owner: string | undefined
  let starting: Promise<void> | undefined
  // While the machine itself signs in or out, the client's events only echo what it is doing.
  let works = 0
  // What would have been asked meanwhile; the client speaks of a change only once.
  let doubted: (() => Promise<void>) | undefined
  let isLeaving = false

  const happen = (happening: Happening, user?: ApplicationUser): void => {
    const { to, leave } = transitions[session.get().status][happening]
    const wasSignedIn = session.get().status === 'authenticated'
    if (to === 'authenticated' && user) session.set({ status: to, user })
    else if (to === 'signed-out' && session.get().status !== 'signed-out') session.set({ status: to, wasSignedIn })
    if (happening === 'noUser') token = undefined
    if (leave && !isLeaving) deps.leave()
  }

  const client = (): Promise<IdentityClient> => {
    loading ??= deps.loadClient().then((made) => {
      listen(made)
      return made
    })
    // A failed load (offline) may be tried again.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  const drop = async (made: IdentityClient): Promise<void> => {
    await made.removeUser()
    happen('noUser')
  }

  /** Whether the page is another person's; then it ends here. */
  const isOther = ({ profile: { sub } }: SignedInUser): boolean => {
    owner ??= sub
    if (owner === sub) return false
    token = undefined
    if (!isLeaving) deps.startOver()
    isLeaving = true
    return true
  }

  /** Takes a user's tokens and fetches whom they belong to; on failure the kept user is dropped (docs/product/web.md). */
  const take = async (made: IdentityClient, user: SignedInUser): Promise<boolean> => {
    if (isOther(user)) return false
    token = user.access_token
    try {
      happen('userFetched', await deps.fetchUser())
      return true
    } catch (error) {
      deps.report(error)
      await drop(made)
      return false
    }
  }

  /** By refresh token where there is one; when that is refused though the provider knows the browser, through the iframe. */
  const silent = async (made: IdentityClient): Promise<SignedInUser | null> => {
    try {
      return await made.signinSilent()
    } catch (error) {
      deps.report(error)
      if ((await deps.askProvider()) !== 'signed-in') return null
      return made.signinSilent({ forceIframeAuth: true })
    }
  }

  const busily = async <R>(work: () => Promise<R>): Promise<R> => {
    works += 1
    try {
      return await work()
    } finally {
      works -= 1
    }
  }

  const signInSilently = async (made: IdentityClient, ask = silent): Promise<boolean> => {
    try {
      const user = await ask(made)
      if (user) return await take(made, user)
    } catch (error) {
      deps.report(error)
    }
    await drop(made)
    return false
  }

  const initialise = async (answered?: ProviderAnswer): Promise<void> => {
    const keeps = deps.keepsUser()
    const answer = answered ?? (await deps.askProvider())
    if (!keeps && answer !== 'signed-in') return happen('noUser')
    // Nobody to confirm the kept user: not signed in, but what is kept stays for the next try.
    if (answer === 'unclear') return happen('noUser')
    const made = await client()
    await made.clearStaleState()
    if (answer === 'signed-out') return drop(made)
    const kept = await made.getUser()
    if (kept && !kept.expired) await take(made, kept)
    else await signInSilently(made)
  }

  const listen = (made: IdentityClient): void => {
    made.events.addUserLoaded(async (user) => {
      if (works === 0) await take(made, user)
    })
    made.events.addUserUnloaded(() => {
      if (works === 0) happen('noUser')
    })
    made.events.addUserSignedIn(async () => {
      if (works === 0) await busily(() => signInSilently(made))
    })
    // The monitor may be mistaken for a moment: the provider decides before anybody is shown as signed out (docs/product/identity.md).
    const doubt = async () => {
      if (isLeaving) return
      if (works > 0) {
        doubted = doubt
        return
      }
      const answer = await deps.askProvider()
      if (answer === 'signed-out') await drop(made)
      else if (answer === 'signed-in') await busily(() => signInSilently(made))
    }
    made.events.addUserSignedOut(doubt)
    made.events.addSilentRenewError(async (error) => {
      deps.report(error)
      await doubt()
    })
  }

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      deps.report(error)
      if (session.get().status === 'unknown') happen('noUser')
    }
  }

  // Another tab removes the user first and ends the provider's session a moment later. Asking for tokens in between would race with its end, so this
  // tab waits for the provider to say it; if the session goes on, the other tab had its own reasons, and the user is fetched back.
  const afterRemoval = async (): Promise<void> => {
    if (session.get().status !== 'authenticated' || isLeaving) return
    for (let times = 0; times < looks; times += 1) {
      await deps.pause(lookEvery)
      if (deps.keepsUser() || session.get().status !== 'authenticated') return
      if ((await deps.askProvider()) === 'signed-out') return drop(await client())
    }
    const made = await client()
    await busily(() => signInSilently(made))
  }

  let renewing: Promise<boolean> | undefined
  const renew = async (): Promise<boolean> => {
    const before = token
    const made = await client()
    try {
      const user = await made.signinSilent()
      if (user && isOther(user)) return false
      // The client's own event has taken the user, or takes it right now; the token is what the waiting call needs.
      if (user) token = user.access_token
      return user !== null && token !== before
    } catch (error) {
      deps.report(error)
      if (works === 0 && (await deps.askProvider()) === 'signed-out') await drop(made)
      return false
    }
  }

  return {
    start: (answered) => {
      starting ??= guarded(() => busily(() => initialise(answered)))
      return starting
    },
    signIn: async () => {
      await starting
      const made = await client()
      // The provider has just made a new session. A refresh token that is kept belongs to the one before, which a new password has ended.
      return busily(() => signInSilently(made, (asked) => asked.signinSilent({ forceIframeAuth: true })))
    },
    signInByRedirect: async (state) => (await client()).signinRedirect({ state }),
    signOut: async (state) => {
      isLeaving = true
      try {
        await (await client()).signoutRedirect({ state })
      } catch (error) {
        isLeaving = false
        throw error
      }
    },
    whileSessionChanges: async (work) => {
      await starting
      doubted = undefined
      let isBack = false
      try {
        isBack = await busily(work)
        return isBack
      } finally {
        if (!isBack) await guarded(async () => doubted?.())
      }
    },
    dropEnded: async () => {
      await starting
      if (!deps.keepsUser()) return
      await guarded(() =>
        busily(async () => {
          if ((await deps.askProvider()) !== 'signed-out') return
          // Signed out first: then nobody is led away from the page.
          session.set({ status: 'signed-out', wasSignedIn: session.get().status === 'authenticated' })
          await drop(await client())
        }),
      )
    },
    keptUserChanged: async () => {
      await starting
      await guarded(async () => {
        if (!deps.keepsUser()) return afterRemoval()
        if (loading) await (await client()).getUser(true)
        else await busily(() => initialise())
      })
    },
    accessToken: () => token,
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    refresh: async () => {
      if (session.get().status === 'authenticated') happen('userFetched', await deps.fetchUser())
    },
  }
}
