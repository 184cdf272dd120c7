import { randomUUID } from 'node:crypto'
import type { RefundCause } from '@hoppla/contract/orders/refund-schema'
import type { Tx } from '../../../db/connect.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { RefundReason } from '../../../db/tables/orders.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { orderStatusAfter } from '../orders.rules.ts'
import { productsOf } from '../product.ts'
import { creditTender, releaseReductions, type Share } from '../tender.ts'
import { leftOf, vatBack, waysBack } from './create-refund.rules.ts'
import { type CreditNoteInput, type Movement, writeCreditNote, writeMovements } from './create-refund.sql.ts'
import type { OrderToRefund, PaidLine } from './paid-order.ts'
import { refundPayment } from './refunds.ts'

export type GiveBack = {
  /** What of which line; a line once. Minor units. */
  parts: readonly { line: PaidLine; amountMinor: number }[]
  to: 'source' | 'gift-card'
  reason: Extract<RefundReason, 'Withdrawal' | 'Cancelled' | 'CalledOff' | 'Moved' | 'Goodwill' | 'SoldOut' | 'Disputed'>
  note?: string | null
  /** Why, in a word, where somebody of the staff decides. */
  cause?: RefundCause | null
  /** Who of the staff. */
  madeBy?: string | null
  /** When tickets, passes and codes of a line end: with all its money back, or with any. A gift card's value always goes with the money. */
  takesBack: 'never' | 'when-whole' | 'always'
  /** All money back, the coupon comes back, too; not when the buyer keeps what was bought. */
  keepsCoupon?: boolean
  /** Refuses while the buyer's bank holds the payment; otherwise the money waits for the bank's word. */
  refusesDisputed?: boolean
  /** The buyer's bank has moved it already: a movement that nobody sends. Of a gift card that is spent goes what is left. */
  isByBank?: boolean
}

/**
 * Refunds part or all of a paid order, in the caller's transaction: credit note, movements, revocation of what was bought, order status. A job sends the
 * money through the provider afterwards.
 * @param order held by `lockPaidOrder` in this transaction.
 * @throws Refusal `order.not-completed`, `refund.too-much`, `refund.card-spent`, `refund.disputed`.
 */
export const createRefund = async (
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  order: OrderToRefund,
  input: GiveBack,
): Promise<{ creditNoteId: string; number: number }> => {
  const { amountMinor, source, paymentId } = checkRefund(order, input)
  const now = deps.clock.now()
  const where = within(tx)
  const id = randomUUID()
  const credited = order.lines.reduce((sum, line) => sum + line.creditedMinor, amountMinor)
  const isWhole = credited >= order.totalMinor
  const [written] = await writeCreditNote(where, [JSON.stringify(creditNoteOf(id, order, input, { amountMinor, isWhole })), now])
  if (!written) throw new Error(`Order ${order.reference} has no receipt to credit.`)
  const ways =
    input.to === 'gift-card' ? await giveCredit(deps, where, order, input, { creditNoteId: id, amountMinor, now }) : source
  await refundShares(where, order, ways.shares, now)
  const movements = movementsOf(paymentId, ways, input.isByBank === true)
  await writeMovements(where, [JSON.stringify(movements), id, now])
  if (isWhole && order.discountMinor > 0 && !input.keepsCoupon) await releaseReductions(where, [order.id], now)
  await revokeGoods(tx, order, input, now)
  // One job a credit note: it moves what goes through the provider, and tells the buyer.
  const [first] = movements
  if (first) await enqueue(tx, refundPayment, { refundId: first.id })
  return { creditNoteId: id, number: written.number }
}

/** What a refund may not be, and how its money is divided. @throws Refusal as `createRefund`. */
const checkRefund = (
  order: OrderToRefund,
  input: Pick<GiveBack, 'parts' | 'isByBank' | 'refusesDisputed'>,
): { amountMinor: number; source: Ways; paymentId: string } => {
  const { paymentId } = order
  if (order.completedAt === null || paymentId === null) throw new Refusal('order.not-completed')
  const amountMinor = input.parts.reduce((sum, part) => sum + part.amountMinor, 0)
  if (amountMinor <= 0 || input.parts.some((part) => part.amountMinor > leftOf(part.line)))
    throw new Refusal('refund.too-much', atLines)
  // A gift card cannot be refunded and stay valid. A bank does not ask, and takes what is left on it.
  if (!input.isByBank && input.parts.some(({ line, amountMinor: minor }) => minor > (line.value.balanceMinor ?? minor)))
    throw new Refusal('refund.card-spent', atLines)
  const source = waysBack(amountMinor, providerLeft(order), order.shares)
  // Neither money nor a gift card in its place: the bank may still return the payment, and then it would be refunded twice.
  if (input.refusesDisputed && order.isDisputed && source.providerMinor > 0) throw new Refusal('refund.disputed')
  return { amountMinor, source, paymentId }
}

