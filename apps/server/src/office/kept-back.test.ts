import {
  type Acting,
  type ActingBooked,
  type ActingClass,
  beginActing,
  bookForCustomer,
  listActingClasses,
} from '@hoppla/contract/customer-service/acting'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { sweepBookings } from '../modules/classes/classes.jobs.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

// A seat that the centre keeps back, given away on the telephone.

const email = 'astrid@hoppla.example'
let centre: Centre
let bjorn: TestCall
let actingId: string
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
  bjorn = await asStaffWith(centre, [['CustomerService', 'sweden']])
  const body = { customerId: await accountIdOf(centre, email), reason: 'phone', note: '' } as const
  actingId = (await ok<Acting>(bjorn(beginActing, { body }))).id
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
let children = 0
const aChild = async (): Promise<string> => {
  const astrid = await centre.as('astrid')
  const body = { firstName: `Ture${++children}`, lastName: 'Lind', birthDate: addDays(centre.today(), -365 * 6 - 30) }
  return (await ok<ChildAccount>(astrid.call(addChild, { body }))).guid
}
/** A class of whose only group some seats are kept back, and others queued for the waiting list. */
const aClass = async (keptBack: number, price = 0, queued = 0): Promise<AClass> => {
  const made = await centre.aClass([keptBack + queued], { price })
  await sql`update class_seats set state = 'reserved' where age_group_id = ${made.groups[0]} and number <= ${keptBack}`.execute(
    centre.deps.db,
  )
  await sql`update class_seats set state = 'queued', vacancy = nextval('class_turns') where age_group_id = ${made.groups[0]} and number > ${keptBack}`.execute(
    centre.deps.db,
  )
  return made
}
const give = (made: AClass, childId: string, keptBack = true, price = 0, key = {}) =>
  bjorn(bookForCustomer, { params: { actingId }, body: { groupId: made.groups[0] ?? '', childId, price, keptBack } }, key)
const owed = async ({ groups }: AClass) =>
  (
    await centre.deps.db
      .selectFrom('class_age_groups')
      .select('seats_owed')
      .where('id', '=', groups[0] ?? '')
      .executeTakeFirstOrThrow()
  ).seats_owed

test('a seat kept back is given by the press alone, once, and the log says so', async () => {
  const made = await aClass(1)
  const childId = await aChild()
  const classes = await ok<ActingClass[]>(
    bjorn(listActingClasses, { params: { actingId }, query: { playgroundId: made.playgroundId } }),
  )
  expect(classes.find(({ id }) => id === made.id)?.groups[0]).toMatchObject({ isFull: true, keptBack: 1 })
  expectRefusal(await give(made, childId, false), 'class.full')
  const key = { 'idempotency-key': 'one-press' }
  const first = await ok<ActingBooked>(give(made, childId, true, 0, key))
  expect(first.status).toBe('Confirmed')
  expect(await ok(give(made, childId, true, 0, key))).toEqual(first)
  expect(await centre.seatsIn(made.groups[0], 'booked')).toBe(1)
  expectRefusal(await give(made, await aChild()), 'class.full')
  const { rows } = await sql<{
    detail: object
  }>`select detail from audit_log where action = 'acting.booked' order by id desc limit 1`.execute(centre.deps.db)
  expect(rows[0]?.detail).toMatchObject({ reference: first.reference, kind: 'kept-back' })
})

test('unpaid after two days it is the centre’s again, whoever waits', async () => {
  const made = await aClass(1, 149_500)
  const booked = await ok<ActingBooked>(give(made, await aChild(), true, 1_495))
  expect(booked.status).not.toBe('Confirmed')
  expect(Date.parse(booked.payBy ?? '') - centre.deps.clock.now().getTime()).toBeGreaterThan(47 * 3_600_000)
  await centre.runJobs()
  expect(centre.sentMails.filter(({ to, template }) => to === email && template === 'payment-link')).toHaveLength(1)
  expect(await owed(made)).toBe(1)
  await centre.letRunOut(booked.bookingId)
  await sweepBookings(centre.deps)
  expect([
    await centre.seatsIn(made.groups[0], 'reserved'),
    await centre.seatsIn(made.groups[0], 'free'),
    await owed(made),
  ]).toEqual([1, 0, 0])
})

test('a seat that is queued for the waiting list is never given', async () => {
  const made = await aClass(0, 0, 1)
  expectRefusal(await give(made, await aChild()), 'class.full')
  expectRefusal(await give(made, await aChild(), false), 'class.full')
  expect(await centre.seatsIn(made.groups[0], 'queued')).toBe(1)
  await sql`update class_seats set state = 'reserved' where age_group_id = ${made.groups[0]}`.execute(centre.deps.db)
})

test('two who give the last one at the same moment: one child has it', async () => {
  const made = await aClass(1)
  const [one, two] = [await aChild(), await aChild()]
  const statuses = (await Promise.all([give(made, one), give(made, two)])).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 400])
  expect([await centre.seatsIn(made.groups[0], 'booked'), await owed(made)]).toEqual([1, 1])
})

test('what speaks against a child leaves the seat kept back; a group offered no more keeps none', async () => {
  const made = await aClass(2)
  const childId = await aChild()
  await ok(give(made, childId))
  expectRefusal(await give(made, childId), 'class.child-booked')
  expect([await centre.seatsIn(made.groups[0], 'reserved'), await owed(made)]).toEqual([1, 1])
  expectRefusal(await give(made, await aChild(), true, 5), 'class.price-changed')
  await sql`update class_age_groups set is_offered = false where id = ${made.groups[0]}`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  expectRefusal(await give(made, await aChild()), 'class.full')
})
