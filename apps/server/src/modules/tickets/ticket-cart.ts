import type { ItemOf } from '@hoppla/contract/cart/items'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { termsOf } from '../catalogue/catalogue.ts'
import {
  type CartCaller,
  type CartPort,
  deliveryDetails,
  deliveryOf,
  getArticleOnSale,
  lineOf,
  type PricedItem,
  severalOf,
} from '../orders/orders.ts'
import { asksToBegin, getSelectable } from './ticket-orders.ts'

/** Ticket cards in carts: for the account, or as codes. */
export const ticketCart: CartPort = {
  read: async (deps, caller, item) => {
    if (item.kind !== 'serial-ticket') throw new Refusal('cart.not-sold')
    return item.mode === 'redeem' ? readCodes(deps, caller, item) : readTickets(deps, caller, item)
  },
}

/** Passes in carts: for a child of the caller's, or as codes. */
export const passCart: CartPort = {
  read: async (deps, caller, item) => {
    if (item.kind !== 'pass') throw new Refusal('cart.not-sold')
    return item.mode === 'redeem' ? readCodes(deps, caller, item) : readPass(deps, caller, item)
  },
}

type TicketItem = ItemOf<'serial-ticket'>
type PassItem = ItemOf<'pass'>

const readTickets = async (deps: Deps, caller: CartCaller, { articleId, quantity }: TicketItem): Promise<PricedItem> => {
  if (!caller.account) throw new Refusal('cart.account-needed', { errors: { mode: [] } })
  const article = await getArticleOnSale(deps, caller.site, 'serial-ticket', articleId)
  const line = lineOf(article, caller, { mode: 'direct', terms: termsOf(article), ...severalOf(article, quantity) })
  return {
    lines: [line],
    title: line.article_name,
    details: [],
    law: 'withdrawal',
    asksToBeginAtOnce: asksToBegin(deps, caller.site, article),
  }
}

const readPass = async (deps: Deps, caller: CartCaller, { articleId, childId, quantity }: PassItem): Promise<PricedItem> => {
  const { account, site } = caller
  if (!account) throw new Refusal('cart.account-needed', { errors: { mode: [] } })
  if (childId === undefined) throw new Refusal('child.not-found', { errors: { childId: [] } })
  // Of one child one after the other: each is a line of its own.
  if (quantity !== 1) throw new Refusal('request.invalid', { errors: { quantity: [] } })
  const article = await getArticleOnSale(deps, site, 'pass', articleId)
  const { child } = await getSelectable(deps, { ...caller, account }, article, childId)
  const line = lineOf(article, caller, { mode: 'direct', terms: termsOf(article), child_id: childId })
  return {
    lines: [line],
    title: line.article_name,
    details: [`${child.first_name} ${child.last_name}`.trim()],
    law: 'withdrawal',
    asksToBeginAtOnce: asksToBegin(deps, site, article),
  }
}

const readCodes = async (
  deps: Deps,
  caller: CartCaller,
  { kind, articleId, delivery = { to: 'me' }, quantity }: TicketItem | PassItem,
): Promise<PricedItem> => {
  const { site, language } = caller
  const article = await getArticleOnSale(deps, site, kind, articleId)
  const line = lineOf(article, caller, {
    mode: 'redeem',
    terms: termsOf(article),
    delivery: deliveryOf(delivery, null, site, deps.clock.now()),
    ...severalOf(article, quantity),
  })
  return {
    lines: [line],
    title: line.article_name,
    details: deliveryDetails(delivery, language),
    law: 'withdrawal',
    asksToBeginAtOnce: asksToBegin(deps, site, article),
  }
}
