import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { photosToTakeAlong } from './tickets/pass-photos.ts'

type Value = string | number | boolean | null
type Fields = Record<string, Value>
export type PurchaseExport = Record<
  | 'orders'
  | 'orderLines'
  | 'payments'
  | 'refunds'
  | 'creditNotes'
  | 'withdrawals'
  | 'disputes'
  | 'giftCards'
  | 'giftCardUses'
  | 'presents'
  | 'presentsReceived'
  | 'tickets'
  | 'passes'
  | 'codes'
  | 'visits',
  Fields[]
>

/** Minor units as `12.50 SEK`. @param currency the column beside the amount. */
const money = (amount: string, currency: string): RawBuilder<unknown> =>
  sql.raw(`(${amount} / 100.0)::numeric(12,2) || ' ' || ${currency}`)

/** One section: a list of objects. @param fields each with the column or expression it comes from. @param from what follows `from`. */
const section = (fields: Record<string, string | RawBuilder<unknown>>, from: RawBuilder<unknown>, order: string) => {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.lit(name)}, ${typeof value === 'string' ? sql.raw(value) : value}`,
  )
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ${sql.raw(order)}), '[]') from ${from})`
}

/**
 * What the shop keeps about a buyer, for him or her to take along. Moments are ISO, amounts decimal with their currency, photos data URLs. Codes of gift cards,
 * tickets and presents are left out: whoever holds one can spend it.
 * @param email the confirmed address, lower case; null: presents that came to it are left out.
 */
