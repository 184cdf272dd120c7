import { randomBytes, randomUUID } from 'node:crypto'
import type { OrderResult, OrderSummary } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { newOrderReference } from '../../../crypto/printed-codes.ts'
import { inTransaction } from '../../../db/statement.ts'
import type { ArticleKind } from '../../../db/tables/catalogue.ts'
import type { Caller, SignedInCaller, Site } from '../../../http/caller.ts'
import { answerOfKey } from '../../../http/idempotency.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type ArticleOnSale, findArticleOnSale, inLanguage, priceOn, reductionOn } from '../../catalogue/catalogue.ts'
import { mostOpenOrders, payWithinMinutes, saleProblem, vatIncluded } from '../orders.rules.ts'
import { settleOrders } from '../settlement.ts'
import { checkPrice, type PaidAhead, type PaymentInput, payAhead, previewDiscount, readPaidAhead } from '../tender.ts'
import { insertOrder, insertOrderWithin, type NewLine, type NewOrder } from './create-order.sql.ts'

/** Who reads, and where: what names and rules are frozen in. */
export type Reader = { site: Site; language: Caller['language'] }

const atArticle = { errors: { articleId: [] } }
/**
 * An article of a kind that is sold here today, at today's price.
 * @throws Refusal `article.not-found`, `article.other-country`, `article.inactive`, `article.not-on-sale`, `article.sold-out`.
 */
export const getArticleOnSale = async (deps: Deps, site: Site, kind: ArticleKind, articleId: string): Promise<ArticleOnSale> => {
  const article = await findArticleOnSale(deps, articleId)
  if (article?.kind !== kind) throw new Refusal('article.not-found', atArticle)
  const today = dayIn(deps.clock.now(), site.timeZone)
  const problem = saleProblem(article, site.countryId, today)
  if (problem) throw new Refusal(problem, atArticle)
  return { ...article, priceMinor: priceOn(article, today) }
}

/**
 * What one of an article would cost today, with everything shown before the button.
 * @param coupon the code of one, if one is to be used. @throws Refusal of `couponRefusals` at the field.
 */
export const summaryOf = async (
  deps: Deps,
  caller: Caller,
  article: ArticleOnSale,
  { period, coupon }: { period: OrderSummary['period']; coupon: string | undefined },
): Promise<OrderSummary> => {
  const { site, language } = caller
  if (!site) throw new Refusal('country.not-found')
  const name = inLanguage(article.names, language, site.languages)
  const line = {
    id: article.id,
    kind: article.kind,
    articleId: article.id,
    fullMinor: article.priceMinor,
    vatPercent: article.vatPercent,
  }
  const off = await previewDiscount(deps, caller, { coupon }, [line], article.currency)
  const money = (minor: number) => fromMinor(minor, article.currency)
  const price = money(article.priceMinor)
  const discount = money(off?.discountMinor ?? 0)
  const totalAmount = money(article.priceMinor - (off?.discountMinor ?? 0))
  const vatAmount = money(off?.lines[0]?.vatMinor ?? vatIncluded(article.priceMinor, article.vatPercent))
  return {
    articleId: article.id,
    articleName: name,
    companyName: article.companyName,
    price,
    reduction: reductionOn(article, dayIn(deps.clock.now(), site.timeZone)),
    currency: article.currency,
    rules: inLanguage(article.rules, language, site.languages),
    totalAmount,
    vatAmount,
    period,
    lines: [
      {
        articleId: article.id,
        articleName: name,
        quantity: 1,
        amount: totalAmount,
        discount,
        vatPercent: article.vatPercent,
        vatAmount,
      },
    ],
    coupon: off ? { name: off.name, discount } : null,
    paymentMethods: article.payment.methods,
  }
}

/** A line of one article, frozen as it is now; what its kind adds stands in `more`. */
export const lineOf = (article: ArticleOnSale, { site, language }: Reader, more: Partial<NewLine>): NewLine => ({
  id: randomUUID(),
  position: 1,
  article_id: article.id,
  article_key: article.key,
  kind: article.kind,
  article_name: inLanguage(article.names, language, site.languages),
  rules: inLanguage(article.rules, language, site.languages),
  quantity: 1,
  unit_price_minor: article.priceMinor,
  vat_percent: article.vatPercent,
  vat_minor: vatIncluded(article.priceMinor, article.vatPercent),
  gift_card_amount_minor: null,
  gift_card_years: null,
  gift_card_from: null,
  mode: null,
  terms: null,
  child_id: null,
  delivery: null,
  ...more,
})

