import { z } from 'zod'
import { classTypes, moment, movedSession, wallTime } from '../classes.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const staff = { access: { permission: 'classes.participants' }, atPlace: 'resource' } as const

/** An age group of a class, as its staff find it: without names of children. */
export const staffGroup = z.object({
  id: z.guid().describe('Of the age group'),
  classId: z.guid(),
  classType: z.enum(classTypes),
  name: z.string(),
  groupName: z.string(),
  from: wallTime,
  to: wallTime,
  first: day,
  last: day,
  next: day.nullable().describe('The next session that takes place, today included; null: none is left'),
  sessions: z.number().int().describe('How many take place'),
  seats: z.number().int(),
  children: z.number().int().describe('With a confirmed seat'),
  absent: z.number().int().describe('Of them, how many will not come to the next session'),
  makeUps: z.number().int().describe('Children of other groups who come to the next session only'),
  leader: z.string().nullable().describe('Who leads the next session; null: not said'),
  isOwn: z.boolean().describe('Led by the caller'),
})
export type StaffGroup = z.infer<typeof staffGroup>

export const listStaffGroups = route({
  method: 'GET',
  path: '/api/attendance/:playgroundId',
  summary:
    'Lists the groups of a play centre’s classes that run or are to come, and those that ended within 30 days, by their next session; without names.',
  params: z.object({ playgroundId: z.guid() }),
  answer: z.object({ today: day, groups: z.array(staffGroup) }),
  refusals: ['location.not-found'],
  ...staff,
})

/** What is known of a child and a session: it came; its family told us that it stays away (`Reported`); staff noted that it is away. Null: nothing yet. */
export const attendanceStates = ['Here', 'Reported', 'Away'] as const
export type AttendanceState = (typeof attendanceStates)[number]
const mark = z.object({ date: day, state: z.enum(attendanceStates) })

export const registeredChild = z.object({
  id: z.guid().describe('Of its place in the booking'),
  firstName: z.string(),
  lastName: z.string(),
  age: z
    .object({ years: z.number().int(), months: z.number().int() })
    .nullable()
    .describe('Today; null: its date of birth is not kept'),
  guardian: z.object({ name: z.string(), phone: z.string() }),
  pickUp: z.array(z.string()).describe('Who may pick it up: the guardians in its account, else who booked'),
  hasHealthNotes: z.boolean().describe('Something is written about its health; what, is read with a call of its own'),
  isNew: z.boolean().describe('Its family has not been to a class of the chain before'),
  orderReference: z.string(),
  makeUpOn: z
    .array(day)
    .nullable()
    .describe('It comes to these sessions only, instead of ones of its own group that it missed; null: it has its place here'),
  since: day
    .nullable()
    .describe('The first day on which it comes, where it has its place here; null: it comes from the first session on'),
  marks: z.array(mark).describe('Of its sessions, oldest first; a session about which nothing is known is left out'),
})
export type RegisteredChild = z.infer<typeof registeredChild>

export const registerSession = z.object({
  date: day,
  isOff: z.boolean().describe('Does not take place'),
  moved: movedSession.optional().describe('Absent: it is as planned'),
})

/** The register of a group: who comes, and who came when. */
export const register = z.object({
  id: z.guid().describe('Of the age group'),
  classId: z.guid(),
  classType: z.enum(classTypes),
  name: z.string(),
  groupName: z.string(),
  place: z.string().describe('Where in the house'),
  leader: z.string().nullable().describe('Who leads it, today where it meets today; null: not said'),
  room: z.string().nullable().describe('The same for where'),
  playground: z.object({ guid: z.guid(), name: z.string() }),
  from: wallTime,
  to: wallTime,
  now: moment,
  today: day.describe('At the play centre'),
  seats: z.number().int(),
  sessions: z.array(registerSession).describe('First to last'),
  children: z.array(registeredChild),
})
export type Register = z.infer<typeof register>

const ofGroup = { params: z.object({ groupId: z.guid() }), refusals: ['class.not-found'], ...staff } as const

export const getRegister = route({
  method: 'GET',
  path: '/api/attendance/groups/:groupId',
  summary:
    'Returns the register of a group: children with confirmed seats, their guardians’ telephone numbers, and who came to which session. Without health data. Every call is written to the audit log.',
  answer: register,
  ...ofGroup,
})

