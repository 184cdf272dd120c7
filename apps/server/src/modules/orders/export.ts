import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportMoney, exportSection, readSections } from './export-section.ts'
import { allProducts } from './product.ts'

/**
 * What the shop keeps about a buyer, for him or her to take along: of orders, and of what was bought. Moments are ISO, amounts decimal with their currency, photos
 * data URLs. Codes of gift cards, tickets and presents are left out: whoever holds one can spend it.
 * @param email the confirmed address, lower case; null: presents that came to it are left out.
 */
export const exportPurchases = async (
  deps: Pick<Deps, 'db' | 'photos'>,
  accountId: string,
  email: string | null,
): Promise<Record<string, ExportFields[]>> => {
  const mine = sql`o.account_id = ${accountId}`
  const sections: Record<string, ExportFields[]> = await readSections(deps.db, {
    ...orderSections(mine),
    ...refundSections(mine),
    ...presentSections(mine, email),
  })
  for (const product of allProducts()) Object.assign(sections, await product.exportSections?.(deps, accountId))
  return sections
}

const paymentOfOrder = sql.raw('join payments p on p.id = x.payment_id join orders o on o.id = p.order_id')
const sumOfOrder = { reference: 'o.reference', total: exportMoney('x.amount_minor', 'x.currency') }
const present = {
  recipientName: 'x.recipient_name',
  recipientEmail: 'x.recipient_email',
  greeting: 'x.greeting',
  sendAt: 'x.send_at',
  sentAt: 'x.sent_at',
}

/** Orders with their lines, and how they were paid. */
const orderSections = (mine: RawBuilder<unknown>) => ({
  orders: exportSection(
    {
      reference: 'o.reference',
      status: 'o.status',
      total: exportMoney('o.total_minor', 'o.currency'),
      paidByGiftCard: exportMoney('o.cards_minor', 'o.currency'),
      discount: exportMoney('o.discount_minor', 'o.currency'),
      coupon: 'o.discount_name',
      beginAtOnce: 'o.begin_at_once_at',
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
  ),
  orderLines: exportSection(
    {
      reference: 'o.reference',
      kind: 'l.kind',
      article: 'l.article_name',
      quantity: 'l.quantity',
      price: exportMoney('l.unit_price_minor', 'o.currency'),
      total: exportMoney('l.amount_minor', 'o.currency'),
      vat: exportMoney('l.vat_minor', 'o.currency'),
      rules: 'l.rules',
      child: 'c.first_name',
    },
    sql`order_lines l join orders o on o.id = l.order_id left join published.children c on c.id = l.child_id where ${mine}`,
    'o.created_at, l.position',
  ),
  payments: exportSection(
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
  ),
})

/** What was noted, what came back, who asked for it, and what buyers' banks took back. */
const refundSections = (mine: RawBuilder<unknown>) => ({
  orderNotes: exportSection(
    { reference: 'o.reference', notes: 'x.text', by: 'a.first_name', at: 'x.written_at' },
    sql`order_notes x join orders o on o.id = x.order_id left join published.accounts a on a.id = x.author_id and a.deleted_at is null where ${mine}`,
    'x.written_at',
  ),
  refunds: exportSection(
    {
      ...sumOfOrder,
      reason: 'x.reason',
      createdAt: 'x.created_at',
      doneAt: 'x.done_at',
    },
    sql`refunds x ${paymentOfOrder} where ${mine}`,
    'x.created_at',
  ),
  creditNotes: exportSection(
    {
      reference: 'o.reference',
      receiptNumber: 'x.number',
      total: exportMoney('x.amount_minor', 'x.currency'),
      reason: 'x.reason',
      cause: 'x.cause',
      notes: 'x.note',
      issuedAt: 'x.issued_at',
    },
    sql`credit_notes x join orders o on o.id = x.order_id where ${mine}`,
    'x.issued_at',
  ),
  withdrawals: exportSection(
    { reference: 'o.reference', declaredBy: 'x.name', language: 'x.language', at: 'x.received_at' },
    sql`withdrawals x join orders o on o.id = x.order_id where ${mine}`,
    'x.received_at',
  ),
  disputes: exportSection(
    {
      ...sumOfOrder,
      reason: 'x.reason',
      status: 'x.state',
      createdAt: 'x.opened_at',
      doneAt: 'x.closed_at',
    },
    sql`disputes x ${paymentOfOrder} where ${mine}`,
    'x.opened_at',
  ),
})

/** Gift cards as presents: given, and received at the account's address. */
const presentSections = (mine: RawBuilder<unknown>, email: string | null) => ({
  presents: exportSection(
    { reference: 'o.reference', ...present },
    sql`order_deliveries x join order_lines l on l.id = x.order_line_id join orders o on o.id = l.order_id
      where ${mine} and x.recipient = 'someone'`,
    'o.created_at',
  ),
  presentsReceived: exportSection(
    present,
    sql`order_deliveries x where x.recipient = 'someone' and x.sent_at is not null and lower(x.recipient_email) = ${email}`,
    'x.sent_at',
  ),
})
