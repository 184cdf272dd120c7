import { type ClassWindows, getClassWindows, setClassWindows } from '@hoppla/contract/classes/windows'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// The office says from when families of a running class, their siblings and everybody can book the next season.

let centre: Centre
let running: AClass
let next: AClass
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  running = await centre.aClass([9], { inDays: 20 })
  next = await centre.aClass([3], { inDays: 120, keepsHolds: true })
})

const windows = {
  ...{ presentFrom: '2099-03-29T02:30', siblingsFrom: '2099-04-01T09:00', allFrom: '2099-04-08T09:00' },
  follows: [] as string[],
}
test('sets the moments on the clock of the play centre, and takes them away', async () => {
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, next.playgroundId)]])
  const params = { classId: next.id }
  const before = (await manager(getClassWindows, { params })).body as ClassWindows
  expect(before.windows).toBeNull()
  expect(before.before.map(({ id }) => id)).toContain(running.id)
  expect(before.before.map(({ id }) => id)).not.toContain(next.id)
  const asked = { ...windows, follows: [running.id] }
  const set = await manager(setClassWindows, { params, body: { windows: asked } })
  // The hour that the clocks leave out is the one after it.
  expect(set.body).toMatchObject({ windows: { ...asked, presentFrom: '2099-03-29T03:30' }, timeZone: 'Europe/Stockholm' })
  expectRefusal(await centre.book(centre.anInput(next.groups[0])), 'class.not-open-yet')
  const { rows } = await sql<{
    after: object
  }>`select after from audit_log where action = 'class.windows-set' and subject = ${next.id}`.execute(centre.deps.db)
  expect(rows).toEqual([{ after: { presentFrom: asked.presentFrom, siblingsFrom: asked.siblingsFrom, allFrom: asked.allFrom } }])
  expect(((await manager(setClassWindows, { params, body: { windows: null } })).body as ClassWindows).windows).toBeNull()
  expect((await centre.book(centre.anInput(next.groups[0]))).status).toBe(200)
})

test('refuses moments in the wrong order, days that are none, and classes of elsewhere', async () => {
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, next.playgroundId)]])
  const params = { classId: next.id }
  const set = (changes: object) =>
    manager(setClassWindows, { params, body: { windows: { ...windows, follows: [running.id], ...changes } } })
  expectRefusal(await set({ siblingsFrom: '2099-03-01T09:00' }), 'request.invalid', 'windows.siblingsFrom')
  expectRefusal(await set({ allFrom: '2099-03-30T09:00' }), 'request.invalid', 'windows.allFrom')
  expectRefusal(await set({ allFrom: '2099-04-31T09:00' }), 'request.invalid', 'windows.allFrom')
  expectRefusal(await set({ presentFrom: '0000-01-01T10:00' }), 'request.invalid', 'windows.presentFrom')
  expectRefusal(await set({ allFrom: '9999-12-31T23:59' }), 'request.invalid', 'windows.allFrom')
  expectRefusal(await set({ more: 1 }), 'request.invalid')
  expectRefusal(await set({ follows: [] }), 'request.invalid', 'windows.follows')
  const { rows } = await sql<{
    id: string
  }>`select c.id from classes c where c.playground_id <> ${next.playgroundId} limit 1`.execute(centre.deps.db)
  expectRefusal(await set({ follows: [rows[0]?.id ?? ''] }), 'class.not-found', 'windows.follows')
  expectRefusal(await set({ follows: [next.id] }), 'class.not-found', 'windows.follows')
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'bergen']])
  expectRefusal(await elsewhere(setClassWindows, { params, body: { windows: null } }), 'class.not-found')
})

test('says of the classes before which begin on the same weekday with a group at the same time', async () => {
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, next.playgroundId)]])
  const weekday = await centre.aClass([9], { inDays: 120 - 14 * 7 })
  const hour = await centre.aClass([9, 9], { inDays: 120 - 13 * 7 })
  await sql`update class_age_groups set start_time = '09:00' where id = ${hour.groups[0]}`.execute(centre.deps.db)
  const isSameTime = async ({ id }: AClass) => {
    const { body } = await manager(getClassWindows, { params: { classId: next.id } })
    return (body as ClassWindows).before.find((one) => one.id === id)?.isSameTime
  }
  expect([await isSameTime(running), await isSameTime(weekday), await isSameTime(hour)]).toEqual([false, true, true])
  await sql`update class_age_groups set start_time = '09:30' where class_id = ${hour.id}`.execute(centre.deps.db)
  expect(await isSameTime(hour)).toBe(false)
})
