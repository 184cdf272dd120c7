import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { route } from '../route.ts'

const editing = { access: { permission: 'service-keys.edit' }, atPlace: 'resource' } as const

/** What a service key may be given to open. */
export const servicePermissions = ['till.charge', 'till.read'] as const
export type ServicePermission = (typeof servicePermissions)[number]

export const serviceKey = z.object({
  id: z.guid(),
  name: z.string(),
  placeId: z.guid(),
  placeName: z.string(),
  permissions: z.array(z.enum(servicePermissions)),
  prefix: z.string().describe('Its first characters, to recognise it by'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('Who made it; null: somebody who has left'),
  lastUsedAt: z.iso.datetime().nullable().describe('To the minute'),
})
export type ServiceKey = z.infer<typeof serviceKey>

export const listServiceKeys = route({
  ...editing,
  method: 'GET',
  path: '/api/staff/service-keys',
  summary: 'Lists the service keys of the own play centres that are good, without their secrets.',
  query: z.strictObject({ place: z.guid().optional() }),
  answer: z.object({ keys: z.array(serviceKey) }),
})

export const createServiceKey = route({
  ...editing,
  method: 'POST',
  path: '/api/staff/service-keys',
  summary: 'Makes a service key for the till of one play centre. The answer is the only one that has the key itself.',
  stepUp: true,
  body: z.strictObject({
    name: writtenText(60),
    placeId: z.guid().describe('A play centre'),
    permissions: z.array(z.enum(servicePermissions)).min(1).max(servicePermissions.length),
  }),
  answer: z.object({ id: z.guid(), key: z.string() }),
  refusals: ['location.not-found'],
})

export const revokeServiceKey = route({
  ...editing,
  method: 'DELETE',
  path: '/api/staff/service-keys/:id',
  summary: 'Revokes a service key: it opens nothing any more from the next call on.',
  params: z.object({ id: z.guid() }),
  refusals: ['service-key.not-found'],
})
