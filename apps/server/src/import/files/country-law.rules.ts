import type { GiftCardVoucher, VatRates } from '../../db/tables/places.ts'
import { missingLanguages } from '../references.ts'
import type { Finding } from '../subject.ts'

/** Companies whose letters, mails included, name all who manage them. */
const germanCompany = /\b(GmbH|UG|AG)\b/

type Company = {
  holidayCountry: string
  companyName: string
  companyManagers: readonly string[]
  complaints: Partial<Record<string, string>>
  languages: readonly string[]
}
/** What a country's company has not said that its mails have to say. */
export const companyFindings = ({ holidayCountry, companyName, companyManagers, complaints, languages }: Company): Finding[] => [
  ...missingLanguages(complaints, 'complaints', languages),
  ...(holidayCountry === 'DE' && germanCompany.test(companyName) && companyManagers.length === 0
    ? [{ path: ['companyManagers'], reason: 'name everybody who manages the company: its mails must (GmbHG § 35a, AktG § 80)' }]
    : []),
]

/**
 * Whether gift cards are taxed once: those for several purposes when they are used, those for a single one when they are sold, which needs one rate for all
 * that they can buy (directive 2006/112/EC art. 30a, 30b).
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