/** What `createRefund` would do with an order as it was read. Minor units. @throws Refusal as `createRefund`. */
export const planRefund = (
  order: OrderToRefund,
  input: Pick<GiveBack, 'parts' | 'to' | 'takesBack' | 'refusesDisputed'>,
): {
  amountMinor: number
  vatMinor: number
  isWhole: boolean
  ways: { to: 'source' | 'gift-card' | 'new-gift-card'; minor: number }[]
  ends: PaidLine[]
} => {
  const { amountMinor, source } = checkRefund(order, input)
  const credited = order.lines.reduce((sum, line) => sum + line.creditedMinor, amountMinor)
  const back = [
    { to: 'source' as const, minor: source.providerMinor },
    ...source.shares.map(({ minor }) => ({ to: 'gift-card' as const, minor })),
  ]
  return {
    amountMinor,
    vatMinor: input.parts.reduce((sum, { line, amountMinor: minor }) => sum + vatBack(line, minor), 0),
    isWhole: credited >= order.totalMinor,
    ways: (input.to === 'gift-card' ? [{ to: 'new-gift-card' as const, minor: amountMinor }] : back).filter(
      ({ minor }) => minor > 0,
    ),
    ends: input.parts.filter((part) => isOver(part, input)).map(({ line }) => line),
  }
}

/** Whether what was bought with a line ends with this part of it. */
const isOver = (part: GiveBack['parts'][number], { takesBack }: Pick<GiveBack, 'takesBack'>): boolean =>
  takesBack === 'always' || (takesBack === 'when-whole' && part.amountMinor === leftOf(part.line))

const creditNoteOf = (
  id: string,
  order: OrderToRefund,
  input: GiveBack,
  { amountMinor, isWhole }: { amountMinor: number; isWhole: boolean },
): CreditNoteInput => ({
  id,
  order_id: order.id,
  country_id: order.countryId,
  reason: input.reason,
  amount_minor: amountMinor,
  currency: order.currency,
  note: input.note || null,
  cause: input.cause ?? null,
  made_by: input.madeBy ?? null,
  order_status: orderStatusAfter(order.status, isWhole ? 'Refunded' : 'PartiallyRefunded'),
  lines: input.parts.map(({ line, amountMinor: minor }) => ({
    order_line_id: line.id,
    amount_minor: minor,
    vat_minor: vatBack(line, minor),
  })),
})

/** Ends what was bought, as far as the refund says, product by product. */
const revokeGoods = async (tx: Tx, order: OrderToRefund, input: GiveBack, now: Date): Promise<void> => {
  const backOf = ({ id }: PaidLine) => input.parts.find(({ line }) => line.id === id)?.amountMinor ?? 0
  const isBack = (line: PaidLine) => leftOf(line) === backOf(line)
  const isOrderBack = order.lines.every(isBack)
  for (const [product, lines] of productsOf(order.lines)) {
    const parts = input.parts.filter(({ line }) => lines.some(({ id }) => id === line.id))
    // What cost nothing ends with the whole order only.
    const isAllBack = isOrderBack || (parts.length > 0 && lines.every(isBack))
    if (parts.length > 0 || isAllBack)
      await product.revoke(tx, {
        orderId: order.id,
        parts: parts.map((part) => ({
          lineId: part.line.id,
          amountMinor: Math.min(part.amountMinor, part.line.value.balanceMinor ?? part.amountMinor),
          isOver: isOver(part, input),
        })),
        isAllOver: input.takesBack !== 'never' && isAllBack,
        now,
      })
  }
}

const atLines = { errors: { lines: [] } }

type Ways = { providerMinor: number; shares: readonly (Share & { minor: number })[] }

/** All of it as a gift card, in place of money. */
const giveCredit = async (
  deps: Pick<Deps, 'config'>,
  where: Queryable,
  order: OrderToRefund,
  { parts }: GiveBack,
  note: { creditNoteId: string; amountMinor: number; now: Date },
): Promise<Ways> => {
  const tender = creditTender()
  const id = await tender.credit.issue(deps, where, { order, orderLineId: parts[0]?.line.id ?? '', ...note })
  return { providerMinor: 0, shares: [{ tender, id, spentMinor: 0, minor: note.amountMinor }] }
}

/** What tenders have paid goes back to them; a credit has been issued with its sum. */
const refundShares = async (where: Queryable, order: OrderToRefund, shares: Ways['shares'], now: Date): Promise<void> => {
  for (const [tender, own] of Map.groupBy(
    shares.filter(({ spentMinor }) => spentMinor > 0),
    (share) => share.tender,
  ))
    await tender.refund(
      where,
      order,
      own.map(({ id, minor }) => ({ id, minor })),
      now,
    )
}

const movementsOf = (paymentId: string, { providerMinor, shares }: Ways, isByBank: boolean): Movement[] =>
  [
    ...(providerMinor > 0 ? [{ amount_minor: providerMinor, gift_card_id: null }] : []),
    ...shares.map(({ id, minor }) => ({ amount_minor: minor, gift_card_id: id })),
  ].map((movement) => ({ id: randomUUID(), payment_id: paymentId, by_bank: isByBank, ...movement }))

/** What may still go back of a line; of what holds money itself no more than is left on it. */
export const returnable = (line: PaidLine): number => Math.min(leftOf(line), line.value.balanceMinor ?? leftOf(line))

/** What the provider has taken for an order and not given back. */
export const providerLeft = ({ providerPaidMinor, providerBackMinor }: OrderToRefund): number =>
  providerPaidMinor - providerBackMinor
