import { z } from 'zod'

// Fields that every schema of orders writes alike.

export const money = z.number().describe('Decimal major units, VAT included')
export const currency = z.string().describe('ISO 4217')
export const moment = z.iso.datetime()

/** Routes below one order of the signed-in buyer. */
export const ofOrder = {
  access: 'signed-in',
  params: z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
} as const
