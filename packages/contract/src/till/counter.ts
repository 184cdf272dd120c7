import { z } from 'zod'

// What the calls of the counter have in common. For staff at the office, and for tills with a service key (docs/till.md).

export const money = z.number().describe('Decimal major units, VAT included')
export const currency = z.string().regex(/^[A-Z]{3}$/)
export const code = z.string().min(1).max(60)
export const receipt = z.string().describe('For the printed receipt')
export const playgroundId = z.guid().optional().describe('Asked of staff; a service key has its own')
export const reading = { access: { permission: 'till.read' }, atPlace: 'resource', serviceKeys: true } as const
export const charging = { access: { permission: 'till.charge' }, atPlace: 'resource', serviceKeys: true } as const
export const keyed = ['idempotency.other-body', 'idempotency.key-invalid'] as const
