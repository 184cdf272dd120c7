import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { listMergeTargets, type MergeEffect, type MergeTarget, mergeGroups, previewMerge } from '@hoppla/contract/classes/merging'
import { joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { lockClasses } from '../modules/classes/sessions/sessions.sql.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { tidyWaitingLists } from '../modules/classes/waiting-list/settle.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { meetAtLock } from '../testing/meet-at-lock.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// All children of a group go to another one, and the group is closed.

let centre: Centre
let manager: TestCall
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  const made = await centre.aClass([1])
  manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, made.playgroundId)]])
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const db = () => centre.deps.db
type Booked = BookingResult & { email: string }
const booked = async (group: string | undefined, changes: Parameters<Centre['anInput']>[1] = {}): Promise<Booked> => {
  const input = centre.anInput(group, changes)
  const booking = await centre.booked(centre.book(input))
  if (booking.status !== 'Confirmed') {
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
  }
  return { ...booking, email: input.email }
}
const preview = (from: string | undefined, into: string | undefined, call = manager) =>
  call(previewMerge, { params: { groupId: from ?? '' }, body: { into: into ?? '' } })
const merge = async (from: string | undefined, into: string | undefined, shown: Partial<MergeEffect> = {}, call = manager) => {
  const { children = 0, refundAmount = 0 } = shown
  return call(mergeGroups, { params: { groupId: from ?? '' }, body: { into: into ?? '', children, refundAmount } })
}
const mailsTo = (email: string) => centre.sentMails.filter((mail) => mail.to === email && mail.template === 'class-moved')
const childIn = async (group: string | undefined) =>
  (
    await sql<{ id: string }>`select id from class_booking_children where age_group_id = ${group} and has_seat`.execute(db())
  ).rows.map(({ id }) => id)

test('all children of a group go to another of the class: one mail each with both times, no seat lost, all back if cancelled', async () => {
  const { groups } = await centre.aClass([3, 4], { inDays: 5 })
  await sql`update class_age_groups set start_time = '13:00', end_time = '14:00' where id = ${groups[1]}`.execute(db())
  centre.deps.prepared.clear()
  const [one, two] = [await booked(groups[0]), await booked(groups[0])]
  const children = await childIn(groups[0])
  await sql`insert into class_absences (id, booked_child_id, day, is_reported, at) select gen_random_uuid(), id, current_date, true, now()
    from class_booking_children where booking_id = ${one.guid}`.execute(db())
  const targets = await ok<MergeTarget[]>(manager(listMergeTargets, { params: { groupId: groups[0] ?? '' } }))
  expect(targets.find(({ groupId }) => groupId === groups[1])).toMatchObject({ freeSeats: 4, from: '13:00' })
  expect(targets.map(({ groupId }) => groupId)).not.toContain(groups[0])
  const shown = await ok<MergeEffect>(preview(groups[0], groups[1]))
  expect(shown).toMatchObject({ children: 2, families: 2, freeSeats: 4, problem: null, refundAmount: 0, outsideAge: 0 })
  expectRefusal(await merge(groups[0], groups[1], { children: 1 }), 'merge.changed')
  await ok(merge(groups[0], groups[1], shown))
  expect((await childIn(groups[1])).sort()).toEqual(children.sort())
  expect([await centre.seatsIn(groups[0], 'reserved'), await centre.seatsIn(groups[1], 'booked')]).toEqual([3, 2])
  await centre.runJobs()
  for (const { email } of [one, two]) {
    expect(mailsTo(email)).toHaveLength(1)
    expect(mailsTo(email)[0]?.text).toContain('10:00–11:00')
    expect(mailsTo(email)[0]?.text).toContain('13:00–14:00')
  }
  const after = await centre.confirmation(one)
  expect(after.children[0]).toMatchObject({ classStartTime: '13:00' })
  expect(after.cancellation).toMatchObject({ isPossible: true, refundAmount: 1_495 })
  const { rows } =
    await sql`select from class_absences a join class_booking_children k on k.id = a.booked_child_id where k.booking_id = ${one.guid}`.execute(
      db(),
    )
  expect(rows).toHaveLength(1)
  expectRefusal(await centre.book(centre.anInput(groups[0])), 'class.full')
  expectRefusal(await merge(groups[1], groups[0], { children: 2 }), 'merge.not-possible')
  const log = await sql<{
    detail: object
  }>`select detail from audit_log where action = 'class.groups-merged' order by id desc limit 1`.execute(db())
  expect(log.rows[0]?.detail).toMatchObject({ from: groups[0], to: groups[1], children: 2, families: 2 })
})

