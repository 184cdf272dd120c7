import { countryOfCulture } from '@hoppla/contract/countries'

/**
 * The payment method that is chosen when the page opens; '' for none, where the law leaves the choice to the buyer. A single method is no choice.
 * @param culture of the country, `fi-FI`. @param usual what is chosen elsewhere; the first of `methods` by default.
 */
export const chosenBeforehand = (culture: string, methods: readonly string[], usual = methods[0] ?? ''): string =>
  methods.length > 1 && !countryOfCulture(culture).law.isPaymentPreselected ? '' : usual
