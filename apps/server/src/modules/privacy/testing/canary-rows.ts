import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import { notesCipher } from '../../classes/testing/notes.ts'

const mark = (name: string) => `Kanarie${name}${randomUUID().slice(0, 6)}`
const address = (name: string) => `kanarie${name}${randomUUID().slice(0, 6)}@example.com`

/** A value of its own for every personal field: who finds it knows where it came from. */
export const valuesOf = () => ({
  key: mark('Nyckel'),
  first: mark('For'),
  last: mark('Efter'),
  street: mark('Gata'),
  co: mark('Co'),
  city: mark('Ort'),
  zip: 'K1234567',
  // A country where nobody else here lives.
  phoneCode: '+376',
  phone: '312345',
  email: address(''),
  pending: address('ny'),
  source: mark('Kalla'),
  comment: mark('Not'),
  child: mark('Barn'),
  childKey: mark('Barnnyckel'),
  childLast: mark('Barnnamn'),
  childInfo: mark('Info'),
  allergy: mark('Allergi'),
  notes: mark('Anteckning'),
  recipient: mark('Mottagare'),
  recipientEmail: address('mottagare'),
  greeting: mark('Halsning'),
  wished: mark('Tillmig'),
  card: mark('Visa'),
  redirect: mark('Dit'),
  secret: mark('Hemlig'),
  raw: mark('Webhook'),
  rawCard: mark('Kort'),
  withdrawer: mark('Angrar'),
  mail: mark('Mejl'),
  job: mark('Jobb'),
  address: '198.51.100.77',
  attempt: '198.51.100.78',
  enquirer: mark('Undrar'),
  enquiry: mark('Fraga'),
  enquirerPhone: '+46 70 174 06 98',
  coupon: mark('Kupong').toUpperCase(),
  photo: mark('Foto'),
  booker: mark('Bokar'),
  bookerLast: mark('Bokarnamn'),
  bookerPhone: '701740697',
  booked: mark('Klassbarn'),
  bookedLast: mark('Klassbarnnamn'),
  size: mark('Storlek'),
  bookedAllergy: mark('Klassallergi'),
  bookedNotes: mark('Klassnotis'),
  consentWords: mark('Samtycke'),
})
export type Values = ReturnType<typeof valuesOf>

