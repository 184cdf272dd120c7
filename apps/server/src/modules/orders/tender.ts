import type { RefusalCode } from '@hoppla/contract/refusals'
import type { Language } from '@hoppla/i18n'
import { toMinor } from '@hoppla/i18n'
import type { Queryable } from '../../db/statement.ts'
import type { LineKind } from '../../db/tables/orders.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { payPart, readFullLines, reducePrice, restorePrice } from './checkout/amount-due.sql.ts'
import type { PdfDocument } from './documents/pdf/document-content.ts'
import { vatIncluded } from './orders.rules.ts'

/** An order that tenders are to pay, as far as they go. Money in minor units. */
export type DueOrder = { id: string; dueMinor: number; currency: string; site: { countryId: string; timeZone: string } }

/** What a code would do for lines, for a summary. */
export type Preview = { name: string; discountMinor: number; lines: readonly ReducedLine[] }

/** How an order is to be paid: less what a coupon takes off, with these gift cards first, the rest in this way. */
export type PaymentInput = {
  method?: string | undefined
  giftCards?: readonly string[] | undefined
  /** Null: without the one it has. */
  coupon?: string | null | undefined
  /** What the buyer was shown, in decimal major units; another sum is refused. */
  totalAmount?: number | undefined
}

/** A line before anything is taken off it. Money in minor units. */
export type FullLine = { id: string; kind: LineKind; articleId: string | null; fullMinor: number; vatPercent: number }
export type ReducedLine = { id: string; discountMinor: number; vatMinor: number }
/** What is taken off an order, and what it is called in the order's language. No lines: nothing more than before. */
export type Reduction = { name: string; lines: readonly ReducedLine[] }

/** What the ways to pay have in common. Whatever changes something runs in the transaction that holds or writes the order. */
type AnyTender = {
  /** Whether somebody who typed this may have meant one of these: by its shape alone, nothing is asked. */
  mayBeCode: (typed: string) => boolean
  /** Releases what unpaid orders had reserved; the orders are locked. Repeating it changes nothing. */
  release: (where: Queryable, orderIds: readonly string[], now: Date) => Promise<void>
  /** Holds its own books against themselves. @returns one line per fault. */
  audit: (where: Queryable) => Promise<readonly string[]>
}

/** Reduces the price before the buyer confirms the order: a coupon. */
export type PriceTender = AnyTender & {
  takesOff: 'price'
  /**
   * What it would take off lines, for a summary; undefined: the buyer named nothing. Changes nothing.
   * @param input.isKnown it was tried before, and this counts as no other try.
   */
  preview: (
    deps: Deps,
    caller: Caller,
    input: Pick<PaymentInput, 'coupon'> & { isKnown?: true },
    lines: readonly FullLine[],
    currency: string,
  ) => Promise<Preview | undefined>
  /** Reads what the buyer names, before the order is held. @returns undefined when that is nothing; otherwise what takes it off the lines. */
  prepare: (
    deps: Deps,
    caller: Caller,
    input: PaymentInput,
  ) => Promise<((where: Queryable, order: DueOrder, now: Date) => Promise<Reduction>) | undefined>
  /** Whether the buyer goes on without what the order has. */
  isRefused: (input: PaymentInput) => boolean
  /** Takes no more part in this order. @returns whether it had. */
  remove: (where: Queryable, orderId: string) => Promise<boolean>
}

/** What a tender has paid of an order and has not got back. */
export type Share = { tender: DueTender; id: string; spentMinor: number }

