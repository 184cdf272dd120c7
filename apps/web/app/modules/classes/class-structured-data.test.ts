import { expect, test } from 'vitest'
import { aSite } from '../../testing/sites.ts'
import type { ShownClass } from './class-data.ts'
import { classStructuredData } from './class-structured-data.ts'

const group = {
  id: 'g',
  name: '3–4',
  minAge: 3,
  maxAge: 4,
  classStartTime: '10:30',
  classEndTime: '11:30',
  withAdult: false,
  fullyBooked: false,
}
const sport: ShownClass = {
  ...{
    id: 'sat',
    classType: 'SportKidz',
    name: 'Idrottsklass',
    description: 'Hoppa.',
    place: 'Hinderhallen',
    currency: 'SEK',
    tshirt: false,
  },
  ...{
    price: { priceIncVat: 1495, validToDate: '2026-12-15', regularPriceIncVat: 1695, lowestPriorPriceIncVat: null },
    ageGroups: [group],
    count: 10,
  },
  ...{
    firstOccasionDate: '2027-01-16',
    lastOccasionDate: '2027-03-20',
    sellablePeriodStartDate: '2026-11-01',
    sellablePeriodEndDate: null,
    isBookable: true,
    picture: '/art/sport',
  },
}
const page = {
  site: aSite('sv'),
  origin: 'https://hoppla.se',
  language: 'sv',
  playground: { slug: 'orebro', name: 'Hoppla Örebro' },
}
const structuredDataOf = (change: Partial<ShownClass>) => classStructuredData([{ ...sport, ...change }], page)[0]

test('a class of many weeks is a course with its dates and its price', () => {
  expect(structuredDataOf({})).toMatchObject({
    '@type': 'Course',
    url: 'https://hoppla.se/sv/order/child-class/orebro',
    hasCourseInstance: {
      courseMode: 'Onsite',
      startDate: '2027-01-16',
      endDate: '2027-03-20',
      location: { name: 'Hoppla Örebro' },
    },
    offers: {
      category: 'Paid',
      price: 1495,
      priceCurrency: 'SEK',
      priceValidUntil: '2026-12-15',
      validFrom: '2026-11-01',
      availability: 'https://schema.org/InStock',
      url: 'https://hoppla.se/sv/order/child-class/orebro/sat',
    },
  })
})

test('a camp is an event at the place, a trial one that costs nothing', () => {
  expect(structuredDataOf({ classType: 'LeoCamp' })).toMatchObject({
    '@type': 'ChildrensEvent',
    startDate: '2027-01-16',
    location: { '@id': 'https://hoppla.se/sv/playgrounds/orebro' },
    eventStatus: 'https://schema.org/EventScheduled',
  })
  const free = structuredDataOf({
    classType: 'SportKidzTrial',
    price: { priceIncVat: 0, validToDate: null, regularPriceIncVat: 0, lowestPriorPriceIncVat: null },
  })
  expect(free).toMatchObject({ '@type': 'ChildrensEvent', offers: { category: 'Free', price: 0 } })
})

test.each([
  ['SoldOut', { ageGroups: [{ ...group, fullyBooked: true }] }],
  ['OutOfStock', { isBookable: false }],
])('what cannot be bought does not say that it can: %s', (availability, change) =>
  expect(structuredDataOf(change)).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } }),
)
