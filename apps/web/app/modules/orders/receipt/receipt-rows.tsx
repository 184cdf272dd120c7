import type { OrderDetail } from '@hoppla/contract/orders'
import { formatDateTime, formatMoney, type Language } from '@hoppla/i18n'
import type { BillRow, KeyValue } from '@hoppla/ui'
import type { T } from '../../../platform/i18n/words.ts'
import { billRows } from '../order-words.ts'

/** What a receipt must carry: numbers, date, seller, how it was paid. */
export const receiptFacts = (
  { orderReference, receiptNumber, completedAt, createdAt, seller, paidWith }: OrderDetail,
  t: T,
  language: Language,
  timeZone: string,
): KeyValue[] => [
  { term: t('payment.orderNumber'), value: orderReference },
  { term: t('payment.date'), value: formatDateTime(completedAt ?? createdAt, language, timeZone) },
  ...(receiptNumber ? [{ term: t('payment.receiptNumber'), value: receiptNumber }] : []),
  ...(paidWith ? [{ term: t('payment.paidWith'), value: paidWith }] : []),
  {
    term: t('payment.sellerLabel'),
    value: (
      <>
        {seller.companyName}
        <span className="small">{seller.companyAddress}</span>
        <span className="small">{t('payment.orgno', { number: seller.companyOrgno })}</span>
        {seller.companyVatNumber && <span className="small">{t('payment.vatNumber', { number: seller.companyVatNumber })}</span>}
      </>
    ),
  },
]

/** The bill with the VAT of each line, by rate where there are several, and below it what was given back. */
export const receiptRows = (
  { lines, coupon, totalAmount, giftCardAmount, vat, currency, refunds }: OrderDetail,
  t: T,
  language: Language,
): BillRow[] => [
  ...billRows(
    {
      lines,
      coupon,
      total: totalAmount,
      vat: lines.length < 2 ? [] : vat,
      currency,
      isReceipt: true,
      isGiftCard: lines.some(({ kind }) => kind === 'gift-card'),
    },
    t('payment.paidSum'),
    t,
    language,
  ),
  ...(giftCardAmount > 0
    ? [{ label: t('checkout.cards.paidBy'), amount: formatMoney(giftCardAmount, currency, language), kind: 'rule' as const }]
    : []),
  ...refunds.map((refund) => ({
    label: t(refund.state === 'Done' ? 'payment.refundDone' : 'payment.refundDue'),
    amount: `−${formatMoney(refund.amount, refund.currency, language)}`,
    kind: 'rule' as const,
  })),
]
