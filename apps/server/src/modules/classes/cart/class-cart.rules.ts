import type { ItemOf } from '@hoppla/contract/cart/items'
import type { OneChild } from '../check-sale.ts'
import type { ClassRow } from '../classes.sql.ts'

export type ClassItem = ItemOf<'child-class'>

/** Seats as they can be bought now: whatever is asked of a class but that seats are free. Minor units, of one child. */
export type CartSale = {
  facts: ClassRow
  children: readonly OneChild[]
  priceMinor: number
  now: Date
  today: string
}

/** The field of one of the children of an item, from 0. */
export const fieldOfChild = (index: number, field: string): string => `children.${index}.${field}`

/** The name of a guest, who writes it in one field, as a booking has it: the last word is the surname. */
export const splitName = (name: string): { firstName: string; lastName: string } => {
  const at = name.lastIndexOf(' ')
  return at < 0 ? { firstName: name, lastName: '' } : { firstName: name.slice(0, at).trimEnd(), lastName: name.slice(at + 1) }
}
