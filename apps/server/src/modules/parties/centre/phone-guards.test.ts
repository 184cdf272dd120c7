import { type CentreParty, moveParty, undoPartyMove } from '@hoppla/contract/parties/centre/party'
import { bookPartyByPhone, type PhoneBooking } from '@hoppla/contract/parties/centre/phone-booking'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

// What keeps the telephone from selling what it must not, beside book-by-phone.test.ts. Each fails with its guard taken away.

let centre: PartyCentre
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  ines = await centre.asStaff('ines@hoppla.example')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const family = { name: 'Siv Ek', email: 'siv@families.example', phone: '070-123 45 67', language: 'en' as const }
const wanted = (more: Partial<PhoneBooking> = {}): PhoneBooking => ({
  ...{ date: saturday, startsAt: '13:00', roomId: centre.rooms[0] ?? '', packageId: centre.packages.room, children: 12, adults: 3 },
  ...{ foods: [{ id: centre.extraIds.pizza, count: 12 }], child: { firstName: 'Noel', turns: 6 }, family },
  ...more,
})
const book = (more: Partial<PhoneBooking> = {}, headers: Record<string, string> = {}) =>
  ines(bookPartyByPhone, { params: { playgroundId: centre.playgroundId }, body: wanted(more) }, headers)
const booked = async (more: Partial<PhoneBooking> = {}): Promise<string> => {
  const { body, status, text } = await book(more)
  expect(status, text).toBe(200)
  return (body as Answer<typeof bookPartyByPhone>).id
}
const accountOf = async (id: string) =>
  (await sql<{ account: string | null }>`select account_id as account from parties where id = ${id}`.execute(centre.deps.db))
    .rows[0]?.account

test('a play centre without a plan of starts takes no party, also by phone', async () => {
  const { playgroundId } = centre
  const move = (from: string, to: string) =>
    sql`update party_starts set location_id = (select id from playgrounds where key = ${to})
      where location_id = (select id from playgrounds where key = ${from})`.execute(centre.deps.db)
  await move('orebro', 'uppsala')
  centre.deps.prepared.clear()
  expectRefusal(await ines(bookPartyByPhone, { params: { playgroundId }, body: wanted() }), 'party.not-bookable')
  await move('uppsala', 'orebro')
  centre.deps.prepared.clear()
  await booked()
})

test('it is of no account that has not confirmed the address, or is of another country', async () => {
  const email = 'astrid@hoppla.example'
  const its = { family: { ...family, email } }
  expect(await accountOf(await booked(its))).toBe(centre.accountId)
  const { rows } = await sql<{ confirmed: Date; country: string }>`select email_confirmed_at as confirmed, country_id as country
    from accounts where id = ${centre.accountId}`.execute(centre.deps.db)
  await sql`update accounts set email_confirmed_at = null where id = ${centre.accountId}`.execute(centre.deps.db)
  expect(await accountOf(await booked({ ...its, startsAt: '10:00' }))).toBeNull()
  await sql`update accounts set email_confirmed_at = ${rows[0]?.confirmed}, country_id = (select id from countries where slug = 'norway')
    where id = ${centre.accountId}`.execute(centre.deps.db)
  expect(await accountOf(await booked({ ...its, startsAt: '16:00' }))).toBeNull()
  await sql`update accounts set country_id = ${rows[0]?.country} where id = ${centre.accountId}`.execute(centre.deps.db)
})

test('the same press again is one party, with one mail', async () => {
  const headers = { 'idempotency-key': 'one-call' }
  const [one, two] = [await book({}, headers), await book({}, headers)]
  expect(one.status, one.text).toBe(200)
  expect(two.text).toBe(one.text)
  await centre.runJobs()
  expect(centre.sentMails.filter(({ to }) => to === family.email)).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from room_bookings`.execute(centre.deps.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('hosts, parties at once and cakes of the day hold for the telephone, too', async () => {
  await centre.rules({ most_at_once: 1 })
  await booked()
  const other = { roomId: centre.rooms[1] ?? '', startsAt: '14:00' }
  expectRefusal(await book(other), 'party.day-full')
  await centre.rules({ most_at_once: null, hosts: 1 })
  expectRefusal(await book(other), 'party.day-full')
  await centre.rules({ hosts: null })
  const cakes = (count: number) => ({ extras: [{ id: centre.extraIds.cake, count }] })
  expectRefusal(await book({ ...other, ...cakes(3) }), 'party.extra-sold-out')
  await booked({ ...other, ...cakes(2) })
  expectRefusal(await book({ ...cakes(1), roomId: centre.rooms[2] ?? '' }), 'party.extra-sold-out')
  expectRefusal(
    await book({ extras: [{ id: crypto.randomUUID(), count: 1 }], roomId: centre.rooms[2] ?? '' }),
    'party.not-bookable',
    'extras',
  )
})

test('who booked it stands in the audit log, without who it is for', async () => {
  const id = await booked()
  const { rows } = await sql<{
    line: string
    action: string
  }>`select row_to_json(l)::text as line, action from audit_log l where subject = ${id}`.execute(centre.deps.db)
  expect(rows.map(({ action }) => action)).toEqual(['party.reserved'])
  expect(rows[0]?.line).toContain('13:00')
  expect(rows[0]?.line).not.toMatch(/Siv|Noel|070-123/)
})

test('moved to a day that is near it is held until it begins at the latest; moved back, as long as its deposit can be paid', async () => {
  const id = await booked()
  const near = { version: 0, date: '2027-02-02', startsAt: '14:00', roomId: centre.rooms[1] ?? '' }
  expect((await ines(moveParty, { params: { id }, body: near })).body as CentreParty).toMatchObject({
    ...{ status: 'Reserved', version: 1, heldUntil: '2027-02-02T13:00:00.000Z' },
  })
  expect((await ines(undoPartyMove, { params: { id, version: 1 } })).body as CentreParty).toMatchObject({
    ...{ date: saturday, heldUntil: '2027-02-03T09:00:00.000Z' },
  })
})
