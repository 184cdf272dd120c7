import type { LineKind } from '@hoppla/contract/orders'
import { formatList, type Language } from '@hoppla/i18n'
import type { WithdrawalRight } from '../../platform/forms/order-terms.tsx'
import type { T } from '../../platform/i18n/words.ts'

/** What the buyer may do with a line once it is paid. `leisure`: a service for leisure on a date, which cannot be withdrawn from. */
export type LineLaw = 'withdrawal' | 'leisure' | 'voucher'

export const lawOf = (kind: LineKind): LineLaw => {
  if (kind === 'gift-card') return 'voucher'
  return kind === 'serial-ticket' || kind === 'pass' || kind === 'add-on' ? 'withdrawal' : 'leisure'
}

type Lawful = { name: string; law: LineLaw }

/**
 * The right to withdraw from what is ordered. Where one law is for everything it is said as for a single article; in a mixed order it is said what of it can be
 * withdrawn from, how, and what cannot.
 * @param seller company, address and e-mail, for the withdrawal in writing.
 */
export const rightOf = (
  lines: readonly Lawful[],
  { seller, t, language }: { seller: string; t: T; language: Language },
): WithdrawalRight => {
  const namesOf = (law: LineLaw) => [...new Set(lines.filter((line) => line.law === law).map(({ name }) => name))]
  const [goods, cards, dated] = [namesOf('withdrawal'), namesOf('voucher'), namesOf('leisure')]
  const list = (names: readonly string[]) => formatList(names, language)
  if (dated.length === 0 && cards.length === 0) return 'use'
  if (dated.length === 0 && goods.length === 0) return 'card'
  if (goods.length + cards.length === 0) return { none: t('checkout.law.leisure') }
  return {
    texts: [
      ...(dated.length === 0 ? [] : [t('checkout.law.with', { names: list([...goods, ...cards]) })]),
      t('checkout.undo.right'),
      ...(goods.length === 0 ? [] : [t('checkout.undo.used')]),
      ...(cards.length === 0 ? [] : [t('checkout.undo.card')]),
      t('checkout.undo.how', { company: seller }),
      t('checkout.undo.money'),
      ...(dated.length === 0 ? [] : [t('checkout.law.without', { names: list(dated) })]),
    ],
  }
}
