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

const lookEvery = 1_000
const looks = 5

/** Who is here: asks the provider, keeps the tokens, follows other tabs, and writes what it finds into `session`. */
export class SessionMachine {
  readonly #deps: SessionDeps
  readonly #session: Store<Session>
  #loading: Promise<IdentityClient> | undefined
  #token: string | undefined
  // The account that this page belongs to. What was read and entered here is never sent with the token of another account.
  #owner: string | undefined
  #starting: Promise<void> | undefined
  #renewing: Promise<boolean> | undefined
  // While the machine itself is signing in or out, events of the client only echo that.
  #works = 0
  // A check that was due meanwhile and is made afterwards; the client reports a change only once.
  #doubted: (() => Promise<void>) | undefined
  #isLeaving = false

  constructor(deps: SessionDeps, session: Store<Session>) {
    this.#deps = deps
    this.#session = session
  }

  /**
   * Initialises once; more calls wait for the same.
   * @param answered what the provider has answered already, if it was asked.
   */
  start(answered?: ProviderAnswer): Promise<void> {
    this.#starting ??= this.#guarded(() => this.#busily(() => this.#initialise(answered)))
    return this.#starting
  }

  /** After the provider's cookie was set: tokens, then the application user. @returns whether signed in. */
  async signIn(): Promise<boolean> {
    await this.#starting
    const made = await this.#client()
    // The provider has just made a new session. A refresh token that is kept belongs to the one before, which a new password has ended.
    return this.#busily(() => this.#signInSilently(made, () => made.signinSilent({ forceIframeAuth: true })))
  }

