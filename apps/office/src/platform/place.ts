import type { StaffPlace } from '@hoppla/contract/staff'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useMe } from './me.ts'

/** The place that is worked at, as the address says it: a link shows a colleague the same. Undefined: all of one's own. */
export const usePlace = (): StaffPlace | undefined => {
  const [search] = useSearchParams()
  const { places } = useMe()
  return places.find(({ id }) => id === search.get('place'))
}

/** Whether the address names a place that is none of one's own; whether there is such a place, nobody is told. */
export const useIsElsewhere = (): boolean => {
  const place = usePlace()
  return useInAddress('place') !== '' && place === undefined
}

/** An address with the place of this one, as far as it is one's own. */
export const useToPlace = (): ((path: string) => string) => {
  const id = usePlace()?.id
  return useCallback((path) => (id === undefined ? path : `${path}?place=${id}`), [id])
}

/** Writes values of the address, all at once; an empty one leaves it. */
export const useSetAddress = (): ((values: Record<string, string>) => void) => {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (values) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setSearch],
  )
}

/** One value of the address; empty where it has none. */
export const useInAddress = (name: string): string => useSearchParams()[0].get(name) ?? ''
