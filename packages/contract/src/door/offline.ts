import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { admittedMost, entranceUse, hindrances, house, shownCode } from './admissions.ts'
import { guestsMost } from './parties.ts'
import { visitPositions } from './visits.ts'

const moment = z.iso.datetime()
const count = z.number().int()
const staff = { access: { permission: 'door.admit' }, atPlace: 'resource' } as const
const managing = { access: { permission: 'door.cases' }, atPlace: 'resource' } as const

/** A device answers by its snapshot for so long. Milliseconds. */
export const offlineTime = 4 * 3_600_000
/** What was admitted offline may arrive so much later than `offlineTime` before somebody has to look at it. Milliseconds. */
export const offlineSlack = 15 * 60_000
/** A device's clock may differ so much from the server's. Milliseconds. */
export const clockTolerance = 2 * 60_000
/** Admissions, or presses at parties, of a device's queue in one call at most. */
export const queuedMost = 50

/** The first 6 bytes of SHA-256 over the key of the snapshot and a code, in base64. */
const mark = z.string().length(8)
/** The 16 bytes of an id, in base64 for addresses. */
const shortId = z.string().length(22)

/**
 * A pass or ticket card: id, mark of its code, which of `names`, its last day as days after `day`, entrances left (-1: as often as one likes), visits
 * without a photo left (-1: none is wanted, or it is approved), and 1 for a pass that was used today.
 */
export const snapshotEntitlement = z.tuple([shortId, mark, count, count, count, count, count])
export type SnapshotEntitlement = z.infer<typeof snapshotEntitlement>
/** A child: id, mark of its card, first name, age, 1 where it was admitted here today, its passes. */
export const snapshotChild = z.tuple([shortId, mark, z.string(), count, count, z.array(snapshotEntitlement)])
export type SnapshotChild = z.infer<typeof snapshotChild>
/** An account: mark of its card, its children, its ticket cards. */
export const snapshotFamily = z.tuple([mark, z.array(snapshotChild), z.array(snapshotEntitlement)])
export type SnapshotFamily = z.infer<typeof snapshotFamily>
/** A party of today: id, `HH:MM` on the play centre's own clock, first name of the child ('' unknown), years it turns (-1 unknown), guests expected, guests who have come. */
export const snapshotParty = z.tuple([shortId, z.string(), z.string(), count, count, count])
export type SnapshotParty = z.infer<typeof snapshotParty>

/** A child that is expected at a class: its place in the booking, first name and initial, age (-1 unknown), when it came ('' not yet), 1 for a make-up. */
export const snapshotExpected = z.tuple([shortId, z.string(), count, z.string(), count])
/** An age group of a class of today: id, name, its own name, from and to on the play centre's own clock, its children. */
export const snapshotClass = z.tuple([shortId, z.string(), z.string(), z.string(), z.string(), z.array(snapshotExpected)])
export type SnapshotClass = z.infer<typeof snapshotClass>

/**
 * Somebody of a visit: position, first name of a child or else what was bought, 1 for an adult, the child ('' no known one), what is used for it (0 nothing,
 * 1 a pass, 2 a ticket card) and its id ('' nothing), when it came in ('' not yet).
 */
export const snapshotVisitor = z.tuple([
  count,
  z.string(),
  count,
  z.union([shortId, z.literal('')]),
  count,
  z.union([shortId, z.literal('')]),
  z.string(),
])
export type SnapshotVisitor = z.infer<typeof snapshotVisitor>
/** A visit that is booked for today: id, mark of its code, its window on the play centre's own clock and in seconds since 1970, who comes. */
export const snapshotVisit = z.tuple([shortId, mark, z.string(), z.string(), count, count, z.array(snapshotVisitor)])
export type SnapshotVisit = z.infer<typeof snapshotVisit>

