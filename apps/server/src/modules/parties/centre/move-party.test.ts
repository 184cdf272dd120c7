import type { OrderResult } from '@hoppla/contract/orders'
import { type CentreParty, moveParty, undoPartyMove } from '@hoppla/contract/parties/centre/party'
import { cancelMyParty, type MyParty, payMyParty } from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { auditLedger } from '../../orders/orders.ts'
import { aPartyCentre, type PartyCentre, saturday, tuesday } from '../testing/party-centre.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await sql`truncate audit_log, party_moves`.execute(centre.deps.db)
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

type Wanted = { version?: number; date?: string; startsAt?: string; roomId?: string; keepsPrice?: boolean }
const move = (
  id: string,
  { version = 1, date = saturday, startsAt = '13:00', roomId = centre.rooms[0] ?? '', ...more }: Wanted,
  call = ines,
) => call(moveParty, { params: { id }, body: { version, date, startsAt, roomId, ...more } })
const moved = async (id: string, wanted: Wanted) => {
  const { body, text } = await move(id, wanted)
  if (!(body as { id?: string }).id) expect.fail(text)
  return body as CentreParty
}
const undo = (id: string, version: number, call = ines) => call(undoPartyMove, { params: { id, version } })
const inSeconds = (seconds: number) => centre.deps.clock.set(new Date(centre.deps.clock.now().getTime() + seconds * 1_000))
/** The mails that the family gets once what waits is due. */
const mails = async () => {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(centre.deps.db)
  centre.sentMails.length = 0
  await centre.runJobs()
  return centre.sentMails.filter(({ subject }) => /changed|ändrat/.test(subject))
}
const linesOf = async (action: string) =>
  (
    await sql<{ subject: string; before: object; after: object }>`
      select subject, before, after from audit_log where action = ${action} order by id`.execute(centre.deps.db)
  ).rows
const later = '2027-03-20'

