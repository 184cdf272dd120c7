import { randomUUID } from 'node:crypto'
import { type Admission, admitAtDoor, type DoorScan, scanAtDoor, undoAdmission } from '@hoppla/contract/door/admissions'
import { type FoundFamily, searchAtDoor } from '@hoppla/contract/door/search'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import { listMyTickets, type OwnTicket, orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { dayIn } from '../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let rut: TestCall
let ticket: OwnTicket
const playgroundId = idOf('place', 'orebro')
const barkarby = idOf('place', 'barkarby')
type Found = { families: FoundFamily[]; hasMore: boolean }

beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  rut = await shop.asStaff('rut@hoppla.example')
  const { payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const [bought] = await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))
  ticket = bought ?? expect.fail('no ticket')
})
afterAll(() => shop.close())

/** Each search from a minute of its own: the limit has its own test. */
const search = async (text: string, at = playgroundId, call = rut) => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  return call(searchAtDoor, { body: { playgroundId: at, text } })
}
const found = async (text: string, at = playgroundId, call = rut): Promise<Found> => {
  const { status, body, text: answer } = await search(text, at, call)
  expect(status, answer).toBe(200)
  return body as Found
}
const names = async (text: string, at = playgroundId, call = rut) => (await found(text, at, call)).families.map(({ name }) => name)
const scan = (code: string, at = playgroundId, call = rut) => call(scanAtDoor, { body: { playgroundId: at, code } })
const theFamily = async () => (await found('Lindqvist Ast')).families[0] ?? expect.fail('not found')
const lines = async () => {
  const { rows } = await sql<{ email: string | null; detail: unknown; place_id: string }>`select a.email, l.detail, l.place_id
    from audit_log l left join accounts a on a.id::text = l.subject where l.action = 'door.searched' order by l.id`.execute(
    shop.deps.db,
  )
  return rows
}

test('a family is found by the parent’s name, a child’s name or the number, with no more than tells it from another', async () => {
  const family = {
    code: expect.any(String),
    name: 'Astrid L.',
    phoneEnd: '11',
    children: expect.arrayContaining([{ name: expect.stringMatching(/^Elsa/), age: 5 }]),
  }
  for (const text of ['astrid', 'Lindqvist', 'Elsa', '070-174 06', '+46 70 174 0611'])
    expect(await found(text), text).toEqual({ families: [family], hasMore: false })
})

test('who was found is opened and let in as with the member card', async () => {
  const { code } = await theFamily()
  const { body: byName } = await scan(code)
  const card = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
  const { body: byCard } = await scan(card.card.code)
  expect(byName).toEqual({ ...(byCard as DoorScan), shown: 'search' })
  const body = { playgroundId, code, people: [{ use: { kind: 'ticket' as const, id: ticket.guid } }] }
  const { status, body: admitted, text } = await rut(admitAtDoor, { body })
  expect(status, text).toBe(200)
  expect((admitted as Admission).people[0]?.entrancesLeft).toBe(ticket.entrancesLeft - 1)
  await rut(undoAdmission, { params: { id: (admitted as Admission).id } })
})

test('what was found opens for whoever searched, at that place, for 15 minutes', async () => {
  const { code } = await theFamily()
  const ines = await shop.asStaff('ines@hoppla.example')
  expectRefusal(await scan(code, playgroundId, ines), 'door.code-unknown')
  const { families } = await found('astrid', playgroundId, ines)
  expectRefusal(await scan(families[0]?.code ?? '', barkarby, ines), 'door.code-unknown')
  const forged = code.replace(/^F1\.[0-9a-f-]+/, `F1.${randomUUID()}`)
  expectRefusal(await scan(forged), 'door.code-unknown')
  shop.deps.clock.advance(15 * 60 + 1)
  const later = await shop.asStaff('rut@hoppla.example')
  expectRefusal(await scan(code, playgroundId, later), 'door.search-outdated')
  shop.deps.clock.advance(-15 * 60 - 1)
})

test('who holds nothing that is valid here today is not found', async () => {
  const ines = await shop.asStaff('ines@hoppla.example')
  expect(await names('astrid', idOf('place', 'bergen'), ines)).toEqual([])
  expect(await names('björn')).toEqual([])
  const { db } = shop.deps
  await sql`update serial_tickets set revoked_at = now() where id = ${ticket.guid}`.execute(db)
  expect(await names('astrid')).toEqual([])
  await sql`update serial_tickets set revoked_at = null where id = ${ticket.guid}`.execute(db)
  expect(await names('astrid')).toEqual(['Astrid L.'])
})

