import { z } from 'zod'
import { route } from '../route.ts'
import { house } from './admissions.ts'

const moment = z.iso.datetime()
const count = z.number().int()

/** Of those who come in with a visit. */
export const visitPositions = z.array(count.min(1).max(100)).min(1).max(30)

export const admitVisit = route({
  method: 'POST',
  path: '/api/door/visits/:playgroundId/admissions/:id',
  summary:
    'Admits some or all who come with a booked visit, on its day, whatever its arrival window: each once. What covers a child is used. Taken back by `undoAdmission`. Written to the audit log.',
  params: z.object({ playgroundId: z.guid(), id: z.guid().describe('Of the visit') }),
  body: z.strictObject({
    id: z
      .guid()
      .optional()
      .describe('Of the admission, made on the device, which may send it again as admitted offline. Absent: the server makes one'),
    positions: visitPositions.describe('Of those who come in'),
  }),
  answer: z.object({ id: z.guid().describe('Of the admission'), at: moment, undoUntil: moment, admitted: count, house }),
  idempotent: true,
  refusals: [
    'location.not-found',
    'visit.not-found',
    'door.visit-other-day',
    'door.visit-cancelled',
    'door.visit-cover-gone',
    'door.changed-meanwhile',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  access: { permission: 'door.admit' },
  atPlace: 'resource',
})
