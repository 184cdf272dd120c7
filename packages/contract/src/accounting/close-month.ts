import { z } from 'zod'
import { route } from '../route.ts'

export const closeMonth = route({
  method: 'POST',
  path: '/api/accounting/months/close',
  summary:
    'Closes a month of a company for good: it takes no entry any more, and what comes late is posted on the first open day. Months are closed one after the other.',
  access: { permission: 'accounting.close' },
  atPlace: 'resource',
  stepUp: true,
  audited: { action: 'accounting.month-close' },
  body: z.strictObject({
    company: z.guid().describe('The country whose company’s books are meant'),
    month: z
      .string()
      .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/)
      .describe('A calendar month, `YYYY-MM`'),
  }),
  refusals: ['country.not-found', 'accounting.month-not-over', 'accounting.month-closed', 'accounting.earlier-month-open'],
})