/** Pays part of the amount due, and gets refunds of it: a gift card. */
export type DueTender = AnyTender & {
  takesOff: 'due'
  /**
   * What codes would pay of a sum in minor units, in their order, for a summary. Changes nothing, and counts no try: whoever takes a code from a buyer does.
   * @returns of each code what it pays, or why it does not.
   */
  preview: (
    deps: Deps,
    codes: readonly string[],
    due: Omit<DueOrder, 'id'>,
    now: Date,
  ) => Promise<readonly ({ minor: number } | { problem: RefusalCode })[]>
  /** As with a price; what it returns pays, up to what is due, and says how much. */
  prepare: (
    deps: Deps,
    caller: Caller,
    input: PaymentInput,
  ) => Promise<((where: Queryable, order: DueOrder, now: Date) => Promise<number>) | undefined>
  /** What of paid orders was taxed before, when the tender was sold; orders of which nothing was are left out. */
  taxedBefore: (where: Queryable, orderIds: readonly string[]) => Promise<readonly { orderId: string; minor: number }[]>
  /** Holds whatever paid an order, or was sold with it, until the transaction ends; asked after the order and its products are held. */
  hold: (where: Queryable, orderId: string) => Promise<void>
  /** What paid an order and has not got it back. */
  listSpent: (where: Queryable, orderId: string) => Promise<readonly { id: string; spentMinor: number }[]>
  /** Gets back part of what it paid of a paid order. */
  refund: (
    where: Queryable,
    order: { id: string; timeZone: string },
    shares: readonly { id: string; minor: number }[],
    now: Date,
  ) => Promise<void>
  /** What a buyer may choose instead of money. */
  credit: {
    /** @returns its id. */
    issue: (
      deps: Pick<Deps, 'config'>,
      where: Queryable,
      input: {
        order: { id: string; countryId: string; currency: string; timeZone: string; giftCardYears: number }
        orderLineId: string
        creditNoteId: string
        amountMinor: number
        now: Date
      },
    ) => Promise<string>
    /** As the mail of the refund shows it; undefined where the money went another way. */
    present: (deps: Deps, creditNoteId: string, language: Language) => Promise<{ code: string; document: PdfDocument } | undefined>
  }
}
export type Tender = PriceTender | DueTender

const tenders: Tender[] = []

/** Registers a tender; called in modules/registry.ts. Tenders that reduce the price come before those that pay. */
export const registerTenders = (all: readonly Tender[]): void => {
  tenders.splice(0, tenders.length, ...all)
}
const priceTenders = (): PriceTender[] => tenders.filter((tender) => tender.takesOff === 'price')
export const dueTenders = (): DueTender[] => tenders.filter((tender) => tender.takesOff === 'due')

/** What a credit is given with instead of money. @throws when nothing registered can be. */
export const creditTender = (): DueTender => {
  const [tender] = dueTenders()
  if (!tender) throw new Error('Nothing is registered that could be given instead of money.')
  return tender
}

/** What a code is meant to do, by its shape; undefined: it is none of what can pay. */
export const meaningOf = (typed: string): Tender['takesOff'] | undefined =>
  tenders.find((tender) => tender.mayBeCode(typed))?.takesOff

/** What codes would pay, for a summary, in their order. */
export const previewPayment: DueTender['preview'] = async (deps, codes, due, now) => {
  const [tender] = dueTenders()
  return tender && codes.length > 0 ? tender.preview(deps, codes, due, now) : []
}

/** What would be taken off lines, for a summary. Changes nothing. @throws Refusal at the field. */
export const previewDiscount = async (...asked: Parameters<PriceTender['preview']>): ReturnType<PriceTender['preview']> => {
  for (const tender of priceTenders()) {
    const off = await tender.preview(...asked)
    if (off) return off
  }
  return undefined
}

type Prepared<T extends Tender> = NonNullable<Awaited<ReturnType<T['prepare']>>>
/** What shall pay an order before the chosen way does. */
export type PaidAhead = {
  reduce: readonly Prepared<PriceTender>[]
  pay: readonly Prepared<DueTender>[]
  /** What shall be left to pay once the price is reduced, decimal major units; absent: whatever it is. */
  totalAmount?: number | undefined
}

/** Reads what an order is to be paid with besides. @returns undefined when that is nothing. @throws Refusal of a tender at its field. */
export const readPaidAhead = async (deps: Deps, caller: Caller, input: PaymentInput): Promise<PaidAhead | undefined> => {
  const reduce: Prepared<PriceTender>[] = []
  const pay: Prepared<DueTender>[] = []
  for (const tender of priceTenders()) reduce.push(...present(await tender.prepare(deps, caller, input)))
  for (const tender of dueTenders()) pay.push(...present(await tender.prepare(deps, caller, input)))
  return reduce.length + pay.length === 0 ? undefined : { reduce, pay, totalAmount: input.totalAmount }
}
const present = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value])

