import type { CartLine } from '@hoppla/contract/cart/cart'
import type { CartItem } from '@hoppla/contract/cart/items'

/** A price that changed is bought at the new one; everything else has to be put right, or taken out, before the order. */
export const isInTheWay = ({ problem }: Pick<CartLine, 'problem'>): boolean => problem !== null && problem.kind !== 'price-changed'

/** How many of it are asked for. */
export const quantityOf = (item: CartItem): number => ('quantity' in item ? item.quantity : 1)

/** How many may be had of a line; undefined where it is one of a kind: a visit, seats, a pass for a child, a present for somebody. */
export const mostOf = (item: CartItem): number | undefined => {
  if (!('quantity' in item) || (item.kind === 'pass' && item.mode === 'direct')) return undefined
  return 'delivery' in item && item.delivery?.to === 'someone' && item.quantity === 1 ? undefined : 20
}

/** What is sent to somebody. */
export type Delivered = Extract<CartItem, { kind: 'gift-card' | 'serial-ticket' | 'pass' }>

/** Whether it is decided in the cart where it goes: a gift card, a code to give away. */
export const hasDelivery = (item: CartItem): item is Delivered =>
  item.kind === 'gift-card' || ((item.kind === 'serial-ticket' || item.kind === 'pass') && item.mode === 'redeem')

/** What a guest says of themselves. */
export type TypedContact = { email: string; name: string; phone: string }

/** What is missing of a guest before the order, in the order of the fields; nothing is asked of who is signed in. */
export const contactProblems = (
  { email, name, phone }: TypedContact,
  { asksForPhone }: { asksForPhone: boolean },
): ('name' | 'email' | 'email-wrong' | 'phone')[] => [
  ...(email.trim() === ''
    ? ['email' as const]
    : /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())
      ? []
      : ['email-wrong' as const]),
  ...(name.trim() === '' ? ['name' as const] : []),
  ...(asksForPhone && !/\d.*\d.*\d/.test(phone) ? ['phone' as const] : []),
]