export const getSnapshot = route({
  method: 'GET',
  path: '/api/door/snapshot/:playgroundId',
  summary:
    'Returns what can be used at a play centre today and by whom, and its parties, classes and booked visits of today, for a device that loses its connection: marks of codes, first names and ages; no codes, addresses, telephone numbers or health data. Written to the audit log.',
  params: z.object({ playgroundId: z.guid() }),
  answer: z.object({
    madeAt: moment,
    usableUntil: moment,
    day: day.describe('Today at the play centre'),
    isReentryFree: z.boolean(),
    key: z.string().describe('32 bytes in base64; another in each snapshot'),
    names: z.array(z.string()).describe('Of what was sold'),
    families: z.array(snapshotFamily),
    parties: z.array(snapshotParty),
    classes: z.array(snapshotClass),
    visits: z.array(snapshotVisit),
  }),
  refusals: ['location.not-found', 'request.too-many'],
  compressed: true,
  ...staff,
})
export type Snapshot = z.infer<(typeof getSnapshot)['answer']>

/** An admission that a device made without a connection. */
export const queuedAdmission = z.strictObject({
  id: z.guid().describe('Made on the device. That of an online admission whose answer did not arrive, where there was one'),
  at: moment.describe('By the clock of the device'),
  clockOffset: count
    .min(-400_000_000_000)
    .max(400_000_000_000)
    .describe('Milliseconds by which the server was ahead of the device when they last spoke'),
  code: shownCode,
  people: z
    .array(z.strictObject({ childId: z.guid().optional().describe('Absent: a guest, on a ticket card'), use: entranceUse }))
    .min(1)
    .max(admittedMost),
})
export type QueuedAdmission = z.infer<typeof queuedAdmission>

export const sendQueue = route({
  method: 'POST',
  path: '/api/door/offline-admissions',
  summary:
    'Accepts what a device admitted without a connection: each admission once, however often and in whatever order it is sent. What could not be used any more becomes a case for the manager. Written to the audit log.',
  body: z.strictObject({
    playgroundId: z.guid(),
    deviceQueueId: z.guid().describe('Of the queue, made on the device'),
    entries: z.array(queuedAdmission).min(1).max(queuedMost),
  }),
  answer: z.object({
    now: moment.describe('By the clock of the server'),
    entries: z.array(z.object({ id: z.guid(), cases: count.describe('People for whom nothing could be used as sent') })),
    house,
  }),
  refusals: ['location.not-found'],
  ...staff,
})

/** Guests of a party whom a device counted without a connection. */
export const queuedGuests = z.strictObject({
  id: z.guid().describe('Made on the device. That of an online press whose answer did not arrive, where there was one'),
  at: moment.describe('By the clock of the device'),
  clockOffset: queuedAdmission.shape.clockOffset,
  partyId: z.guid(),
  guests: count.min(1).max(guestsMost),
})
export type QueuedGuests = z.infer<typeof queuedGuests>

export const sendPartyGuests = route({
  method: 'POST',
  path: '/api/door/offline-party-guests',
  summary:
    'Accepts what a device counted at parties without a connection: each press once, however often and in whatever order it is sent, and whatever became of the party meanwhile. Written to the audit log.',
  body: z.strictObject({
    playgroundId: z.guid(),
    deviceQueueId: z.guid().describe('Of the queue, made on the device'),
    entries: z.array(queuedGuests).min(1).max(queuedMost),
  }),
  answer: z.object({ now: moment.describe('By the clock of the server'), entries: z.array(z.object({ id: z.guid() })), house }),
  refusals: ['location.not-found'],
  ...staff,
})

/** A child that a device ticked at its class without a connection. */
export const queuedArrival = z.strictObject({
  id: z.guid().describe('Made on the device'),
  at: moment.describe('By the clock of the device'),
  clockOffset: queuedAdmission.shape.clockOffset,
  bookedChildId: z.guid().describe('Its place in the booking'),
})
export type QueuedArrival = z.infer<typeof queuedArrival>

