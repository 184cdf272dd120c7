/** The ways to pay that a country may offer, by the names its configuration gives them. */
export const payMethods = ['card', 'applepay', 'googlepay', 'swish', 'vipps', 'mobilepay', 'paypal', 'sepa', 'klarna'] as const
export type PayMethod = (typeof payMethods)[number]

type PayMethodRules = {
  /** Countries whose people have it, by their code; absent: any. */
  countries?: readonly string[]
  /** Currencies that it takes; absent: any. */
  currencies?: readonly string[]
  /** One press pays: it has a button of its own beside the order button, where the law of the country allows two. */
  isExpress?: true
  /** Only some devices have it, and pages show it only there. */
  needsDevice?: true
  /** Nothing but credit. A card may be credit or not. */
  isCredit?: true
}

/**
 * What is fixed about a way to pay, whoever provides it. Which of them a country offers, its configuration says; what a provider has, its definition.
 * Sources: swish.nu, vipps.no, mobilepay.dk, European Payments Council (SEPA Direct Debit).
 */
export const payMethodRules: Readonly<Record<PayMethod, PayMethodRules>> = {
  card: {},
  applepay: { isExpress: true, needsDevice: true },
  googlepay: { isExpress: true, needsDevice: true },
  swish: { countries: ['SE'], currencies: ['SEK'], isExpress: true },
  vipps: { countries: ['NO'], currencies: ['NOK'], isExpress: true },
  mobilepay: { countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'], isExpress: true },
  paypal: {},
  sepa: { currencies: ['EUR'] },
  klarna: { isCredit: true },
}

/** @param method as a payment carries it: any word, should the list have been longer once. */
export const isPayMethod = (method: string): method is PayMethod => (payMethods as readonly string[]).includes(method)
export const isCredit = (method: string): boolean => isPayMethod(method) && payMethodRules[method].isCredit === true
export const isExpress = (method: string): boolean => isPayMethod(method) && payMethodRules[method].isExpress === true

/**
 * Why a country cannot offer its ways to pay like this, one sentence each; none where it can. The first is what is paid by where nobody chose, so every device
 * has it. @param country `code` with its `currency`: SE, SEK.
 */
export const payMethodFaults = (methods: readonly PayMethod[], country: { code: string; currency: string }): string[] => [
  ...methods.flatMap((method) => {
    const { countries, currencies } = payMethodRules[method]
    if (countries?.includes(country.code) === false) return `${method} is a way to pay in ${countries.join(', ')} only`
    if (currencies?.includes(country.currency) === false) return `${method} takes ${currencies.join(', ')} only`
    return []
  }),
  ...methods
    .slice(0, 1)
    .filter((method) => payMethodRules[method].needsDevice)
    .map((method) => `put a way to pay before ${method} that every device has`),
]
