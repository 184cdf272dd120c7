import type { OrderResult, OrderSummary, orderGiftCard, summarizeGiftCardOrder } from '@hoppla/contract/orders'
import type { ServeInput } from '@hoppla/contract/route'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { ArticleOnSale } from '../catalogue/catalogue.ts'
import {
  type CartPort,
  deliveryDetails,
  deliveryOf,
  getArticleOnSale,
  lineOf,
  type NewLine,
  placeOrder,
  type Reader,
  severalOf,
  summaryOf,
  validTo,
} from '../orders/orders.ts'

type GiftCardInput = ServeInput<typeof orderGiftCard>['body']

/** What a gift card would cost today. Creates nothing. */
export const summarizeGiftCard = async (
  deps: Deps,
  caller: Caller,
  { articleId, coupon }: ServeInput<typeof summarizeGiftCardOrder>['body'],
): Promise<OrderSummary> => {
  const { site } = caller
  if (!site) throw new Refusal('country.not-found')
  const article = await getArticleOnSale(deps, site, 'gift-card', articleId)
  const now = deps.clock.now()
  const today = dayIn(now, site.timeZone)
  const period = { start: activationOf(article, today) ?? today, end: validTo(now, site.timeZone, article.giftCardYears) }
  return summaryOf(deps, caller, article, { period, coupon })
}

/** Orders one gift card: frozen as it is now, unpaid. */
export const createGiftCardOrder = async (deps: Deps, caller: SignedInCaller, input: GiftCardInput): Promise<OrderResult> => {
  const { article, line } = await cardLine(deps, caller, input, 1)
  return placeOrder(deps, caller, article, line, input)
}

/** Gift cards as a line of an order, frozen as they are now. @throws Refusal of an article, `delivery.design-unknown`, `delivery.date-in-past`, `delivery.date-too-far`. */
const cardLine = async (
  deps: Deps,
  { site, language }: Reader,
  input: Pick<GiftCardInput, 'articleId' | 'delivery' | 'design'>,
  quantity: number,
): Promise<{ article: ArticleOnSale; line: NewLine }> => {
  const article = await getArticleOnSale(deps, site, 'gift-card', input.articleId)
  if (input.design !== undefined && !article.designs.includes(input.design))
    throw new Refusal('delivery.design-unknown', { errors: { design: [] } })
  const line = lineOf(
    article,
    { site, language },
    {
      gift_card_amount_minor: article.giftCardAmountMinor,
      gift_card_years: article.giftCardYears,
      gift_card_from: activationOf(article, dayIn(deps.clock.now(), site.timeZone)),
      delivery: deliveryOf(input.delivery, input.design ?? article.designs[0] ?? null, site, deps.clock.now()),
      ...severalOf(article, quantity),
    },
  )
  return { article, line }
}

/** Gift cards in carts: there is enough for everybody, guests too. */
export const giftCardCart: CartPort = {
  read: async (deps, caller, item) => {
    if (item.kind !== 'gift-card') throw new Refusal('cart.not-sold')
    const { line } = await cardLine(deps, caller, item, item.quantity)
    return {
      lines: [line],
      title: line.article_name,
      details: deliveryDetails(item.delivery, caller.language),
      law: 'voucher',
      asksToBeginAtOnce: false,
    }
  },
}

/** The day from which the card pays, where that is still ahead. */
const activationOf = ({ activationDate }: ArticleOnSale, today: Day): Day | null =>
  activationDate !== null && activationDate > today ? activationDate : null
