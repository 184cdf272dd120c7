import type { SiteInfo } from '@hoppla/contract/places'
import type { Language } from '@hoppla/i18n'

const countries = {
  sweden: { name: 'Sverige', culture: 'sv-SE', currency: 'SEK', timezone: 'Europe/Stockholm', companyname: 'Hoppla lekland AB' },
  norway: { name: 'Norge', culture: 'nb-NO', currency: 'NOK', timezone: 'Europe/Oslo', companyname: 'Hoppla lekeland AS' },
  denmark: {
    name: 'Danmark',
    culture: 'da-DK',
    currency: 'DKK',
    timezone: 'Europe/Copenhagen',
    companyname: 'Hoppla legeland A/S',
  },
  finland: {
    name: 'Suomi',
    culture: 'fi-FI',
    currency: 'EUR',
    timezone: 'Europe/Helsinki',
    companyname: 'Hoppla sisäleikkipuistot Oy',
  },
  germany: {
    name: 'Deutschland',
    culture: 'de-DE',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    companyname: 'Hoppla Spielplätze GmbH',
  },
} as const

export type CountrySlug = keyof typeof countries

const homes: Record<Language, CountrySlug> = {
  sv: 'sweden',
  en: 'sweden',
  nb: 'norway',
  da: 'denmark',
  fi: 'finland',
  de: 'germany',
}

/** The site of a country; of the one that speaks the language unless said otherwise. */
export const aSite = (language: Language, slug: CountrySlug = homes[language]): SiteInfo => {
  const country = countries[slug]
  return {
    country: {
      ...country,
      guid: '11111111-1111-4111-8111-111111111111',
      slug,
      languages: [country.culture.slice(0, 2), 'en'],
      phonecode: '+46',
      companyorgno: '559000-1204',
      companyaddress: 'Lekgatan 4, 702 36 Örebro',
      companyphone: '+46 8 400 01 00',
      mailfrom: 'hej@se.hoppla.example',
    },
    brand: { name: 'Hoppla', shortname: 'Hoppla', logo: '/art/logo', colours: {}, fonts: {}, texts: '', social: {}, content: {} },
    countries: [],
    environment: 'test',
    authority: 'http://localhost/identity',
  }
}
