import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const moment = z.iso.datetime()
const count = z.number().int()
const staff = { access: { permission: 'door.admit' }, atPlace: 'resource' } as const

/** Why a pass or ticket card does not let somebody in here and now. */
export const hindrances = ['revoked', 'used-up', 'ended', 'not-yet', 'other-place', 'photo-missing', 'used-today'] as const
export type Hindrance = (typeof hindrances)[number]

/** A pass or ticket card that could be used. */
export const entitlement = z.object({
  kind: z.enum(['pass', 'ticket']),
  id: z.guid(),
  name: z.string(),
  validFrom: day,
  validTo: day.describe('The last day'),
  entrancesLeft: count.nullable().describe('Null: as often as one likes'),
  withoutPhotoLeft: count
    .nullable()
    .describe('How often one may still come without a photo. Null: none is wanted, or it is approved'),
  hasPhoto: z.boolean(),
  hindrance: z.enum(hindrances).nullable().describe('Null: it can be used'),
})
export type Entitlement = z.infer<typeof entitlement>

/** What lets somebody in: a pass, a ticket card, that he was here today already, or a place in a class of today. */
export const entranceUse = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pass'), id: z.guid() }),
  z.strictObject({ kind: z.literal('ticket'), id: z.guid() }),
  z.strictObject({ kind: z.literal('again') }),
  z.strictObject({ kind: z.literal('class'), id: z.guid().describe('Of one of `classes`') }),
])
export type EntranceUse = z.infer<typeof entranceUse>

/** A class that a child has today at this play centre. */
export const childsClass = z.object({
  id: z.guid().describe('Of its place in the booking'),
  name: z.string(),
  groupName: z.string(),
  from: z.string().describe('`HH:MM` on the play centre’s own clock'),
  to: z.string(),
  arrivedAt: moment.nullable().describe('Null: it has not come to this class yet'),
})
export type ChildsClass = z.infer<typeof childsClass>

export const doorChild = z.object({
  id: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  age: count,
  photo: z.string().optional().describe('Opens the approved photo of its pass (`getDoorPhoto`). Absent: there is none'),
  inSince: moment.nullable().describe('When this child was last admitted here today'),
  classes: z.array(childsClass).optional().describe('Absent: it has none today'),
  passes: z.array(entitlement),
  suggested: entranceUse.nullable().describe('Null: nothing lets this child in'),
})
export type DoorChild = z.infer<typeof doorChild>

export const house = z.object({
  people: count.describe('Children admitted today, with what was counted by hand; never below 0'),
  most: count.nullable().describe('Null: no limit'),
})
export type House = z.infer<typeof house>

/** A party that was agreed for today. */
export const doorParty = z.object({
  id: z.guid(),
  reference: z.string().describe('As it stands in the host’s mails'),
  from: z.string().describe('`HH:MM` on the play centre’s own clock'),
  childFirstName: z.string().nullable(),
  age: count.nullable().describe('Years that the child turns'),
  expected: count.describe('Children, as agreed'),
  arrived: count,
})
export type DoorParty = z.infer<typeof doorParty>

/** A visit that was booked for today. */
export const doorVisit = z.object({
  id: z.guid(),
  from: z.string().describe('`HH:MM` on the play centre’s own clock'),
  until: z.string(),
  arrival: z
    .enum(['early', 'on-time', 'late'])
    .describe('Before its window, in it, or after it. Who comes on the day is let in; early where there is room'),
  people: z.array(
    z.object({
      position: count,
      name: z.string().describe('First name of a child; else what was bought'),
      isAdult: z.boolean(),
      cover: z.enum(['pass', 'ticket']).nullable().describe('What is used for it; null: it has paid'),
      admittedAt: moment.nullable(),
    }),
  ),
})
export type DoorVisit = z.infer<typeof doorVisit>

/** Something of a paid order that is handed out here. */
export const doorAddOn = z.object({
  lineId: z.guid(),
  name: z.string(),
  quantity: count,
  handedOutAt: moment.nullable().describe('Null: it waits'),
})
export type DoorAddOn = z.infer<typeof doorAddOn>

/** A code as a camera reads it, a hand scanner types it, or somebody types it: case, spaces and dashes do not matter. */
export const shownCode = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)

