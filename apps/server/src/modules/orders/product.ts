import type { CartSuggestion, GuestContact, LineLaw } from '@hoppla/contract/cart/cart'
import type { CartItem } from '@hoppla/contract/cart/items'
import type { OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { RouteSpec } from '@hoppla/contract/route'
import type { OwnCode } from '@hoppla/contract/tickets'
import type pg from 'pg'
import type { Wording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Queryable } from '../../db/statement.ts'
import type { LineKind, RefundReason } from '../../db/tables/orders.ts'
import type { VatRates } from '../../db/tables/places.ts'
import type { Caller, Site } from '../../http/caller.ts'
import type { Served } from '../../http/serve.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { MailBlock, MailPage } from '../../mail/mail-layout.ts'
import type { NewLine } from './checkout/create-order.sql.ts'
import type { Shop } from './documents/documents.sql.ts'
import type { PdfDocument } from './documents/pdf/document-content.ts'
import type { OrderRow } from './documents/receipts.sql.ts'
import type { ExportFields } from './export-section.ts'
import type { QueuedJob, WaitingEvent } from './payments/payment-events.sql.ts'

/** An order that has just been paid, with its lines of one product; its rows are locked until the transaction ends. */
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
  /**
   * Orders that got nothing of this product, and why. Where they got nothing at all, they end as `Failed` (or stay `Expired`), and the money goes back once;
   * otherwise what these lines cost does.
   */
  undelivered?: ReadonlyMap<string, WhyUndelivered>
  /** Lines of this product that could not be delivered while others of the same order were, and why. */
  undeliveredLines?: ReadonlyMap<string, WhyUndelivered>
  /** Orders that are confirmed by mails of the product, which are among the jobs: the receipt, too. */
  confirmed?: ReadonlySet<string>
}
/** Nothing was left; the buyer had cancelled meanwhile; the centre had cancelled it. */
export type WhyUndelivered = Extract<RefundReason, 'SoldOut' | 'Cancelled' | 'CalledOff'>

/** What a paid line is still worth to its buyer. */
export type LineValue = {
  /** Whether what was bought has been taken back. */
  isRevoked: boolean
  /** What is left on it, in minor units, where it holds money itself: no more than that can come back, and it goes with the money. */
  balanceMinor?: number
  /** The share that has not been used by a day, from 0 to 1. */
  unusedShare: (today: Day) => number
  /** Goods that the buyer has: they are brought back to the play centre, where the staff give the money back. */
  isHandedOut?: boolean
}

/** An entrance with what was bought, or one that was taken back; goods that were handed out. @property place the play centre’s name; empty: unknown. */
export type ProductUse = { kind: 'entrance-used' | 'entrance-undone' | 'handed-out'; at: Date; place: string }

/** What of the lines of one product is being given back, in the transaction that does so; the order and what it became are held. */
export type Revocation = {
  orderId: string
  parts: readonly {
    lineId: string
    /** Minor units, no more than its balance where it has one. */
    amountMinor: number
    /** Whether what was bought with the line ends. */
    isOver: boolean
  }[]
  /** Whether all lines of the product end, with all their money back. */
  isAllOver: boolean
  now: Date
}

/** What a completed order shows beside its lines. */
export type PresentedDetail = Pick<OrderDetail, 'giftCards'> & { codes: OwnCode[] }

/** The mail that confirms a paid order; what it says of the terms is added to it. */
export type OrderMail = {
  template: 'gift-card-bought' | 'order-paid'
  page: MailPage
  documents: readonly PdfDocument[]
  /** Files that are no documents: a calendar. */
  files?: MailPart['files']
}
/** What one product adds to the mail of an order. */
export type MailPart = {
  blocks: readonly MailBlock[]
  documents: readonly PdfDocument[]
  files?: readonly { filename: string; contentType: string; bytes: Buffer }[]
}

/** Who has a cart: at a country's site, signed in or not. */
export type CartCaller = Caller & { site: Site }

/** Where somebody goes with a line of a cart, and with how many children. */
export type CartVisit = { playgroundId: string; children: number }

/** A line of a cart as it stands now, in the caller's language. */
export type PricedItem = {
  /** What the order will freeze: one, or one for each price (ages of an entrance). Their positions are given when the order is written. */
  lines: readonly NewLine[]
  title: string
  /** What says more: day and time, for whom, to whom it is sent. */
  details: readonly string[]
  /** Where the picture of the article lies. */
  picture?: string | undefined
  /** Absent: nobody comes to a play centre for it. */
  visit?: CartVisit
  law: LineLaw
  /** Whether it can be used within the time to withdraw. */
  asksToBeginAtOnce: boolean
  /** Who buys it without an account says by which phone number they are reached. */
  asksForPhone?: true
  /** Absent: there is enough for everybody. */
  scarce?: {
    /** How many places are held: what one client may hold without paying is counted in them. */
    places: number
    /**
     * Holds them, under the id of the cart's line: the pool is not asked while something is locked, so all that takes a question was asked before. A second
     * hold of the same line is an error. @throws Refusal of what is full; the transaction is then undone.
     */
    hold: (tx: Tx, at: { lineId: string; until: Date; now: Date }) => Promise<void>
  }
}

