import { type CountryLaw, countries } from '@hoppla/contract/countries'
import { isCredit, type PayMethod, payMethodFaults } from '@hoppla/contract/orders/pay-methods'
import type { GiftCardVoucher, VatRates } from '../../db/tables/places.ts'
import { missingLanguages } from '../references.ts'
import type { Finding } from '../subject.ts'

type Company = {
  companyName: string
  companyManagers: readonly string[]
  complaints: Partial<Record<string, string>>
  languages: readonly string[]
}
/** What a country's company has not said that its mails have to say. */
export const companyFindings = (
  { companyName, companyManagers, complaints, languages }: Company,
  { managersNamedBy }: CountryLaw,
): Finding[] => [
  ...missingLanguages(complaints, 'complaints', languages),
  ...(managersNamedBy?.companyForms.test(companyName) && companyManagers.length === 0
    ? [{ path: ['companyManagers'], reason: `name everybody who manages the company: its mails must (${managersNamedBy.source})` }]
    : []),
]

/** Whether a country has the ways to pay, and they stand as its law wants them. @param country `code` with its `currency`: SE, SEK. */
export const payMethodFindings = (
  methods: readonly PayMethod[],
  { isCreditLast }: CountryLaw,
  country: { code: string; currency: string },
): Finding[] => {
  const at = (reason: string): Finding => ({ path: ['payment', 'methods'], reason })
  const isMisplaced = methods.some((method, n) => isCredit(method) && methods.slice(n + 1).some((after) => !isCredit(after)))
  return [
    ...payMethodFaults(methods, country).map(at),
    ...(isCreditLast && isMisplaced ? [at('put ways to pay on credit (klarna) after all others: the law of the country')] : []),
  ]
}

/** What is said of a country against what the product knows of it. @param slug of the row, or its key. */
export const knownCountryFindings = (
  row: { slug?: string | undefined; culture: string; phoneCode: string },
  slug: string,
): Finding[] => {
  const country = countries.find((each) => each.slug === slug)
  if (!country)
    return [
      {
        path: [row.slug === undefined ? 'key' : 'slug'],
        reason: `'${slug}' is no country that the product knows: ${countries.map((each) => each.slug).join(', ')} (docs/adding-a-country.md)`,
      },
    ]
  const { code, phoneCode } = country
  return [
    ...(row.culture.slice(3) === code
      ? []
      : [{ path: ['culture'], reason: `is of another country: write ${row.culture.slice(0, 2)}-${code}` }]),
    ...(row.phoneCode === phoneCode ? [] : [{ path: ['phoneCode'], reason: `is another country's: write '${phoneCode}'` }]),
  ]
}

/**
 * Checks that gift cards are taxed exactly once: multi-purpose cards when they are used, single-purpose cards when they are sold, which requires one rate
 * for everything they can buy (directive 2006/112/EC art. 30a, 30b).
 */
export const taxFindings = ({ vatRates, giftCardVoucher }: { vatRates: VatRates; giftCardVoucher: GiftCardVoucher }): Finding[] => {
  const { giftCard, campMeals, ...others } = vatRates
  const at = (reason: string): Finding[] => [{ path: ['vatRates', 'giftCard'], reason }]
  if (giftCardVoucher === 'multi-purpose')
    return giftCard === 0
      ? []
      : at('a gift card for several purposes is taxed when it is used: write 0, or giftCardVoucher: single-purpose')
  if (giftCard === 0) return at('a gift card for a single purpose is taxed when it is sold: write the rate of what it buys')
  const rates = [...Object.values(others), ...(campMeals ? [campMeals.vat] : [])]
  return rates.every((rate) => rate === giftCard)
    ? []
    : at('a gift card for a single purpose can buy at one rate only: all rates must be this one, or giftCardVoucher: multi-purpose')
}

type TaxedArticle = { kind: string; vatPercent?: number | undefined }
/** The same of an article with a rate of its own. */
export const articleTaxFindings = (
  { kind, vatPercent }: TaxedArticle,
  { vatRates, giftCardVoucher }: { vatRates: VatRates; giftCardVoucher: GiftCardVoucher },
): Finding[] => {
  if (vatPercent === undefined || vatPercent === vatRates.giftCard) return []
  if (kind === 'gift-card')
    return [{ path: ['vatPercent'], reason: 'is what the country says of gift cards (giftCardVoucher): leave it out' }]
  return giftCardVoucher === 'single-purpose'
    ? [{ path: ['vatPercent'], reason: `the country's gift cards buy at ${vatRates.giftCard} percent only: leave it out` }]
    : []
}
