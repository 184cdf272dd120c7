import { type OrderResult, type OrderSummary, orderGiftCard, summarizeGiftCardOrder } from '@hoppla/contract/orders'
import { orderDirectTicket, orderTicketCode, summarizeDirectTicket, summarizeTicketCode } from '@hoppla/contract/tickets'
import {
  orderDirectPass,
  orderPassCode,
  type PassSummary,
  summarizeDirectPass,
  summarizePassCode,
} from '@hoppla/contract/tickets/passes'
import { callApi } from '../../platform/api/api.ts'
import { deliveryOf, type PurchaseDraft } from '../catalogue/catalogue.ts'
import type { beginAtOnceVersion } from './checkout/begin-at-once.ts'

/** A summary of any kind; what only some kinds have is absent on the others. */
export type AnySummary = OrderSummary &
  Partial<Pick<PassSummary, 'numberOfEntrances' | 'asksToBeginAtOnce' | 'codeValidToDate' | 'childName'>>

/** One of the calls that order something, with all of its body but the way to pay. */
export type OrderCall = {
  /** The same for the same request: what an Idempotency-Key belongs to. */
  input: unknown
  send: (method: string, idempotencyKey: string) => Promise<OrderResult>
}

/** What the draft would cost and contain. @param coupon the code of one to use. */
export const summaryOf = (
  { kind, to, articleId, childId }: PurchaseDraft,
  signal: AbortSignal,
  coupon?: string,
): Promise<AnySummary> => {
  const body = { articleId, ...(coupon === undefined ? {} : { coupon }) }
  if (kind === 'gift-card') return callApi(summarizeGiftCardOrder, { body }, { signal })
  if (kind === 'serial-ticket') return callApi(to === 'direct' ? summarizeDirectTicket : summarizeTicketCode, { body }, { signal })
  if (to === 'direct') return callApi(summarizeDirectPass, { body: { ...body, childId } }, { signal })
  return callApi(summarizePassCode, { body }, { signal })
}

/** What else an order is given. */
export type OrderExtras = {
  /** Codes of gift cards that pay, in their order. */
  giftCards: readonly string[]
  /** The code of a coupon to use. */
  coupon?: string | undefined
  /** The version of the words by which the buyer asks to begin at once. */
  beginAtOnce?: typeof beginAtOnceVersion | undefined
  /** What stood beside the button: another price is refused. */
  totalAmount: number
}

/** The call that orders the draft. */
export const orderOf = (draft: PurchaseDraft, { giftCards, coupon, beginAtOnce, totalAmount }: OrderExtras): OrderCall => {
  const { kind, to, articleId, childId, design } = draft
  const paying = {
    totalAmount,
    ...(coupon === undefined ? {} : { coupon }),
    ...(beginAtOnce === undefined ? {} : { beginAtOnce }),
    ...(giftCards.length > 0 ? { giftCards: [...giftCards] } : {}),
  }
  if (to === 'direct' && kind === 'pass') {
    const input = { articleId, childId, ...paying }
    return { input, send: (method, idempotencyKey) => callApi(orderDirectPass, { body: { ...input, method } }, { idempotencyKey }) }
  }
  if (to === 'direct') {
    const input = { articleId, ...paying }
    return {
      input,
      send: (method, idempotencyKey) => callApi(orderDirectTicket, { body: { ...input, method } }, { idempotencyKey }),
    }
  }
  const input = { articleId, delivery: deliveryOf(draft), ...paying }
  if (kind === 'gift-card') {
    const card = { ...input, ...(design ? { design } : {}) }
    return {
      input: card,
      send: (method, idempotencyKey) => callApi(orderGiftCard, { body: { ...card, method } }, { idempotencyKey }),
    }
  }
  const route = kind === 'pass' ? orderPassCode : orderTicketCode
  return {
    input: { kind, ...input },
    send: (method, idempotencyKey) => callApi(route, { body: { ...input, method } }, { idempotencyKey }),
  }
}
