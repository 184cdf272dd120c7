import { countryOfCulture } from '@hoppla/contract/countries'
import { isPayMethod } from '@hoppla/contract/orders/pay-methods'
import { pathTo } from '@hoppla/contract/pages'
import { formatDateTime, formatMoney, formatPercent, fromMinor, type Language, type Translate } from '@hoppla/i18n'
import { type EnglishMail, mailWords } from '@hoppla/i18n/messages/mail/orders'
import { type Wording, wordsOf } from '../../../brand/wording.ts'
import type { MailBlock } from '../../../mail/mail-layout.ts'
import { receiptNumber } from '../orders.rules.ts'
import { productOf, productsOf } from '../product.ts'
import { germanModelBlocks } from '../refunds/german-withdrawal.ts'
import type { Shop } from './documents.sql.ts'
import { vatByRate } from './receipts.rules.ts'
import type { LineRow, OrderRow } from './receipts.sql.ts'

export type MailTranslate = Translate<EnglishMail>

/** The words of mails and PDFs. */
export const mailTranslate: (wording: Wording) => MailTranslate = wordsOf<EnglishMail>('mail.', mailWords)

/** Money in minor units, for people. */
export const money = (minor: number, currency: string, language: Language, options?: { short?: boolean }): string =>
  formatMoney(fromMinor(minor, currency), currency, language, options)

/** 'Sverige' in Swedish, 'Sweden' in English. @param culture of the country, 'sv-SE'. */
export const countryName = (culture: string, language: Language): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(countryOfCulture(culture).code) ?? culture

/** How an order was paid: with gift cards, and by the provider's own words, else the name of the way to pay. */
export const paidWith = (
  { payment, cardsMinor, totalMinor, currency }: Pick<OrderRow, 'payment' | 'cardsMinor' | 'totalMinor' | 'currency'>,
  wording: Wording,
): string => {
  const { language } = wording
  const t = mailTranslate(wording)
  // The coupon's own line of the bill says it.
  if (totalMinor === 0) return t('methods.coupon')
  const label = payment.methodLabel ?? (isPayMethod(payment.method) ? t(`methods.${payment.method}`) : payment.method)
  if (cardsMinor === 0) return label
  if (cardsMinor === totalMinor) return t('methods.giftCard')
  // The colon keeps the last signs of a card and the sum apart.
  return `${t('methods.giftCard')}: ${money(cardsMinor, currency, language)}\n${label}: ${money(totalMinor - cardsMinor, currency, language)}`
}

export type Bill = { facts: Row[]; lines: Row[]; total: Row; notes: Row[] }

type Row = readonly [label: string, value: string]
type Seller = Pick<OrderRow, 'companyName' | 'companyOrgno' | 'companyAddress' | 'companyVatNumber'>
/** Who sold, as books want it (directive 2006/112/EC art. 226): name, address, number in the register, VAT number. */
export const sellerOf = (seller: Seller, wording: Wording): string => {
  const t = mailTranslate(wording)
  return [
    seller.companyName,
    seller.companyAddress,
    t('receipt.orgNo', { number: seller.companyOrgno }),
    ...(seller.companyVatNumber === '' ? [] : [t('receipt.vatNumber', { number: seller.companyVatNumber })]),
  ].join('\n')
}

type TaxedLine = Pick<
  OrderRow['lines'][number],
  'articleName' | 'kind' | 'quantity' | 'amountMinor' | 'vatPercent' | 'vatMinor' | 'voucherMinor'
>
/** A line of a bill, and below it the VAT in it. @param shownMinor its price before a coupon. */
export const withVat = (line: TaxedLine, shownMinor: number, currency: string, wording: Wording): Row[] => {
  const t = mailTranslate(wording)
  return [
    [t('receipt.line', { name: line.articleName, quantity: line.quantity }), money(shownMinor, currency, wording.language)],
    vatRow({ ...line, percent: line.vatPercent, onMinor: line.amountMinor - line.voucherMinor }, currency, wording),
    ...(line.voucherMinor > 0 ? [[t('receipt.vatBefore'), money(line.voucherMinor, currency, wording.language)] as const] : []),
  ]
}
type Vat = { kind?: LineRow['kind']; percent: number; onMinor: number; vatMinor: number }
const vatRow = ({ kind, percent, onMinor, vatMinor }: Vat, currency: string, wording: Wording): Row => {
  const { language } = wording
  const t = mailTranslate(wording)
  const label =
    percent === 0
      ? t(kind && productOf(kind).isVoucher ? 'receipt.vatLater' : 'receipt.vatNone')
      : t('receipt.vat', { percent: formatPercent(percent, language), amount: money(onMinor, currency, language) })
  return [label, money(vatMinor, currency, language)]
}

