import type { ActingBooking } from '@hoppla/contract/customer-service/acting'
import type { changeChildForCustomer as changeRoute } from '@hoppla/contract/customer-service/child-changing'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { changeChild } from '../../classes/classes.ts'
import { findChild } from '../../profile/profile.ts'
import { type ActingFor, actingFor, takeStep } from './acting.ts'
import { getOwnBooking } from './move.ts'

type To = ServeInput<typeof changeRoute>['body']['to']

/** Another child of the customer comes, or the one that was booked is written rightly. @throws Refusal of `changeChildForCustomer`. */
export const changeChildForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  { actingId, bookingId }: { actingId: string; bookingId: string },
  { position, from, to }: ServeInput<typeof changeRoute>['body'],
): Promise<ActingBooking> => {
  const acting = await actingFor(deps, caller, actingId)
  const { reference } = await getOwnBooking(deps, acting, bookingId)
  const isAnother = to.kind === 'another'
  const child = await childOf(deps, acting, to)
  const change = { bookingId, orderReference: reference, position, from, to: child, isAnother, customerId: acting.account.id }
  const changed = await changeChild(deps, change)
  if (changed) await takeStep(deps, acting, { kind: 'child-changed', subject: reference, detail: { kind: to.kind, ...changed } })
  return getOwnBooking(deps, acting, bookingId)
}

const childOf = async (deps: Deps, { account }: ActingFor, to: To) => {
  if (to.kind === 'mended') return { childId: null, firstName: to.firstName, lastName: to.lastName, birthDate: to.birthDate }
  const child = await findChild(deps.db, account.id, to.childId)
  if (!child) throw new Refusal('child.not-found', { errors: { 'to.childId': [] } })
  if (!child.rights.includes('book')) throw new Refusal('child.right-missing', { errors: { 'to.childId': [] } })
  return { childId: to.childId, firstName: child.first_name, lastName: child.last_name, birthDate: child.birth_date, size: to.size }
}
