import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idOf } from '../../../import/ids.ts'
import type { TestApp } from '../../../testing/app.ts'
import { dietCipher, invitationCipher } from '../../parties/testing/ciphers.ts'
import type { Purchase } from './canary-orders.ts'
import type { Values } from './canary-values.ts'
import { rowInserter } from './insert-row.ts'

type Holder = { accountId: string; childId: string }

/** A ticket card with a visit, a pass of the child with a visit and a photo, and a redeem code. */
export const plantTickets = async (shop: TestApp, { accountId, childId, order, line, at }: Purchase & Holder, value: Values) => {
  const insert = rowInserter(shop)
  const [ticket, pass, photo] = [randomUUID(), randomUUID(), randomUUID()]
  const { rows } = await sql<{ id: string }>`select id from playgrounds where key = 'orebro'`.execute(shop.deps.db)
  const place = rows[0]?.id
  const {
    rows: [room],
  } = await sql<{ id: string }>`select id from rooms where key = 'orebro-room-1'`.execute(shop.deps.db)
  const common = {
    order_line_id: line,
    account_id: accountId,
    valid_from: '2026-01-01',
    valid_to: '2099-01-01',
    created_at: at,
    revoked_at: at,
  }
  await insert('serial_tickets', { id: ticket, number: 1, ...common })
  await insert('serial_ticket_entries', { serial_ticket_id: ticket, kind: 'issue', entrances: 10, at })
  await insert('serial_ticket_entries', { serial_ticket_id: ticket, kind: 'use', entrances: -1, location_id: place, at })
  await insert('passes', {
    id: pass,
    number: 1,
    ...common,
    revoked_at: null,
    child_id: childId,
    photo_status: 'Approved',
    photo_rejection: 'blurred',
    entrances_without_photo: 3,
  })
  await insert('pass_entrances', { pass_id: pass, number: 1, location_id: place, without_photo: true, at })
  const admission = randomUUID()
  await insert('admissions', { id: admission, location_id: place, day: '2026-05-09', at, account_id: accountId, received_at: at })
  await insert('admitted_people', { admission_id: admission, number: 1, child_id: childId, kind: 'none' })
  const about = { location_id: place, admission_id: admission, number: 1, reason: 'used-up', opened_at: at }
  await insert('door_cases', { ...about, closed_at: at, note: `Talked to ${value.first}` })
  await insert('class_arrivals', {
    id: randomUUID(),
    location_id: place,
    day: '2026-05-09',
    at,
    booked_child_id: randomUUID(),
    child_id: childId,
  })
  const addOn = randomUUID()
  await insert('order_lines', {
    ...{ id: addOn, order_id: order, position: 2, article_id: idOf('article', 'se-socks'), article_key: 'x', kind: 'add-on' },
    ...{ article_name: 'Halkstrumpor', rules: 'Hämtas i entrén', quantity: 2, unit_price_minor: 0, amount_minor: 0 },
    ...{ vat_percent: 25, vat_minor: 0, playground_id: place },
  })
  await insert('add_ons', { order_line_id: addOn, revoked_at: at })
  await insert('add_on_hand_outs', { order_line_id: addOn, at })
  const visit = randomUUID()
  await insert('entrance_bookings', {
    ...{ id: visit, order_id: order, playground_id: place, date: '2026-05-09', starts_at: '10:00', ends_at: '10:30' },
    ...{ window_places: 40, guest_name: value.first, status: 'Cancelled', created_at: at, booked_at: at, cancelled_at: at },
  })
  await insert('entrance_visitors', {
    ...{ booking_id: visit, position: 1, order_line_id: line, is_adult: false, child_id: childId, admitted_at: at },
  })
  await insert('entrance_watches', {
    ...{
      id: randomUUID(),
      playground_id: place,
      date: '2026-05-09',
      starts_at: '10:00',
      ends_at: '10:30',
      begins_at: at,
      places: 2,
    },
    ...{
      account_id: accountId,
      email: value.email,
      email_normalized: value.email.toLowerCase(),
      language: 'sv',
      state: 'Notified',
    },
    ...{ created_at: at, watching_from: at, notified_at: at, notified_starts_at: '10:00', ended_at: at },
  })
  const party = randomUUID()
  await insert('parties', {
    ...{
      id: party,
      playground_id: place,
      room_id: room?.id,
      package_id: randomUUID(),
      account_id: accountId,
      order_id: order,
    },
    ...{
      status: 'Cancelled',
      date: '2026-05-09',
      starts_at: '2026-05-09T08:00:00Z',
      ends_at: '2026-05-09T10:00:00Z',
      child_id: childId,
    },
    ...{
      child_first_name: value.first,
      turns: 6,
      children: 12,
      adults: 3,
      foods: { pizza: 12 },
      extras: { cake: 1 },
      diets: { [value.first]: 1 },
    },
    rates: {
      foods: [{ id: 'pizza', names: { en: 'Pizza' } }],
      extras: [{ id: 'cake', names: { en: 'Cake' } }],
    },
    ...{ terms: {}, contact_name: value.first, contact_email: value.email, contact_phone: value.phone, language: 'en' },
    ...{ created_at: at, booked_at: at, cancelled_at: at, cancelled_by: 'family' },
  })
  await insert('party_requests', {
    ...{ id: randomUUID(), party_id: party, text: value.partyRequest, answer: value.partyReply, created_at: at, closed_at: at },
  })
  await plantInvitation(shop, party, room?.id, value, at)
  await insert('pass_photos', { id: photo, pass_id: pass, submitted_at: at, approved_at: at })
  await shop.deps.photos.put(`${photo}.jpg`, Buffer.from(value.photo))
  await insert('redeem_codes', {
    id: randomUUID(),
    order_line_id: line,
    number: 1,
    code_hash: Buffer.from(randomUUID()),
    code_encrypted: Buffer.from(randomUUID()),
    valid_to: '2099-01-01',
    issued_at: at,
    redeemed_at: at,
    revoked_at: at,
  })
}

/** The invitation of a party, and an answer to it under the parent's own address. */
const plantInvitation = async (shop: TestApp, party: string, room: string | undefined, value: Values, at: Date) => {
  const insert = rowInserter(shop)
  const [link, answer, child] = [randomUUID(), randomUUID(), randomUUID()]
  await insert('party_invitations', {
    ...{ party_id: party, design: 'sea', language: 'sv', text: value.invitation, notified_starts_at: at, notified_room_id: room },
    ...{ notified_cancelled: true, created_at: at, changed_at: at },
  })
  await insert('party_invitation_links', {
    ...{ id: link, party_id: party, created_at: at, ended_at: null },
    ...{ secret_hash: Buffer.from(link), secret_encrypted: invitationCipher(shop.deps.config).close(link, link) },
  })
  await insert('party_messages', { id: randomUUID(), party_id: party, text: value.guestMessage, guests: 1, sent_at: at })
  await insert('party_answers', {
    ...{ id: answer, party_id: party, secret_hash: Buffer.from(answer), name: value.answerer, email: value.email },
    ...{ secret_encrypted: invitationCipher(shop.deps.config).close(answer, answer), phone: value.answererPhone },
    ...{ greeting: value.guestGreeting, language: 'sv', created_at: at, changed_at: at, reminded_at: at },
  })
  const diet = JSON.stringify({ diets: ['gluten', 'other'], note: value.guestDiet })
  await insert('party_answer_children', {
    ...{ id: child, answer_id: answer, position: 1, first_name: value.guestChild, comes: true, kitchen: 'diet' },
    ...{ diet_encrypted: dietCipher(shop.deps.config).close(diet, child), consented_at: at },
  })
}
