import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { route } from '../route.ts'
import { moment } from './fields.ts'

const managing = { access: { permission: 'staff.manage' }, atPlace: 'resource' } as const

export const device = z.object({
  id: z.guid(),
  name: z.string(),
  placeId: z.guid(),
  placeName: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
})
export type Device = z.infer<typeof device>

export const listDevices = route({
  ...managing,
  method: 'GET',
  path: '/api/staff/devices',
  summary: 'Lists the shared devices of the own play centres that are switched on.',
  query: z.strictObject({ place: z.guid().optional() }),
  answer: z.object({ devices: z.array(device) }),
})

export const enrolDevice = route({
  ...managing,
  method: 'POST',
  path: '/api/staff/devices',
  summary: 'Makes the browser that asks a shared device of a play centre: it gets a cookie of its own.',
  body: z.strictObject({ name: writtenText(60), placeId: z.guid().describe('A play centre') }),
  answer: z.object({ id: z.guid() }),
  refusals: ['location.not-found', 'request.cross-site'],
})

export const switchOffDevice = route({
  ...managing,
  method: 'DELETE',
  path: '/api/staff/devices/:id',
  summary: 'Switches a shared device off: who is signed in there is signed out within five seconds.',
  audited: { action: 'device.switch-off', subject: 'id' },
  params: z.object({ id: z.guid() }),
  refusals: ['device.not-found'],
})

export const getOwnDevice = route({
  method: 'GET',
  path: '/api/staff/devices/own',
  summary: 'Returns the shared device that this browser is, by its cookie, and who may sign in there with a PIN.',
  access: 'anyone',
  answer: z.object({
    id: z.guid(),
    name: z.string(),
    placeName: z.string(),
    people: z.array(z.object({ id: z.guid(), name: z.string() })).describe('With a PIN and a role that reaches the place'),
  }),
  refusals: ['device.not-found'],
})

const pin = z
  .string()
  .regex(/^\d{6}$/)
  .describe('Six digits')

export const setPin = route({
  method: 'PUT',
  path: '/api/staff/members/:id/pin',
  summary: 'Sets the PIN for shared devices: one’s own, or that of somebody whose roles one may give. Ends a lock.',
  access: 'staff',
  stepUp: true,
  params: z.object({ id: z.guid() }),
  body: z.strictObject({ pin }),
  refusals: ['account.not-found', 'role.not-yours-to-give', 'pin.too-simple'],
})

export const signInWithPin = route({
  method: 'POST',
  path: '/api/staff/devices/sign-in',
  summary:
    'Signs in with a PIN at a shared device, for the door’s calls alone. After five wrong PINs nobody gets in for fifteen minutes, and the managers of the place get a mail.',
  access: 'anyone',
  body: z.strictObject({ memberId: z.guid(), pin }),
  answer: z.object({}),
  refusals: ['device.not-found', 'pin.wrong', 'pin.locked', 'request.too-many', 'request.cross-site'],
})
