import { before, deleteSome, type Erasure, erasure, updateSome } from '../../db/erasure.ts'

/** Who bought, so long after. */
export const oldBuyers = (months: number): Erasure[] => [
  updateSome('orders', `email = ''`, `email <> '' and created_at < ${before(months, 'months')}`),
  updateSome('withdrawals', `name = ''`, `name <> '' and received_at < ${before(months, 'months')}`),
  // An order written in the very moment in which its account was deleted.
  updateSome(
    'orders',
    `email = ''`,
    `email <> '' and account_id in (select id from published.accounts where deleted_at is not null)`,
  ),
]

/** What the staff noted, so long after; and what was noted in the very moment in which an account was deleted. */
export const oldOrderNotes = (months: number): Erasure[] => [
  deleteSome('order_notes', `written_at < ${before(months, 'months')}`),
  deleteSome(
    'order_notes',
    `order_id in (select o.id from orders o join published.accounts a on a.id = o.account_id where a.deleted_at is not null)`,
  ),
]

/** To whom presents went, so long after they went, or once their buyer has left. */
export const deliveredPresents = (days: number): Erasure[] => [
  erasure(`update order_deliveries set recipient_name = '', recipient_email = '', greeting = null where order_line_id in (
    select d.order_line_id from order_deliveries d join order_lines l on l.id = d.order_line_id
      join orders o on o.id = l.order_id left join published.accounts a on a.id = o.account_id
    where d.recipient = 'someone' and d.recipient_email <> '' and d.sent_at is not null
      and (d.sent_at < ${before(days, 'days')} or a.deleted_at is not null) limit 5000)`),
]

/** What providers reported, and addresses of payment pages. */
export const oldPaymentEvents = (days: number): Erasure[] => [
  updateSome(
    'payment_inbox',
    `raw = '', method_label = null`,
    `raw <> '' and processed_at is not null and received_at < ${before(days, 'days')}`,
  ),
  updateSome(
    'payments',
    'redirect_url = null, client_secret = null',
    `(redirect_url is not null or client_secret is not null) and state not in ('open', 'processing') and created_at < ${before(days, 'days')}`,
  ),
]
