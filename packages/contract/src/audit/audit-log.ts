import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { fileRowsMost } from '../staff/fields.ts'
import { type AuditAction, auditActions, auditSubjects } from './audit-actions.ts'

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

const values = z.record(z.string(), z.unknown())
export const auditEntry = z.object({
  id: z.string().describe('Grows with time'),
  at: z.iso.datetime(),
  actor: z.object({ id: z.guid(), name: z.string().describe('Empty when the account is gone') }).nullable(),
  action: z.enum(actions),
  subject: z
    .object({ kind: z.enum(auditSubjects), id: z.string(), name: z.string().describe('Empty where it has none, or is gone') })
    .nullable(),
  place: z.object({ id: z.guid(), name: z.string() }).nullable(),
  before: values.nullable(),
  after: values.nullable(),
  detail: values.describe('What else is worth knowing; no secrets, no health data'),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filters = {
  from: day.optional().describe('First day, UTC'),
  to: day.optional().describe('Last day, UTC'),
  actor: z.guid().optional().describe('Who did it'),
  subject: z
    .string()
    .max(100)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('About whom or what: the id of an account, child, class or place, or an order’s reference'),
  place: z.guid().optional().describe('Where: a place, and all that lies in it'),
  action: z.enum(actions).optional(),
}

export const auditLog = route({
  method: 'GET',
  path: '/api/staff/audit',
  summary: 'Lists the audit log, newest first, 50 lines a page. With a role for one place: what happened there.',
  access: { permission: 'audit.read' },
  atPlace: 'resource',
  query: z.strictObject({
    ...filters,
    cursor: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional()
      .describe('`cursor` of the page before'),
  }),
  answer: z.object({ entries: z.array(auditEntry), cursor: z.string().nullable().describe('Null: there are no more') }),
})

export const auditLogFile = route({
  method: 'GET',
  path: '/api/staff/audit.csv',
  summary: `Returns the same as a file of comma-separated values (at most ${fileRowsMost.toLocaleString('en')} lines). Written to the audit log.`,
  access: { permission: 'audit.read' },
  atPlace: 'resource',
  stepUp: true,
  query: z.strictObject(filters),
  answerType: 'text/csv',
})
