import { randomUUID } from 'node:crypto'
import { moveVisit } from '@hoppla/contract/entrance/visits'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import { createClosing, previewClosing } from '@hoppla/contract/places/closings'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { aCentre, type Buyer, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { visitor } from './testing/visitors.ts'

let centre: Centre
let astrid: Buyer
let member: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  member = visitor(astrid.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

type Covered = ReturnType<typeof centre.item>['covered'][number]
/** A child of Astrid's and a ticket card of hers. */
const aCover = async (): Promise<Covered & { use: 'serial-ticket' }> => {
  const { payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await centre.article('serial-ticket') })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  const { covers, children } = (await astrid.ok(
    astrid.call(entranceFamily, { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }),
  )) as Answer<typeof entranceFamily>
  const card = covers.find(({ kind, left }) => kind === 'ticket' && (left ?? 0) > 2) ?? expect.fail('There is no card.')
  return { childId: children[0]?.childId ?? expect.fail('Astrid has no child.'), use: 'serial-ticket', id: card.id }
}
const tryToAdd = async (item: Parameters<typeof centre.item>[0]) => {
  const { id } = await member.cart()
  return member.tryToAdd(id, centre.item(item))
}
const move = (id: string, date: string) => astrid.call(moveVisit, { params: { id }, body: { date, startsAt: '11:00' } })

test('a play centre of another country sells no visit here', async () => {
  expectRefusal(await tryToAdd({ playgroundId: idOf('place', 'hamburg') }), 'playground.not-found')
  expectRefusal(await tryToAdd({ playgroundId: randomUUID() }), 'playground.not-found')
})

test('a child is covered once, by who may book for it, and by a pass of its own', async () => {
  const cover = await aCover()
  expect((await tryToAdd({ visitors: [], covered: [cover] })).status).toBe(200)
  expectRefusal(await tryToAdd({ visitors: [], covered: [cover, cover] }), 'child.not-found')
  expectRefusal(await tryToAdd({ visitors: [], covered: [{ ...cover, use: 'pass' }] }), 'pass.not-found')
  const rights = (change: string) =>
    sql.raw(`update child_guardians set rights = ${change} where child_id = '${cover.childId}'`).execute(centre.deps.db)
  await rights(`array_remove(rights, 'book')`)
  expectRefusal(await tryToAdd({ visitors: [], covered: [cover] }), 'child.right-missing')
  await rights(`array_append(rights, 'book')`)
})

test('a visit is not moved to a day on which its card has ended, nor where an age has no price any more', async () => {
  const cover = await aCover()
  const visitors = [{ bandId: centre.bandFrom(3), count: 1 }]
  const covered = await centre.booked(astrid, centre.item({ visitors, covered: [cover] }), 'astrid')
  await sql`update serial_tickets set valid_to = '2026-12-02' where id = ${cover.id}`.execute(centre.deps.db)
  expectRefusal(await move(covered, '2026-12-03'), 'visit.cover-ends')
  expect((await move(covered, '2026-12-02')).status).toBe(200)
  const paying = await centre.booked(astrid, centre.item())
  await sql`update entrance_visitors set band_id = ${randomUUID()} where booking_id = ${paying}`.execute(centre.deps.db)
  expectRefusal(await move(paying, '2026-12-02'), 'entrance.not-bookable')
})

test('a plan that changes between the look at the cart and its order sells nothing of the old one', async () => {
  const refused = { code: 'cart.line-problem' }
  const line = await centre.held(centre.item())
  const otherAge = { ...line.item, visitors: [{ bandId: randomUUID(), count: 2 }] }
  await expect(centre.ordered(astrid, [{ ...line, item: otherAge }])).rejects.toMatchObject(refused)
  const plan = (every: number) =>
    sql`update arrival_windows set every_minutes = ${every} where location_id = ${centre.playgroundId}`.execute(centre.deps.db)
  const another = await centre.held(centre.item({ startsAt: '13:00' }))
  await plan(120)
  await expect(centre.ordered(astrid, [another])).rejects.toMatchObject(refused)
  await plan(60)
})

test('who has come in already is not called off when the day is closed after all', async () => {
  const [inHouse, waiting] = [await centre.booked(astrid, centre.item()), await centre.booked(astrid, centre.item())]
  await sql`update entrance_visitors set admitted_at = now() where booking_id = ${inHouse} and position = 1`.execute(centre.deps.db)
  const staff = await asStaffWith(centre, [['VenueManager', 'orebro']])
  const placeIds = [centre.playgroundId]
  const body = { placeIds, date: '2026-12-01', from: null, until: null, cause: 'power' as const, notice: false, classes: [] }
  expect((await staff(previewClosing, { body })).body).toMatchObject({ families: 1 })
  expect((await staff(createClosing, { body })).body).toMatchObject({ families: 1 })
  const { rows } = await sql<{ id: string; status: string }>`
    select id, status from entrance_bookings where id in (${inHouse}, ${waiting})`.execute(centre.deps.db)
  expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [inHouse, 'Booked'],
      [waiting, 'Cancelled'],
    ]),
  )
  await sql`delete from closings`.execute(centre.deps.db)
  centre.deps.prepared.clear()
})
