import { listActingBookings, listActingClasses, readActing, readActingOffer } from '@hoppla/contract/customer-service/acting'
import { listMoveTargets } from '@hoppla/contract/customer-service/moving'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'

/** For whom one acts. Asked again often: it ends by itself, and with the role. */
export const readActingQuery = queryOptions({
  queryKey: ['acting'],
  queryFn: () => callApi(readActing, {}),
  refetchInterval: 5_000,
})

// What is looked at of the customer is written down each time: it is asked once, and again when something was done.
const oncePerLook = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false }

export const readActingOfferQuery = (actingId: string) =>
  queryOptions({
    queryKey: ['acting', actingId, 'offer'],
    queryFn: () => callApi(readActingOffer, { params: { actingId } }),
    ...oncePerLook,
  })

export const listActingBookingsQuery = (actingId: string) =>
  queryOptions({
    queryKey: ['acting', actingId, 'bookings'],
    queryFn: () => callApi(listActingBookings, { params: { actingId } }),
    ...oncePerLook,
  })

export const listMoveTargetsQuery = (actingId: string, bookingId: string, query: { position: number; playgroundId: string }) =>
  queryOptions({
    queryKey: ['acting', actingId, 'bookings', bookingId, 'moves', query],
    queryFn: () => callApi(listMoveTargets, { params: { actingId, bookingId }, query }),
    // Seats come and go.
    staleTime: 0,
    gcTime: 0,
  })

export const listActingClassesQuery = (actingId: string, playgroundId: string | null) =>
  queryOptions({
    queryKey: ['acting', actingId, 'classes', playgroundId],
    queryFn: () => callApi(listActingClasses, { params: { actingId }, query: { playgroundId: playgroundId ?? '' } }),
    enabled: playgroundId !== null,
  })