/** A paid order of an account, with a present, its payment and what the provider reported of it. @returns ids. */
export const plantOrder = async (shop: TestApp, accountId: string, value: Partial<Values> = {}) => {
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
  const put = planter(shop)
  await put('orders', {
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
  await put('order_lines', {
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
  await put('coupon_uses', { order_id: order, coupon_id: null, used_at: at, released_at: null })
  await put('order_deliveries', {
    order_line_id: line,
    recipient: 'someone',
    recipient_name: value.recipient ?? 'x',
    recipient_email: value.recipientEmail ?? 'x@example.com',
    greeting: value.greeting ?? 'x',
    send_at: at,
    sent_at: at,
  })
  await put('payments', {
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
  await put('payment_inbox', {
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

type Row = Record<string, unknown>
/** Puts a row into a table. Objects and lists become JSON. */
export const planter =
  (shop: TestApp) =>
  async (table: string, row: Row): Promise<void> => {
    const names = Object.keys(row).map((name) => sql.ref(name))
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)
        ? sql`${JSON.stringify(value)}::jsonb`
        : sql`${value}`,
    )
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(shop.deps.db)
  }

type Planted = { accountId: string; childId: string; order: string; line: string; payment: string; countryId: string; at: Date }

/** What a purchase may become: cards, tickets, passes with visits and a photo, codes; and its way back. */
export const plantArticles = async (
  shop: TestApp,
  { accountId, childId, order, line, payment, countryId, at }: Planted,
  value: Values,
) => {
  const { db } = shop.deps
  const put = planter(shop)
  const hash = () => Buffer.from(randomUUID())
  const [card, ticket, pass, photo, note] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await sql`update order_lines set child_id = ${childId} where id = ${line}`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from playgrounds where key = 'orebro'`.execute(db)
  const place = rows[0]?.id
  await put('gift_cards', {
    id: card,
    order_line_id: line,
    number: 1,
    country_id: countryId,
    currency: 'SEK',
    amount_minor: 20_000,
    code_hash: hash(),
    code_encrypted: hash(),
    valid_from: '2026-01-02',
    valid_to: '2099-12-31',
    issued_at: at,
  })
  await put('gift_card_entries', { gift_card_id: card, kind: 'issue', amount_minor: 20_000, order_id: order, at })
  const common = {
    order_line_id: line,
    account_id: accountId,
    valid_from: '2026-01-01',
    valid_to: '2099-01-01',
    created_at: at,
    revoked_at: at,
  }
  await put('serial_tickets', { id: ticket, number: 1, ...common })
  await put('serial_ticket_entries', { serial_ticket_id: ticket, kind: 'issue', entrances: 10, at })
  await put('serial_ticket_entries', { serial_ticket_id: ticket, kind: 'use', entrances: -1, location_id: place, at })
  await put('passes', {
    id: pass,
    number: 1,
    ...common,
    revoked_at: null,
    child_id: childId,
    photo_status: 'Approved',
    photo_rejection: 'blurred',
    entrances_without_photo: 3,
  })
  await put('pass_entrances', { pass_id: pass, number: 1, location_id: place, without_photo: true, at })
  await put('pass_photos', { id: photo, pass_id: pass, submitted_at: at, approved_at: at })
  await shop.deps.photos.put(`${photo}.jpg`, Buffer.from(value.photo))
  await put('redeem_codes', {
    id: randomUUID(),
    order_line_id: line,
    number: 1,
    code_hash: hash(),
    code_encrypted: hash(),
    valid_to: '2099-01-01',
    issued_at: at,
    redeemed_at: at,
    revoked_at: at,
  })
  await sql`insert into receipt_counters (country_id, last_number) values (${countryId}, 990001) on conflict do nothing`.execute(db)
  const seller = { company_name: 'Hoppla AB', company_orgno: '556000-0000', company_address: 'Gatan 1', issued_at: at }
  await put('receipts', { country_id: countryId, number: 990_001, order_id: order, payment_id: payment, ...seller })
  await sql`insert into credit_note_counters (country_id, last_number) values (${countryId}, 990001) on conflict do nothing`.execute(
    db,
  )
  await put('credit_notes', {
    id: note,
    country_id: countryId,
    number: 990_001,
    order_id: order,
    reason: 'Goodwill',
    amount_minor: 100,
    currency: 'SEK',
    note: 'Regn i taket',
    ...seller,
  })
  await put('refunds', {
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
  await put('withdrawals', {
    id: randomUUID(),
    order_id: order,
    credit_note_id: note,
    name: value.withdrawer,
    language: 'sv',
    received_at: at,
  })
  await put('disputes', {
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

/** A booking that has been cancelled, the right to a trial it used, and the calendar address. */
export const plantBooking = async (shop: TestApp, { accountId, childId, countryId, at }: Planted, value: Values) => {
  const { db } = shop.deps
  const put = planter(shop)
  const [booking, child] = [randomUUID(), randomUUID()]
  const { rows } = await sql<{
    classId: string
    groupId: string
    seat: number
  }>`select g.class_id as "classId", s.age_group_id as "groupId", s.number as seat
    from class_seats s join class_age_groups g on g.id = s.age_group_id join class_occasions o on o.class_id = g.class_id limit 1`.execute(
    db,
  )
  const [seat] = rows
  if (!seat) throw new Error('The demo chain has no seat.')
  await put('class_bookings', {
    id: booking,
    reference: `CANARY-${booking.slice(0, 8)}`,
    class_id: seat.classId,
    country_id: countryId,
    account_id: accountId,
    language: 'sv',
    email: value.email,
    email_normalized: value.email,
    first_name: value.booker,
    last_name: value.bookerLast,
    phone_country_code: value.phoneCode,
    phone: value.bookerPhone,
    wants_information: true,
    wants_partner_information: false,
    status: 'Cancelled',
    currency: 'SEK',
    total_minor: 100,
    created_at: at,
    expires_at: at,
    status_changed_at: at,
    reminded_at: at,
    moved_at: at,
  })
  await put('class_booking_children', {
    id: child,
    booking_id: booking,
    position: 1,
    age_group_id: seat.groupId,
    seat_number: seat.seat,
    has_seat: false,
    child_id: childId,
    first_name: value.booked,
    last_name: value.bookedLast,
    birth_date: '2021-03-04',
    child_key: Buffer.from(randomUUID()),
    tshirt_size: value.size,
    price_minor: 100,
    health_encrypted: notesCipher(shop.deps.config).close(
      JSON.stringify({ allergies: value.bookedAllergy, otherInformation: value.bookedNotes }),
      child,
    ),
    health_erase_after: '2099-01-01',
    health_consent_version: value.consentWords,
    health_consent_at: at,
    health_withdrawn_at: at,
  })
  await put('class_trials', { child_key: Buffer.from(randomUUID()), class_type: 'SportKidz', taken_at: at, booking_id: booking })
  await put('class_calendars', {
    account_id: accountId,
    secret_hash: Buffer.from(randomUUID().slice(0, 32)),
    language: 'sv',
    created_at: at,
    security_version: 1,
  })
}