test('who has a class here today is found, and not where it was called off', async () => {
  const { db } = shop.deps
  const today = dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
  const { rows } = await sql<{ id: string }>`with seat as (
      select s.age_group_id, s.number, g.class_id from class_seats s join class_age_groups g on g.id = s.age_group_id join classes c on c.id = g.class_id
      where c.playground_id = ${playgroundId} and c.cancelled_at is null and s.state = 'free' order by s.age_group_id, s.number limit 1
    ), day as (insert into class_occasions (id, class_id, date) select gen_random_uuid(), class_id, ${today}::date from seat on conflict do nothing
    ), booking as (
      insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select gen_random_uuid(), 'DOORTEST', seat.class_id, a.country_id, a.id, 'sv', a.email, a.email_normalized, a.first_name, a.last_name,
        '+46', '1', false, false, 'Confirmed', 'SEK', 0, now(), now(), now() from seat, accounts a where a.email = 'bjorn@hoppla.example' returning id)
    insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, child_key, price_minor, health_erase_after)
    select gen_random_uuid(), booking.id, 1, seat.age_group_id, seat.number, true, 'Bo', 'Berg', 'x', 0, current_date from booking, seat
    returning age_group_id as id`.execute(db)
  const group = rows[0]?.id ?? expect.fail('no seat')
  expect(await names('björn')).toHaveLength(1)
  expect(await names('björn', barkarby, await shop.asStaff('ines@hoppla.example'))).toEqual([])
  await sql`update classes set cancelled_at = now() where id = (select class_id from class_age_groups where id = ${group})`.execute(
    db,
  )
  expect(await names('björn')).toEqual([])
})

test('who was let in today is found, though nothing is left', async () => {
  const { code } = await theFamily()
  const { db } = shop.deps
  const body = { playgroundId, code, people: [{ use: { kind: 'ticket' as const, id: ticket.guid } }] }
  expect((await rut(admitAtDoor, { body })).status).toBe(200)
  await sql`update serial_tickets set revoked_at = now() where id = ${ticket.guid}`.execute(db)
  expect(await names('astrid')).toEqual(['Astrid L.'])
  expect(await names('astrid', barkarby, await shop.asStaff('ines@hoppla.example'))).toEqual([])
  await sql`update serial_tickets set revoked_at = null where id = ${ticket.guid}`.execute(db)
})

test('what was looked for is not written down, but who was shown is, and that nobody was', async () => {
  const before = (await lines()).length
  await found('Lindqvist')
  await found('Nobodyatall')
  expect((await lines()).slice(before)).toEqual([
    { email: 'astrid@hoppla.example', detail: { by: 'name', found: 1 }, place_id: playgroundId },
    { email: null, detail: { by: 'name', found: 0 }, place_id: playgroundId },
  ])
})

test('a wildcard, two letters, an address and fields that are not asked for find nobody', async () => {
  for (const text of ['%%%', '___', '\\\\\\', 'astrid@hoppla.example']) expect(await names(text), text).toEqual([])
  expectRefusal(await search(' As '), 'request.invalid', 'text')
  const body = { playgroundId, text: 'astrid', countryId: idOf('place', 'sweden') }
  expectRefusal(await rut(searchAtDoor, { body }), 'request.invalid', 'countryId')
})

test('is for staff of the place alone', async () => {
  expect((await search('astrid', playgroundId, astrid.call)).status).toBe(403)
  expectRefusal(await search('astrid', playgroundId, await asStaffWith(shop, [['Reception', 'barkarby']])), 'location.not-found')
  expectRefusal(await search('astrid', playgroundId, await asStaffWith(shop, [['Content']])), 'auth.forbidden')
})

test('ten families at most, and that there are more', async () => {
  const { db } = shop.deps
  await sql`with parent as (
      insert into accounts (email, email_normalized, first_name, last_name, culture, country_id)
      select 'many' || n || '@chain.example', 'many' || n || '@chain.example', 'Manifold', 'Nr' || n, 'sv-SE', a.country_id
      from generate_series(1, 11) n, accounts a where a.email = 'astrid@hoppla.example' returning id)
    insert into admissions (id, location_id, day, at, account_id)
    select gen_random_uuid(), ${playgroundId}, (${shop.deps.clock.now()}::timestamptz at time zone 'Europe/Stockholm')::date, now(), id from parent`.execute(
    db,
  )
  const { families, hasMore } = await found('Manifold')
  expect([families.length, hasMore]).toEqual([10, true])
})

test('searching through the customers is slowed down', async () => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  const ask = () => rut(searchAtDoor, { body: { playgroundId, text: 'Nobodyatall' } })
  for (let n = 0; n < 20; n++) expect((await ask()).status).toBe(200)
  expectRefusal(await ask(), 'request.too-many')
  // Signing in again makes a new session, and no new person.
  const again = await shop.asStaff('rut@hoppla.example')
  expectRefusal(await again(searchAtDoor, { body: { playgroundId, text: 'Nobodyatall' } }), 'request.too-many')
})

test('searching all day is slowed down as well, from whichever device', async () => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  const ask = () => rut(searchAtDoor, { body: { playgroundId, text: 'Nobodyatall' } })
  expect((await ask()).status).toBe(200)
  await sql`update rate_limits set hits = 299 where bucket like 'door-search-day:%'`.execute(shop.deps.db)
  expect((await ask()).status).toBe(200)
  expectRefusal(await ask(), 'request.too-many')
  const elsewhere = await shop.asStaff('rut@hoppla.example')
  expectRefusal(await elsewhere(searchAtDoor, { body: { playgroundId, text: 'Nobodyatall' } }), 'request.too-many')
})
