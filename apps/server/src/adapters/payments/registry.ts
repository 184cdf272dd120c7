import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import type { Environment, Fault } from '../../settings/setting-types.ts'
import type { ContentSources, PaymentProviderDefinition, ProviderSetting } from './definition.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import { stripe } from './stripe/stripe.ts'
import { testPayments } from './test-payments/test-payments.ts'

/** Every payment provider that the product knows. */
const definitions: PaymentProviderDefinition[] = [testPayments, stripe]

/** What a payment has in place of a provider when nothing is left to pay. */
const nobody = 'gift-card'

/** Adds a provider that is not in the list: one of a test. @returns takes it out again. */
export const registerPaymentProvider = (definition: PaymentProviderDefinition): (() => void) => {
  if (definition.name === nobody || definitions.some(({ name }) => name === definition.name))
    throw new Error(`There is a payment provider '${definition.name}' already.`)
  definitions.push(definition)
  return () => {
    if (definitions.includes(definition)) definitions.splice(definitions.indexOf(definition), 1)
  }
}

export const paymentProviders = (): readonly PaymentProviderDefinition[] => definitions
export const paymentProviderOf = (name: string): PaymentProviderDefinition | undefined =>
  definitions.find((each) => each.name === name)
export const paymentProviderNames = (): string => definitions.map(({ name }) => name).join(', ')

/** The settings of all providers, by name. */
export const paymentSettings = (): Readonly<Record<string, ProviderSetting>> =>
  Object.assign({}, ...definitions.map(({ settings }) => settings))

type Values = Readonly<Record<string, unknown>>
const requiredOf = ({ settings }: PaymentProviderDefinition): string[] =>
  Object.keys(settings).filter((name) => settings[name]?.isRequired)
/** Whether somebody means to use the provider: at least one of its settings is there. */
const isBegun = ({ settings }: PaymentProviderDefinition, values: Values): boolean =>
  Object.keys(settings).some((name) => settings[name]?.fallback === '' && values[name] !== undefined)

/** What is wrong with the settings of the providers: some missing, or outside `development` and `test` all of them. */
export const paymentFaults = (values: Values, environment: Environment): Fault[] => {
  const real = definitions.filter(({ isForDevelopers }) => !isForDevelopers)
  const begun = real.filter((each) => isBegun(each, values))
  const faults = begun.flatMap((each) => [
    ...requiredOf(each)
      .filter((name) => values[name] === undefined)
      .map((name): Fault => [name, `needed for payments by ${each.title}`]),
    ...(each.faults?.(values, environment) ?? []),
  ])
  if (begun.length > 0 || environment.isOpen) return faults
  const otherwise = real.length > 1 ? ', unless another payment provider is set up' : ''
  return real.flatMap((each) => requiredOf(each).map((name): Fault => [name, `required in ${environment.name}${otherwise}`]))
}

/** The configuration of each provider that is set up, by its name. @param values settings without faults. */
export const configurePayments = (values: Values, { isOpen }: Environment): Readonly<Record<string, object>> =>
  byName(
    definitions
      .filter((each) =>
        each.isForDevelopers ? isOpen : isBegun(each, values) && requiredOf(each).every((name) => values[name] !== undefined),
      )
      .map((each) => [each.name, each.configure(values)]),
  )

/** Names come from outside, in webhook addresses, so inherited properties such as `constructor` must not pass for a provider. */
const byName = <A>(entries: readonly (readonly [string, A])[]): Record<string, A> =>
  Object.assign(Object.create(null), Object.fromEntries(entries))

type InUse = { definition: PaymentProviderDefinition; configured: object }
const inUse = ({ payments }: Pick<Deps['config'], 'payments'>): InUse[] =>
  definitions.flatMap((definition) => {
    const configured = payments[definition.name]
    return configured ? [{ definition, configured }] : []
  })

/** The adapters of the providers that are set up. */
export const createPaymentProviders = async ({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<PaymentProviders> =>
  byName(
    await Promise.all(
      inUse(config).map(async ({ definition, configured }): Promise<[string, PaymentProvider]> => {
        const provider = await definition.create(configured, { config, clock })
        // Payments carry the adapter's name, webhooks come to the definition's.
        if (provider.name !== definition.name) throw new Error(`The adapter of '${definition.name}' is called '${provider.name}'.`)
        // Whoever adds a provider says whether its payouts can be matched; forgotten lists would only be missed by the accountant.
        if ((provider.balance === undefined) !== (definition.hasNoPayouts === true))
          throw new Error(`The adapter of '${definition.name}' has lists of payouts, or says 'hasNoPayouts', and not both.`)
        return [definition.name, provider]
      }),
    ),
  )

/** Tries the settings of every provider that is set up. */
export const checkPaymentProviders = (config: Deps['config']): Promise<Fault | undefined>[] =>
  inUse(config).map(async ({ definition, configured }) => definition.check?.(configured))

/** The other sites that pages may use for the providers that are set up. */
export const paymentSources = (config: Pick<Deps['config'], 'payments'>): Required<ContentSources> => {
  const all = inUse(config).map(({ definition }) => definition.contentSources ?? {})
  return {
    script: all.flatMap(({ script = [] }) => script),
    connect: all.flatMap(({ connect = [] }) => connect),
    frame: all.flatMap(({ frame = [] }) => frame),
  }
}

/** Whether the first segment of an address is a provider's own, in use or not: no page of ours. */
export const isPaymentSegment = (segment: string): boolean => definitions.some(({ ownSegment }) => ownSegment === segment)

/** Serves the addresses of the providers that are set up and have some. */
export const mountPaymentProviders = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  for (const { definition } of inUse(deps.config)) await definition.mount?.(app, deps)
}
