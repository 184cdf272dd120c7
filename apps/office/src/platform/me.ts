import type { Permission } from '@hoppla/contract/permissions'
import { getStaffMe, type StaffMe, type StaffPlace } from '@hoppla/contract/staff'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { noteEnd } from './session.ts'

/** How often an open page asks whether its person may still be here: a role that is taken is without effect within 5 seconds. */
const pollMs = 2_000

export const getStaffMeQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => {
    const me = await callApi(getStaffMe, {})
    noteEnd(me.sessionEndsAt)
    return me
  },
  // Asked while the page is looked at; a hidden tab asks as soon as it is seen again.
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
  retry: false,
})

/** The person of this session; undefined until the first answer is here. */
export const useMaybeMe = (): StaffMe | undefined => useQuery(getStaffMeQuery).data

/** The person of this session, inside of the frame, which waits for it. */
export const useMe = (): StaffMe => {
  const me = useMaybeMe()
  if (!me) throw new Error('Asked who is here before the frame knew it.')
  return me
}

/** Whether a permission is held anywhere. */
export const can = (me: StaffMe, permission: Permission): boolean => me.permissions.some((held) => held.permission === permission)

/** A place and all that it lies in, from itself upwards. */
const upwards = (places: readonly StaffPlace[], id: string): string[] => {
  const found = places.find((place) => place.id === id)
  return found ? [found.id, ...(found.parentId === null ? [] : upwards(places, found.parentId))] : []
}

/** Whether a permission is held at a place. */
export const canAt = (me: StaffMe, permission: Permission, placeId: string): boolean => {
  const held = me.permissions.find((one) => one.permission === permission)
  if (!held) return false
  return held.places === 'chain' || upwards(me.places, placeId).some((id) => held.places.includes(id))
}

/** The country of a place; undefined where no role of the person reaches that far up. */
export const countryOf = (me: StaffMe, placeId: string): StaffPlace | undefined =>
  upwards(me.places, placeId)
    .map((id) => me.places.find((place) => place.id === id))
    .find((place) => place?.kind === 'Country')

/** The play centres of a place; of no place, all there are. */
export const playgroundsOf = (me: StaffMe, placeId: string | undefined): StaffPlace[] =>
  me.places.filter(({ id, kind }) => kind === 'Playground' && (placeId === undefined || upwards(me.places, id).includes(placeId)))

/** Places in the order of the tree, each with its depth. */
export const treeOf = (places: readonly StaffPlace[]): { place: StaffPlace; depth: number }[] => {
  const isRoot = ({ parentId }: StaffPlace) => !places.some(({ id }) => id === parentId)
  const below = (place: StaffPlace, depth: number): { place: StaffPlace; depth: number }[] => [
    { place, depth },
    ...places.filter(({ parentId }) => parentId === place.id).flatMap((child) => below(child, depth + 1)),
  ]
  return places.filter(isRoot).flatMap((root) => below(root, 0))
}
