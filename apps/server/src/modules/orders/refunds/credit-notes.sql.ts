import type { RefundCause } from '@hoppla/contract/orders/refund-schema'
import { statement } from '../../../db/statement.ts'
import type { RefundReason } from '../../../db/tables/orders.ts'
import type { LineRow } from '../documents/receipts.sql.ts'

export type CreditNoteRow = {
  id: string
  number: number
  reason: Exclude<RefundReason, 'PaidTooLate' | 'PaidTwice' | 'WrongAmount'>
  /** Why the staff refunded. */
  cause: RefundCause | null
  amountMinor: number
  currency: string
  issuedAt: Date
  orderId: string
  orderReference: string
  accountId: string | null
  receiptNumber: number
  countryId: string
  culture: string
  timeZone: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  companyVatNumber: string
  /** `voucherMinor`: the share of the amount that was paid with gift cards taxed at their sale. */
  lines: (Pick<LineRow, 'articleName' | 'kind' | 'quantity' | 'amountMinor' | 'vatPercent' | 'vatMinor'> & {
    voucherMinor: number
  })[]
  /** What went onto cards that paid, and onto a card of its own; the rest goes through the provider. */
  toCardsMinor: number
}

const creditNoteSelect = `
  select k.id, k.number, k.reason, k.cause, k.amount_minor as "amountMinor", k.currency, k.issued_at as "issuedAt", o.id as "orderId",
    o.reference as "orderReference", o.account_id as "accountId", r.number as "receiptNumber", k.country_id as "countryId", c.culture,
    c.timezone as "timeZone", k.company_name as "companyName", k.company_orgno as "companyOrgno", k.company_address as "companyAddress",
    k.company_vat_number as "companyVatNumber",
    (select json_agg(json_build_object('articleName', l.article_name, 'quantity', l.quantity, 'amountMinor', n.amount_minor,
        'vatPercent', l.vat_percent, 'vatMinor', n.vat_minor, 'kind', l.kind,
        'voucherMinor', case when l.amount_minor = 0 then 0 else round(n.amount_minor::numeric * l.voucher_minor / l.amount_minor) end) order by l.position)
      from credit_note_lines n join order_lines l on l.id = n.order_line_id where n.credit_note_id = k.id) as lines,
    (select coalesce(sum(f.amount_minor), 0)::bigint from refunds f where f.credit_note_id = k.id and f.gift_card_id is not null) as "toCardsMinor"
  from credit_notes k join orders o on o.id = k.order_id join receipts r on r.order_id = o.id join countries c on c.id = k.country_id`

export const findCreditNote = statement<CreditNoteRow>('find-credit-note', `${creditNoteSelect} where k.id = $1`)
/** @param $1 the country in capitals, `SE`; $2 the number. */
export const findCreditNoteByNumber = statement<CreditNoteRow>(
  'find-credit-note-by-number',
  `${creditNoteSelect} where right(c.culture, 2) = $1 and k.number = $2::bigint`,
)
export const listCreditNotes = statement<CreditNoteRow>(
  'list-credit-notes',
  `${creditNoteSelect} where o.reference = $1 order by k.number limit 200`,
)
