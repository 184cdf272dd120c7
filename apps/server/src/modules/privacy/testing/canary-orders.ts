import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import type { Values } from './canary-values.ts'
import { rowInserter } from './insert-row.ts'

/** Ids of an order, its line, its payment and its country; `at`: when it was paid. */
export type Purchase = { order: string; line: string; payment: string; countryId: string; at: Date }

/** A paid order of a gift card as a present, with its payment and the provider's report of it. @returns the ids of what a purchase is made of. */
export const plantOrder = async (shop: TestApp, accountId: string, value: Partial<Values> = {}): Promise<Purchase> => {
  const { db, clock } = shop.deps
  const at = clock.now()
  const [order, line, payment] = [randomUUID(), randomUUID(), randomUUID()]
  const article = await db
    .selectFrom('articles')
    .innerJoin('countries', 'countries.id', 'articles.country_id')
    .selectAll('articles')
    .where('articles.kind', '=', 'gift-card')
    .where('countries.slug', '=', 'sweden')
    .executeTakeFirstOrThrow()
  const insert = rowInserter(shop)
  await insert('orders', {
    id: order,
    reference: `CANARY-${order.slice(0, 8)}`,
    account_id: accountId,
    country_id: article.country_id,
    language: 'sv',
    email: value.email ?? '',
    status: 'Completed',
    currency: 'SEK',
    total_minor: 20_000,
    discount_minor: 1_000,
    discount_name: 'Tio kronor',
    begin_at_once_at: at,
    begin_at_once_version: '2026-11',
    created_at: at,
    expires_at: at,
    status_changed_at: at,
    completed_at: at,
  })
  await insert('order_lines', {
    id: line,
    order_id: order,
    position: 1,
    article_id: article.id,
    article_key: 'x',
    kind: 'gift-card',
    article_name: 'Presentkort',
    rules: 'Gäller i tre år',
    quantity: 1,
    unit_price_minor: 21_000,
    discount_minor: 1_000,
    amount_minor: 20_000,
    vat_percent: 0,
    vat_minor: 0,
    gift_card_amount_minor: 20_000,
    gift_card_years: 3,
  })
  await insert('coupon_uses', { order_id: order, coupon_id: null, used_at: at, released_at: null })
  await insert('order_deliveries', {
    order_line_id: line,
    recipient: 'someone',
    recipient_name: value.recipient ?? 'x',
    recipient_email: value.recipientEmail ?? 'x@example.com',
    greeting: value.greeting ?? 'x',
    send_at: at,
    sent_at: at,
  })
  await insert('payments', {
    id: payment,
    order_id: order,
    attempt: 1,
    token: `tok-${payment}`,
    provider: 'test',
    method: 'card',
    amount_minor: 20_000,
    currency: 'SEK',
    state: 'paid',
    method_label: value.card ?? 'x',
    redirect_url: value.redirect ?? 'x',
    client_secret: value.secret ?? 'x',
    created_at: at,
    paid_at: at,
  })
  await insert('payment_inbox', {
    provider: 'test',
    event_id: payment,
    payment_id: payment,
    session_id: 's',
    state: 'paid',
    method_label: value.rawCard ?? 'x',
    raw: JSON.stringify({ name: value.raw }),
    received_at: at,
    processed_at: at,
    outcome: 'fulfilled',
  })
  return { order, line, payment, countryId: article.country_id, at }
}

/** The receipt of an order, and all that can follow it: a refund with its credit note, a withdrawal, a dispute. */
export const plantDocuments = async (shop: TestApp, { order, line, payment, countryId, at }: Purchase, value: Values) => {
  const { db } = shop.deps
  const insert = rowInserter(shop)
  const note = randomUUID()
  await sql`insert into receipt_counters (country_id, last_number) values (${countryId}, 990001) on conflict do nothing`.execute(db)
  const seller = { company_name: 'Hoppla AB', company_orgno: '556000-0000', company_address: 'Gatan 1', issued_at: at }
  await insert('receipts', { country_id: countryId, number: 990_001, order_id: order, payment_id: payment, ...seller })
  await sql`insert into credit_note_counters (country_id, last_number) values (${countryId}, 990001) on conflict do nothing`.execute(
    db,
  )
  await insert('credit_notes', {
    id: note,
    country_id: countryId,
    number: 990_001,
    order_id: order,
    reason: 'Goodwill',
    amount_minor: 100,
    currency: 'SEK',
    note: 'Regn i taket',
    cause: 'closed',
    ...seller,
  })
  await insert('credit_note_lines', { credit_note_id: note, order_line_id: line, amount_minor: 100, vat_minor: 0 })
  await sql`insert into order_notes (id, order_id, author_id, text, written_at)
    select gen_random_uuid(), ${order}, s.id, ${value.orderNote}, ${at} from accounts s where s.email = 'ines@hoppla.example'`.execute(
    db,
  )
  await insert('refunds', {
    id: randomUUID(),
    payment_id: payment,
    amount_minor: 100,
    currency: 'SEK',
    reason: 'Goodwill',
    provider_refund_id: randomUUID(),
    created_at: at,
    done_at: at,
    credit_note_id: note,
  })
  await insert('withdrawals', {
    id: randomUUID(),
    order_id: order,
    credit_note_id: note,
    name: value.withdrawer,
    language: 'sv',
    received_at: at,
  })
  await insert('disputes', {
    provider: 'test',
    provider_dispute_id: randomUUID(),
    payment_id: payment,
    amount_minor: 100,
    currency: 'SEK',
    reason: 'fraudulent',
    state: 'won',
    opened_at: at,
    closed_at: at,
  })
}
