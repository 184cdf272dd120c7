import type { Playground } from '@hoppla/contract/places'
import type { OpeningDay } from '@hoppla/contract/places/opening-hours'
import { dayAfter } from './hours/local-time.ts'

/** A playground as the API answers, with only what a test says besides. */
export const aPlayground = (name: string, change: Partial<Playground> = {}): Playground =>
  ({
    guid: `guid of ${name}`,
    name: `Hoppla ${name}`,
    slug: name.toLowerCase(),
    description: '',
    streetadress: 'Lekgatan 4',
    postalcode: '702 36',
    city: name,
    phone: '+46 19 400 01 40',
    region: 'Mälardalen',
    maplink: null,
    latitude: null,
    longitude: null,
    image: null,
    areas: [],
    disabled: false,
    ...change,
  }) as Playground

/** Days open alike, both ends included. */
export const openDays = (from: string, to: string, opens: string, closes: string): OpeningDay[] => {
  const days: OpeningDay[] = []
  for (let date = from; date <= to; date = dayAfter(date, 1))
    days.push({ date, open: [{ from: opens, to: closes }], isClosed: false, comment: null })
  return days
}