/** What a product holds for lines of carts. Lines are named by their ids; what is no longer held is left out, and asking again changes nothing. */
export type CartHolds = {
  /**
   * Locks whatever is scarce of these lines and items, in the product's own order, before several of them are held, prolonged or given back in one
   * transaction, so that two carts cannot wait for each other. Not asked where a single line is held: `hold` locks its own.
   */
  lock: (tx: Tx, about: { lineIds: readonly string[]; items: readonly CartItem[] }) => Promise<void>
  /** Which of these lines are held: not given back, and not past their time. */
  listHeld: (where: Queryable, lineIds: readonly string[], now: Date) => Promise<ReadonlySet<string>>
  /** Holds until another moment what is still held, also past its time while nobody has been given it. @returns the lines that were. */
  prolong: (tx: Tx, lineIds: readonly string[], until: Date) => Promise<ReadonlySet<string>>
  release: (tx: Tx, lineIds: readonly string[]) => Promise<void>
  /**
   * What is held belongs to an order from now on, until its time to pay is over: `fulfil` finds it by the order's lines. Where that order ends unpaid, the
   * cart may order again: then these lines belong to the later order. All lines are held; they were prolonged in the same transaction, and the order is
   * written. @param order.contact of a guest; null: the order is an account's.
   */
  takeOver: (
    tx: Tx,
    order: { id: string; until: Date; contact: GuestContact | null },
    lines: readonly { lineId: string; item: CartItem; orderLineIds: readonly string[] }[],
  ) => Promise<void>
}

/** A line of a cart as other lines see it. */
export type CartLine = { id: string; item: CartItem }

/** How a product is put into carts (docs/decisions/0352). */
export type CartPort = {
  /**
   * Reads and prices an item for a caller, now. Changes nothing. @param lineId the cart's line; what it holds itself is not in its way.
   * @param cart the lines of its cart in their order: what those before it use up is not left for it. A line that is not among them comes last.
   * @throws Refusal why it cannot be bought, with the field of the item at fault; `cart.account-needed` where a guest cannot have it.
   */
  read: (
    deps: Deps,
    caller: CartCaller,
    item: CartItem,
    lineId: string | undefined,
    cart: readonly CartLine[],
  ) => Promise<PricedItem>
  /** Why nobody gets such an item now, as far as that is known without its cart: asked first of all, since in a rush thousands want what is gone. */
  soldOut?: (deps: Deps, item: CartItem) => Promise<RefusalCode | undefined>
  /** Absent: nothing of it is scarce. */
  holds?: CartHolds
  /** Something that fits a visit and is not in the cart yet; undefined: nothing. It is shown, and never put in by itself. */
  suggest?: (deps: Deps, caller: CartCaller, visit: CartVisit, cart: readonly CartLine[]) => Promise<CartSuggestion | undefined>
}

