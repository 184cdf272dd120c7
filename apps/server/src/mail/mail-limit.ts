import { secretsOf } from '../crypto/encrypt.ts'
import type { Db } from '../db/connect.ts'
import { blindKey, mailboxOf } from '../http/client.ts'
import { limit } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'

/** Mails that anybody can have sent to an address by typing it into a form: so many a day reach one mailbox, whoever types it and into which form. */
const perMailbox = { max: 3, seconds: 86_400 }

type LimitDeps = { db: Db; clock: Clock; config: Pick<Config, 'secret' | 'previousSecret'> }

/**
 * Counts a mail to an address that nobody has proven; while the secret is being changed under both, so that the day's share does not begin anew. @throws Refusal `request.too-many` when the mailbox has had its share of the day.
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
