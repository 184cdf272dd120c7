import type { TakingsBy } from '@hoppla/contract/accounting/reports'
import { formatMoney, formatPercent, type Language } from '@hoppla/i18n'
import type { T } from '../../platform/words.ts'

const products = ['gift-card', 'serial-ticket', 'pass', 'child-class', 'entrance', 'add-on', 'party'] as const
const methods = ['gift-card', 'test'] as const
const accounts = [
  ...([
    'receivable',
    'bank',
    'provider-fees',
    'gift-card-debt',
    'gift-card-debt-taxed',
    'held-value',
    'deferred-tickets',
    'deferred-passes',
  ] as const),
  ...(['sales', 'vat', 'refunds-due', 'unsettled-payments', 'disputed', 'breakage', 'till-clearing', 'goodwill'] as const),
]
const known = <K extends string>(keys: readonly K[], key: string): K | undefined => keys.find((one) => one === key)

/** What an account is called where its company has no name for it. */
export const accountText = (account: string, t: T): string => {
  const name = known(accounts, account)
  return name ? t(`accounting.accounts.${name}`) : account
}

/** What a kind of product is called. */
export const productText = (kind: string, t: T): string => {
  const name = known(products, kind)
  return name ? t(`accounting.products.${name}`) : kind === 'voucher-vat' ? t('accounting.articles.voucherVat') : kind
}

/** What a row of takings is called. */
export const takingsText = (
  by: TakingsBy,
  { key, name }: { key: string; name: string | null },
  language: Language,
  t: T,
): string => {
  if (by === 'place') return name ?? t('accounting.online')
  if (by === 'vat') return key === '' ? t('accounting.noVat') : formatPercent(Number(key), language)
  if (by === 'product' && key !== '') return productText(key, t)
  const method = by === 'method' ? known(methods, key) : undefined
  if (method) return t(`accounting.methods.${method}`)
  return key === '' ? t('accounting.other') : by === 'method' ? methodText(key, t) : key
}
/** A provider is called by its own name. */
const methodText = (key: string, t: T): string => {
  const text = accountText(key, t)
  return text === key ? key.charAt(0).toUpperCase() + key.slice(1) : text
}

/** Money to the last öre, as an accountant reads it. */
export const exactly =
  (currency: string, language: Language) =>
  (amount: number): string =>
    formatMoney(amount, currency, language)
