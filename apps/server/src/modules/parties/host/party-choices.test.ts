import type { OrderResult } from '@hoppla/contract/orders'
import {
  type ChangePreview,
  changeMyParty,
  getMyParty,
  getMyPartyChoices,
  getMyPartyTimes,
  listMyParties,
  type MyParty,
  type PartyChoices,
  type PartyTimes,
  payMyParty,
  previewMyPartyChange,
} from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

/* What a party can be changed to, when it could be, and what a change would cost: shown before it is made. */

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let bjorn: typeof astrid
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
})
afterEach(() => centre.reset())
afterAll(() => centre.close())

const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))
const choices = (id: string) => astrid.ok<PartyChoices>(astrid.call(getMyPartyChoices, { params: { id } }))
const timesOn = (id: string, date: string) =>
  astrid.ok<PartyTimes>(astrid.call(getMyPartyTimes, { params: { id }, query: { date } }))
const tryPreview = (id: string, body: object) => astrid.call(previewMyPartyChange, { params: { id }, body })
const preview = (id: string, body: object) => astrid.ok<ChangePreview>(tryPreview(id, body))
const change = (id: string, body: object) => astrid.call(changeMyParty, { params: { id }, body })
const payRest = async (id: string): Promise<string> => {
  const order = await astrid.ok<OrderResult>(astrid.call(payMyParty, { params: { id }, body: {} }))
  await centre.pay(astrid, order.paymentToken)
  return order.orderReference
}
const cake = (count = 1) => [{ id: centre.extraIds.cake, count }]
const foods = (count: number) => [{ id: centre.extraIds.pizza, count }]

test('what can be chosen costs what it cost when it was booked, and its own is left for it', async () => {
  const id = await centre.booked(astrid, centre.item({ extras: cake() }))
  await sql`update party_extras set price_minor = price_minor + 10000`.execute(centre.deps.db)
  await centre.booked(bjorn, centre.item({ roomId: centre.rooms[1] ?? '', extras: cake() }))
  const found = await choices(id)
  await sql`update party_extras set price_minor = price_minor - 10000`.execute(centre.deps.db)
  expect(found).toMatchObject({ leastChildren: 6, includedChildren: 10, extraChildPrice: 219 })
  expect(found.foods.map(({ name, price }) => `${name} ${price}`)).toEqual(['Pizza 0', 'Vegan 10'])
  // Two a day: the other party has one.
  expect(found.extras.map(({ name, price, per, left }) => [name, price, per, left])).toEqual([
    ['Cake', 349, 'party', 1],
    ['Ice', 25, 'child', null],
  ])
  expect(found.rooms.map((room) => room.id)).toEqual(centre.rooms)
  expect(found.themes.length).toBeGreaterThan(0)
})

test('its own room and time are free for it and for nobody else; what others have is not', async () => {
  const id = await centre.booked(astrid)
  await centre.booked(bjorn, centre.item({ roomId: centre.rooms[1] ?? '', startsAt: '16:00' }))
  const { starts, packagePrice, isClosed } = await timesOn(id, saturday)
  expect([isClosed, packagePrice]).toEqual([false, 2_790])
  expect(starts.map(({ at, until, roomIds, isOver }) => [at, until, roomIds.length, isOver])).toEqual([
    ['10:00', '12:30', 3, false],
    ['13:00', '15:30', 3, false],
    ['16:00', '18:30', 2, false],
  ])
  expect(starts[1]?.roomIds).toContain(centre.rooms[0])
  expect((await timesOn(id, '2027-03-16')).packagePrice).toBe(2_490)
  expect((await timesOn(id, '2028-03-18')).starts.every(({ isOver }) => isOver)).toBe(true)
})

