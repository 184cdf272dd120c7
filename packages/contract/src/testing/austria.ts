import { type Country, countries } from '../countries.ts'

/** What one adds to the list for a sixth country: docs/adding-a-country.md shows this very row. */
export const austria: Country = {
  code: 'AT',
  slug: 'austria',
  phoneCode: '+43',
  map: null,
  law: {
    // FAGG § 11.
    withdrawalDays: 14,
    // FAGG annex I, which the product's words follow; the German statute is another.
    withdrawalInstruction: 'product',
    // FAGG § 8 (2).
    hasBareOrderButton: true,
    isPaymentPreselected: true,
    isCreditLast: false,
    managersNamedBy: null,
  },
}

/** Puts a country at the end of the list, as its row in the file would. @returns takes it off again: test files share the list. */
export const addCountry = (country: Country): (() => void) => {
  const list = countries as Country[]
  list.push(country)
  return () => {
    list.splice(list.indexOf(country), 1)
  }
}
