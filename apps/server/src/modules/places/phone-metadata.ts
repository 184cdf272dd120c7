import { countryOfCulture } from '@hoppla/contract/countries'
import type { PhoneMetadata } from '@hoppla/contract/places'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Prepared } from '../../cache/prepared.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listCountries } from './places.sql.ts'

/** Calling codes from the metadata of libphonenumber; cultures are each language of each country of the chain. */
export const countryMetadata = ({ db, prepared }: Pick<Deps, 'db' | 'prepared'>): Promise<Prepared> =>
  prepared.get(
    'phone metadata',
    async (): Promise<PhoneMetadata> => ({
      countryPhoneNumberCodes: Object.fromEntries(
        getCountries()
          .toSorted()
          .map((country) => [country, `+${getCountryCallingCode(country)}`]),
      ),
      cultureToCountryCodes: Object.fromEntries(
        (await listCountries(db)).flatMap(({ culture, languages }) => {
          const country = countryOfCulture(culture).code
          return [[culture, country], ...languages.map((language) => [`${language}-${country}`, country])]
        }),
      ),
    }),
  )
