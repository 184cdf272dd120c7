import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { sendMessage } from '@hoppla/contract/classes/messages'
import { moveSession } from '@hoppla/contract/classes/move-session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { causeEarlyMails } from '../modules/classes/testing/early-mails.ts'
import { aMakeUpCentre, type MakeUps, ok } from '../modules/classes/testing/make-ups.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// What lies in the queue while classes live: ids, days and kinds; no name, no address, no word that somebody wrote, no code (decision 180).

let centre: MakeUps
beforeAll(async () => {
  centre = await aMakeUpCentre()
})
afterAll(() => centre.close())

type Job = { task: string; payload: unknown }
const queued = async (): Promise<Job[]> =>
  (
    await sql<Job>`select t.identifier as task, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'classes.%'`.execute(centre.deps.db)
  ).rows
const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value]
const isPlain = (value: unknown): boolean =>
  typeof value !== 'string' ||
  /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2}|\d{2}:\d{2}|[a-z]+[a-zA-Z]*)$/.test(value)
/** Words of kinds, as the code has them. */
const kinds = [
  'chosen',
  'over',
  'present',
  'siblings',
  'offered',
  'confirmed',
  'sessionMoved',
  'sessionOff',
  'share',
  'reminder',
  'money',
]

test('jobs about make-ups, messages, moved sessions and the next season hold ids, days and kinds only', async () => {
  const [own, host] = [await centre.aRunningClass([3], { inDays: 20 }), await centre.aRunningClass([3], { inDays: 21 })]
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, own.playgroundId)]])
  await centre.runJobs()
  const booking = await centre.bookedIn(own.groups[0], { childFirstName: 'Zacharias', childLastName: 'Quist' })
  ok(await centre.report(booking, own.first))
  ok(await centre.choose(booking, own.first, host.groups[0], host.first))
  const texts = { sv: { subject: 'Ta med skor', text: 'Skor för Zacharias.' }, en: { subject: 'Bring shoes', text: 'Shoes.' } }
  ok(await manager(sendMessage, { params: { classId: own.id }, body: { texts } }))
  const to = { date: addDays(own.first, 9), startTime: '17:00', endTime: '18:00', isRest: false }
  const params = { groupId: own.groups[0] ?? '', date: addDays(own.first, 7) }
  ok(await manager(moveSession, { params, body: to }))
  // The host's session goes, and the make-up with it.
  const body = {
    groupIds: host.groups,
    outcome: 'skip' as const,
    cause: 'other' as const,
    reason: { sv: 'Zacharias är sjuk', en: 'Ill' },
  }
  ok(await manager(cancelSession, { params: { classId: host.id, date: host.first }, body }))
  await causeEarlyMails(centre, 'Zacharias')
  const jobs = await queued()
  const tasks = new Set(jobs.map(({ task }) => task))
  for (const task of ['classes.mail-make-up', 'classes.mail-message', 'classes.mail-booking', 'classes.mail-early'])
    expect([...tasks]).toContain(task)
  const values = jobs.flatMap(({ payload }) => valuesIn(payload))
  expect(values.filter((value) => !isPlain(value))).toEqual([])
  const words = new Set(values.filter((value): value is string => typeof value === 'string' && /^[a-z]+[a-zA-Z]*$/.test(value)))
  expect([...words].filter((word) => !kinds.includes(word))).toEqual([])
  expect(JSON.stringify(jobs)).not.toMatch(/zacharias|quist|skor|@|#early/i)
  await centre.runJobs()
})