const codeRefusals = [
  'location.not-found',
  'door.code-unknown',
  'door.card-outdated',
  'door.search-outdated',
  'door.code-not-connected',
  'door.code-is-gift-card',
  'request.too-many',
] as const

export const scanAtDoor = route({
  method: 'POST',
  path: '/api/door/scan',
  summary:
    'Returns who comes with a member card, pass or ticket card, or was found by `searchAtDoor`, and what would be used for whom; of a party’s reference the party, of a booked visit’s code who comes with it, of an order’s reference what of it is handed out here. Changes nothing. Written to the audit log.',
  body: z.strictObject({ playgroundId: z.guid(), code: shownCode }),
  answer: z.object({
    shown: z.enum(['member-card', 'child-card', 'pass', 'ticket', 'search', 'party', 'visit', 'add-ons']),
    party: doorParty
      .optional()
      .describe('With `party` alone, which shows no children: its guests are counted by `countPartyGuest`'),
    visit: doorVisit.optional().describe('With `visit` alone, which shows no children: its people are let in by `admitVisit`'),
    addOns: z
      .array(doorAddOn)
      .optional()
      .describe('With `visit` and `add-ons`: what of its order is handed out here (`handOutAddOns`). Absent: nothing'),
    children: z.array(doorChild),
    tickets: z.array(entitlement).describe('Ticket cards that the whole family shares'),
    house,
  }),
  refusals: [
    ...codeRefusals,
    'door.party-elsewhere',
    'door.party-not-agreed',
    'door.party-other-day',
    'door.visit-elsewhere',
    'door.visit-other-day',
    'door.visit-cancelled',
    'door.add-on-elsewhere',
  ],
  ...staff,
})
export type DoorScan = z.infer<(typeof scanAtDoor)['answer']>

/** People in one admission at most. */
export const admittedMost = 20

export const admission = z.object({
  id: z.guid(),
  at: moment,
  undoUntil: moment,
  people: z.array(
    z.object({
      childId: z.guid().nullable(),
      use: entranceUse,
      entrancesLeft: count.nullable().describe('Of what was used, now. Null: as often as one likes'),
    }),
  ),
  house,
})
export type Admission = z.infer<typeof admission>

export const admitAtDoor = route({
  method: 'POST',
  path: '/api/door/admissions',
  summary:
    'Admits people and uses what they come with, all or nothing. What somebody else used in the meantime is refused. Written to the audit log.',
  body: z.strictObject({
    id: z
      .guid()
      .optional()
      .describe('Of the admission, made on the device, which may send it again as admitted offline. Absent: the server makes one'),
    playgroundId: z.guid(),
    code: shownCode,
    people: z
      .array(z.strictObject({ childId: z.guid().optional().describe('Absent: a guest, on a ticket card'), use: entranceUse }))
      .min(1)
      .max(admittedMost),
  }),
  answer: admission,
  idempotent: true,
  refusals: [...codeRefusals, 'door.changed-meanwhile', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})

export const undoAdmission = route({
  method: 'DELETE',
  path: '/api/door/admissions/:id',
  summary:
    'Undoes an admission within five minutes; what was used can be used again. Undoing it twice changes nothing. Written to the audit log.',
  params: z.object({ id: z.guid() }),
  answer: z.object({ house }),
  refusals: ['admission.not-found', 'admission.too-late'],
  ...staff,
})

export const getHouse = route({
  method: 'GET',
  path: '/api/door/house/:playgroundId',
  summary: 'Returns how many people are in a play centre, and how many there may be.',
  params: z.object({ playgroundId: z.guid() }),
  answer: house,
  refusals: ['location.not-found'],
  ...staff,
})

export const changeHouse = route({
  method: 'POST',
  path: '/api/door/house/:playgroundId/changes',
  summary: 'Counts people who came or left without being scanned.',
  params: z.object({ playgroundId: z.guid() }),
  body: z.strictObject({
    change: count
      .min(-100)
      .max(100)
      .refine((change) => change !== 0, fault('required')),
  }),
  answer: house,
  idempotent: true,
  refusals: ['location.not-found', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})