/** VAT by rate; one line has said it already. */
export const vatOfAll = (lines: readonly TaxedLine[], currency: string, wording: Wording): Row[] =>
  lines.length < 2
    ? []
    : vatByRate(lines).map((vat) =>
        vatRow({ ...vat, kind: lines.find(({ vatPercent }) => vatPercent === vat.percent)?.kind }, currency, wording),
      )

/** The receipt in words, as mail and PDF show it: VAT below each line, and by rate where there are several lines. */
export const billOf = (order: OrderRow, wording: Wording): Bill => {
  const { language } = wording
  const t = mailTranslate(wording)
  const amount = (minor: number) => money(minor, order.currency, language)
  const refunded = order.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    facts: [
      [t('receipt.orderReference'), order.reference],
      ...(order.receiptNumber === null
        ? []
        : [[t('receipt.receiptNumber'), receiptNumber(order.culture, order.receiptNumber)] as const]),
      [t('receipt.date'), formatDateTime(order.completedAt ?? order.createdAt, language, order.timeZone)],
      [t('receipt.paidWith'), paidWith(order, wording)],
      [t('receipt.seller'), sellerOf(order, wording)],
    ],
    lines: [
      ...order.lines.flatMap((line) => withVat(line, line.amountMinor + line.discountMinor, order.currency, wording)),
      ...(order.couponName === null ? [] : [[order.couponName, `−${amount(order.discountMinor)}`] as const]),
    ],
    total: [t('receipt.total'), amount(order.totalMinor)],
    notes: [
      ...vatOfAll(order.lines, order.currency, wording),
      ...(refunded > 0 ? [[t('receipt.refunded'), amount(refunded)] as const] : []),
    ],
  }
}

/** The receipt as a mail shows it: the mail itself is the document to keep (decision 150), so it holds all that the PDF does. */
export const receiptBlocks = (order: OrderRow, wording: Wording): MailBlock[] => {
  const bill = billOf(order, wording)
  return [
    { kind: 'title', text: mailTranslate(wording)('receipt.title') },
    { kind: 'rows', rows: bill.facts },
    { kind: 'rows', rows: [...bill.lines, ...bill.notes, bill.total], total: true },
  ]
}

/**
 * What a buyer may do who thinks better of it, with the way to the withdrawal function and the model form: part of every confirmation
 * (directive 2011/83/EU art. 6 (1) (h), 8 (7)): in the words of the checkout, in Germany in those of the statute. What has a date has no such
 * right; there is nothing to say where nothing else was bought.
 * @param origin of the country's site.
 */
export const withdrawalBlocks = (
  order: OrderRow,
  { mailFrom, companyPhone }: Pick<Shop, 'mailFrom' | 'companyPhone'>,
  origin: string,
  wording: Wording,
): MailBlock[] => {
  const t = mailTranslate(wording)
  const { companyName, companyAddress } = order
  const products = productsOf(order.lines).map(([product]) => product)
  const goods = products.filter(({ hasDate }) => !hasDate)
  if (goods.length === 0) return []
  const isService = goods.some(({ isVoucher }) => !isVoucher)
  const whatOf = [
    ...(isService ? [t('undo.used')] : []),
    ...(goods.some(({ isVoucher }) => isVoucher) ? [t('undo.card')] : []),
    ...(goods.length < products.length ? [t('undo.dated')] : []),
  ]
  const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
  const online = `${origin}${pathTo('withdrawal', { lang: wording.language })}`
  const link = { kind: 'link', label: t('undo.online'), href: `${online}#${order.reference}` } as const
  if (countryOfCulture(order.culture).law.withdrawalInstruction === 'german-statute' && wording.language === 'de') {
    const seller = { name: companyName, address: companyAddress, phone: companyPhone, email: mailFrom, online }
    return [...germanModelBlocks(seller, isService), { kind: 'title', text: 'Zu diesem Kauf' }, ...whatOf.map(paragraph), link]
  }
  const company = [companyName, companyAddress, mailFrom].join(', ')
  const paragraphs = [t('undo.right'), ...whatOf, t('undo.how', { company }), t('undo.money')]
  return [
    { kind: 'title', text: t('undo.title') },
    ...paragraphs.map(paragraph),
    link,
    { kind: 'title', text: t('undo.form.title') },
    { kind: 'paragraph', text: t('undo.form.text', { company }) },
  ]
}
