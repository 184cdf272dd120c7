import type { OrderStatus } from '@hoppla/contract/orders'

/** Paid for and handed over, whatever was given back later: there is a receipt. */
export const paidStatuses: readonly OrderStatus[] = ['Completed', 'PartiallyRefunded', 'Refunded']
