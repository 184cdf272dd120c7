import type { OrderStatus } from '@hoppla/contract/orders'

/** Paid for and handed over, whatever was given back later: there is a receipt. */
export const paidStatuses: readonly OrderStatus[] = ['Completed', 'PartiallyRefunded', 'Refunded']

/** Waits for the buyer or the bank: its payment page is the place to be. */
export const unpaidStatuses: readonly OrderStatus[] = ['Created', 'AwaitingPayment', 'Processing']
