import type { CartItemInput } from '@hoppla/contract/cart/items'

/** What is handed out at the play centre. */
export const addOns = ['socks', 'coffee'] as const
export type AddOnKind = (typeof addOns)[number]
/** What a line may be of. Each but the last two is there without end. */
export type Kind = 'card' | 'code' | 'ticket' | 'pass' | AddOnKind | 'visit' | 'seats'

/**
 * What lets children of Astrid's in until a day: a ticket card, whomever of them, with the entries that are left on it, or the pass of one, once a day.
 * @property earlier entries that visits of earlier rounds have reserved, by their days.
 */
export type Cover = {
  id: string
  use: 'serial-ticket' | 'pass'
  childId: string | undefined
  entries: number
  validTo: string
  earlier: ReadonlyMap<string, number>
}
export type Covered = { cover: Cover; childId: string }

/** A line of a cart as the walk knows it. @property units places, seats or pieces. @property at the window, or the class, that its places are of. @property hold `over`: its time was up. */
export type ModelLine = {
  id: string
  kind: Kind
  units: number
  at: string
  covered: readonly Covered[]
  item: CartItemInput
  hold: 'none' | 'held' | 'over'
  /** Of an order that is paid. */
  outcome: 'kept' | 'back' | undefined
}
/** A line of an order that is handed out, by the id of that line. Money in minor units. */
export type ModelAddOn = { id: string; units: number; minor: number; backMinor: number; isHandedOut: boolean }
/** An order of a cart. Money in minor units. @property mayEnd somebody has asked for what ends it. @property mustEnd and was answered. */
export type ModelOrder = {
  id: string
  reference: string
  secret: string | null
  token: string
  who: Who
  lines: ModelLine[]
  addOns: ModelAddOn[]
  totalMinor: number
  cardsMinor: number
  expiresAt: number
  state: 'open' | 'paid' | 'over'
  mayEnd: boolean
  mustEnd: boolean
  withCoupon: boolean
  /** Paid at the bank; the shop has not been told. */
  event: Buffer | undefined
}
/** Whoever has an account. What covers children, and the coupon, are Astrid's. */
export const accounts = ['astrid', 'bjorn'] as const
export type Who = 'guest' | (typeof accounts)[number]
/** @property from since when, and @property until when it holds what is scarce, in milliseconds. */
export type ModelCart = {
  id: string
  who: Who
  lines: ModelLine[]
  from: number
  until: number
  hasCoupon: boolean
  order: ModelOrder | undefined
}

/** What there is of everything scarce in a round. */
export type Stock = {
  /** Places by window and seats by class. */
  places: Map<string, number>
  children: string[]
  covers: Cover[]
  coupon: string
  /** Gift cards that pay. */
  cards: { id: string; code: string }[]
  cardsMinor: number
}

/** What the clock ends. */
export const lapse = ({ carts, now }: { carts: readonly ModelCart[]; now: () => number }): void => {
  for (const cart of carts) for (const line of cart.lines) if (line.hold === 'held' && cart.until <= now()) line.hold = 'over'
}

/** Lines that families have. An order that is over had the same ones, before the next that was made of its cart. */
export const keptOf = (orders: readonly ModelOrder[]): ModelLine[] =>
  orders.filter(({ state }) => state === 'paid').flatMap(({ lines }) => lines.filter(({ outcome }) => outcome === 'kept'))

/** What is held or sold of something scarce, in the model. @param but a line that does not count. */
export const takenOf = (
  { carts, orders }: { carts: readonly ModelCart[]; orders: readonly ModelOrder[] },
  at: string,
  but?: ModelLine,
): number =>
  [...carts.flatMap(({ lines }) => lines.filter(({ hold }) => hold === 'held')), ...keptOf(orders)]
    .filter((line) => line.at === at && line !== but)
    .reduce((sum, { units }) => sum + units, 0)
