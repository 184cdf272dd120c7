import { sql } from 'kysely'
import type { MailTraces } from '../../cache/evict.ts'
import type { Tx } from '../../db/connect.ts'

/** Whether money may still come for an order of this account. */
export const hasOpenOrder = async (tx: Tx, accountId: string, now: Date): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where((e) =>
      e.or([e('status', '=', 'Processing'), e.and([e('status', 'in', ['Created', 'AwaitingPayment']), e('expires_at', '>', now)])]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Anonymises the orders of a buyer: amounts, articles, days and receipt numbers stay, as accounting law requires; who bought does not. A present whose day
 * has not come is still delivered, and its address is erased afterwards by the retention job.
 * @param email confirmed, lower case: presents sent to it are anonymised too; null: there is none.
 * @returns addresses that mails about these purchases went to, and identifiers that such mails contain.
 */
export const eraseBuyer = async (tx: Tx, accountId: string, email: string | null): Promise<MailTraces> => {
  const { rows } = await sql<{ address: string }>`
    select recipient_email as address from order_deliveries d join order_lines l on l.id = d.order_line_id join orders o on o.id = l.order_id
      where o.account_id = ${accountId} and d.sent_at is not null and d.recipient_email is not null
    union select email from orders where account_id = ${accountId} and email <> ''`.execute(tx)
  await sql`delete from order_notes n using orders o where o.id = n.order_id and o.account_id = ${accountId}`.execute(tx)
  await sql`update orders set email = '' where account_id = ${accountId}`.execute(tx)
  await sql`update withdrawals w set name = '' from orders o where o.id = w.order_id and o.account_id = ${accountId}`.execute(tx)
  await sql`
    with forgotten as (
      update payments p set method_label = null, redirect_url = null, client_secret = null from orders o
      where o.id = p.order_id and o.account_id = ${accountId} returning p.id),
    status as (
      update payment_inbox i set raw = '', method_label = null from payments p join orders o on o.id = p.order_id
      where i.payment_id = p.id and o.account_id = ${accountId} and i.processed_at is not null)
    update order_deliveries d set recipient_name = case when recipient = 'someone' then '' end,
      recipient_email = case when recipient = 'someone' then '' end, greeting = null
    from order_lines l join orders o on o.id = l.order_id
    where l.id = d.order_line_id and o.account_id = ${accountId} and (d.sent_at is not null or d.recipient = 'me')`.execute(tx)
  await sql`update order_deliveries set recipient_name = '', recipient_email = '', greeting = null
    where recipient = 'someone' and sent_at is not null and lower(recipient_email) = ${email}`.execute(tx)
  const orders = await tx.selectFrom('orders').select(['id', 'reference']).where('account_id', '=', accountId).execute()
  return {
    addresses: rows.map(({ address }) => address).filter((address) => address !== ''),
    marks: orders.flatMap(({ id, reference }) => [id, reference]),
  }
}
