/** What a country's law asks of the shop. Every country declares every line: nothing is assumed. Sources: docs/law.md. */
export type CountryLaw = {
  /** Days to withdraw within, counted from the day after the contract was made. */
  withdrawalDays: number
  /** The instruction on withdrawal: the product's words, or word for word those that a statute gives in a language of the country. */
  withdrawalInstruction: 'product' | 'german-statute'
  /** Whether the order button says “order with obligation to pay” and nothing else. */
  hasBareOrderButton: boolean
  /** Whether a way to pay may be chosen before the buyer has chosen. */
  isPaymentPreselected: boolean
  /** Whether ways to pay on credit stand after those that pay at once. */
  isCreditLast: boolean
  /** Forms of companies whose letters, mails included, name all who manage them; null: no such rule. */
  managersNamedBy: { companyForms: RegExp; source: string } | null
}

export type Country = {
  /** ISO 3166-1, two capitals: of flags, law, cultures and phone numbers. */
  code: string
  /** The country's name in settings (`HOPPLA_ORIGINS`) and import files. */
  slug: string
  /** Calling code of its telephone numbers. */
  phoneCode: string
  /** West, north, east, south in degrees: the frame in which `packages/ui/art/map-SLUG.svg` was drawn; null: no outline, a map frames the playgrounds. */
  map: readonly [west: number, north: number, east: number, south: number] | null
  law: CountryLaw
}

/**
 * Every country that the product knows, in the order of lists. Which of them a chain is in, with their money, VAT, languages and companies, its import
 * files say. The first has the bare host of a development installation. How to add one: docs/adding-a-country.md.
 */
export const countries: readonly Country[] = [
  {
    code: 'SE',
    slug: 'sweden',
    phoneCode: '+46',
    map: [10.9, 69.25, 24.4, 55.15],
    law: {
      withdrawalDays: 14,
      withdrawalInstruction: 'product',
      hasBareOrderButton: false,
      isPaymentPreselected: true,
      // Lag (2010:751) om betaltjänster, 7 a kap.
      isCreditLast: true,
      managersNamedBy: null,
    },
  },
  {
    code: 'NO',
    slug: 'norway',
    phoneCode: '+47',
    map: [4.7, 71.35, 31.3, 57.75],
    law: {
      withdrawalDays: 14,
      withdrawalInstruction: 'product',
      hasBareOrderButton: false,
      isPaymentPreselected: true,
      isCreditLast: false,
      managersNamedBy: null,
    },
  },
  {
    code: 'DK',
    slug: 'denmark',
    phoneCode: '+45',
    map: [7.8, 57.95, 15.4, 54.35],
    law: {
      withdrawalDays: 14,
      withdrawalInstruction: 'product',
      hasBareOrderButton: false,
      isPaymentPreselected: true,
      isCreditLast: false,
      managersNamedBy: null,
    },
  },
  {
    code: 'FI',
    slug: 'finland',
    phoneCode: '+358',
    map: [20.4, 70.25, 31.8, 59.65],
    law: {
      withdrawalDays: 14,
      withdrawalInstruction: 'product',
      hasBareOrderButton: false,
      // Kuluttajansuojalaki 7 luku, since 1 October 2023; the order of ways to pay, too.
      isPaymentPreselected: false,
      isCreditLast: true,
      managersNamedBy: null,
    },
  },
  {
    code: 'DE',
    slug: 'germany',
    phoneCode: '+49',
    map: [5.6, 55.15, 15.3, 47.05],
    law: {
      withdrawalDays: 14,
      // EGBGB art. 246a § 1 (2), annexes 1 and 2.
      withdrawalInstruction: 'german-statute',
      // BGB § 312j (3).
      hasBareOrderButton: true,
      isPaymentPreselected: true,
      isCreditLast: false,
      managersNamedBy: { companyForms: /\b(GmbH|UG|AG)\b/, source: 'GmbHG § 35a, AktG § 80' },
    },
  },
]

const found = (country: Country | undefined, what: string, allowed: (country: Country) => string): Country => {
  if (country) return country
  throw new Error(
    `${what}; known are ${countries.map(allowed).join(', ')}. A country is added in packages/contract/src/countries.ts (docs/adding-a-country.md).`,
  )
}
/** The country of a slug, `sweden`. @throws Error naming those that are known. */
export const countryOfSlug = (slug: string): Country =>
  found(
    countries.find((country) => country.slug === slug),
    `There is no country '${slug}'`,
    (country) => country.slug,
  )
/** The country of a culture, `sv-SE`, or of `SE`. @throws Error naming those that are known. */
export const countryOfCulture = (culture: string): Country =>
  found(
    countries.find(({ code }) => code === culture.slice(-2)),
    `The culture '${culture}' is of no known country`,
    (country) => country.code,
  )
