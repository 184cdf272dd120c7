import { randomUUID } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import type { LineKind } from '../../../db/tables/orders.ts'
import type { PaymentSettings } from '../../../db/tables/places.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { vatIncluded } from '../orders.rules.ts'
import type { PaymentRow } from '../payments/payments.sql.ts'
import { choosePayment, newPaymentToken } from './create-order.ts'

/** What another module sells through the order engine: its lines are no articles of the shop. Money in minor units. */
export type OrderForModule = {
  id: string
  reference: string
  kind: LineKind
  countrySlug: string
  /** Of the country. */
  payment: PaymentSettings
  language: string
  email: string
  currency: string
  expiresAt: Date
  lines: readonly { key: string; name: string; quantity: number; unitPriceMinor: number; vatPercent: number }[]
}

/**
 * An order of another module as the database's function `place_orders` (0009_payments.sql) reads it, once that module has added whose it is: `account_id`
 * (null: a guest's), `country_id`, `email`, `expires_at`. So it is written by the statement in which the module takes note of it.
 */
export type OrderQuestion = {
  id: string
  reference: string
  language: string
  currency: string
  total_minor: number
  now: Date
  payment_id: string
  token: string
  provider: string
  method: string
  lines: readonly object[]
}

/**
 * An order of another module, unpaid, and its first attempt to pay as it will stand when the order is written. Whoever asks has made sure whose it is.
 * @throws Refusal `payment.method-unknown`, `payment.unavailable`.
 */
export const orderForModule = (deps: Deps, order: OrderForModule): { question: OrderQuestion; payment: PaymentRow } => {
  const now = deps.clock.now()
  const { id, reference, currency } = order
  const { provider, method } = choosePayment(deps, order, undefined)
  const payment = { id: randomUUID(), token: newPaymentToken(), provider: provider.name, method }
  const totalMinor = order.lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)
  return {
    question: {
      id,
      reference,
      language: order.language,
      currency,
      total_minor: totalMinor,
      now,
      payment_id: payment.id,
      token: payment.token,
      provider: payment.provider,
      method,
      lines: order.lines.map((line, index) => ({
        id: randomUUID(),
        position: index + 1,
        article_key: line.key,
        kind: order.kind,
        article_name: line.name,
        quantity: line.quantity,
        unit_price_minor: line.unitPriceMinor,
        vat_percent: line.vatPercent,
        vat_minor: vatIncluded(line.quantity * line.unitPriceMinor, line.vatPercent),
      })),
    },
    payment: {
      ...payment,
      amountMinor: totalMinor,
      cardsMinor: 0,
      discountMinor: 0,
      couponName: null,
      currency,
      state: 'open',
      attempt: 1,
      sessionId: null,
      redirectUrl: null,
      clientSecret: null,
      orderId: id,
      reference,
      orderStatus: 'Created',
      expiresAt: order.expiresAt,
      createdAt: now,
      email: order.email,
      language: order.language as Language,
      countrySlug: order.countrySlug,
      payment: order.payment,
      kinds: [order.kind],
      description: order.lines.map(({ name }) => name).join(', '),
    },
  }
}
