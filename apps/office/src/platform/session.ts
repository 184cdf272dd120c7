import { createStore, useStore } from './store.ts'
import { requestToken, type Token } from './tokens.ts'

/**
 * Why a session that was there is over: its hours are (`time`), it was ended from elsewhere or by somebody (`ended`), or whoever it belongs to holds no role
 * any more (`no-role`).
 */
export type WhyOver = 'time' | 'ended' | 'no-role'
export type Session = { status: 'unknown' | 'signed-out' | 'signed-in' } | { status: 'over'; why: WhyOver }

const session = createStore<Session>({ status: 'unknown' })
export const useSession = (): Session => useStore(session)
export const isSignedIn = (): boolean => session.get().status === 'signed-in'

let token: Token | undefined
let renewing: Promise<Token | 'nobody'> | undefined
/** Resolves when the person has signed in again; calls that came too late wait for it. */
let back = Promise.withResolvers<void>()
let endsAt = Number.POSITIVE_INFINITY

/** Tokens are renewed before they run out, so that no call is refused for it. */
const earlyMs = 20_000

/** Whose page was opened without the provider; the first token has to be of the same account. */
let resumedAs: string | undefined
/** So long the provider may take where the page can be opened without it. Milliseconds. */
const patience = 10_000

/** Who is signed in; undefined before and after. */
export const accountId = (): string | undefined => token?.accountId ?? resumedAs

/** When the session will be over, as `GET /api/staff/me` says. */
export const noteEnd = (at: string): void => {
  endsAt = Date.parse(at)
}

const renew = (): Promise<Token | 'nobody'> => {
  renewing ??= requestToken().finally(() => {
    renewing = undefined
  })
  return renewing
}

const silent = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The provider does not answer.')), patience))

/**
 * Finds out who is here; once.
 * @param resume whose account may go on when the provider cannot be reached; it fetches its token once it can.
 * @throws when the provider cannot be reached, and nobody may go on.
 */
export const startSession = async (resume?: () => Promise<string | undefined>): Promise<void> => {
  if (session.get().status !== 'unknown') return
  const found = await (resume ? renewOrResume(resume) : renew())
  if (found === 'nobody') return session.set({ status: 'signed-out' })
  if (found !== 'resumed') token = found
  session.set({ status: 'signed-in' })
}

const renewOrResume = async (resume: () => Promise<string | undefined>): Promise<Token | 'nobody' | 'resumed'> => {
  const asked = renew()
  try {
    return await Promise.race([asked, silent()])
  } catch {
    resumedAs = await resume()
    // Nobody may go on: then it takes as long as it takes, or fails as it did.
    return resumedAs === undefined ? asked : 'resumed'
  }
}

/** After a sign-in has set its cookie. Another person's page is begun anew: nothing of the one before may be seen or sent. */
export const signedIn = async (): Promise<void> => {
  const before = accountId()
  const found = await renew()
  if (found === 'nobody') throw new Error('Signed in, but the provider knows nobody.')
  if (before !== undefined && before !== found.accountId) return location.assign('/')
  token = found
  session.set({ status: 'signed-in' })
  back.resolve()
  back = Promise.withResolvers<void>()
}

/** The session is over; the page keeps what was typed, unseen, until the same person is back. */
export const loseSession = (why: WhyOver): void => {
  if (session.get().status === 'signed-in') session.set({ status: 'over', why })
}

/**
 * The token for a call. Waits while the session is over: what was sent too late is sent once the person has signed in again.
 * @returns undefined for guests: on the pages of signing in.
 */
export const freshToken = async (): Promise<string | undefined> => {
  while (session.get().status === 'over') await back.promise
  if (session.get().status !== 'signed-in') return undefined
  if (!token) return (await restore(undefined)) ? freshToken() : undefined
  if (token.expiresAt - Date.now() > earlyMs) return token.value
  return (await restore(token.value)) ? freshToken() : undefined
}

/** A token was refused or runs out, or there is none yet. @returns whether there is another one. */
export const restore = async (refused: string | undefined): Promise<boolean> => {
  if (token && token.value !== refused) return true
  const found = await renew()
  if (found === 'nobody') {
    loseSession(Date.now() >= endsAt - earlyMs ? 'time' : 'ended')
    await back.promise
    return true
  }
  // Somebody else has signed in meanwhile, in another tab: nothing of the one before may be seen, and nothing sent in another's name.
  if (token === undefined && resumedAs !== undefined && found.accountId !== resumedAs) {
    location.reload()
    return new Promise<never>(() => undefined)
  }
  token = found
  return true
}