test('a change is seen before it is made: price, what is due, and what goes back at once', async () => {
  const id = await centre.booked(astrid, centre.item({ extras: cake() }))
  expect(await preview(id, { children: 13, foods: foods(13) })).toMatchObject({
    ...{
      back: 0,
      price: { total: 3_796, paid: 500, due: 3_296 },
      date: saturday,
      restDueOn: '2027-03-06',
      from: '13:00',
      until: '15:30',
    },
  })
  await payRest(id)
  // Another line is dearer, and this one is paid too much: the one goes back, the other is due.
  const body = { children: 14, foods: foods(14), extras: [] }
  const seen = await preview(id, body)
  expect(seen).toMatchObject({ back: 349, price: { total: 3_666, paid: 3_228, due: 438 } })
  expect(await read(id)).toMatchObject({ children: 12, price: { total: 3_577, paid: 3_577 } })
  const changed = await astrid.ok<MyParty>(change(id, { ...body, total: seen.price.total }))
  expect(changed.price).toEqual(seen.price)
  const moved = await preview(id, { date: '2027-03-16', startsAt: '16:00', roomId: centre.rooms[2] })
  expect(moved).toMatchObject({ date: '2027-03-16', from: '16:00', until: '18:30', room: { id: centre.rooms[2] }, back: 300 })
})

test('another price than the one that was seen is refused, and nothing is changed', async () => {
  const id = await centre.booked(astrid)
  const body = { children: 13, foods: foods(13) }
  const { price } = await preview(id, body)
  expectRefusal(await change(id, { ...body, total: price.total - 1 }), 'party.price-changed', 'total')
  expect(await read(id)).toMatchObject({ children: 12 })
  await astrid.ok(change(id, { ...body, total: price.total }))
})

test('what is in the way is said before', async () => {
  const id = await centre.booked(astrid)
  await centre.booked(bjorn, centre.item({ roomId: centre.rooms[1] ?? '', extras: cake(2) }))
  const refused = async (body: object, code: Parameters<typeof expectRefusal>[1]) => expectRefusal(await tryPreview(id, body), code)
  await refused({ roomId: centre.rooms[1] }, 'party.room-taken')
  await refused({ extras: cake() }, 'party.extra-sold-out')
  await refused({ children: 5, foods: foods(5) }, 'party.too-few')
  await refused({ children: 11 }, 'party.food-count')
  await refused({ startsAt: '11:00' }, 'party.not-bookable')
  await refused({ themeId: id }, 'party.not-bookable')
  await centre.rules({ most_at_once: 2 })
  await centre.booked(bjorn, centre.item({ roomId: centre.rooms[2] ?? '', startsAt: '16:00' }))
  await centre.booked(bjorn, centre.item({ roomId: centre.rooms[1] ?? '', startsAt: '16:00' }))
  await refused({ startsAt: '16:00' }, 'party.day-full')
  await centre.rules({ most_at_once: null })
  centre.deps.clock.set(new Date('2027-03-06T23:01:00Z'))
  await refused({ adults: 4 }, 'party.over')
})

test('the parties of an order are found by its reference: by that of the deposit, and by that of the rest', async () => {
  const id = await centre.booked(astrid)
  const rest = await payRest(id)
  const { orderReference } = await read(id)
  const of = async (parent: typeof astrid, order: string) =>
    (await parent.ok<MyParty[]>(parent.call(listMyParties, { query: { order } }))).map((one) => one.id)
  centre.deps.clock.set(new Date('2027-06-01T09:00:00Z'))
  expect([await of(astrid, orderReference ?? ''), await of(astrid, rest), await of(astrid, 'AAAA-BBBB-CCCC')]).toEqual([
    [id],
    [id],
    [],
  ])
  expect(await of(bjorn, rest)).toEqual([])
})

test('of somebody else’s party nothing can be chosen or seen', async () => {
  const id = await centre.booked(astrid)
  for (const call of [
    bjorn.call(getMyPartyChoices, { params: { id } }),
    bjorn.call(getMyPartyTimes, { params: { id }, query: { date: saturday } }),
    bjorn.call(previewMyPartyChange, { params: { id }, body: { adults: 1 } }),
  ])
    expectRefusal(await call, 'party.not-found')
})

test('moved to a day that is near, its rest is due the day after it was moved', async () => {
  const id = await centre.booked(astrid)
  centre.deps.clock.set(new Date('2027-03-05T09:00:00Z'))
  expect(await preview(id, { date: '2027-03-09' })).toMatchObject({ restDueOn: '2027-03-06' })
  const moved = await astrid.ok<MyParty>(change(id, { date: '2027-03-09' }))
  expect(moved.terms).toMatchObject({ restDueOn: '2027-03-06' })
})
