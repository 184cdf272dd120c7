import type { Site } from '../../../http/caller.ts'
import type { placeLines } from '../../orders/orders.ts'

type Customer = Parameters<typeof placeLines>[1]
/** Who buys without being here: the order is the family’s, not the caller’s. */
export const guest = (site: Site, language: Customer['language']): Customer => ({
  ...{ site, language, account: undefined, staff: undefined, address: '', client: '', idempotency: undefined },
})
export const asBuyer = (id: string): NonNullable<Customer['account']> => ({ id, grants: [], sessionId: '', version: 0, scopes: [] })
