import { countryOfCulture } from '@hoppla/contract/countries'

/** Payment methods that are nothing but credit, beside which stands what borrowing means (directive (EU) 2023/2225 art. 8, applied since 20 November 2026). */
const onCredit: readonly string[] = ['klarna']
export const isCredit = (method: string): boolean => onCredit.includes(method)

/**
 * The payment method that is chosen when the page opens; '' for none, where the law leaves the choice to the buyer. A single method is no choice.
 * @param culture of the country, `fi-FI`. @param usual what is chosen elsewhere; the first of `methods` by default.
 */
export const chosenBeforehand = (culture: string, methods: readonly string[], usual = methods[0] ?? ''): string =>
  methods.length > 1 && !countryOfCulture(culture).law.isPaymentPreselected ? '' : usual
