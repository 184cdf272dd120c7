import { z } from 'zod'
import { route } from '../route.ts'

/** What a play centre has decided about its door. */
export const doorSettings = z.strictObject({
  most: z.number().int().min(1).max(10_000).nullable().describe('How many people may be in the house. Null: no limit'),
  isReentryFree: z.boolean().describe('Whether a child that was here today comes back without using anything'),
})
export type DoorSettings = z.infer<typeof doorSettings>

const ofPlace = {
  access: { permission: 'door.settings' },
  atPlace: 'resource',
  params: z.object({ playgroundId: z.guid() }),
  answer: doorSettings,
  refusals: ['location.not-found'],
} as const

export const getDoorSettings = route({
  method: 'GET',
  path: '/api/door/settings/:playgroundId',
  summary: 'Returns the limit of people of a play centre, and whether coming back on the same day is free.',
  ...ofPlace,
})

export const changeDoorSettings = route({
  method: 'PUT',
  path: '/api/door/settings/:playgroundId',
  summary:
    'Changes the limit of people and whether coming back is free; holds from the next scan on. Written to the audit log with what was before.',
  body: doorSettings,
  ...ofPlace,
})
