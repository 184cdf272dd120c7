import { sql } from 'kysely'
import type { Mail } from '../adapters/mail.ts'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'

/** What a mail is about; what the sender does not know is left out. */
export type MailAbout = {
  orderId?: string | undefined
  bookingId?: string | undefined
  /** Whose mail it is: not of a gift that somebody else gets. */
  accountId?: string | null | undefined
}

export type Handed = Pick<Mail, 'id' | 'to' | 'template'> & { countryId: string; about: MailAbout }

/** The row of this mail would outlive the erasure that it tells of. */
const unkept = 'account-deleted'

/**
 * Hands a mail to the server and keeps how it fared: one row a mail, over all tries of its job (`published.mail_deliveries`). @throws what the mail server
 * refused with, so that the queue tries again.
 */
export const sendAndKeep = async (
  deps: Pick<Deps, 'db' | 'clock' | 'attempt'>,
  handed: Handed,
  send: () => Promise<void>,
): Promise<void> => {
  if (handed.template === unkept) return send()
  try {
    await send()
  } catch (error) {
    const answer = answerIn(error)
    await keep(deps, handed, { ...answer, isGivenUp: deps.attempt?.isLast === true })
    throw error
  }
  await keep(deps, handed, { answerClass: 2, isRefused: false, isGivenUp: false })
}

type Answer = { answerClass: number | null; isRefused: boolean }

/**
 * What the server said. A sender's address or a sign-in that it refuses says nothing of the recipient: only what was refused at the recipient or at the
 * mail itself did not arrive for good.
 */
const answerIn = (error: unknown): Answer => {
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
  const answerClass =
    typeof responseCode === 'number' && responseCode >= 200 && responseCode < 600 ? Math.floor(responseCode / 100) : null
  return { answerClass, isRefused: answerClass === 5 && (command === 'RCPT TO' || command === 'DATA') }
}

const keep = async (
  { db, clock, attempt }: Pick<Deps, 'db' | 'clock' | 'attempt'>,
  { id, to, template, countryId, about }: Handed,
  { answerClass, isRefused, isGivenUp }: Answer & { isGivenUp: boolean },
): Promise<void> => {
  const now = clock.now()
  const at = (is: boolean) => (is ? now : null)
  await db
    .insertInto('mail_deliveries')
    .values({
      id,
      recipient: to,
      template,
      country_id: countryId,
      order_id: about.orderId ?? null,
      booking_id: about.bookingId ?? null,
      account_id: about.accountId ?? null,
      queued_at: attempt?.queuedAt ?? now,
      tried_at: now,
      answer_class: answerClass,
      accepted_at: at(answerClass === 2),
      refused_at: at(isRefused),
      given_up_at: at(isGivenUp),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        tries: sql<number>`mail_deliveries.tries + 1`,
        tried_at: now,
        answer_class: answerClass,
        // Taken once it has arrived, whatever a repeat after a crash is told.
        accepted_at: sql<Date | null>`coalesce(mail_deliveries.accepted_at, excluded.accepted_at)`,
        refused_at: sql<Date | null>`coalesce(mail_deliveries.refused_at, excluded.refused_at)`,
        given_up_at: sql<Date | null>`excluded.given_up_at`,
      }),
    )
    .execute()
}

/** How mails to a person fared, for the person to take along. @param address lower case, confirmed; null: there is none. Moments are ISO. */
export const exportMailDeliveries = async (
  db: Db,
  accountId: string,
  address: string | null,
): Promise<Record<'at' | 'kind' | 'email' | 'status' | 'tries', string | number>[]> => {
  const { rows } = await sql<Record<'at' | 'kind' | 'email' | 'status' | 'tries', string | number>>`
    select to_json(queued_at) #>> '{}' as at, template as kind, recipient as email, state as status, tries from published.mail_deliveries
    where account_id = ${accountId} or lower(recipient) = ${address} order by queued_at desc limit 1000`.execute(db)
  return rows
}
