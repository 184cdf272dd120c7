import { countries } from '@hoppla/contract/countries'
import { isPayMethod, payMethodFaults } from '@hoppla/contract/orders/pay-methods'
import { isLanguage, languages } from '@hoppla/i18n'
import { paymentProviderNames, paymentProviderOf } from '../../adapters/payments/registry.ts'
import { CannotStart } from '../../kernel/cannot-start.ts'
import type { Deps } from '../../kernel/deps.ts'

/**
 * Checks the countries in the database against those that the product knows: one imported by a newer build would be served without its legal rules. The
 * same for its payment provider, which outside `development` and `test` must also be set up.
 * @throws CannotStart naming each country that cannot be served, and the known ones.
 */
export const checkCountries = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const rows = await db.selectFrom('countries').select(['key', 'slug', 'culture', 'languages', 'currency', 'payment']).execute()
  const problems = rows.flatMap(({ key, slug, culture, languages: spoken, currency, payment }) => {
    const country = countries.find((each) => each.slug === slug)
    const unknown = spoken.filter((language) => !isLanguage(language))
    return [
      ...(country ? [] : [`'${slug}' is none of ${countries.map((each) => each.slug).join(', ')}`]),
      ...(country && culture.slice(3) !== country.code ? [`its culture '${culture}' is not of ${country.code}`] : []),
      ...(unknown.length > 0 ? [`its languages ${unknown.join(', ')} are none of ${languages.join(', ')}`] : []),
      ...providerProblems(payment.adapter, config),
      ...(country ? methodProblems(payment, { code: country.code, currency }) : []),
    ].map((problem) => `${key}: ${problem}`)
  })
  if (problems.length > 0)
    throw new CannotStart(
      `Countries of the database are not known to this build:\n  ${problems.join('\n  ')}\nA country is added in packages/contract/src/countries.ts (docs/adding-a-country.md), a payment provider in apps/server/src/adapters/payments/registry.ts (docs/adding-a-payment-provider.md).`,
    )
}

/** A way to pay that this build does not know, that the country does not have, or that its provider does not take. */
const methodProblems = (
  { adapter, methods }: { adapter: string; methods: readonly string[] },
  country: { code: string; currency: string },
): string[] => {
  const provider = paymentProviderOf(adapter)
  const known = methods.filter(isPayMethod)
  return [
    ...methods.filter((method) => !isPayMethod(method)).map((method) => `its way to pay '${method}' is none that this build knows`),
    ...payMethodFaults(known, country),
    ...known
      .filter((method) => provider?.methods.includes(method) === false)
      .map((method) => `${method} is no way to pay by ${provider?.title}`),
  ]
}

const providerProblems = (name: string, { payments, isOpen }: Deps['config']): string[] => {
  const provider = paymentProviderOf(name)
  if (!provider) return [`its payment provider '${name}' is none of ${paymentProviderNames()}`]
  if (isOpen || payments[name]) return []
  const missing = Object.keys(provider.settings).filter((setting) => provider.settings[setting]?.isRequired)
  return [`its payment provider '${name}' is not set up${missing.length > 0 ? `; it needs ${missing.join(', ')}` : ' here'}`]
}
