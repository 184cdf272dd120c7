import { countryCodes } from '../../platform/i18n/country-codes.ts'

/** The picture of a country's flag, 36 × 24. */
export const flagOf = (countrySlug: string): string => `/art/flag-${countryCodes[countrySlug] ?? 'se'}.svg`
