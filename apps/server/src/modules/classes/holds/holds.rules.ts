import { createHmac } from 'node:crypto'

/** Hours for which a free seat booked by a guest is kept without its address being proven. */
export const keepsFreeSeatHours = 24
/**
 * Seats of one class that one client, or one mailbox, may have unpaid or free within a day: more than a booking of siblings needs (six), fewer than any
 * class has.
 */
export const mostSeatsOfClient = 8
/** Bookings that one client, or one mailbox, may have unpaid or unproven within a day. */
export const mostHolds = 5

/** Minutes for which a mailed code holds. */
export const codeMinutes = 15

/** The six digits of a mailed code, derived from its id so that they are stored nowhere. */
export const codeOf = (secret: string, codeId: string): string =>
  (createHmac('sha256', `booking code ${secret}`).update(codeId).digest().readUInt32BE(0) % 1_000_000).toString().padStart(6, '0')

/** The secret in the link of a booking's mail, which proves that the mail was read. */
export const keepSecret = (secret: string, bookingId: string): string =>
  createHmac('sha256', `keep seat ${secret}`).update(bookingId).digest('base64url').slice(0, 32)
