import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

type Fields = Record<string, string | number | boolean | null>
export type PurchaseExport = Record<
  'orders' | 'orderLines' | 'giftCards' | 'presents' | 'tickets' | 'passes' | 'codes' | 'visits',
  Fields[]
>

/** What the shop keeps about a buyer, for him or her to take along. Moments are ISO, amounts decimal with their currency; codes of gift cards and of presents are left out: whoever holds one can spend it. */
export const exportPurchases = async (db: Db, accountId: string): Promise<PurchaseExport> => {
  const money = (column: string) => sql.raw(`(${column} / 100.0)::numeric(12,2) || ' ' || o.currency`)
  const { rows } = await sql<PurchaseExport>`
    select
      (select coalesce(json_agg(json_build_object('reference', o.reference, 'status', o.status, 'total', ${money('o.total_minor')}, 'createdAt', o.created_at,
          'completedAt', o.completed_at, 'email', o.email, 'receiptNumber', r.number, 'paidWith', p.method_label) order by o.created_at), '[]')
        from orders o left join receipts r on r.order_id = o.id left join payments p on p.id = r.payment_id where o.account_id = ${accountId}) as orders,
      (select coalesce(json_agg(json_build_object('reference', o.reference, 'article', l.article_name, 'quantity', l.quantity,
          'total', ${money('l.amount_minor')}) order by o.created_at, l.position), '[]')
        from order_lines l join orders o on o.id = l.order_id where o.account_id = ${accountId}) as "orderLines",
      (select coalesce(json_agg(json_build_object('reference', o.reference, 'total', ${money('g.amount_minor')}, 'balance', ${money('e.balance_minor')},
          'validTo', g.valid_to) order by g.issued_at), '[]')
        from gift_cards g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id
        join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
        where o.account_id = ${accountId}) as "giftCards",
      (select coalesce(json_agg(json_build_object('reference', o.reference, 'recipientName', d.recipient_name, 'recipientEmail', d.recipient_email,
          'greeting', d.greeting, 'sendAt', d.send_at) order by o.created_at), '[]')
        from gift_card_deliveries d join order_lines l on l.id = d.order_line_id join orders o on o.id = l.order_id
        where o.account_id = ${accountId} and d.recipient = 'someone') as presents,
      (select coalesce(json_agg(json_build_object('article', l.article_name, 'validFrom', t.valid_from, 'validTo', t.valid_to, 'balance', e.entrances_left)
          order by t.created_at, t.id), '[]')
        from serial_tickets t join order_lines l on l.id = t.order_line_id
        join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e on true
        where t.account_id = ${accountId}) as tickets,
      (select coalesce(json_agg(json_build_object('article', l.article_name, 'child', c.first_name, 'validFrom', p.valid_from, 'validTo', p.valid_to,
          'status', p.photo_status) order by p.created_at, p.id), '[]')
        from passes p join order_lines l on l.id = p.order_line_id left join children c on c.id = p.child_id
        where p.account_id = ${accountId}) as passes,
      (select coalesce(json_agg(json_build_object('reference', o.reference, 'article', l.article_name, 'createdAt', r.issued_at, 'validTo', r.valid_to,
          'usedAt', r.redeemed_at) order by r.issued_at, r.number), '[]')
        from redeem_codes r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id
        where o.account_id = ${accountId}) as codes,
      (select coalesce(json_agg(json_build_object('at', v.at, 'playground', coalesce(g.name, ''), 'article', v.article) order by v.at), '[]')
        from (
          select e.at, e.location_id, l.article_name as article from serial_tickets t join serial_ticket_entries e on e.serial_ticket_id = t.id
            join order_lines l on l.id = t.order_line_id where t.account_id = ${accountId} and e.kind = 'use'
          union all
          select e.at, e.location_id, l.article_name from passes p join pass_entrances e on e.pass_id = p.id
            join order_lines l on l.id = p.order_line_id where p.account_id = ${accountId}
          order by at desc limit 5000) v
        left join playgrounds g on g.id = v.location_id) as visits`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of subqueries always comes.')
  return row
}

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
 * Takes the buyer out of the books: amounts, articles, days and receipt numbers stay (bookkeeping), who bought does not. A present whose day has not come
 * is still delivered, and forgotten then by the retention job.
 * @returns addresses that mails about these purchases went to.
 */
export const eraseBuyer = async (tx: Tx, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ address: string }>`
    select recipient_email as address from gift_card_deliveries d join order_lines l on l.id = d.order_line_id join orders o on o.id = l.order_id
      where o.account_id = ${accountId} and d.sent_at is not null and d.recipient_email is not null
    union select email from orders where account_id = ${accountId} and email <> ''`.execute(tx)
  await sql`update orders set email = '' where account_id = ${accountId}`.execute(tx)
  await sql`update withdrawals w set name = '' from orders o where o.id = w.order_id and o.account_id = ${accountId}`.execute(tx)
  await sql`
    with forgotten as (
      update payments p set method_label = null, redirect_url = null, client_secret = null from orders o
      where o.id = p.order_id and o.account_id = ${accountId} returning p.id),
    told as (
      update payment_inbox i set raw = '' from payments p join orders o on o.id = p.order_id
      where i.payment_id = p.id and o.account_id = ${accountId} and i.processed_at is not null)
    update gift_card_deliveries d set recipient_name = case when recipient = 'someone' then '' end,
      recipient_email = case when recipient = 'someone' then '' end, greeting = null
    from order_lines l join orders o on o.id = l.order_id
    where l.id = d.order_line_id and o.account_id = ${accountId} and (d.sent_at is not null or d.recipient = 'me')`.execute(tx)
  return rows.map(({ address }) => address).filter((address) => address !== '')
}
