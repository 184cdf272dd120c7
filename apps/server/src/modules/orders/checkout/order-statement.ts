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

/** An order of another module as a statement of that module reads it (`orderStatement`). */
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
      kind: order.kind,
      description: order.lines.map(({ name }) => name).join(', '),
    },
  }
}

/** Parts of a statement in which another module writes orders, together with what it has to write about them itself. */
export const orderStatement = {
  /** The questions of `batchedQuery`, named `q`. */
  questions: `jsonb_to_recordset($1::jsonb) as q (tag text, n int, id uuid, reference text, language text, currency text, total_minor bigint,
      now timestamptz, payment_id uuid, token text, provider text, method text, lines jsonb)`,
  /**
   * Parts of a `with` that write order, lines and a first attempt to pay.
   * @param source the part with the questions to be written, and `account_id` (null: a guest's), `country_id`, `email`, `expires_at` of each.
   */
  write: (source: string): string => `placed as (
    insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
    select id, reference, account_id, country_id, language, email, 'Created', currency, total_minor, now, expires_at, now from ${source}
  ), line as (
    insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent,
      vat_minor)
    select l.id, s.id, l.position, null, l.article_key, l.kind, l.article_name, l.quantity, l.unit_price_minor, l.quantity * l.unit_price_minor,
      l.vat_percent, l.vat_minor
    from ${source} s, jsonb_to_recordset(s.lines) as l (id uuid, position int, article_key text, kind text, article_name text, quantity int,
      unit_price_minor bigint, vat_percent numeric, vat_minor bigint)
  ), attempt as (
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select payment_id, id, 1, token, provider, method, total_minor, currency, 'open', now from ${source}
  )`,
}
