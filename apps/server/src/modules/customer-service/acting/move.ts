import type { ActingBooking } from '@hoppla/contract/customer-service/acting'
import type { MoveTarget, moveForCustomer as moveRoute } from '@hoppla/contract/customer-service/moving'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listMoveTargets as listTargets, moveBooking } from '../../classes/classes.ts'
import { type ActingFor, actingFor, takeStep } from './acting.ts'
import { listBookings } from './offer.ts'
import { listPlaygrounds } from './playgrounds.sql.ts'

type Asked = { actingId: string; bookingId: string }

/** A booking of the customer that is not over. @throws Refusal `booking.not-found`. */
export const getOwnBooking = async (deps: Deps, acting: ActingFor, bookingId: string): Promise<ActingBooking> => {
  const booking = (await listBookings(deps, acting)).find((each) => each.bookingId === bookingId)
  if (!booking) throw new Refusal('booking.not-found')
  return booking
}

/** Where a child of the customer’s booking may be moved to. @throws Refusal of `listMoveTargets`. */
export const listMoveTargets = async (
  deps: Deps,
  caller: StaffCaller,
  { actingId, bookingId }: Asked,
  { position, playgroundId }: { position: number; playgroundId?: string | undefined },
): Promise<MoveTarget[]> => {
  const acting = await actingFor(deps, caller, actingId)
  const { site } = acting.customer
  if (playgroundId !== undefined && !(await listPlaygrounds(deps.db, site.countryId)).some(({ id }) => id === playgroundId))
    throw new Refusal('playground.not-found')
  const { reference } = await getOwnBooking(deps, acting, bookingId)
  return listTargets(deps, acting.customer, { bookingId, orderReference: reference, position, playgroundId })
}

/** Moves a child of the customer’s booking to another group. @throws Refusal of `moveForCustomer`. */
export const moveForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  { actingId, bookingId }: Asked,
  { position, groupId, refund }: ServeInput<typeof moveRoute>['body'],
): Promise<ActingBooking> => {
  const acting = await actingFor(deps, caller, actingId)
  const { reference } = await getOwnBooking(deps, acting, bookingId)
  const isMoved = await moveBooking(deps, { bookingId, orderReference: reference, position, groupId, reported: refund })
  if (isMoved) await takeStep(deps, acting, { kind: 'moved', subject: reference })
  return getOwnBooking(deps, acting, bookingId)
}
