import { z } from 'zod'
import { classTypes } from '../classes.ts'
import { day } from '../places/day.ts'
import { openingDay } from '../places/opening-hours.ts'
import { route } from '../route.ts'
import { moment } from './fields.ts'

const wallTime = z.string().describe('`HH:MM` on the play centre’s own clock')
const count = z.number().int()

/** An age group of a class that takes place today. Seats, never children. */
export const todayClass = z.object({
  id: z.guid().describe('Of the age group'),
  classId: z.guid(),
  type: z.enum(classTypes),
  name: z.string(),
  group: z.string().describe('Empty where it has no name'),
  startTime: wallTime,
  endTime: wallTime,
  seats: count,
  booked: count,
  held: count.describe('Held for somebody who has yet to pay'),
  reserved: count.describe('Kept by the centre'),
  free: count,
  isCancelled: z.boolean(),
})
export type TodayClass = z.infer<typeof todayClass>

/** A notice that shows at a centre, or will within two weeks. */
export const todayNotice = z.object({
  id: z.guid(),
  name: z.string(),
  kind: z.enum(['error', 'warning', 'info', 'success']),
  state: z.enum(['current', 'planned']),
  startsAt: moment,
  endsAt: moment.nullable(),
  isEditable: z.boolean().describe('Whether the caller may change it: all its places are own ones'),
})
export type TodayNotice = z.infer<typeof todayNotice>

export const todayCentre = z.object({
  id: z.guid(),
  name: z.string(),
  timeZone: z.string(),
  date: day.describe('Today, on the centre’s own calendar'),
  hours: openingDay.omit({ date: true }),
  classes: z.array(todayClass).describe('By the time at which they begin'),
  notices: z.array(todayNotice),
})
export type TodayCentre = z.infer<typeof todayCentre>

/** What waits for somebody of the staff. Each is answered only to whoever may do something about it. */
export const toDoKinds = [
  'enquiries-unanswered',
  'door-cases',
  'pass-photos',
  'refunds-failed',
  'notices-ending',
  'invitations-expiring',
  'jobs-given-up',
] as const
export const toDo = z.object({
  kind: z.enum(toDoKinds),
  count,
  since: moment.nullable().describe('Of what waits: since when the oldest has; of what ends: when the first does'),
})
export type ToDo = z.infer<typeof toDo>

/** How far ahead classes are looked through for those that are nearly full. */
export const classesAheadDays = 28

const query = z.strictObject({
  place: z.guid().optional().describe('Of a place and all that lies in it; left out: all of one’s own'),
})
const today = { access: { permission: 'today.read' }, atPlace: 'resource', refusals: ['location.not-found'] } as const

export const getToday = route({
  ...today,
  method: 'GET',
  path: '/api/staff/today',
  summary:
    'Returns what is on today at the play centres of the own places, at most 60: hours, classes with their seats, notices, and what waits for somebody.',
  query,
  answer: z.object({
    centres: z.array(todayCentre),
    toDo: z.array(toDo).describe('Only what there is; in the order in which it is to be done'),
    classesAhead: z
      .object({ full: count, nearlyFull: count.describe('At most a fifth of the seats is free') })
      .describe(`Age groups of classes that begin in the next ${classesAheadDays} days`),
  }),
})

export const getStaffCounts = route({
  ...today,
  method: 'GET',
  path: '/api/staff/counts',
  summary: 'Returns the numbers that the menu of the office shows.',
  query,
  answer: z.object({
    today: count.describe('How much waits for somebody, of all kinds'),
    enquiries: count.describe('Enquiries that nobody has answered, of those that the caller may answer'),
  }),
})

export const listGivenUpJobs = route({
  method: 'GET',
  path: '/api/staff/jobs/given-up',
  summary: 'Lists what the job queue gave up, oldest first, at most 200: its kind, not whom it was about.',
  access: { permission: 'jobs.read' },
  answer: z.array(z.object({ id: z.string(), kind: z.string(), attempts: count, since: moment })),
})
