import type { StaffPlace } from '@hoppla/contract/staff'
import { useSearchParams } from 'react-router'
import { canAt, playgroundsOf, treeOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace } from '../../platform/place.ts'

export const hoursTabs = ['overview', 'week', 'special-days', 'school-holidays', 'arrivals'] as const
export type HoursTab = (typeof hoursTabs)[number]

const kept = ['place', 'hoursOf', 'year']

/** The address of a part of this page, at the same place. @param open what is open in it. */
export const useHoursAddress = (): ((tab: HoursTab | 'print', open?: string) => { pathname: string; search: string }) => {
  const [search] = useSearchParams()
  return (tab, open = '') => {
    const next = new URLSearchParams([...search].filter(([name]) => kept.includes(name)))
    if (open !== '') next.set('open', open)
    return { pathname: tab === 'overview' ? '/hours' : `/hours/${tab}`, search: next.size > 0 ? `?${next}` : '' }
  }
}

/** The place whose hours are shown: the one that the address says, else the one that is worked at, else the first. */
const useChosen = (places: StaffPlace[]): { places: StaffPlace[]; place: StaffPlace | undefined } => {
  const chosen = useInAddress('hoursOf')
  const here = usePlace()
  const find = (id: string | undefined) => places.find((place) => place.id === id)
  return { places, place: find(chosen) ?? find(here?.id) ?? places.find(({ kind }) => kind === 'Playground') ?? places[0] }
}

/** The play centres whose hours are looked at. */
export const useShownPlaces = () => {
  const me = useMe()
  const here = usePlace()
  return useChosen(playgroundsOf(me, here?.id).filter(({ id }) => canAt(me, 'hours.close', id)))
}

/** The places whose hours this person may edit: countries and regions too, in the order of the tree. */
export const useEditedPlaces = () => {
  const me = useMe()
  return useChosen(
    treeOf(me.places)
      .map(({ place }) => place)
      .filter(({ id }) => canAt(me, 'hours.edit', id)),
  )
}
