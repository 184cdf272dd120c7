import { formatMoney, type Language } from '@hoppla/i18n'
import type { BillRow } from '@hoppla/ui'
import type { T } from '../../../platform/i18n/words.ts'
import { coverBy, type PayingCard, shortCode } from './gift-card-payment.rules.ts'

/**
 * What gift cards pay and what is left, as rows of a bill; none where no card pays.
 * @param paid by cards already, before this try; @param due what is left without the cards chosen now. Decimal major units.
 */
export const amountRows = (
  { cards, paid, due, currency }: { cards: readonly PayingCard[]; paid: number; due: number; currency: string },
  t: T,
  language: Language,
): BillRow[] => {
  const money = (amount: number) => formatMoney(amount, currency, language)
  const { pays, rest } = coverBy(cards, due)
  if (pays.length === 0 && paid === 0) return []
  return [
    ...(paid > 0 ? [{ label: t('checkout.cards.paidBy'), amount: `−${money(paid)}`, kind: 'rule' as const }] : []),
    ...pays.map(({ code, amount }) => ({
      label: t('checkout.cards.row', { code: shortCode(code) }),
      amount: `−${money(amount)}`,
      kind: 'rule' as const,
    })),
    { label: t('checkout.cards.rest'), amount: money(rest), kind: 'sum' },
  ]
}