test('into a cheaper class of the kind the difference comes back once, and its notes last as long as that class', async () => {
  const [dear, cheap] = [await centre.aClass([2]), await centre.aClass([2], { price: 99_500, inDays: 90 })]
  const one = await booked(dear.groups[0], { allergies: 'Nötter' })
  const shown = await ok<MergeEffect>(preview(dear.groups[0], cheap.groups[0]))
  expect(shown).toMatchObject({ children: 1, refundAmount: 500 })
  expectRefusal(await merge(dear.groups[0], cheap.groups[0], { children: 1, refundAmount: 0 }), 'merge.changed')
  await ok(merge(dear.groups[0], cheap.groups[0], shown))
  await centre.settled()
  const refunds = await sql<{ minor: number }>`select r.amount_minor as minor from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${one.guid}`.execute(db())
  expect(refunds.rows).toEqual([{ minor: 50_000 }])
  expect((await centre.confirmation(one)).classId).toBe(cheap.id)
  // Merged again into one of the same price: the difference does not come back twice.
  const third = await centre.aClass([2], { price: 99_500, inDays: 95 })
  expect(await ok(preview(cheap.groups[0], third.groups[0]))).toMatchObject({ children: 1, refundAmount: 0 })
  const { rows } = await sql<{ isActive: boolean }>`select is_active as "isActive" from classes where id = ${dear.id}`.execute(db())
  expect(rows).toEqual([{ isActive: false }])
})

test('into a dearer class nobody pays more', async () => {
  const [cheap, dear] = [await centre.aClass([1], { price: 99_500 }), await centre.aClass([1])]
  const one = await booked(cheap.groups[0])
  await ok(merge(cheap.groups[0], dear.groups[0], { children: 1 }))
  expect((await centre.confirmation(one)).totalAmount).toBe(995)
})

test('too few places, somebody about to pay, and siblings who would be parted are refused with the number, and nothing moves', async () => {
  const { groups } = await centre.aClass([3, 1])
  for (const _ of [1, 2]) await booked(groups[0])
  expect(await ok(preview(groups[0], groups[1]))).toMatchObject({ children: 2, freeSeats: 1, problem: 'merge.too-few-places' })
  const few = await merge(groups[0], groups[1], { children: 2 })
  expectRefusal(few, 'merge.too-few-places')
  expect(few.text).toContain('1 free places for 2 children')
  expect(await childIn(groups[0])).toHaveLength(2)
  const other = await centre.aClass([5])
  const paying = await centre.booked(centre.book(centre.anInput(groups[0])))
  expect(await ok(preview(groups[0], other.groups[0]))).toMatchObject({ pending: 1, problem: 'merge.pending' })
  expectRefusal(await merge(groups[0], other.groups[0], { children: 2 }), 'merge.pending')
  await centre.letRunOut(paying.guid)
  await booked(groups[0], {
    siblings: [
      {
        childClassAgeGroupId: groups[1] ?? '',
        childFirstName: 'Syskon',
        childLastName: 'Berg',
        childBirthdate: centre.anInput(groups[1]).childBirthdate,
      },
    ],
  })
  expectRefusal(await merge(groups[0], other.groups[0], { children: 3 }), 'merge.apart')
  expect(await childIn(groups[0])).toHaveLength(3)
})

test('the same child in both groups is refused, all of it', async () => {
  const { groups } = await centre.aClass([2, 3])
  const twin = { childFirstName: 'Ylva', childBirthdate: centre.anInput(groups[0]).childBirthdate }
  await booked(groups[0])
  await booked(groups[0], twin)
  await booked(groups[1], twin)
  expectRefusal(await merge(groups[0], groups[1], { children: 2 }), 'class.child-booked')
  expect(await childIn(groups[0])).toHaveLength(2)
})

const waiting = async (made: AClass, group: number) => {
  const { email, parentFirstName, parentLastName, phone, childFirstName, childLastName, childBirthdate } = centre.anInput(
    made.groups[group],
  )
  const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: [made.groups[group] ?? ''] }]
  await ok(
    centre.call(
      joinWaitingList,
      { body: { classId: made.id, email, parentFirstName, parentLastName, phone, children } },
      { 'x-forwarded-for': '198.51.100.91' },
    ),
  )
  await sql`update class_waiting_entries set state = 'Waiting', turn = nextval('class_turns'), joined_at = now(), confirm_by = null
    where email = ${email}`.execute(db())
  await sql`update class_waiting_children set is_waiting = true where entry_id in (select id from class_waiting_entries where email = ${email})`.execute(
    db(),
  )
  return email
}
const groupsWaitedFor = async (email: string) =>
  (
    await sql<{
      id: string
      state: string
      why: string | null
    }>`select w.age_group_id as id, e.state, e.end_reason as why from class_waiting_entries e
      join class_waiting_groups w on w.entry_id = e.id where e.email = ${email}`.execute(db())
  ).rows

