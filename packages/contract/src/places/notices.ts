import { z } from 'zod'
import { route } from '../route.ts'

export const noticeTypes = ['General', 'Shop', 'ChildClass', 'EntranceBooking', 'PartyBooking', 'Account'] as const

/** What may stand before a notice instead of its kind's own picture; each is an icon of the design system. */
export const noticeIcons = [
  'alert',
  'ball',
  'cake',
  'calendar',
  'camera',
  'car',
  'card',
  'check',
  'clock',
  'cup',
  'gift',
  'group',
  'heart',
  'info',
  'mail',
  'phone',
  'pin',
  'sock',
  'star',
  'tag',
  'ticket',
  'warning',
] as const

export const applicationNotice = z.object({
  guid: z.guid(),
  locationIds: z.array(z.guid()),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime().nullable(),
  name: z.string().describe('Plain text'),
  text: z.string().describe('Plain text; a line break stays one'),
  type: z.enum(noticeTypes).describe('Where it shows'),
  kind: z.enum(['error', 'info', 'warning', 'success']),
  disabled: z.boolean(),
  icon: z.enum(noticeIcons).nullable(),
  version: z.string().describe('Changes with words, kind and start: who dismissed an earlier one sees it again'),
})
export type ApplicationNotice = z.infer<typeof applicationNotice>

export const noticesByLocation = route({
  method: 'GET',
  path: '/api/application-notice/by-location/:locationId',
  summary:
    'Lists the current notices of a location: its own, those of the locations it lies in and, for a playground, those of its areas and rooms. Most serious first, at most 50.',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  query: z.strictObject({ type: z.enum(noticeTypes).optional() }),
  answer: z.array(applicationNotice),
  refusals: ['location.not-found'],
  cache: 5,
})