  /** The same by leaving for the provider, where the browser allows no hidden frame. @param state comes back on the callback page. */
  async signInByRedirect(state: unknown): Promise<void> {
    await (await this.#client()).signinRedirect({ state })
  }

  /** Leaves through the provider. @param state comes back on the signed-out page. */
  async signOut(state: unknown): Promise<void> {
    this.#isLeaving = true
    try {
      await (await this.#client()).signoutRedirect({ state })
    } catch (error) {
      this.#isLeaving = false
      throw error
    }
  }

  /**
   * Runs work of this page that ends the session and begins another, such as a new password: the session is not checked until it is done.
   * @returns what the work returns, true when it has signed in again.
   */
  async whileSessionChanges(work: () => Promise<boolean>): Promise<boolean> {
    await this.#starting
    this.#doubted = undefined
    let isBack = false
    try {
      isBack = await this.#busily(work)
      return isBack
    } finally {
      if (!isBack) await this.#guarded(async () => this.#doubted?.())
    }
  }

  /** What was asked on this page may have ended the session: if it has, whoever was signed in is forgotten, and the page stays. */
  async dropEnded(): Promise<void> {
    await this.#starting
    if (!this.#deps.keepsUser()) return
    await this.#guarded(() =>
      this.#busily(async () => {
        if ((await this.#deps.askProvider()) !== 'signed-out') return
        // Signed out first: then nobody is led away from the page.
        this.#session.set({ status: 'signed-out', wasSignedIn: this.#session.get().status === 'authenticated' })
        await this.#drop(await this.#client())
      }),
    )
  }

  /** Another tab changed the kept user. */
  async keptUserChanged(): Promise<void> {
    await this.#starting
    await this.#guarded(async () => {
      if (!this.#deps.keepsUser()) return this.#afterRemoval()
      if (this.#loading) await (await this.#client()).getUser(true)
      else await this.#busily(() => this.#initialise())
    })
  }

  accessToken(): string | undefined {
    return this.#token
  }

  renew(): Promise<boolean> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  /** Fetches the application user again, after it was changed. */
  async refresh(): Promise<void> {
    if (this.#session.get().status === 'authenticated') this.#happen('userFetched', await this.#deps.fetchUser())
  }

  #happen(happening: Happening, user?: ApplicationUser): void {
    const { to, leave } = transitions[this.#session.get().status][happening]
    const wasSignedIn = this.#session.get().status === 'authenticated'
    if (to === 'authenticated' && user) this.#session.set({ status: to, user })
    else if (to === 'signed-out' && this.#session.get().status !== 'signed-out') this.#session.set({ status: to, wasSignedIn })
    if (happening === 'noUser') this.#token = undefined
    if (leave && !this.#isLeaving) this.#deps.leave()
  }

  #client(): Promise<IdentityClient> {
    this.#loading ??= this.#deps.loadClient().then((made) => {
      this.#listen(made)
      return made
    })
    // A failed load (offline) may be tried again.
    this.#loading.catch(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  #listen(made: IdentityClient): void {
    made.events.addUserLoaded(async (user) => {
      if (this.#works === 0) await this.#take(made, user)
    })
    made.events.addUserUnloaded(() => {
      if (this.#works === 0) this.#happen('noUser')
    })
    made.events.addUserSignedIn(async () => {
      if (this.#works === 0) await this.#busily(() => this.#signInSilently(made))
    })
    made.events.addUserSignedOut(() => this.#doubt(made))
    made.events.addSilentRenewError(async (error) => {
      this.#deps.report(error)
      await this.#doubt(made)
    })
  }

  /** The monitor can be wrong for a moment, so the provider decides before anybody is shown as signed out (docs/product/identity.md). */
  async #doubt(made: IdentityClient): Promise<void> {
    if (this.#isLeaving) return
    if (this.#works > 0) {
      this.#doubted = () => this.#doubt(made)
      return
    }
    const answer = await this.#deps.askProvider()
    if (answer === 'signed-out') await this.#drop(made)
    else if (answer === 'signed-in') await this.#busily(() => this.#signInSilently(made))
  }

  async #drop(made: IdentityClient): Promise<void> {
    await made.removeUser()
    this.#happen('noUser')
  }

  /** Whether the page is another person's; then it ends here. */
  #isOther({ profile: { sub } }: SignedInUser): boolean {
    this.#owner ??= sub
    if (this.#owner === sub) return false
    this.#token = undefined
    if (!this.#isLeaving) this.#deps.startOver()
    this.#isLeaving = true
    return true
  }

  /** Takes a user's tokens and fetches whom they belong to; on failure the kept user is dropped (docs/product/web.md). */
  async #take(made: IdentityClient, user: SignedInUser): Promise<boolean> {
    if (this.#isOther(user)) return false
    this.#token = user.access_token
    try {
      this.#happen('userFetched', await this.#deps.fetchUser())
      return true
    } catch (error) {
      this.#deps.report(error)
      await this.#drop(made)
      return false
    }
  }

  /** By refresh token where there is one; when that is refused though the provider knows the browser, through the iframe. */
  async #silent(made: IdentityClient): Promise<SignedInUser | null> {
    try {
      return await made.signinSilent()
    } catch (error) {
      this.#deps.report(error)
      if ((await this.#deps.askProvider()) !== 'signed-in') return null
      return made.signinSilent({ forceIframeAuth: true })
    }
  }

  async #busily<R>(work: () => Promise<R>): Promise<R> {
    this.#works += 1
    try {
      return await work()
    } finally {
      this.#works -= 1
    }
  }

  async #signInSilently(made: IdentityClient, ask = () => this.#silent(made)): Promise<boolean> {
    try {
      const user = await ask()
      if (user) return await this.#take(made, user)
    } catch (error) {
      this.#deps.report(error)
    }
    await this.#drop(made)
    return false
  }

  async #initialise(answered?: ProviderAnswer): Promise<void> {
    const keeps = this.#deps.keepsUser()
    const answer = answered ?? (await this.#deps.askProvider())
    if (!keeps && answer !== 'signed-in') return this.#happen('noUser')
    // Nobody to confirm the kept user: not signed in, but what is kept stays for the next try.
    if (answer === 'unclear') return this.#happen('noUser')
    const made = await this.#client()
    await made.clearStaleState()
    if (answer === 'signed-out') return this.#drop(made)
    const kept = await made.getUser()
    if (kept && !kept.expired) await this.#take(made, kept)
    else await this.#signInSilently(made)
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#deps.report(error)
      if (this.#session.get().status === 'unknown') this.#happen('noUser')
    }
  }

  // Another tab removes the user first and ends the provider's session a moment later. Requesting tokens in between would race with that, so this tab waits
  // for the provider to report it; if the session continues, the other tab had reasons of its own, and the user is fetched again.
  async #afterRemoval(): Promise<void> {
    if (this.#session.get().status !== 'authenticated' || this.#isLeaving) return
    for (let times = 0; times < looks; times += 1) {
      await this.#deps.pause(lookEvery)
      if (this.#deps.keepsUser() || this.#session.get().status !== 'authenticated') return
      if ((await this.#deps.askProvider()) === 'signed-out') return this.#drop(await this.#client())
    }
    const made = await this.#client()
    await this.#busily(() => this.#signInSilently(made))
  }

  async #renewOnce(): Promise<boolean> {
    const before = this.#token
    const made = await this.#client()
    try {
      const user = await made.signinSilent()
      if (user && this.#isOther(user)) return false
      // The client's own event has taken the user, or takes it right now; the token is what the waiting call needs.
      if (user) this.#token = user.access_token
      return user !== null && this.#token !== before
    } catch (error) {
      this.#deps.report(error)
      if (this.#works === 0 && (await this.#deps.askProvider()) === 'signed-out') await this.#drop(made)
      return false
    }
  }
}