test('who waits for the group waits for the other one; of another class the waiting ends with a mail', async () => {
  const made = await centre.aClass([1, 3])
  await booked(made.groups[0])
  const email = await waiting(made, 0)
  expect(await ok(preview(made.groups[0], made.groups[1]))).toMatchObject({ waiting: 1 })
  await ok(merge(made.groups[0], made.groups[1], { children: 1 }))
  expect(await groupsWaitedFor(email)).toMatchObject([{ id: made.groups[1], state: 'Waiting' }])
  // Places that are free there are theirs first.
  expect([await centre.seatsIn(made.groups[1], 'queued'), await centre.seatsIn(made.groups[1], 'free')]).toEqual([2, 0])
  const [left, other] = [await centre.aClass([1]), await centre.aClass([2])]
  await booked(left.groups[0])
  const second = await waiting(left, 0)
  await ok(merge(left.groups[0], other.groups[0], { children: 1 }))
  await expect
    .poll(async () => {
      await tidyWaitingLists(centre.deps)
      return groupsWaitedFor(second)
    })
    .toMatchObject([{ state: 'Ended', why: 'GroupGone' }])
  await centre.runJobs()
  expect(centre.mailsTo(second)).toContain('waiting-ended')
})

test('a child who makes a session up in the group that is closed hears of it', async () => {
  const made = await centre.aClass([3, 3, 3])
  await booked(made.groups[0])
  const guest = await booked(made.groups[2])
  const id = randomUUID()
  await sql`insert into class_make_ups (id, booked_child_id, missed, because, age_group_id, date, begins_at, chosen_at)
    select ${id}::uuid, k.id, ${made.first}::date, 'Absence', ${made.groups[0]}::uuid, o.date, (o.date + time '10:00') at time zone 'Europe/Stockholm', now()
    from class_booking_children k, class_occasions o where k.booking_id = ${guest.guid} and o.class_id = ${made.id} and o.date > ${made.first}::date`.execute(
    db(),
  )
  await ok(merge(made.groups[0], made.groups[1], { children: 1 }))
  const { rows } = await sql<{ why: string | null }>`select end_reason as why from class_make_ups where id = ${id}`.execute(db())
  expect(rows).toEqual([{ why: 'SessionCancelled' }])
})

test('a booking at the same moment is moved or comes to nothing; two merges at once are one', async () => {
  const { groups } = await centre.aClass([4, 6], { price: 0 })
  await booked(groups[0])
  const [first, second, book] = await Promise.all([
    merge(groups[0], groups[1], { children: 1 }),
    merge(groups[0], groups[1], { children: 1 }),
    centre.book(centre.anInput(groups[0])),
  ])
  const done = [first, second].filter(({ status }) => status === 200)
  // The booking came first, or one of the merges did; then nobody is left behind.
  if (book.status === 200) expect(done.length).toBeLessThanOrEqual(1)
  else expect(done.length).toBeGreaterThanOrEqual(1)
  if (done.length > 0) expect([await childIn(groups[0]), await centre.seatsIn(groups[0], 'free')]).toEqual([[], 0])
})

test('a group that is closed while the merging waits takes nobody', async () => {
  const { id, groups } = await centre.aClass([2, 2], { price: 0 })
  await booked(groups[0])
  const closes = async (tx: Tx) => {
    await lockClasses(tx, [id])
    await sql`update class_age_groups set is_offered = false where id = ${groups[1]}`.execute(tx)
  }
  const [answer] = await meetAtLock(centre.deps, closes, () => [merge(groups[0], groups[1], { children: 1 })])
  expectRefusal(answer ?? expect.fail('no answer'), 'merge.not-possible')
  expect(await childIn(groups[0])).toHaveLength(1)
  await sql`update class_age_groups set is_offered = true where id = ${groups[1]}`.execute(db())
})

test('other play centres, other kinds, over, and staff without the right: nothing is said and nothing moves', async () => {
  const made = await centre.aClass([1, 1])
  const [trial, over] = [await centre.aClass([1], { type: 'SportKidzTrial', price: 0 }), await centre.aClass([1], { inDays: -30 })]
  for (const one of [trial, over]) expectRefusal(await merge(made.groups[0], one.groups[0]), 'merge.not-possible')
  expectRefusal(await merge(made.groups[0], made.groups[0]), 'merge.not-possible')
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'oslo']], 'rut@hoppla.example')
  expectRefusal(await merge(made.groups[0], made.groups[1], {}, elsewhere), 'class.not-found')
  expectRefusal(await preview(made.groups[0], made.groups[1], elsewhere), 'class.not-found')
  const leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]], 'rut@hoppla.example')
  expect((await merge(made.groups[0], made.groups[1], {}, leader)).status).toBe(403)
  const { rows } = await sql<{
    id: string
  }>`select g.id from class_age_groups g join classes c on c.id = g.class_id where c.playground_id <> ${made.playgroundId} limit 1`.execute(
    db(),
  )
  expectRefusal(await merge(made.groups[0], rows[0]?.id), 'merge.not-possible')
})
