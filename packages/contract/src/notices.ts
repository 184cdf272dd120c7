import { z } from 'zod'
import { route } from './route.ts'

export const noticeTypes = ['General', 'Shop', 'ChildClass', 'EntranceBooking', 'PartyBooking', 'Account'] as const

export const applicationNotice = z.object({
  guid: z.guid(),
  locationIds: z.array(z.guid()),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  name: z.string(),
  text: z.string(),
  type: z.enum(noticeTypes).describe('Where it shows'),
  kind: z.enum(['error', 'info', 'warning', 'success']),
  disabled: z.boolean(),
  icon: z.string().nullable(),
})
export type ApplicationNotice = z.infer<typeof applicationNotice>

export const noticesByLocation = route({
  method: 'GET',
  path: '/api/application-notice/by-location/:locationId',
  summary:
    'The notices that show now at a place: its own, those of the places it lies in and, for a playground, those of its areas and rooms.',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  query: z.object({ type: z.enum(noticeTypes).optional() }),
  answer: z.array(applicationNotice),
  refusals: ['location.not-found'],
  cache: 5,
})