/**
 * Reduces the price, then pays, in the transaction that wrote or holds the order. Locks: order, coupon, gift cards.
 * @param order with its one open attempt to pay, which has no session yet. @returns whether nothing is left to pay.
 * @throws Refusal of a tender at its field, or `order.price-changed`.
 */
export const payAhead = async (
  where: Queryable,
  order: DueOrder,
  { reduce, pay, totalAmount }: PaidAhead,
  now: Date,
): Promise<boolean> => {
  let { dueMinor } = order
  for (const take of reduce) {
    const { name, lines } = await take(where, { ...order, dueMinor }, now)
    const minor = lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
    if (minor > 0) await reducePrice(where, [JSON.stringify(lines), order.id, minor, now, name])
    dueMinor -= minor
  }
  checkPrice(totalAmount, dueMinor, order.currency)
  for (const take of pay) {
    if (dueMinor === 0) break
    const minor = await take(where, { ...order, dueMinor }, now)
    if (minor > 0) await payPart(where, [order.id, minor, now])
    dueMinor -= minor
  }
  return dueMinor === 0
}

/** @param shown to the buyer. @throws Refusal `order.price-changed` at the field. */
export const checkPrice = (shown: number | undefined, totalMinor: number, currency: string): void => {
  if (shown !== undefined && toMinor(shown, currency) !== totalMinor)
    throw new Refusal('order.price-changed', { errors: { totalAmount: [] } })
}

/** Whether the buyer goes on without a reduction that the order may have. */
export const refusesReduction = (input: PaymentInput): boolean => priceTenders().some((tender) => tender.isRefused(input))

/** Every line of a held order, which has no open attempt to pay, costs what it did before. Changes nothing where nothing was taken off. */
export const removeReduction = async (where: Queryable, orderId: string, input: PaymentInput): Promise<void> => {
  for (const tender of priceTenders().filter((each) => each.isRefused(input)))
    if (await tender.remove(where, orderId)) {
      const lines = await readFullLines(where, [orderId])
      const full = lines.map(({ id, fullMinor, vatPercent }) => ({ id, vatMinor: vatIncluded(fullMinor, vatPercent) }))
      await restorePrice(where, [JSON.stringify(full), orderId])
    }
}

/** What orders have taken of tenders, in minor units. */
type Taken = { orderId: string; discountMinor: number; cardsMinor: number }

/** Releases what orders had reserved that end unpaid; the orders are locked. */
export const releaseTenders = async (where: Queryable, orders: readonly Taken[], now: Date): Promise<void> => {
  await releaseReductions(
    where,
    orders.filter(({ discountMinor }) => discountMinor > 0).map(({ orderId }) => orderId),
    now,
  )
  const paid = orders.filter(({ cardsMinor }) => cardsMinor > 0).map(({ orderId }) => orderId)
  if (paid.length > 0) for (const tender of dueTenders()) await tender.release(where, paid, now)
}

/** What took something off the price of orders can be used again; they are held. */
export const releaseReductions = async (where: Queryable, orderIds: readonly string[], now: Date): Promise<void> => {
  if (orderIds.length > 0) for (const tender of priceTenders()) await tender.release(where, orderIds, now)
}

/** What tenders have paid of an order and have not got back. */
export const listShares = async (where: Queryable, orderId: string): Promise<Share[]> => {
  const shares: Share[] = []
  for (const tender of dueTenders()) for (const spent of await tender.listSpent(where, orderId)) shares.push({ tender, ...spent })
  return shares
}

/** What the tenders' own audits find. */
export const auditTenders = async (where: Queryable): Promise<string[]> =>
  (await Promise.all(tenders.map((tender) => tender.audit(where)))).flat()
