import { countryOfCulture } from '@hoppla/contract/countries'
import { formatMoney, formatPercent, type Language } from '@hoppla/i18n'
import type { BillRow } from '@hoppla/ui'
import type { T } from '../../platform/i18n/words.ts'

/**
 * The words of the order button, in the reader's language and as the country's law wants them.
 * @param culture of the country, `de-DE`. @param total formatted. @returns `isBare`: no amount, no icon beside the words.
 */
export const orderButton = (culture: string, total: string, t: T): { label: string; isBare: boolean } => {
  const isBare = countryOfCulture(culture).law.hasBareOrderButton
  return { label: isBare ? t('checkout.orderObligation') : t('checkout.order', { amount: total }), isBare }
}

type Line = {
  articleName: string
  quantity: number
  amount: number
  discount?: number
  vatPercent?: number
  vatAmount?: number
  taxedBefore?: number
}
type Coupon = { name: string; discount: number }
type Vat = { vatPercent: number; onAmount: number; vatAmount: number }

/** The rows that say what VAT is in a sum, by rate. @param isGiftCard what has no VAT yet has it when it is used. */
export const vatRows = (
  { vat, currency, isGiftCard = false }: { vat: readonly Vat[]; currency: string; isGiftCard?: boolean | undefined },
  t: T,
  language: Language,
): BillRow[] =>
  vat.map(({ vatPercent, onAmount, vatAmount }) => ({
    label:
      vatPercent === 0
        ? t(isGiftCard ? 'checkout.vatLater' : 'checkout.vatNone')
        : t('checkout.vat', { percent: formatPercent(vatPercent, language), amount: formatMoney(onAmount, currency, language) }),
    amount: formatMoney(vatAmount, currency, language),
    kind: 'sub',
  }))

/**
 * The rows of a bill: lines at their full price, what a coupon takes off, sum, VAT by rate.
 * @param bill `isReceipt`: with the VAT of each line below it; `isGiftCard`: what has no VAT yet has it when it is used. @param sumLabel “to pay” before, “paid” after.
 */
export const billRows = (
  bill: {
    lines: readonly Line[]
    coupon?: Coupon | null
    total: number
    vat: readonly Vat[]
    currency: string
    isReceipt?: boolean
    isGiftCard?: boolean
  },
  sumLabel: string,
  t: T,
  language: Language,
): BillRow[] => {
  const { lines, coupon, total, vat, currency } = bill
  const money = (amount: number) => formatMoney(amount, currency, language)
  const vatOf = (rates: readonly Vat[]) => vatRows({ vat: rates, currency, isGiftCard: bill.isGiftCard }, t, language)
  return [
    ...lines.flatMap(({ articleName, quantity, amount, discount = 0, vatPercent = 0, vatAmount = 0, taxedBefore = 0 }, index) => [
      {
        label: quantity === 1 ? articleName : t('checkout.several', { count: quantity, name: articleName }),
        amount: money(amount + discount),
        kind: index === 0 ? ('rule' as const) : ('line' as const),
      },
      ...(bill.isReceipt ? vatOf([{ vatPercent, onAmount: amount - taxedBefore, vatAmount }]) : []),
      ...(taxedBefore > 0 ? [{ label: t('checkout.vatBefore'), amount: money(taxedBefore), kind: 'sub' as const }] : []),
    ]),
    ...(coupon ? [{ label: coupon.name, amount: `−${money(coupon.discount)}`, kind: 'rule' as const }] : []),
    { label: sumLabel, amount: money(total), kind: 'sum' },
    ...vatOf(vat),
  ]
}

/** VAT of lines by rate, as a summary carries it. */
export const vatByRate = (lines: readonly { vatPercent: number; amount: number; vatAmount: number }[]): Vat[] => {
  const rates = new Map<number, Vat>()
  for (const { vatPercent, amount, vatAmount } of lines) {
    const sum = rates.get(vatPercent) ?? { vatPercent, onAmount: 0, vatAmount: 0 }
    rates.set(vatPercent, { vatPercent, onAmount: sum.onAmount + amount, vatAmount: sum.vatAmount + vatAmount })
  }
  return [...rates.values()]
}
