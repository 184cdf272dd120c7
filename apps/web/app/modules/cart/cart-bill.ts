import type { Cart, CartLine } from '@hoppla/contract/cart/cart'
import { formatMoney, type Language } from '@hoppla/i18n'
import type { BillRow } from '@hoppla/ui'
import type { T } from '../../platform/i18n/words.ts'
import { vatRows } from '../orders/orders.ts'
import { isInTheWay, quantityOf } from './cart.rules.ts'

const sumOf = (line: CartLine, field: 'amount' | 'discount'): number => line.parts.reduce((sum, part) => sum + part[field], 0)

/** The rows of a cart's bill: each line at its full price, what a coupon takes off, what gift cards pay, what is left to pay, VAT by rate. */
export const cartBill = (cart: Cart, t: T, language: Language): BillRow[] => {
  const money = (amount: number) => formatMoney(amount, cart.currency, language)
  const ordered = cart.lines.filter((line) => !isInTheWay(line))
  return [
    ...ordered.map((line) => {
      const quantity = quantityOf(line.item)
      return {
        label: quantity === 1 ? line.title : t('checkout.several', { count: quantity, name: line.title }),
        amount: money(line.parts.length === 0 ? line.amount : sumOf(line, 'amount') + sumOf(line, 'discount')),
      }
    }),
    ...(cart.coupon ? [{ label: cart.coupon.name, amount: `−${money(cart.coupon.discount)}`, kind: 'rule' as const }] : []),
    ...cart.codes
      .filter(({ kind, amount }) => kind === 'gift-card' && amount > 0)
      .map(({ ending, amount }) => ({ label: t('checkout.cards.row', { code: `…${ending}` }), amount: `−${money(amount)}` })),
    { label: t('checkout.toPay'), amount: money(cart.dueAmount), kind: 'sum' },
    ...vatRows({ vat: cart.vat, currency: cart.currency, isGiftCard: cart.laws.includes('voucher') }, t, language),
  ]
}