describe('a party that is moved', () => {
  test('goes to another room and time, is told where it is and was, and stands in the log', async () => {
    const id = await centre.booked(astrid)
    const party = await moved(id, { startsAt: '14:15', roomId: centre.rooms[1] ?? '' })
    expect(party).toMatchObject({
      ...{ from: '14:15', until: '16:45', blockedFrom: '14:00', version: 2 },
      room: { id: centre.rooms[1] },
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.to).toBe('astrid@hoppla.example')
    expect(mail?.text).toMatch(/14[:.]15/)
    expect(mail?.text).toMatch(/13[:.]00/)
    expect(await linesOf('party.moved')).toMatchObject([
      { subject: id, before: { date: saturday, from: '13:00' }, after: { date: saturday, from: '14:15' } },
    ])
  })

  test('may start at no time of the plan, within the opening hours alone, and not before now', async () => {
    const id = await centre.booked(astrid)
    await moved(id, { startsAt: '09:00' })
    for (const wrong of [{ startsAt: '08:45' }, { startsAt: '17:45' }, { date: '2027-01-30' }, { roomId: crypto.randomUUID() }])
      expectRefusal(await move(id, { version: 2, ...wrong }), 'party.not-bookable')
  })

  test('is moved after the day until which its family changes it, but not once it has begun', async () => {
    const id = await centre.booked(astrid)
    centre.deps.clock.set(new Date('2027-03-13T08:00:00Z'))
    await moved(id, { startsAt: '14:00' })
    centre.deps.clock.set(new Date('2027-03-13T13:00:00Z'))
    expectRefusal(await move(id, { version: 2, startsAt: '16:00' }), 'party.over')
  })

  test('is refused a room that another party has, with its clean-up', async () => {
    const [id] = [await centre.booked(astrid)]
    await centre.booked(astrid, centre.item({ roomId: centre.rooms[1] ?? '' }))
    expectRefusal(await move(id, { roomId: centre.rooms[1] ?? '' }), 'party.room-taken')
    expectRefusal(await move(id, { roomId: centre.rooms[1] ?? '', startsAt: '15:45' }), 'party.room-taken')
    await moved(id, { roomId: centre.rooms[1] ?? '', startsAt: '16:00' })
  })

  test('of two moves to one place at once one is done', async () => {
    const ids = [await centre.booked(astrid), await centre.booked(astrid, centre.item({ roomId: centre.rooms[1] ?? '' }))]
    const answers = await Promise.all(ids.map((id) => move(id, { roomId: centre.rooms[2] ?? '' })))
    const codes = answers.map(({ body }) => ('version' in (body as object) ? 'done' : (body as { code?: string }).code))
    expect(codes.sort()).toEqual(['done', 'party.room-taken'])
  })

  test('is refused a room that is too small, more hosts than there are, and what is out of date', async () => {
    const id = await centre.booked(astrid)
    await sql`update rooms set max_guests = 11 where id = ${centre.rooms[1]}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    expectRefusal(await move(id, { roomId: centre.rooms[1] ?? '' }), 'party.too-many')
    await sql`update rooms set max_guests = 16 where id = ${centre.rooms[1]}`.execute(centre.deps.db)
    await centre.booked(astrid, centre.item({ roomId: centre.rooms[2] ?? '', startsAt: '16:00' }))
    await centre.rules({ hosts: 1 })
    expectRefusal(await move(id, { startsAt: '15:30' }), 'party.day-full')
    await centre.rules({ hosts: null })
    expectRefusal(await move(id, { version: 0 }), 'content.changed-meanwhile')
  })

  test('keeps its price, or takes that of the day; what was paid beyond it goes back', async () => {
    const id = await centre.booked(astrid)
    const order = await astrid.ok<OrderResult>(astrid.call(payMyParty, { params: { id }, body: {} }))
    await centre.pay(astrid, order.paymentToken)
    expect((await moved(id, { date: tuesday })).price).toMatchObject({ total: 3228, paid: 3228 })
    expect((await moved(id, { version: 2, date: later })).price).toMatchObject({ total: 3228, due: 0 })
    expect((await moved(id, { version: 3, date: tuesday, keepsPrice: false })).price).toMatchObject({
      total: 2928,
      paid: 2928,
      due: 0,
    })
  })
})

describe('a move that is taken back', () => {
  test('within ten seconds is told to nobody', async () => {
    const id = await centre.booked(astrid)
    await moved(id, { startsAt: '14:15', roomId: centre.rooms[1] ?? '' })
    inSeconds(9)
    expect((await undo(id, 2)).body).toMatchObject({ from: '13:00', room: { id: centre.rooms[0] }, version: 3 })
    expect(await mails()).toEqual([])
    expect(await linesOf('party.move-undone')).toMatchObject([{ subject: id, after: { from: '13:00' } }])
  })

  test('later, or after another change, is not', async () => {
    const id = await centre.booked(astrid)
    await moved(id, { startsAt: '14:15' })
    expectRefusal(await undo(id, 1), 'content.changed-meanwhile')
    inSeconds(11)
    expectRefusal(await undo(id, 2), 'content.changed-meanwhile')
    expect(await mails()).toHaveLength(1)
  })

  test('is refused where somebody else has the room by now', async () => {
    const id = await centre.booked(astrid)
    await moved(id, { roomId: centre.rooms[1] ?? '' })
    await centre.held(centre.item())
    expectRefusal(await undo(id, 2), 'party.room-taken')
    expect(await mails()).toHaveLength(1)
  })

  test('leaves the move before it to be told, and two moves are told once', async () => {
    const id = await centre.booked(astrid)
    await moved(id, { startsAt: '14:15' })
    await moved(id, { version: 2, startsAt: '14:30' })
    await undo(id, 3)
    const sent = await mails()
    expect(new Set(sent.map(({ text }) => /14[:.]15/.test(text)))).toEqual(new Set([true]))
    await moved(id, { version: 4, startsAt: '15:00' })
    await moved(id, { version: 5, startsAt: '15:15' })
    expect(await mails()).toHaveLength(1)
  })
})

describe('a dishonest employee', () => {
  test('moves no party of another place, none without the permission, and none that was cancelled', async () => {
    const id = await centre.booked(astrid)
    expectRefusal(await move(id, {}, await asStaffWith(centre, [['VenueManager', 'goteborg']])), 'party.not-found')
    const reception = await asStaffWith(centre, [['Reception', 'orebro']])
    expectRefusal(await move(id, {}, reception), 'auth.forbidden')
    expectRefusal(await undo(id, 1, reception), 'auth.forbidden')
    await astrid.ok<MyParty>(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
    expectRefusal(await move(id, { version: 2 }), 'party.over')
  })

  test('says nothing that the call does not know, and puts no party into a room of another place', async () => {
    const id = await centre.booked(astrid)
    expectRefusal(
      await ines(moveParty, {
        params: { id },
        body: { version: 1, date: saturday, startsAt: '14:00', roomId: centre.rooms[0] ?? '', price: 1 } as never,
      }),
      'request.invalid',
    )
    const { rows } = await sql<{ id: string }>`select id from rooms where key like 'goteborg-room-%' limit 1`.execute(
      centre.deps.db,
    )
    expectRefusal(await move(id, { roomId: rows[0]?.id ?? crypto.randomUUID() }), 'party.not-bookable')
  })
})
