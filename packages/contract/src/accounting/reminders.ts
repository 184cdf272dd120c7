import { z } from 'zod'
import { route } from '../route.ts'
import { company, reads } from './fields.ts'

/** Reports that come by mail: a link, on the first working day of a month. */
export const remindedReports = ['takings', 'gift-cards', 'deferred', 'vat', 'trial-balance'] as const
export type RemindedReport = (typeof remindedReports)[number]

export const listReminders = route({
  ...reads,
  path: '/api/accounting/reminders',
  summary: 'Lists the reports of a company that the caller is reminded of by mail every month.',
  query: z.strictObject({ company }),
  answer: z.array(z.enum(remindedReports)),
  refusals: ['country.not-found'],
})

export const setReminder = route({
  method: 'PUT',
  path: '/api/accounting/reminders',
  summary:
    'Has the caller reminded of a report by mail every month, or no more. The mail has a link and no figures. Written to the audit log.',
  access: { permission: 'accounting.read' },
  atPlace: 'resource',
  body: z.strictObject({ company, report: z.enum(remindedReports), isOn: z.boolean() }),
  audited: { action: 'accounting.reminder', subject: 'company' },
  refusals: ['country.not-found'],
})
