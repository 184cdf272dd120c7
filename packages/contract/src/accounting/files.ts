import { z } from 'zod'
import { route } from '../route.ts'
import { ofMonth, reads } from './fields.ts'

/** Files of vouchers. The first four are of one country; those and no others need a closed month. */
export const fileFormats = ['sie-4i', 'sie-4e', 'datev', 'saf-t', 'csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Formats of one country, by its code; every company can take the others. */
export const formatsOfCountry: Readonly<Partial<Record<string, readonly FileFormat[]>>> = {
  SE: ['sie-4i', 'sie-4e'],
  DE: ['datev'],
  NO: ['saf-t'],
}
export const formatsOfAll: readonly FileFormat[] = ['csv', 'xlsx']

export const exportVouchers = route({
  ...reads,
  path: '/api/accounting/files',
  summary:
    'Returns the vouchers of a month as a file: SIE 4I or 4E (Sweden), DATEV EXTF (Germany), SAF-T Financial (Norway), or CSV or XLSX. All but the last two ask for a closed month. Written to the audit log.',
  query: ofMonth.extend({ format: z.enum(fileFormats) }),
  answerType: 'application/octet-stream',
  audited: { action: 'accounting.export', subject: 'company' },
  refusals: [
    'country.not-found',
    'accounting.format-not-offered',
    'accounting.month-open',
    'accounting.company-incomplete',
    'accounting.account-without-number',
    'request.too-many',
  ],
})
