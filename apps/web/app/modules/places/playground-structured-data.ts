import type { StructuredData } from '../../platform/head/page-metadata.ts'
import { daysOf } from './hours/packed-hours.ts'
import type { PlaygroundData } from './playground-data.ts'

/** As many days ahead as search results show hours for. */
const daysShown = 7

type Page = { address: string; origin: string; currency: string; country: string; language: string }

/**
 * A playground as schema.org describes it, with the hours of each of the coming days, so that holidays and exceptions are right.
 * @see https://schema.org/AmusementPark (a LocalBusiness), https://schema.org/openingHoursSpecification
 */
export const playgroundStructuredData = (
  data: PlaygroundData,
  { address, origin, currency, country, language }: Page,
): StructuredData => ({
  '@type': 'AmusementPark',
  '@id': address,
  name: data.name,
  ...(data.description ? { description: data.description } : {}),
  url: address,
  image: new URL(data.image ?? '/art/share-playground', origin).href,
  telephone: data.phone,
  currenciesAccepted: currency,
  availableLanguage: language,
  address: {
    '@type': 'PostalAddress',
    streetAddress: data.street,
    postalCode: data.postalCode,
    addressLocality: data.city,
    addressCountry: country,
  },
  ...(data.at ? { geo: { '@type': 'GeoCoordinates', latitude: data.at[0], longitude: data.at[1] } } : {}),
  ...(data.mapLink ? { hasMap: data.mapLink } : {}),
  openingHoursSpecification: daysOf(data.hours)
    .slice(0, daysShown)
    .flatMap(({ date, open }) =>
      // Closed all day is given as hours of no length (Google, “Local business”).
      (open.length > 0 ? open : [{ from: '00:00', to: '00:00' }]).map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        opens: from,
        // Midnight at the end of a day is 23:59 there.
        closes: to === '24:00' ? '23:59' : to,
        validFrom: date,
        validThrough: date,
      })),
    ),
})
