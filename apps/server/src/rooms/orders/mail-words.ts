import { createTranslate, formatDateTime, formatMoney, formatPercent, fromMinor, type Language, type Translate } from '@hoppla/i18n'
import { type EnglishMail, mailWords } from '@hoppla/i18n/messages/mail'
import { receiptNumber } from './orders.rules.ts'
import { vatByRate } from './receipts.rules.ts'
import type { OrderRow } from './receipts.sql.ts'

export type MailTranslate = Translate<EnglishMail>

const bound = new Map<Language, MailTranslate>()

/** The words of mails and PDFs in a language. */
export const mailTranslate = (language: Language): MailTranslate => {
  const found = bound.get(language) ?? createTranslate<EnglishMail>(language, mailWords[language])
  bound.set(language, found)
  return found
}

/** Money in minor units, for people. */
export const money = (minor: number, currency: string, language: Language, options?: { short?: boolean }): string =>
  formatMoney(fromMinor(minor, currency), currency, language, options)

/** 'Sverige' in Swedish, 'Sweden' in English. @param culture of the country, 'sv-SE'. */
export const countryName = (culture: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(culture.slice(3)) ?? culture

const knownMethods = ['card', 'swish', 'vipps', 'mobilepay', 'sepa'] as const
type KnownMethod = (typeof knownMethods)[number]
const isKnown = (method: string): method is KnownMethod => (knownMethods as readonly string[]).includes(method)

/** How an order was paid: with gift cards, and by the provider's own words, else the name of the way to pay. */
export const paidWith = (
  { payment, cardsMinor, totalMinor, currency }: Pick<OrderRow, 'payment' | 'cardsMinor' | 'totalMinor' | 'currency'>,
  language: Language,
): string => {
  const t = mailTranslate(language)
  // The coupon's own line of the bill says it.
  if (totalMinor === 0) return t('methods.coupon')
  const label = payment.methodLabel ?? (isKnown(payment.method) ? t(`methods.${payment.method}`) : payment.method)
  if (cardsMinor === 0) return label
  if (cardsMinor === totalMinor) return t('methods.giftCard')
  // The colon keeps the last signs of a card and the sum apart.
  return `${t('methods.giftCard')}: ${money(cardsMinor, currency, language)}\n${label}: ${money(totalMinor - cardsMinor, currency, language)}`
}

type Row = readonly [label: string, value: string]
export type Bill = { facts: Row[]; lines: Row[]; total: Row; notes: Row[] }

/** The receipt in words, as mail and paper show it. */
export const billOf = (order: OrderRow, language: Language): Bill => {
  const t = mailTranslate(language)
  const amount = (minor: number) => money(minor, order.currency, language)
  const refunded = order.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    facts: [
      [t('receipt.orderReference'), order.reference],
      ...(order.receiptNumber === null
        ? []
        : [[t('receipt.receiptNumber'), receiptNumber(order.culture, order.receiptNumber)] as const]),
      [t('receipt.date'), formatDateTime(order.completedAt ?? order.createdAt, language, order.timeZone)],
      [t('receipt.paidWith'), paidWith(order, language)],
      [t('receipt.seller'), `${order.companyName}\n${t('receipt.orgNo', { number: order.companyOrgno })}`],
    ],
    lines: [
      ...order.lines.map(
        (line): Row => [
          t('receipt.line', { name: line.articleName, quantity: line.quantity }),
          amount(line.amountMinor + line.discountMinor),
        ],
      ),
      ...(order.couponName === null ? [] : [[order.couponName, `−${amount(order.discountMinor)}`] as const]),
    ],
    total: [t('receipt.total'), amount(order.totalMinor)],
    notes: [
      ...vatByRate(order.lines).map(
        ({ percent, onMinor, vatMinor }): Row =>
          percent === 0
            ? [t('receipt.vatLater'), amount(vatMinor)]
            : [t('receipt.vat', { percent: formatPercent(percent, language), amount: amount(onMinor) }), amount(vatMinor)],
      ),
      ...(refunded > 0 ? [[t('receipt.refunded'), amount(refunded)] as const] : []),
    ],
  }
}
