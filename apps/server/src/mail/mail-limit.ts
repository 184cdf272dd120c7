import { secretsOf } from '../crypto/encrypt.ts'
import type { Db } from '../db/connect.ts'
import { blindKey, mailboxOf } from '../http/client.ts'
import { limit } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'

/** Mails per day to one mailbox that anybody can trigger by typing its address into a form, across all senders and forms. */
const perMailbox = { max: 3, seconds: 86_400 }

type LimitDeps = { db: Db; clock: Clock; config: Pick<Config, 'secret' | 'previousSecret'> }

/**
 * Counts a mail to an unconfirmed address; under both secrets while the secret is being changed, so that the count does not start again. @throws Refusal
 * `request.too-many` when the mailbox has had its share of the day.
 */
export const countStrangerMail = async (deps: LimitDeps, email: string): Promise<void> => {
  for (const secret of secretsOf(deps.config))
    await limit(deps, `mail to ${blindKey(secret, mailboxOf(email)).toString('hex')}`, perMailbox)
}

/** The same for a mail that nobody waits for: whether it may go. */
export const mayMailStranger = async (deps: LimitDeps, email: string): Promise<boolean> => {
  try {
    await countStrangerMail(deps, email)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.too-many') return false
    throw error
  }
}
