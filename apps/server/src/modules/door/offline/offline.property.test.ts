import { randomUUID } from 'node:crypto'
import { admitAtDoor } from '@hoppla/contract/door/admissions'
import { type QueuedAdmission, sendQueue } from '@hoppla/contract/door/offline'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import type { TestCall } from '../../../testing/app.ts'
import { aChildOf, aPassOf, aTicketOf, copyPass, copyTicket } from '../testing/families.ts'
import { aShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let call: TestCall
let ticketId: string
let passId: string
const playgroundId = idOf('place', 'orebro')
const devices = 3
/** `HOPPLA_DOOR_RUNS=1000` for the long one (docs/product/door.md). */
const numRuns = Number(process.env.HOPPLA_DOOR_RUNS ?? 40)

beforeAll(async () => {
  shop = await aShop()
  const astrid = await shop.as('astrid')
  ticketId = (await aTicketOf(shop, astrid)).guid
  passId = (await aPassOf(shop, astrid, await aChildOf(shop))).guid
})
afterAll(() => shop.close())

/** What can be used: how often, and how it is named in a call. */
type Entitlement = { sold: number; kind: 'ticket' | 'pass'; id: string; code: string; people: QueuedAdmission['people'] }
const make = async (entrances: number): Promise<Entitlement> => {
  if (entrances > 0) {
    const { id, code } = await copyTicket(shop, ticketId, entrances)
    return { sold: entrances, kind: 'ticket', id, code, people: [{ use: { kind: 'ticket', id } }] }
  }
  const { id, code, childId } = await copyPass(shop, passId)
  return { sold: 1, kind: 'pass', id, code, people: [{ childId, use: { kind: 'pass', id } }] }
}

type Step =
  | { kind: 'online' | 'offline' | 'lost-reply'; device: number; entitlement: number }
  | { kind: 'send'; device: number; order: 'as made' | 'reversed'; cut: number; isAnswerLost: boolean }
const aDevice = fc.nat(devices - 1)
const aStep = (entitlements: number): fc.Arbitrary<Step> => {
  const entitlement = fc.nat(entitlements - 1)
  return fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('online' as const), device: aDevice, entitlement }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('offline' as const), device: aDevice, entitlement }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost-reply' as const), device: aDevice, entitlement }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('send' as const),
        device: aDevice,
        order: fc.constantFrom('as made' as const, 'reversed' as const),
        cut: fc.integer({ min: 1, max: 4 }),
        isAnswerLost: fc.boolean(),
      }),
    },
  )
}
/** Steps happen in groups: what is in one group happens at the same moment. @property entitlements entrances of a ticket card, or 0 for a pass. */
const aDay = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }).chain((entitlements) =>
  fc.record({
    entitlements: fc.constant(entitlements),
    groups: fc.array(fc.array(aStep(entitlements.length), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  }),
)

type Queued = QueuedAdmission & { entitlement: number }
/** The door as it should be: who was let in with what, by the id of the admission, and what each device has not got an answer to. */
type World = { entitlements: Entitlement[]; letIn: Map<string, number>; queues: Queued[][] }

const admission = ({ entitlements }: World, entitlement: number): Queued => {
  const { code, people } = entitlements[entitlement] ?? expect.fail('no such entitlement')
  return { entitlement, id: randomUUID(), at: shop.deps.clock.now().toISOString(), clockOffset: 0, code, people }
}
const online = async (world: World, entitlement: number): Promise<Queued & { isIn: boolean }> => {
  const queued = admission(world, entitlement)
  const { id, code, people } = queued
  const { status, text } = await call(admitAtDoor, { body: { id, playgroundId, code, people } })
  expect([200, 409], text).toContain(status)
  return { ...queued, isIn: status === 200 }
}
const send = async (entries: readonly Queued[]): Promise<void> => {
  if (entries.length === 0) return
  const body = { playgroundId, deviceQueueId: randomUUID(), entries: entries.map(({ entitlement, ...entry }) => entry) }
  const { status, text } = await call(sendQueue, { body })
  expect(status, text).toBe(200)
}

const take = async (world: World, step: Step): Promise<void> => {
  const queue = world.queues[step.device] ?? expect.fail('no such device')
  if (step.kind === 'send') {
    const part = (step.order === 'reversed' ? queue.toReversed() : [...queue]).slice(0, step.cut)
    await send(part)
    // A device that was killed, or got no answer, has its queue still.
    if (!step.isAnswerLost) for (const { id } of part) removeFrom(queue, id)
    return
  }
  if (step.kind === 'online') {
    const { id, isIn } = await online(world, step.entitlement)
    if (isIn) world.letIn.set(id, step.entitlement)
    return
  }
  // No answer: the device admits by its snapshot, under the same id, whether the server heard of it or not.
  const { isIn: _, ...queued } =
    step.kind === 'lost-reply' ? await online(world, step.entitlement) : { ...admission(world, step.entitlement), isIn: false }
  world.letIn.set(queued.id, step.entitlement)
  queue.push(queued)
}
const removeFrom = (queue: Queued[], id: string): void => {
  const at = queue.findIndex((one) => one.id === id)
  if (at >= 0) queue.splice(at, 1)
}

test('no use is lost, and none doubled without a case, whatever three devices do', { timeout: 1_800_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(aDay, async ({ entitlements: sold, groups }) => {
      // A session's token ends after some minutes, and the long run takes more of them.
      call = await shop.asStaff('rut@hoppla.example')
      const entitlements: Entitlement[] = []
      for (const entrances of sold) entitlements.push(await make(entrances))
      const world: World = { entitlements, letIn: new Map(), queues: Array.from({ length: devices }, () => []) }
      for (const group of groups) await Promise.all(group.map((step) => take(world, step)))
      // In the evening all are back; twice, since the first answers are lost.
      await Promise.all(world.queues.map(send))
      await Promise.all(world.queues.map((queue) => send(queue.toReversed())))
      for (const [index, entitlement] of entitlements.entries()) {
        const ids = [...world.letIn].flatMap(([id, of]) => (of === index ? [id] : []))
        const uses = Math.min(entitlement.sold, ids.length)
        expect(await found(entitlement, ids)).toEqual({ admitted: ids.length, used: uses, cases: ids.length - uses, entries: uses })
      }
      await endAll(entitlements)
    }),
    { numRuns, endOnFailure: true },
  )
})

/** Its entitlements are over and its children grown: no family has hundreds. */
const endAll = async (entitlements: readonly Entitlement[]): Promise<void> => {
  const ids = entitlements.map(({ id }) => id)
  await sql`update children set deleted_at = now() where id in (select child_id from passes where id = any(${ids}::uuid[]))`.execute(
    shop.deps.db,
  )
  for (const table of ['passes', 'serial_tickets'])
    await sql`update ${sql.table(table)} set valid_from = '2020-01-01', valid_to = '2020-01-02' where id = any(${ids}::uuid[])`.execute(
      shop.deps.db,
    )
}

/** What the database holds: admissions of these ids, people who used the entitlement, their cases, entries in its ledger. */
const found = async ({ kind, id }: Entitlement, ids: readonly string[]) => {
  const { rows } = await sql<{ admitted: number; used: number; cases: number; entries: number }>`select
      (select count(*)::int from admissions a join admitted_people e on e.admission_id = a.id where a.id = any(${ids}::uuid[])) as admitted,
      (select count(*)::int from admitted_people where used_id = ${id}) as used,
      (select count(*)::int from door_cases where admission_id = any(${ids}::uuid[])) as cases,
      ${
        kind === 'ticket'
          ? sql`(select -coalesce(sum(entrances), 0)::int from serial_ticket_entries where serial_ticket_id = ${id} and kind = 'use')`
          : sql`(select count(*)::int from pass_entrances where pass_id = ${id})`
      } as entries`.execute(shop.deps.db)
  return rows[0]
}
