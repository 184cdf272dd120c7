import { randomBytes, randomUUID } from 'node:crypto'
import type { OrderResult, OrderSummary, orderGiftCard } from '@hoppla/contract/orders'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { PaymentProvider } from '../../adapters/payments.ts'
import { dayIn } from '../../platform/calendar.ts'
import type { Caller, SignedInCaller, Site } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newOrderReference } from './codes.rules.ts'
import { findAnswer, insertOrder, type NewLine } from './create-order.sql.ts'
import { mostOpenOrders, payWithinMinutes, saleProblem, sendDateProblem, sendMoment, validTo, vatIncluded } from './orders.rules.ts'
import { findWare, inLanguage, type Ware } from './wares.ts'

type GiftCardWish = ServeInput<typeof orderGiftCard>['body']

/** What a gift card would cost today, with everything shown before the button (look.md, money moments). Creates nothing. */
export const summarizeGiftCard = async (deps: Deps, { site, language }: Caller, articleId: string): Promise<OrderSummary> => {
  if (!site) throw new Refusal('country.not-found')
  const ware = await getGiftCardOnSale(deps, site, articleId)
  const now = deps.clock.now()
  const name = inLanguage(ware.names, language, site.languages)
  const price = fromMinor(ware.priceMinor, ware.currency)
  const vatAmount = fromMinor(vatIncluded(ware.priceMinor, ware.vatPercent), ware.currency)
  return {
    articleId,
    articleName: name,
    companyName: ware.companyName,
    price,
    currency: ware.currency,
    rules: inLanguage(ware.rules, language, site.languages),
    totalAmount: price,
    vatAmount,
    period: { start: dayIn(now, site.timeZone), end: validTo(now, site.timeZone, ware.giftCardYears) },
    lines: [{ articleId, articleName: name, quantity: 1, amount: price, vatPercent: ware.vatPercent, vatAmount }],
    paymentMethods: ware.payment.methods,
  }
}

/**
 * Orders one gift card: frozen as it is now, unpaid. The session at the payment provider is opened when the checkout asks for it (`viewPayment`), so
 * that a provider that is away loses no order.
 */
export const createGiftCardOrder = async (deps: Deps, caller: SignedInCaller, wish: GiftCardWish): Promise<OrderResult> => {
  const { site, language } = caller
  if (!site) throw new Refusal('country.not-found')
  const ware = await getGiftCardOnSale(deps, site, wish.articleId)
  const now = deps.clock.now()
  const { provider, method } = choosePayment(deps, ware, wish.method)
  const answer: OrderResult = { orderReference: newOrderReference(), paymentToken: newPaymentToken() }
  const placed = await insertOrder(
    deps.pool,
    {
      id: randomUUID(),
      reference: answer.orderReference,
      accountId: caller.account.id,
      countryId: site.countryId,
      language,
      currency: ware.currency,
      totalMinor: ware.priceMinor,
      createdAt: now,
      expiresAt: new Date(now.getTime() + payWithinMinutes * 60_000),
      lines: [giftCardLine(ware, wish, { site, language, now })],
      payment: { id: randomUUID(), token: answer.paymentToken, provider: provider.name, method },
      mostOpen: mostOpenOrders,
    },
    caller.idempotency && { ...caller.idempotency, answer },
  )
  if (placed.isCreated) return answer
  if (!placed.hasBuyer) throw new Refusal('auth.required')
  const earlier = caller.idempotency && (await findAnswer(deps.pool, [caller.idempotency.scope, caller.idempotency.key]))[0]
  if (caller.idempotency && earlier) {
    if (!earlier.body_hash.equals(caller.idempotency.bodyHash)) throw new Refusal('idempotency.other-body')
    return earlier.answer as OrderResult
  }
  throw new Refusal('order.too-many-open', { retryAfter: 60 })
}

/** Opaque; bound to order and buyer in the database, so that it is worth nothing to anybody else. */
export const newPaymentToken = (): string => randomBytes(24).toString('base64url')

/**
 * The provider and way to pay that a country's configuration allows.
 * @param wished absent: the country's first. @throws Refusal `payment.method-unknown`, or `payment.unavailable` when the provider is not set up here.
 */
export const choosePayment = (
  deps: Pick<Deps, 'payments'>,
  { payment }: Pick<Ware, 'payment'>,
  wished: string | undefined,
): { provider: PaymentProvider; method: string } => {
  const method = wished ?? payment.methods[0]
  if (method === undefined || !payment.methods.includes(method))
    throw new Refusal('payment.method-unknown', { errors: { method: [] } })
  const provider = deps.payments[payment.adapter]
  if (!provider) throw new Refusal('payment.unavailable', { retryAfter: 60 })
  return { provider, method }
}

const getGiftCardOnSale = async (deps: Deps, site: Site, articleId: string): Promise<Ware> => {
  const ware = await findWare(deps, articleId)
  if (ware?.kind !== 'gift-card') throw new Refusal('article.not-found')
  const problem = saleProblem(ware, site.countryId, dayIn(deps.clock.now(), site.timeZone))
  if (problem) throw new Refusal(problem)
  return ware
}

const giftCardLine = (
  ware: Ware,
  wish: GiftCardWish,
  { site, language, now }: { site: Site; language: Caller['language']; now: Date },
): NewLine => ({
  id: randomUUID(),
  position: 1,
  article_id: ware.id,
  article_key: ware.key,
  kind: ware.kind,
  article_name: inLanguage(ware.names, language, site.languages),
  rules: inLanguage(ware.rules, language, site.languages),
  quantity: 1,
  unit_price_minor: ware.priceMinor,
  vat_percent: ware.vatPercent,
  vat_minor: vatIncluded(ware.priceMinor, ware.vatPercent),
  gift_card_amount_minor: ware.giftCardAmountMinor,
  gift_card_years: ware.giftCardYears,
  delivery: deliveryOf(ware, wish, site, now),
})

const deliveryOf = (ware: Ware, { delivery, design }: GiftCardWish, site: Site, now: Date): NewLine['delivery'] => {
  if (design !== undefined && !ware.designs.includes(design))
    throw new Refusal('delivery.design-unknown', { errors: { design: [] } })
  const picture = { design_media_id: design ?? ware.designs[0] ?? null }
  if (delivery.to === 'me')
    return { recipient: 'me', recipient_name: null, recipient_email: null, greeting: null, send_at: null, ...picture }
  const problem = delivery.sendOn === undefined ? undefined : sendDateProblem(delivery.sendOn, dayIn(now, site.timeZone))
  if (problem) throw new Refusal(problem, { errors: { 'delivery.sendOn': [] } })
  return {
    recipient: 'someone',
    recipient_name: delivery.recipientName,
    recipient_email: delivery.recipientEmail,
    greeting: delivery.greeting || null,
    send_at: sendMoment(delivery.sendOn, now, site.timeZone),
    ...picture,
  }
}