export const exportPurchases = async (
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  accountId: string,
  email: string | null,
): Promise<PurchaseExport> => {
  const mine = sql`o.account_id = ${accountId}`
  const line = sql.raw('join order_lines l on l.id = x.order_line_id join orders o on o.id = l.order_id')
  const paymentOfOrder = sql.raw('join payments p on p.id = x.payment_id join orders o on o.id = p.order_id')
  const sumOfOrder = { reference: 'o.reference', total: money('x.amount_minor', 'x.currency') }
  const present = {
    recipientName: 'x.recipient_name',
    recipientEmail: 'x.recipient_email',
    greeting: 'x.greeting',
    sendAt: 'x.send_at',
    sentAt: 'x.sent_at',
  }
  const orders = section(
    {
      reference: 'o.reference',
      status: 'o.status',
      total: money('o.total_minor', 'o.currency'),
      paidByGiftCard: money('o.cards_minor', 'o.currency'),
      discount: money('o.discount_minor', 'o.currency'),
      coupon: '(select u.name from coupon_uses u where u.order_id = o.id)',
      beginAtOnce: 'o.begin_wish_at',
      createdAt: 'o.created_at',
      completedAt: 'o.completed_at',
      country: 'n.name',
      language: 'o.language',
      email: 'o.email',
      receiptNumber: 'r.number',
      issuedAt: 'r.issued_at',
      seller: `r.company_name || ', ' || r.company_orgno`,
    },
    sql`orders o join countries n on n.id = o.country_id left join receipts r on r.order_id = o.id where ${mine}`,
    'o.created_at',
  )
  const orderLines = section(
    {
      reference: 'o.reference',
      kind: 'l.kind',
      article: 'l.article_name',
      quantity: 'l.quantity',
      price: money('l.unit_price_minor', 'o.currency'),
      total: money('l.amount_minor', 'o.currency'),
      vat: money('l.vat_minor', 'o.currency'),
      rules: 'l.rules',
      child: 'c.first_name',
    },
    sql`order_lines l join orders o on o.id = l.order_id left join children c on c.id = l.child_id where ${mine}`,
    'o.created_at, l.position',
  )
  const payments = section(
    {
      ...sumOfOrder,
      method: 'x.method',
      paidWith: 'x.method_label',
      paidThrough: 'x.provider',
      status: 'x.state',
      createdAt: 'x.created_at',
      completedAt: 'x.paid_at',
    },
    sql`payments x join orders o on o.id = x.order_id where ${mine}`,
    'x.created_at, x.attempt',
  )
  const refunds = section(
    {
      ...sumOfOrder,
      reason: 'x.reason',
      createdAt: 'x.created_at',
      doneAt: 'x.done_at',
    },
    sql`refunds x ${paymentOfOrder} where ${mine}`,
    'x.created_at',
  )
  const creditNotes = section(
    {
      reference: 'o.reference',
      receiptNumber: 'x.number',
      total: money('x.amount_minor', 'x.currency'),
      reason: 'x.reason',
      notes: 'x.note',
      issuedAt: 'x.issued_at',
    },
    sql`credit_notes x join orders o on o.id = x.order_id where ${mine}`,
    'x.issued_at',
  )
  const withdrawals = section(
    { reference: 'o.reference', declaredBy: 'x.name', language: 'x.language', at: 'x.received_at' },
    sql`withdrawals x join orders o on o.id = x.order_id where ${mine}`,
    'x.received_at',
  )
  const disputes = section(
    {
      ...sumOfOrder,
      reason: 'x.reason',
      status: 'x.state',
      createdAt: 'x.opened_at',
      doneAt: 'x.closed_at',
    },
    sql`disputes x ${paymentOfOrder} where ${mine}`,
    'x.opened_at',
  )
  const giftCards = section(
    {
      ...sumOfOrder,
      balance: money('e.balance_minor', 'x.currency'),
      createdAt: 'x.issued_at',
      validFrom: 'x.valid_from',
      validTo: 'x.valid_to',
    },
    sql`gift_cards x ${line}
      join lateral (select balance_minor from gift_card_entries where gift_card_id = x.id order by number desc limit 1) e on true where ${mine}`,
    'x.issued_at',
  )
  // Only what the buyer paid with a card, and the cards' own beginning and end: where somebody else spends a present is that person's matter.
  const giftCardUses = section(
    {
      reference: 'o.reference',
      kind: 'x.kind',
      total: money('x.amount_minor', 'g.currency'),
      at: 'x.at',
    },
    sql`gift_card_entries x join gift_cards g on g.id = x.gift_card_id join orders o on o.id = x.order_id where ${mine}`,
    'x.at, x.number',
  )
  const presents = section(
    { reference: 'o.reference', ...present },
    sql`gift_card_deliveries x ${line} where ${mine} and x.recipient = 'someone'`,
    'o.created_at',
  )
  const presentsReceived = section(
    present,
    sql`gift_card_deliveries x where x.recipient = 'someone' and x.sent_at is not null and lower(x.recipient_email) = ${email}`,
    'x.sent_at',
  )
  const ticket = {
    article: 'l.article_name',
    createdAt: 'x.created_at',
    validFrom: 'x.valid_from',
    validTo: 'x.valid_to',
    revokedAt: 'x.revoked_at',
  }
  const tickets = section(
    { ...ticket, balance: 'e.entrances_left' },
    sql`serial_tickets x join order_lines l on l.id = x.order_line_id
      join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = x.id order by number desc limit 1) e on true
      where x.account_id = ${accountId}`,
    'x.created_at, x.id',
  )
  const passes = section(
    {
      ...ticket,
      rowId: 'x.id',
      child: 'c.first_name',
      status: 'x.photo_status',
      reason: 'x.photo_rejection',
      withoutPhoto: 'x.entrances_without_photo',
      photoSentAt: 'f.submitted_at',
      photoApprovedAt: 'f.approved_at',
    },
    sql`passes x join order_lines l on l.id = x.order_line_id left join children c on c.id = x.child_id left join pass_photos f on f.pass_id = x.id
      where x.account_id = ${accountId}`,
    'x.created_at, x.id',
  )
  const codes = section(
    {
      reference: 'o.reference',
      article: 'l.article_name',
      createdAt: 'x.issued_at',
      validTo: 'x.valid_to',
      usedAt: 'x.redeemed_at',
      revokedAt: 'x.revoked_at',
    },
    sql`redeem_codes x ${line} where ${mine}`,
    'x.issued_at, x.number',
  )
  const visits = section(
    { at: 'v.at', playground: 'g.name', article: 'v.article', withoutPhoto: 'v.without_photo' },
    sql`(select e.at, e.location_id, l.article_name as article, null::boolean as without_photo from serial_tickets t
          join serial_ticket_entries e on e.serial_ticket_id = t.id join order_lines l on l.id = t.order_line_id
          where t.account_id = ${accountId} and e.kind = 'use'
        union all
        select e.at, e.location_id, l.article_name, e.without_photo from passes p join pass_entrances e on e.pass_id = p.id
          join order_lines l on l.id = p.order_line_id where p.account_id = ${accountId}
        order by at desc limit 5000) v
      left join playgrounds g on g.id = v.location_id`,
    'v.at',
  )
  const { rows } = await sql<PurchaseExport>`
    select ${orders} as orders, ${orderLines} as "orderLines", ${payments} as payments, ${refunds} as refunds, ${creditNotes} as "creditNotes",
      ${withdrawals} as withdrawals, ${disputes} as disputes, ${giftCards} as "giftCards", ${giftCardUses} as "giftCardUses", ${presents} as presents,
      ${presentsReceived} as "presentsReceived", ${tickets} as tickets, ${passes} as passes, ${codes} as codes, ${visits} as visits`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A row of subqueries always comes.')
  const pictures = await photosToTakeAlong({ db, photos }, accountId)
  return { ...row, passes: row.passes.map(({ rowId, ...pass }) => ({ ...pass, photo: pictures.get(String(rowId)) ?? null })) }
}
