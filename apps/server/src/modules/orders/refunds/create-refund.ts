import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { RefundReason } from '../../../db/tables/orders.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addMonths, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { takeBackOf } from '../checkout/product.ts'
import { giveCouponsBack } from '../coupons/coupons.sql.ts'
import { newCode } from '../gift-cards/codes.rules.ts'
import { codeKeeper } from '../gift-cards/gift-card-codes.ts'
import { cardMonthsAfterReturn } from '../gift-cards/gift-card-tender.rules.ts'
import { orderStatusAfter, validTo } from '../orders.rules.ts'
import { leftOf, vatBack, waysBack } from './create-refund.rules.ts'
import {
  type CreditNoteInput,
  findPaidOrder,
  lockBought,
  lockCardsOfOrder,
  lockForReturn,
  type PaidLine,
  type PaidOrderRow,
  prolongCards,
  revokeBought,
  revokeEntrances,
  writeCreditNote,
} from './create-refund.sql.ts'
import { notifyRecipients } from './gift-revoked.ts'
import { refundPayment } from './refunds.ts'

export type GiveBack = {
  /** What of which line; a line once. Minor units. */
  parts: readonly { line: PaidLine; amountMinor: number }[]
  to: 'source' | 'gift-card'
  reason: Extract<RefundReason, 'Withdrawal' | 'Cancelled' | 'CalledOff' | 'Goodwill' | 'SoldOut' | 'Disputed'>
  note?: string | null
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

/** Holds a paid order with everything it became, until the transaction ends. The order is locked first, as everywhere; cards come last. */
export const lockPaidOrder = async (tx: Tx, orderId: string): Promise<PaidOrderRow> => {
  const where = within(tx)
  await lockForReturn(where, [orderId])
  await lockBought(where, [orderId])
  await lockCardsOfOrder(where, [orderId])
  const [order] = await findPaidOrder(where, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}

/**
 * Gives money of a paid order back, in the transaction that decides so: credit note, movements, what was bought, the order's status. The provider is
 * asked afterwards by a job.
 * @param order held by `lockPaidOrder` in this transaction.
 * @throws Refusal `order.not-completed`, `refund.too-much`, `refund.card-spent`, `refund.disputed`.
 */
export const createRefund = async (
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  order: PaidOrderRow,
  input: GiveBack,
): Promise<{ creditNoteId: string; number: number }> => {
  const { paymentId } = order
  if (order.completedAt === null || paymentId === null) throw new Refusal('order.not-completed')
  const amountMinor = input.parts.reduce((sum, part) => sum + part.amountMinor, 0)
  if (amountMinor <= 0 || input.parts.some((part) => part.amountMinor > leftOf(part.line)))
    throw new Refusal('refund.too-much', atLines)
  const now = deps.clock.now()
  const where = within(tx)
  const id = randomUUID()
  const revoked = input.parts.flatMap(({ line, amountMinor: minor }) =>
    takenOffCards(line, input.isByBank ? Math.min(minor, balanceOf(line)) : minor),
  )
  const card = input.to === 'gift-card' ? newCard(deps, order, input.parts, now) : null
  const source = waysBack(amountMinor, providerLeft(order), order.cards)
  // Neither the money nor a card in its place: the bank may still give it back, and then it would have gone twice.
  if (input.refusesDisputed && order.isDisputed && source.providerMinor > 0) throw new Refusal('refund.disputed')
  const ways = card ? { providerMinor: 0, cards: [] } : source
  const refunds = [
    ...(ways.providerMinor > 0 ? [{ amount_minor: ways.providerMinor, gift_card_id: null }] : []),
    ...ways.cards.map(({ id: cardId, minor }) => ({ amount_minor: minor, gift_card_id: cardId })),
    ...(card ? [{ amount_minor: amountMinor, gift_card_id: card.id }] : []),
  ].map((movement) => ({ id: randomUUID(), payment_id: paymentId, by_bank: input.isByBank === true, ...movement }))
  const credited = order.lines.reduce((sum, line) => sum + line.creditedMinor, amountMinor)
  const isWhole = credited >= order.totalMinor
  const note: CreditNoteInput = {
    id,
    order_id: order.id,
    country_id: order.countryId,
    reason: input.reason,
    amount_minor: amountMinor,
    currency: order.currency,
    note: input.note || null,
    made_by: input.madeBy ?? null,
    order_status: orderStatusAfter(order.status, isWhole ? 'Refunded' : 'PartiallyRefunded'),
    lines: input.parts.map(({ line, amountMinor: minor }) => ({
      order_line_id: line.id,
      amount_minor: minor,
      vat_minor: vatBack(line, minor),
    })),
    refunds,
    entries: [
      ...revoked,
      ...ways.cards.map(({ id: cardId, minor }) => ({ gift_card_id: cardId, kind: 'refund' as const, amount_minor: minor })),
    ],
    card,
  }
  const [written] = await writeCreditNote(where, [JSON.stringify(note), now])
  if (!written) throw new Error(`Order ${order.reference} has no receipt to credit.`)
  if (isWhole && order.discountMinor > 0 && !input.keepsCoupon) await giveCouponsBack(where, [[order.id], now])
  if (ways.cards.length > 0)
    await prolongCards(where, [
      ways.cards.map(({ id: cardId }) => cardId),
      addMonths(dayIn(now, order.timeZone), cardMonthsAfterReturn),
    ])
  const ended = input.parts.filter(({ line }) => line.kind === 'gift-card').map(({ line }) => line.id)
  if (input.takesBack !== 'never') {
    const over = input.parts.filter(({ line, amountMinor: minor }) => input.takesBack === 'always' || minor === leftOf(line))
    const lines = over.map(({ line }) => line.id)
    await revokeEntrances(where, [lines, now])
    await revokeBought(where, [lines, now])
    ended.push(...lines)
    if (credited === order.totalMinor) await takeBackOf(order.lines[0]?.kind ?? 'gift-card')?.end(tx, order.id, now)
  }
  await notifyRecipients(tx, ended)
  // One job a credit note: it moves what goes through the provider, and tells the buyer.
  const [first] = refunds
  if (first) await enqueue(tx, refundPayment, { refundId: first.id })
  return { creditNoteId: id, number: written.number }
}

const atLines = { errors: { lines: [] } }

/** What may still go back of a line; of a gift card no more than is on it. */
export const returnable = (line: PaidLine): number =>
  line.kind === 'gift-card' ? Math.min(leftOf(line), balanceOf(line)) : leftOf(line)

/** What is left on the gift cards of a line. */
export const balanceOf = ({ giftCards }: Pick<PaidLine, 'giftCards'>): number =>
  giftCards.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)

/** What the provider has taken for an order and not given back. */
export const providerLeft = ({ providerPaidMinor, providerBackMinor }: PaidOrderRow): number =>
  providerPaidMinor - providerBackMinor

/** A gift card's money cannot come back and stay on the card, too. @throws Refusal `refund.card-spent`. */
const takenOffCards = (line: PaidLine, amountMinor: number): CreditNoteInput['entries'] => {
  if (line.kind !== 'gift-card') return []
  if (balanceOf(line) < amountMinor) throw new Refusal('refund.card-spent', atLines)
  let rest = amountMinor
  return line.giftCards.flatMap(({ id, balanceMinor }) => {
    const minor = Math.min(rest, balanceMinor)
    rest -= minor
    return minor > 0 ? [{ gift_card_id: id, kind: 'revoke', amount_minor: -minor }] : []
  })
}

const newCard = ({ config }: Pick<Deps, 'config'>, order: PaidOrderRow, parts: GiveBack['parts'], now: Date) => {
  const id = randomUUID()
  const code = newCode()
  const keeper = codeKeeper(config)
  return {
    id,
    order_line_id: parts[0]?.line.id ?? '',
    code_hash: keeper.hash(code).toString('hex'),
    code_sealed: keeper.encrypt(code, id).toString('hex'),
    valid_to: validTo(now, order.timeZone, order.giftCardYears),
  }
}
