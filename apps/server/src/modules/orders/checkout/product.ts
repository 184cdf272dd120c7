import { pathTo } from '@hoppla/contract/pages'
import type pg from 'pg'
import type { Tx } from '../../../db/connect.ts'
import type { LineKind, RefundReason } from '../../../db/tables/orders.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { QueuedJob, WaitingEvent } from '../payments/payment-events.sql.ts'

/** An order whose payment event has just come; its rows are locked until the transaction ends. All its lines are of one kind. */
export type PaidOrder = Pick<
  WaitingEvent,
  'orderId' | 'reference' | 'accountId' | 'countryId' | 'currency' | 'timeZone' | 'language' | 'lines'
>
export type FulfilContext = {
  client: pg.PoolClient
  deps: Deps
  now: Date
}
export type Fulfilment = {
  /** Mails and other work, queued in the same transaction. */
  jobs?: readonly QueuedJob[]
  /** Orders that got nothing, and why: they end as `Failed` (or stay `Expired`), and the money goes back once. */
  undelivered?: ReadonlyMap<string, WhyUndelivered>
}
/** Nothing was left; the buyer had cancelled meanwhile; the centre had called it off. */
export type WhyUndelivered = Extract<RefundReason, 'SoldOut' | 'Cancelled' | 'CalledOff'>

/** What becomes of the paid lines of a kind. */
export type OrderKind = {
  /**
   * Paid after its time was up, an order of this kind may still be completed, if `fulfil` finds something left. Without it such money goes back.
   */
  acceptsLate?: true
  /** What was bought and its receipt are announced by mails of its own module. */
  mailsItself?: true
  /** The page one comes back to from the payment provider. Absent: the shop's. */
  returnPath?: (language: string, order: { orderId: string; reference: string }) => string
  /**
   * Fulfils what was bought, in the transaction of the payment event: once per order, all or nothing. Several orders that were paid at the same
   * moment come together. What it throws undoes the transaction; the event is tried again later.
   */
  fulfil: (paid: readonly PaidOrder[], at: FulfilContext) => Promise<Fulfilment>
  /** How what was bought ends when the staff gives all the money of an order back; absent: tickets, passes and codes, which the engine ends itself. */
  takeBack?: {
    /** Holds what was bought, before the order is held: in the order in which its module locks. */
    hold: (tx: Tx, orderId: string) => Promise<void>
    end: (tx: Tx, orderId: string, now: Date) => Promise<void>
  }
}

const kinds = new Map<LineKind, OrderKind>()

/** Registers a kind of line with orders. Modules above orders do so in modules/registry.ts. */
export const registerOrderKind = (kind: LineKind, handler: OrderKind): void => {
  kinds.set(kind, handler)
}

/** The handler of an order, by its lines. @throws when nobody has registered it: a fault of ours, and the event waits. */
export const kindOf = (order: Pick<PaidOrder, 'reference' | 'lines'>): OrderKind => {
  const kind = order.lines[0]?.kind
  const handler = kind && kinds.get(kind)
  if (!handler || order.lines.some((line) => line.kind !== kind)) throw new Error(`Nobody hands over order ${order.reference}.`)
  return handler
}

/** Where the payment provider sends the buyer of an order back to. */
export const returnPathOf = (kind: LineKind, language: string, order: { orderId: string; reference: string }): string =>
  kinds.get(kind)?.returnPath?.(language, order) ?? pathTo('payment', { lang: language, orderReference: order.reference })

/** How an order of this kind is taken back, where its module does that itself. */
export const takeBackOf = (kind: LineKind): OrderKind['takeBack'] => kinds.get(kind)?.takeBack
