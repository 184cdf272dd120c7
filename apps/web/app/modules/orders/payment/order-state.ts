import type { OrderStatus } from '@hoppla/contract/orders'

/** Paid and fulfilled, whatever was refunded later: there is a receipt. */
export const paidStatuses: readonly OrderStatus[] = ['Completed', 'PartiallyRefunded', 'Refunded']
