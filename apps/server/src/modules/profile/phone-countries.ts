import type { CountryCode } from 'libphonenumber-js/max'

/** Whose national writing a phone number without a country code is, by the country of the site. */
export const phoneCountries: Record<string, CountryCode> = {
  sweden: 'SE',
  norway: 'NO',
  denmark: 'DK',
  finland: 'FI',
  germany: 'DE',
}