/** What can be bought. Orders, the import and the data export ask nothing else of it (docs/decisions/0234, 0250). */
export type Product = {
  kind: LineKind
  /** Paid after its time was up, an order with such a line may still be completed, if `fulfil` finds something left. Without it such money goes back. */
  acceptsLate?: true
  /** It has a date of its own, and so no right of withdrawal (directive 2011/83/EU art. 16 (l)). */
  hasDate?: true
  /** Money in another form: taxed when it is spent, and never used up while the time to withdraw runs. */
  isVoucher?: true
  /** A line pays for a part of it, and others for the rest: nothing is taken off one of them. */
  isPaidInParts?: true
  /** The page one comes back to from the payment provider, for an order of nothing else. Absent or undefined: the shop's. */
  returnPath?: (where: Queryable, language: string, order: { orderId: string; reference: string }) => Promise<string | undefined>
  /**
   * Creates what was bought, in the transaction that settles the payment: once per order, all or nothing. Several orders that were paid at the same moment
   * come together. What it throws undoes the transaction; the event is tried again later.
   */
  fulfil: (paid: readonly PaidOrder[], at: FulfilContext) => Promise<Fulfilment>
  /** Holds what was bought before the order is held, where its module locks in that order. */
  holdFirst?: (tx: Tx, orderId: string) => Promise<void>
  /** Holds what was bought once the order is held. */
  hold?: (where: Queryable, orderId: string) => Promise<void>
  /** What lines are still worth, by their id. Absent: everything they cost. */
  readValue?: (where: Queryable, lineIds: readonly string[]) => Promise<ReadonlyMap<string, LineValue>>
  /** What was done with what an order bought, for staff who look at it; at most 200 of the latest. Absent: nothing is kept of that. */
  listUse?: (where: Queryable, orderId: string) => Promise<readonly ProductUse[]>
  /** Takes back what was bought, after the credit note is written. */
  revoke: (tx: Tx, back: Revocation) => Promise<void>
  /** Absent: it cannot be put into a cart. */
  cart?: CartPort
  /** What the operator's row of such an article says (docs/import.md). Absent: it is no article of the shop. */
  article?: ArticleRules
  /** Contract routes of the shop. Absent: its module sells it. */
  routes?: {
    /** What there is to buy: an article, and the articles of a place. */
    onSale: readonly Served[]
    /** Its summaries and orders. */
    sell: readonly Served[]
    /** The buyer's progress, answered for all products alike. */
    status: RouteSpec
    /** What is tracked of a purchase, answered for all products alike. */
    tracking: RouteSpec
  }
  /** Mails what of an order was sent to somebody else, can still be used and has an address again. @returns how many mails. Absent: nothing ever is. */
  resendPresents?: (tx: Tx, orderId: string) => Promise<number>
  present?: {
    /** The mail of an order of nothing else. Absent: the receipt. */
    mail?: (deps: Deps, order: OrderRow, shop: Shop, wording: Wording) => Promise<OrderMail>
    /** What the mail of an order says of it above the receipt, beside what other products say. */
    part?: (deps: Deps, order: OrderRow, wording: Wording) => Promise<MailPart>
    /** What a completed order shows of it beside its lines. */
    detail?: (deps: Deps, orderId: string, wording: Wording) => Promise<Partial<PresentedDetail>>
  }
  /** Holds its own books against themselves. @returns one line per fault. */
  audit?: (where: Queryable) => Promise<readonly string[]>
  /** What is kept of it about an account, for its holder to take along: rows by the name of their section, whose heading is in the messages of the export. */
  exportSections?: (deps: Pick<Deps, 'db' | 'photos'>, accountId: string) => Promise<Record<string, ExportFields[]>>
}

/** Columns of the operator's articles that not every kind has. */
export const articleColumns = ['giftCardAmount', 'entrances', 'validityType', 'validity'] as const
export type ArticleColumn = (typeof articleColumns)[number]
export type ArticleRules = {
  needs: readonly ArticleColumn[]
  /** Columns that it may have besides. */
  mayHave?: readonly ArticleColumn[]
  /** Which of the country's VAT rates it has, unless its row names one. Absent: its row must. */
  vatRate?: Exclude<keyof VatRates, 'camp' | 'campMeals'>
}

const products = new Map<LineKind, Product>()

/** Everything that can be bought; in modules/registry.ts. A later call adds to it. @returns takes these out again; for a test's own product. */
export const registerProducts = (all: readonly Product[]): (() => void) => {
  for (const product of all) products.set(product.kind, product)
  return () => {
    for (const { kind } of all) products.delete(kind)
  }
}
export const allProducts = (): readonly Product[] => [...products.values()]

/** @throws when nothing is registered for the kind: a fault of ours. */
export const productOf = (kind: LineKind): Product => {
  const product = products.get(kind)
  if (!product) throw new Error(`There is no product of kind ${kind}.`)
  return product
}

/**
 * The products of an order, each with its lines: always one after the other in the same way, so that two transactions that hold what they sold cannot wait
 * for each other.
 */
export const productsOf = <Line extends { kind: LineKind }>(lines: readonly Line[]): [Product, Line[]][] =>
  [...Map.groupBy(lines, ({ kind }) => kind)]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([kind, own]) => [productOf(kind), own])

/** What was done with everything that an order bought, latest first; at most 200. */
export const listUses = async (
  where: Queryable,
  order: { id: string; lines: readonly { kind: LineKind }[] },
): Promise<ProductUse[]> => {
  const uses: ProductUse[] = []
  for (const [product] of productsOf(order.lines)) uses.push(...((await product.listUse?.(where, order.id)) ?? []))
  return uses.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, 200)
}

/** Where the payment provider sends the buyer of an order back to. */
export const returnPathOf = async (
  where: Queryable,
  kinds: readonly LineKind[],
  language: string,
  order: { orderId: string; reference: string },
): Promise<string> => {
  const [kind] = kinds
  const own = kinds.length === 1 && kind !== undefined ? productOf(kind).returnPath : undefined
  return (await own?.(where, language, order)) ?? pathTo('payment', { lang: language, orderReference: order.reference })
}
