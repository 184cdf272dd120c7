import {
  listCentreParties,
  listPartyNeeds,
  listPartyPeople,
  type PartyCalendar,
  type PartyNeeds,
  type PartyPeople,
} from '@hoppla/contract/parties/centre/calendar'
import { type CentreParty, getCentreParty } from '@hoppla/contract/parties/centre/party'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await centre.reset()
  await sql`truncate audit_log, party_arrivals`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const days = (from = saturday, to = from) => ({ params: { playgroundId: centre.playgroundId }, query: { from, to } })
const calendar = async (call: TestCall = ines, from?: string, to?: string) =>
  (await call(listCentreParties, days(from, to))).body as PartyCalendar
const people = async () => ((await ines(listPartyPeople, days())).body as { people: PartyPeople[] }).people
const looks = async () =>
  (
    await sql<{ subject: string; place: string }>`
      select subject, place_id as place from audit_log where action = 'party.read' order by id`.execute(centre.deps.db)
  ).rows
const book = () =>
  centre.booked(
    astrid,
    centre.item({
      foods: [
        { id: centre.extraIds.pizza, count: 10 },
        { id: centre.extraIds.vegan, count: 2 },
      ],
      extras: [
        { id: centre.extraIds.cake, count: 1 },
        { id: centre.extraIds.ice, count: 1 },
      ],
      diets: [{ diet: 'nuts', count: 1 }],
    }),
  )

