import { z } from 'zod'
import { route } from '../route.ts'
import { company } from './fields.ts'

/** By which numbers a tax adviser knows a company: DATEV’s Berater and Mandant. */
export const datevNumbers = z.strictObject({
  consultant: z.int().min(1_001).max(9_999_999),
  client: z.int().min(1).max(99_999),
})

export const saveDatevNumbers = route({
  method: 'PUT',
  path: '/api/accounting/companies/:company/datev-numbers',
  summary: 'Stores by which numbers a tax adviser knows the company; its DATEV file carries them. Written to the audit log.',
  access: { permission: 'accounting.close' },
  atPlace: 'resource',
  params: z.object({ company }),
  body: datevNumbers,
  audited: { action: 'accounting.datev-numbers-change', subject: 'company' },
  refusals: ['country.not-found'],
})