export const readHealthNotes = route({
  method: 'GET',
  path: '/api/attendance/groups/:groupId/children/:id/health',
  summary: 'Returns what is written about the health of one child of a group. Every call is written to the audit log.',
  params: z.object({ groupId: z.guid(), id: z.guid().describe('Of the child’s place in the booking') }),
  answer: z.object({
    allergies: z.string(),
    otherInformation: z.string(),
    notesUnreadable: z.boolean().describe('Something is written and cannot be read: ask the guardian'),
  }),
  refusals: ['class.not-found', 'child.not-found'],
  ...staff,
})

/** A family that waits for a group. */
export const waitingFamily = z.object({
  id: z.guid(),
  number: z.int().describe('Its turn, from 1'),
  state: z.enum(['Waiting', 'Offered', 'Accepted']),
  hasTried: z.boolean().describe('Has been to a trial at the play centre, and comes before others'),
  since: moment,
  guardian: z.string(),
  phone: z.string(),
  offerEndsAt: moment.nullable().describe('Until then a place is held for it'),
  children: z.array(
    z.object({ name: z.string(), age: z.object({ years: z.number().int(), months: z.number().int() }).nullable() }),
  ),
})
export type WaitingFamily = z.infer<typeof waitingFamily>

export const listGroupWaiting = route({
  method: 'GET',
  path: '/api/attendance/groups/:groupId/waiting',
  summary: 'Lists the families who wait for a group, in turn (at most 500). Every call is written to the audit log.',
  answer: z.array(waitingFamily),
  ...ofGroup,
})

export const printHealthNotes = route({
  method: 'POST',
  path: '/api/attendance/groups/:groupId/health/print',
  summary:
    'Returns what is written about the health of every child of a group, for its leader’s own printed list. Every call is written to the audit log as a reading of each child’s notes.',
  params: z.object({ groupId: z.guid() }),
  answer: z.object({
    shredBy: day.describe('The paper is to be destroyed by then'),
    children: z
      .array(
        z.object({
          id: z.guid().describe('Of the child’s place in the booking'),
          allergies: z.string(),
          otherInformation: z.string(),
          notesUnreadable: z.boolean(),
        }),
      )
      .describe('Those of whom something is written'),
  }),
  refusals: ['class.not-found'],
  ...staff,
})

/** What is known of every child of a group at one session. */
export const sessionMarks = z.object({
  marks: z.array(z.object({ id: z.guid().describe('Of the child’s place in the booking'), state: z.enum(attendanceStates) })),
})
export type SessionMarks = z.infer<typeof sessionMarks>

/** How many days later a forgotten register may still be filled in. */
export const markableDays = 7

export const listMarks = route({
  method: 'GET',
  path: '/api/attendance/groups/:groupId/sessions/:date/marks',
  summary: 'Lists what is known of the children of a group at a session, without names: to be asked often.',
  params: z.object({ groupId: z.guid(), date: day }),
  answer: sessionMarks,
  refusals: ['class.not-found'],
  ...staff,
})

export const markAttendance = route({
  method: 'PUT',
  path: '/api/attendance/groups/:groupId/sessions/:date/children/:id',
  summary: `Marks that a child is here or away, or removes the mark. \`Here\` can be marked on the day and up to ${markableDays} days later, \`Away\` before it, too. Succeeds again when repeated. What the family reported stays: only \`Here\` replaces it. Written to the audit log.`,
  params: z.object({ groupId: z.guid(), date: day, id: z.guid().describe('Of the child’s place in the booking') }),
  body: z.strictObject({ state: z.enum(['Here', 'Away']).nullable() }),
  answer: sessionMarks,
  refusals: ['class.not-found', 'child.not-found', 'session.not-found', 'session.ahead', 'session.over'],
  ...staff,
})

export const markRestAway = route({
  method: 'POST',
  path: '/api/attendance/groups/:groupId/sessions/:date/rest-away',
  summary: 'Marks every child about whom nothing is known yet as away from a session. Written to the audit log.',
  params: z.object({ groupId: z.guid(), date: day }),
  answer: sessionMarks,
  refusals: ['class.not-found', 'session.not-found', 'session.ahead', 'session.over'],
  ...staff,
})