export const sendClassArrivals = route({
  method: 'POST',
  path: '/api/door/offline-class-arrivals',
  summary:
    'Accepts which children a device ticked at classes without a connection: each child once, however often and in whatever order it is sent, and whoever ticked it elsewhere. Written to the audit log.',
  body: z.strictObject({
    playgroundId: z.guid(),
    deviceQueueId: z.guid().describe('Of the queue, made on the device'),
    entries: z.array(queuedArrival).min(1).max(queuedMost),
  }),
  answer: z.object({ now: moment.describe('By the clock of the server'), entries: z.array(z.object({ id: z.guid() })), house }),
  refusals: ['location.not-found'],
  ...staff,
})

/** People of a booked visit whom a device let in without a connection. */
export const queuedVisitors = z.strictObject({
  id: z.guid().describe('Made on the device. That of an online admission whose answer did not arrive, where there was one'),
  at: moment.describe('By the clock of the device'),
  clockOffset: queuedAdmission.shape.clockOffset,
  visitId: z.guid(),
  positions: visitPositions,
})
export type QueuedVisitors = z.infer<typeof queuedVisitors>

export const sendVisitors = route({
  method: 'POST',
  path: '/api/door/offline-visitors',
  summary:
    'Accepts who of booked visits was let in without a connection: each admission once, however often and in whatever order it is sent. Who had come in already, and who could not come with it any more, becomes a case for the manager. Written to the audit log.',
  body: z.strictObject({
    playgroundId: z.guid(),
    deviceQueueId: z.guid().describe('Of the queue, made on the device'),
    entries: z.array(queuedVisitors).min(1).max(queuedMost),
  }),
  answer: sendQueue.answer,
  refusals: ['location.not-found'],
  ...staff,
})

/** Why somebody who was let in without a connection is a case for the manager. */
export const caseReasons = [
  ...hindrances,
  'not-theirs',
  'not-here',
  'code-unknown',
  'code-outdated',
  'too-late',
  'clock-wrong',
] as const
export type CaseReason = (typeof caseReasons)[number]

export const doorCase = z.object({
  id: z.guid(),
  placeId: z.guid(),
  placeName: z.string(),
  admittedAt: moment,
  receivedAt: moment,
  admittedBy: z.string().nullable().describe('Who sent the queue of the device; null: has left'),
  childName: z.string().nullable().describe('Null: a guest, or a child that has left'),
  reason: z.enum(caseReasons),
  name: z.string().nullable().describe('The pass or ticket card that was meant'),
  deviceName: z.string().nullable().describe('The shared device that sent it; null: somebody’s own'),
  otherUses: z
    .array(z.object({ at: moment, placeName: z.string(), deviceName: z.string().nullable(), childName: z.string().nullable() }))
    .describe('Of what was used up, its last three uses; of what was used today, those of that day. Latest first'),
  closedAt: moment.nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
})
export type DoorCase = z.infer<typeof doorCase>

export const listDoorCases = route({
  method: 'GET',
  path: '/api/door/cases',
  summary:
    'Lists the cases of one’s play centres: those that are open, or those that were closed, newest first, 100 at most. Written to the audit log.',
  query: z.strictObject({ place: z.guid().optional(), state: z.enum(['open', 'closed']).default('open') }),
  answer: z.object({ cases: z.array(doorCase) }),
  ...managing,
})

export const closeDoorCase = route({
  method: 'POST',
  path: '/api/door/cases/:id/close',
  summary:
    'Closes a case with a word on what was done. Closed already, it stays as it is, and the answer says who closed it with which word. Written to the audit log.',
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ note: writtenText(300) }),
  answer: z.object({
    closedAt: moment,
    closedBy: z.string().nullable().describe('Null: has left'),
    note: z.string(),
    isOwn: z.boolean().describe('Whether the caller closed it, now or before, with this word'),
  }),
  refusals: ['door-case.not-found'],
  ...managing,
})
