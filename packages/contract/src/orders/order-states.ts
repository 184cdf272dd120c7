/** Where an order can be (docs/product/orders.md). */
export const orderStatuses = [
  'Created',
  'AwaitingPayment',
  'Processing',
  'Completed',
  'Failed',
  'Expired',
  'Cancelled',
  'PartiallyRefunded',
  'Refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Where one attempt to pay can be. `open` waits for the buyer; `processing` is out of the buyer's hands but not yet sure. */
export const paymentStates = ['open', 'processing', 'declined', 'cancelled', 'paid'] as const
export type PaymentStateName = (typeof paymentStates)[number]

/** What a line of an order is. */
export const lineKinds = ['gift-card', 'serial-ticket', 'pass', 'child-class', 'entrance', 'add-on', 'party'] as const
export type LineKind = (typeof lineKinds)[number]
