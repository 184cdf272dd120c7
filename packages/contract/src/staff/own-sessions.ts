import { z } from 'zod'
import { route } from '../route.ts'
import { moment } from './fields.ts'

export const ownSession = z.object({
  id: z.guid(),
  browser: z.string(),
  device: z.string().nullable().describe('The shared device where it was opened with a PIN'),
  createdAt: moment,
  lastSeenAt: moment,
  endsAt: moment,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

export const listOwnSessions = route({
  method: 'GET',
  path: '/api/staff/me/sessions',
  summary: 'Lists the own sessions at the office, newest first.',
  access: 'staff',
  answer: z.object({ sessions: z.array(ownSession) }),
})

export const endOwnSession = route({
  method: 'DELETE',
  path: '/api/staff/me/sessions/:id',
  summary: 'Ends one of the own sessions, at once. One that is not there has ended already. Written to the audit log.',
  access: 'staff',
  params: z.object({ id: z.guid() }),
})
