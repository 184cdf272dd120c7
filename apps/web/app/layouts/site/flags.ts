import { countryOfSlug } from '@hoppla/contract/countries'

/** The picture of a country's flag, 36 × 24. @throws Error for a country that the product does not know. */
export const flagOf = (countrySlug: string): string => `/art/flag-${countryOfSlug(countrySlug).code.toLowerCase()}.svg`
