import type { Caller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { guesses, normalizeEmail } from './identity.rules.ts'
import type { AccountRow } from './identity.sql.ts'
import { knownBrowserOf } from './known-browser.ts'
import { blind, hashOf } from './links.ts'
import { beginAttempt, deleteAttempt } from './password-guesses.sql.ts'
import { verifyPassword } from './passwords/passwords.ts'
import type { Headers } from './provider/cookies.ts'
import type { Issuer } from './provider/issuer.ts'
import { notifyOfLock } from './recovery.ts'
import { settleAfter } from './settle.ts'

// Generous: many families share one address. What it guards is the hashing queue.
const perClient = { max: 300, seconds: 60 }
/** Refusals take at least this long, so that their time reveals nothing. Milliseconds. */
const refusalTime = 250

/** Of a try whose password was right. @property device the secret of a browser known to the account or to another; undefined when it is new. */
export type CheckedPassword = { account: AccountRow; device: string | undefined; tried: Tried }
export type Tried = { attempt: string; emailHash: Buffer }

/**
 * Compares a password that somebody gives at a sign-in. A wrong password, an unknown address, an account without a password and one that may not enter get
 * the same answer at the same time. After ten failures on an address, browsers it has never been used on must wait; the owner's own are let through. After a
 * hundred in a row nobody is, before a new password is chosen by mail.
 * @param input.mayEnter asked whether or not the password was right, so that its work shows nothing.
 * @param next goes on with the account; what it refuses is held back as well.
 * @throws Refusal `login.failed`, `login.too-many`, `login.locked`, `request.too-many`.
 */
export const withCheckedPassword = async <A>(
  deps: Deps,
  caller: Caller,
  issuer: Issuer,
  input: {
    email: string
    password: string
    headers: Headers
    mayEnter: (account: AccountRow | undefined) => boolean | Promise<boolean>
  },
  next: (checked: CheckedPassword) => Promise<A>,
): Promise<A> => {
  await limit(deps, `login:${caller.client}`, perClient)
  return settleAfter(refusalTime, async () => {
    const email = normalizeEmail(input.email)
    const emailHash = blind(deps.config, email)
    const device = await knownBrowserOf(deps, issuer, input.headers)
    const begun = await beginAttempt(deps.db, {
      email,
      emailHash,
      now: deps.clock.now(),
      device: device ? hashOf(device) : undefined,
      address: caller.address,
    })
    if (begun === 'wait') throw new Refusal('login.too-many', { retryAfter: guesses.seconds })
    // Not compared, so that the right password is not distinguished from a wrong one any more.
    if (begun === 'locked') throw new Refusal('login.locked')
    const { account, attempt, failures } = begun
    const tried = { attempt, emailHash }
    const isRight = await isPasswordOf(deps, account, tried, input.password)
    if (!(await input.mayEnter(account)) || !isRight || !account) {
      await audit(deps.db, { actorId: account?.id, action: 'sign-in.failed', address: caller.address })
      if (failures >= guesses.maxInARow) await notifyOfLock(deps, caller, email)
      throw new Refusal('login.failed')
    }
    return next({ account, device, tried })
  })
}

/** Whoever could not be compared, because too many wait, has guessed nothing. */
const isPasswordOf = async (deps: Deps, account: AccountRow | undefined, tried: Tried, password: string): Promise<boolean> => {
  try {
    return await verifyPassword(account?.password_hash, password)
  } catch (error) {
    await deleteAttempt(deps.db, tried.attempt, tried.emailHash)
    throw error
  }
}
