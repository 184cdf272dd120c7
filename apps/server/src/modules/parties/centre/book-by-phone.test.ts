import { openGuestPayment, readGuestOrder } from '@hoppla/contract/cart/guest-orders'
import type { Payment } from '@hoppla/contract/orders'
import { listCentreParties, type PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import { type CentreParty, getCentreParty } from '@hoppla/contract/parties/centre/party'
import { bookPartyByPhone, type PhoneBooking } from '@hoppla/contract/parties/centre/phone-booking'
import { listMyParties, type MyParty } from '@hoppla/contract/parties/my-parties'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { auditLedger } from '../../orders/orders.ts'
import { sweepPartiesJob } from '../parties.jobs.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

type Reserved = Answer<typeof bookPartyByPhone>
let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const wanted = (more: Partial<PhoneBooking> = {}): PhoneBooking => ({
  ...{ date: saturday, startsAt: '13:00', roomId: centre.rooms[0] ?? '', packageId: centre.packages.room, children: 12, adults: 3 },
  ...{ foods: [{ id: centre.extraIds.pizza, count: more.children ?? 12 }], child: { firstName: 'Noel', turns: 6 } },
  family: { name: 'Siv Ek', email: 'siv@families.example', phone: '070-123 45 67', language: 'en' },
  ...more,
})
const book = (body: PhoneBooking = wanted(), call = ines) =>
  call(bookPartyByPhone, { params: { playgroundId: centre.playgroundId }, body })
const booked = async (body?: PhoneBooking) => {
  const { body: answer, text } = await book(body)
  if (!(answer as { id?: string }).id) expect.fail(text)
  await centre.runJobs()
  return answer as Reserved
}
const shown = async () =>
  (
    (await ines(listCentreParties, { params: { playgroundId: centre.playgroundId }, query: { from: saturday, to: saturday } }))
      .body as PartyCalendar
  ).parties
const read = async (id: string) => (await ines(getCentreParty, { params: { id } })).body as CentreParty
/** The order that a mail links to, and its secret. */
const orderOf = (text = '') => {
  const [, orderReference = '', secret = ''] = /\/payment\/([0-9A-Za-z-]+)#key=([\w-]+)/.exec(text) ?? []
  return { orderReference, secret }
}
const inHours = (hours: number) => centre.deps.clock.set(new Date(centre.deps.clock.now().getTime() + hours * 3_600_000))

describe('a party that is booked by phone', () => {
  test('holds its room for 48 hours, and its family is mailed where to pay the deposit', async () => {
    const reserved = await booked()
    expect(reserved).toMatchObject({ deposit: 500, total: 3228, currency: 'SEK', payBy: '2027-02-03T09:00:00.000Z' })
    expect(reserved.mailedTo).not.toContain('siv@')
    expect(await shown()).toMatchObject([{ id: reserved.id, status: 'Reserved', heldUntil: reserved.payBy, paid: 0 }])
    expect(await read(reserved.id)).toMatchObject({
      ...{ status: 'Reserved', child: { firstName: 'Noel', turns: 6 } },
      family: { accountId: null, name: 'Siv Ek', email: 'siv@families.example', phone: '070-123 45 67' },
    })
    const [mail] = centre.sentMails.filter(({ to }) => to === 'siv@families.example')
    expect(mail?.text).toMatch(/SEK|kr/)
    expect(mail?.text).toContain('#key=')
    expect((await centre.dayOn(saturday)).freeRooms).toBe(3)
    expectRefusal(await book(), 'party.room-taken')
  })

  test('is booked by paying the link as a guest', async () => {
    const { id } = await booked()
    const { orderReference, secret } = orderOf(centre.sentMails.find(({ to }) => to === 'siv@families.example')?.text)
    const asked = { params: { orderReference }, body: { secret } }
    expect((await centre.call(readGuestOrder, asked)).body).toMatchObject({ totalAmount: 500 })
    await centre.atProvider((await centre.call(openGuestPayment, asked)).body as Payment, { action: 'pay' })
    await centre.settled()
    await centre.runJobs()
    expect(await shown()).toMatchObject([{ id, status: 'Booked', heldUntil: null, paid: 500 }])
  })

  test('is given back by itself when nobody pays, and forgotten a week later', async () => {
    const { id } = await booked()
    inHours(49)
    expect(await shown()).toEqual([])
    await sweepPartiesJob.run(centre.deps, {})
    await centre.booked(astrid, centre.item({ foods: [{ id: centre.extraIds.pizza, count: 12 }] }))
    inHours(24 * 8)
    await sweepPartiesJob.run(centre.deps, {})
    const { rows } = await sql`select from parties where id = ${id}`.execute(centre.deps.db)
    expect(rows).toEqual([])
  })

  test('is in the account of a confirmed address, and nobody is told', async () => {
    const family = { ...wanted().family, email: 'Astrid@hoppla.example' }
    const { id } = await booked(wanted({ family }))
    const { rows } = await sql<{ account: string }>`select account_id as account from parties where id = ${id}`.execute(
      centre.deps.db,
    )
    expect(rows[0]?.account).toBe(centre.accountId)
    const mail = centre.sentMails.find(({ to }) => to.toLowerCase() === 'astrid@hoppla.example')
    expect(mail?.text).not.toContain('#key=')
    const mine = await astrid.ok<MyParty[]>(astrid.call(listMyParties, { query: {} }))
    expect(mine.map((one) => one.id)).not.toContain(id)
  })

  test('begins within the opening hours and ahead, also sooner than families may book; its hold ends when it begins', async () => {
    for (const wrong of [
      { startsAt: '08:00' },
      { startsAt: '18:00' },
      { date: '2027-01-31' },
      { packageId: crypto.randomUUID() },
      { roomId: crypto.randomUUID() },
    ])
      expectRefusal(await book(wanted(wrong)), 'party.not-bookable')
    expect((await booked(wanted({ date: '2027-02-02', startsAt: '11:30' }))).payBy).toBe('2027-02-02T10:30:00.000Z')
    expectRefusal(await book(wanted({ children: 5 })), 'party.too-few')
    expectRefusal(await book(wanted({ children: 99 })), 'party.too-many')
    expectRefusal(await book(wanted({ foods: [] })), 'party.food-count')
  })
})

describe('a dishonest employee', () => {
  test('books nothing at another place, and nothing without the permission', async () => {
    expectRefusal(await book(wanted(), await asStaffWith(centre, [['VenueManager', 'goteborg']])), 'location.not-found')
    expectRefusal(await book(wanted(), await asStaffWith(centre, [['Reception', 'orebro']])), 'auth.forbidden')
  })

  test('says nothing that the call does not know: no price, no account, no longer hold', async () => {
    for (const more of [{ price: 1 }, { holdHours: 500 }, { accountId: centre.accountId }])
      expectRefusal(await book({ ...wanted(), ...more } as never), 'request.invalid')
    expectRefusal(
      await book({ ...wanted(), family: { ...wanted().family, accountId: centre.accountId } } as never),
      'request.invalid',
    )
  })

  test('holds no more than thirty in an hour', async () => {
    const codes: unknown[] = []
    for (let n = 0; n < 31; n += 1) {
      const family = { ...wanted().family, email: `siv${n}@families.example` }
      const { body } = await book(wanted({ family, date: addDays('2027-04-01', n) }))
      codes.push((body as { code?: string }).code)
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => undefined), 'request.too-many'])
  })
})
