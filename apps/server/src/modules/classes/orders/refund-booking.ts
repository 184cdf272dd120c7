import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockModuleOrders, refundModuleOrder } from '../../orders/orders.ts'
import { listLinesOfBooking, listOrdersOfBookings } from './booking-money.sql.ts'

type BookingRefund = { bookingId: string; amountMinor: number; reason: 'Cancelled' | 'CalledOff' | 'Moved' }

/**
 * Gives money of a paid booking back in the transaction that decides so: of its own lines, whatever else was bought with it. For 0 see `refundModuleOrder`.
 * @returns how much, in minor units.
 */
export const refundBooking = async (deps: Deps, tx: Tx, { bookingId, ...refund }: BookingRefund): Promise<number> => {
  const lines = await listLinesOfBooking(tx, bookingId)
  return lines ? refundModuleOrder(deps, tx, { ...lines, ...refund }) : 0
}

/** Holds the orders of bookings, which are held themselves, before money of several goes back in one transaction. */
export const lockOrdersOf = async (tx: Tx, bookingIds: readonly string[]): Promise<void> =>
  lockModuleOrders(tx, await listOrdersOfBookings(tx, bookingIds))
