import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { statement, within } from '../../db/statement.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { type EndedPresent, mailEnded } from '../orders/orders.ts'

/**
 * Revoked codes of these lines that had reached somebody other than the buyer: by our mail, or because another account redeemed them. A recipient who had
 * not received the code yet is not notified.
 */
const listReached = statement<{ id: string }>(
  'list-codes-reached',
  `select k.id from redeem_codes k join published.order_lines l on l.id = k.order_line_id join published.orders o on o.id = l.order_id
    left join published.order_deliveries d on d.order_line_id = l.id
    left join serial_tickets t on t.redeem_code_id = k.id left join passes p on p.redeem_code_id = k.id
  where k.order_line_id = any($1::uuid[]) and k.revoked_at is not null
    and (coalesce(t.account_id, p.account_id) <> o.account_id or (d.recipient = 'someone' and d.sent_at is not null))`,
)

/** Notifies whoever was given something of these lines that it has ended; in the transaction that ended it, afterwards. */
export const notifyRecipients = async (tx: Tx, lineIds: readonly string[]): Promise<void> => {
  for (const { id } of await listReached(within(tx), [lineIds]))
    await enqueue(tx, mailCodeEnded, { mailId: randomUUID(), codeId: id })
}

/** Who holds it: the account that connected it, else the address it was sent to. */
const findEnded = statement<EndedPresent>(
  'find-ended-code',
  `select null as "amountMinor", o.currency, l.article_name as name, coalesce(a.email, d.recipient_email) as email, o.language, o.country_id as "countryId", o.id as "orderId"
  from redeem_codes k join published.order_lines l on l.id = k.order_line_id join published.orders o on o.id = l.order_id
    left join published.order_deliveries d on d.order_line_id = l.id
    left join serial_tickets t on t.redeem_code_id = k.id left join passes p on p.redeem_code_id = k.id
    left join published.accounts a on a.id = coalesce(t.account_id, p.account_id) and a.deleted_at is null
  where k.id = $1 and coalesce(a.email, d.recipient_email) <> ''`,
)

/** Notifies the recipient of a ticket or pass whose purchase was refunded. Nobody is notified if the account was deleted or the address erased since. */
export const mailCodeEnded = job<{ mailId: string; codeId: string }>('mail-code-ended', async (deps, { mailId, codeId }) => {
  const [present] = await findEnded(deps.pool, [codeId])
  if (present) await mailEnded(deps, mailId, present)
})