/** Several of one article in one line. */
export const severalOf = (
  { priceMinor, vatPercent }: Pick<ArticleOnSale, 'priceMinor' | 'vatPercent'>,
  quantity: number,
): Pick<NewLine, 'quantity' | 'vat_minor'> => ({ quantity, vat_minor: vatIncluded(quantity * priceMinor, vatPercent) })

/**
 * Writes an unpaid order of one line. The session at the payment provider is opened when the checkout asks for it (`openPaymentSession`), so that a provider that
 * is away loses no order. A coupon and what gift cards pay are taken in the same transaction; an order that they cover whole is settled at once.
 * @throws Refusal `payment.method-unknown`, `payment.unavailable`, `order.too-many-open`, `order.price-changed`, `idempotency.other-body`, and those of `payAhead`.
 */
export const placeOrder = async (
  deps: Deps,
  caller: SignedInCaller,
  article: ArticleOnSale,
  line: NewLine,
  input: PaymentInput & { beginAtOnce?: string | undefined },
): Promise<OrderResult> => {
  const now = deps.clock.now()
  const { provider, method } = choosePayment(deps, article, input.method)
  const answer: OrderResult = { orderReference: newOrderReference(), paymentToken: newPaymentToken() }
  const order: NewOrder = {
    id: randomUUID(),
    reference: answer.orderReference,
    accountId: caller.account.id,
    countryId: caller.site.countryId,
    language: caller.language,
    currency: article.currency,
    totalMinor: line.quantity * line.unit_price_minor,
    createdAt: now,
    expiresAt: caller.onBehalf?.payBy ?? new Date(now.getTime() + payWithinMinutes * 60_000),
    lines: [line],
    payment: { id: randomUUID(), token: answer.paymentToken, provider: provider.name, method },
    beginAtOnce: input.beginAtOnce ?? null,
    mostOpen: mostOpenOrders,
  }
  const idempotency = caller.idempotency && { ...caller.idempotency, answer }
  const ahead = await readPaidAhead(deps, caller, input)
  if (!ahead) checkPrice(input.totalAmount, order.totalMinor, order.currency)
  const placed = ahead
    ? await insertPaidAhead(deps, caller, order, idempotency, ahead)
    : await insertOrder(deps.pool, order, idempotency)
  if (placed.isCreated) return answer
  if (!placed.hasBuyer) throw new Refusal('auth.required')
  const earlier = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  if (earlier) return earlier as OrderResult
  throw new Refusal('order.too-many-open', { retryAfter: 60 })
}

// The idempotency key is claimed before coupon and gift cards are read: a repeat gets its first answer although they may be used up by then.
const insertPaidAhead = async (
  deps: Deps,
  caller: SignedInCaller,
  order: NewOrder,
  idempotency: Parameters<typeof insertOrderWithin>[2],
  ahead: PaidAhead,
) => {
  const done = await inTransaction(deps.pool, async (client) => {
    const placed = await insertOrderWithin(client, order, idempotency)
    if (!placed.isCreated) return { ...placed, isCovered: false }
    const due = { id: order.id, dueMinor: order.totalMinor, currency: order.currency, site: caller.site }
    return { ...placed, isCovered: await payAhead(client, due, ahead, order.createdAt) }
  })
  // Should this process die here, a sweeper does it.
  if (done.isCovered) await settleOrders(deps)
  return done
}

/** Opaque, and bound to order and buyer in the database, so it is useless to anybody else. */
export const newPaymentToken = (): string => randomBytes(24).toString('base64url')

/**
 * The provider and way to pay that a country's configuration allows.
 * @param wished absent: the country's first. @throws Refusal `payment.method-unknown`, or `payment.unavailable` when the provider is not set up here.
 */
export const choosePayment = (
  deps: Pick<Deps, 'payments'>,
  { payment }: Pick<ArticleOnSale, 'payment'>,
  wished: string | undefined,
): { provider: PaymentProvider; method: string } => {
  const method = wished ?? payment.methods[0]
  if (method === undefined || !payment.methods.includes(method))
    throw new Refusal('payment.method-unknown', { errors: { method: [] } })
  const provider = deps.payments[payment.adapter]
  if (!provider) throw new Refusal('payment.unavailable', { retryAfter: 60 })
  return { provider, method }
}
