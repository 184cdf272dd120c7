import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { statement, within } from '../../db/statement.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { type EndedPresent, mailEnded } from '../orders/orders.ts'

/** Cards of these lines that were mailed to somebody other than the buyer and have no value left. */
const listReached = statement<{ id: string }>(
  'list-gift-cards-reached',
  `select g.id from gift_cards g join published.order_deliveries d on d.order_line_id = g.order_line_id and g.credit_note_id is null and not g.is_goodwill
    join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
  where g.order_line_id = any($1::uuid[]) and d.recipient = 'someone' and d.sent_at is not null and e.balance_minor = 0`,
)

/** Notifies whoever was given a card of these lines that it has ended; in the transaction that ended it, afterwards. */
export const notifyRecipients = async (tx: Tx, lineIds: readonly string[]): Promise<void> => {
  for (const { id } of await listReached(within(tx), [lineIds]))
    await enqueue(tx, mailGiftCardEnded, { mailId: randomUUID(), giftCardId: id })
}

const findEnded = statement<EndedPresent>(
  'find-ended-gift-card',
  `select g.amount_minor as "amountMinor", g.currency, l.article_name as name, d.recipient_email as email, o.language, g.country_id as "countryId", o.id as "orderId"
  from gift_cards g join published.order_lines l on l.id = g.order_line_id join published.orders o on o.id = l.order_id join published.order_deliveries d on d.order_line_id = l.id
  where g.id = $1 and d.recipient_email <> ''`,
)

/** Notifies the recipient of a card whose purchase was refunded. If the address has been erased since, nobody is notified. */
export const mailGiftCardEnded = job<{ mailId: string; giftCardId: string }>(
  'mail-gift-card-ended',
  async (deps, { mailId, giftCardId }) => {
    const [present] = await findEnded(deps.pool, [giftCardId])
    if (present) await mailEnded(deps, mailId, present)
  },
)