describe('the calendar of a play centre', () => {
  test('has its rooms, hours and starts, and each party with set-up, clean-up and what is left to pay', async () => {
    const id = await book()
    const shown = await calendar()
    expect(shown).toMatchObject({ takesBookings: true, currency: 'SEK', today: '2027-02-01', now: '10:00', busy: [] })
    expect(shown.days).toEqual([{ date: saturday, open: [{ from: '09:00', to: '20:00' }], starts: ['10:00', '13:00', '16:00'] }])
    expect(shown.rooms.map((room) => room.id)).toEqual(centre.rooms)
    expect(shown.parties).toMatchObject([
      {
        ...{ id, status: 'Booked', heldUntil: null, roomId: centre.rooms[0], date: saturday, from: '13:00', until: '15:30' },
        ...{ blockedFrom: '12:45', blockedUntil: '15:45', children: 12, adults: 3, arrived: 0, theme: null },
        ...{ price: 3897, paid: 500, due: 3397 },
      },
    ])
    expect((await calendar(ines, '2027-03-14')).parties).toEqual([])
    expect((await calendar(ines, '2027-03-08', '2027-03-14')).parties).toHaveLength(1)
  })

  test('names nobody, and is no look at anybody', async () => {
    await book()
    expect(JSON.stringify(await calendar())).not.toMatch(/Noel|Astrid|hoppla\.example/)
    expect(await looks()).toEqual([])
  })

  test('shows what is held for somebody who pays, and what is blocked, as busy', async () => {
    await centre.held(centre.item())
    await sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind, note)
      values (gen_random_uuid(), ${centre.playgroundId}, ${centre.rooms[1]}, ${centre.rooms[1]}, ${saturday}, '2027-03-13T11:00:00Z', '2027-03-13T12:00:00Z',
        '[2027-03-13T11:00:00Z,2027-03-13T12:00:00Z)', 'block', 'Painting')`.execute(centre.deps.db)
    const { parties, busy } = await calendar()
    expect(parties).toEqual([])
    expect(busy).toMatchObject([
      { why: 'blocked', roomId: centre.rooms[1], from: '12:00', until: '13:00', note: 'Painting', heldUntil: null },
      { why: 'held', roomId: centre.rooms[0], from: '13:00', until: '15:30', note: '' },
    ])
    centre.deps.clock.set(new Date('2027-02-01T10:00:00Z'))
    expect((await calendar()).busy).toHaveLength(1)
  })

  test('counts the guests that the door has let in', async () => {
    const id = await book()
    await sql`insert into party_arrivals (id, location_id, day, party_id, change, at)
      values (gen_random_uuid(), ${centre.playgroundId}, ${saturday}, ${id}, 9, now())`.execute(centre.deps.db)
    expect((await calendar()).parties).toMatchObject([{ id, arrived: 9 }])
  })

  test('is not asked for a day before the first one, or for more than 62', async () => {
    expectRefusal(await ines(listCentreParties, days(saturday, '2027-03-12')), 'party.range-invalid')
    expectRefusal(await ines(listCentreParties, days('2027-03-01', '2027-05-02')), 'party.range-invalid')
    expectRefusal(await ines(listPartyPeople, days(saturday, '2027-03-12')), 'party.range-invalid')
  })
})

describe('the people of its parties', () => {
  test('are the child, and who booked with a telephone number; each is a look that the family can read of', async () => {
    const id = await book()
    await sql`update accounts set phone = '701234567', phone_country_code = '+46' where id = ${centre.accountId}`.execute(
      centre.deps.db,
    )
    expect(await people()).toEqual([
      { id, child: 'Noel', turns: 3, family: expect.stringContaining('Astrid'), phone: '+46 701234567' },
    ])
    expect(await looks()).toEqual([{ subject: id, place: centre.playgroundId }])
  })

  test('are as they said on the telephone, where they did', async () => {
    const id = await book()
    await sql`update parties set contact_name = 'Siv Ek', contact_phone = '+46 8 123' where id = ${id}`.execute(centre.deps.db)
    expect(await people()).toMatchObject([{ family: 'Siv Ek', phone: '+46 8 123' }])
  })

  test('stand on the page of one party, which is a look of its own', async () => {
    const id = await book()
    const party = (await ines(getCentreParty, { params: { id } })).body as CentreParty
    expect(party).toMatchObject({
      ...{ id, status: 'Booked', date: saturday, from: '13:00', until: '15:30', blockedFrom: '12:45', children: 12, version: 1 },
      child: { firstName: 'Noel', turns: 3 },
      family: { accountId: centre.accountId, email: 'astrid@hoppla.example' },
      price: { total: 3897, paid: 500, due: 3397 },
      ...{ isOver: false, changeUntil: '2027-03-06', diets: [{ diet: 'nuts', count: 1 }] },
    })
    expect(await looks()).toHaveLength(1)
  })
})

test('kitchen and house need counts alone: what is for each child is as many as children', async () => {
  await book()
  const answer = await ines(listPartyNeeds, { params: { playgroundId: centre.playgroundId }, query: { date: saturday } })
  const { parties } = answer.body as { parties: PartyNeeds[] }
  expect(parties).toMatchObject([
    {
      ...{ from: '13:00', children: 12, adults: 3 },
      foods: [
        { name: 'Pizza', count: 10 },
        { name: 'Vegan', count: 2 },
      ],
      extras: [
        { name: 'Cake', count: 1 },
        { name: 'Ice', count: 12 },
      ],
      diets: [{ diet: 'nuts', count: 1 }],
    },
  ])
  expect(JSON.stringify(parties)).not.toMatch(/Noel|Astrid/)
  expect(await looks()).toEqual([])
})

describe('a dishonest employee', () => {
  test('of another play centre sees neither calendar nor people nor a party', async () => {
    const id = await book()
    const there = await asStaffWith(centre, [['VenueManager', 'goteborg']])
    const params = { playgroundId: centre.playgroundId }
    expectRefusal(await there(listCentreParties, days()), 'location.not-found')
    expectRefusal(await there(listPartyPeople, days()), 'location.not-found')
    expectRefusal(await there(listPartyNeeds, { params, query: { date: saturday } }), 'location.not-found')
    expectRefusal(await there(getCentreParty, { params: { id } }), 'party.not-found')
    expect(await looks()).toEqual([])
  })

  test('without the permission is refused, and what is unpaid in a cart is no party', async () => {
    const content = await asStaffWith(centre, [['Content']])
    expectRefusal(await content(listCentreParties, days()), 'auth.forbidden')
    expectRefusal(await content(listPartyPeople, days()), 'auth.forbidden')
    const { id } = await centre.ordered(astrid, centre.item())
    expectRefusal(await ines(getCentreParty, { params: { id } }), 'party.not-found')
  })
})
