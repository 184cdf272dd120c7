import { cancelGuestVisit, getGuestVisitCalendar, listGuestVisits, moveGuestVisit } from '@hoppla/contract/entrance/guest-visits'
import { cancelVisit, getVisitCalendar, listMyVisitsOfOrder, moveVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { callApi, fetchFile } from '../../../platform/api/api.ts'
import type { Session } from '../../../platform/session/session.ts'

/** What may be done about one visit: by its signed-in family, or by a guest with the secret of the order. All throw ApiError. */
export type VisitAccess = {
  move: (to: { date: string; startsAt: string }) => Promise<Visit>
  cancel: () => Promise<Visit>
  calendar: () => Promise<Blob>
  /** A guest’s: what its pages need in their fragment. */
  secret: string | undefined
}

/** The name of the family that is signed in. */
export const familyOf = (session: Session): string | undefined =>
  session.status === 'authenticated' ? session.user.lastname : undefined

export const ownVisit = (id: string): VisitAccess => {
  const params = { id }
  return {
    move: (body) => callApi(moveVisit, { params, body }),
    cancel: () => callApi(cancelVisit, { params }),
    calendar: () => fetchFile(getVisitCalendar, { params }),
    secret: undefined,
  }
}

export const guestVisit = (orderReference: string, secret: string, id: string): VisitAccess => {
  const params = { orderReference, id }
  const body = { secret }
  return {
    move: (to) => callApi(moveGuestVisit, { params, body: { ...to, secret } }),
    cancel: () => callApi(cancelGuestVisit, { params, body }),
    calendar: () => fetchFile(getGuestVisitCalendar, { params, body }),
    secret,
  }
}

/** The visits of an order. @param secret of a guest’s; '': it is the signed-in account’s. */
export const visitsOfOrder = (orderReference: string, secret: string, signal: AbortSignal): Promise<Visit[]> => {
  const params = { orderReference }
  return secret === ''
    ? callApi(listMyVisitsOfOrder, { params }, { signal })
    : callApi(listGuestVisits, { params, body: { secret } }, { signal })
}
