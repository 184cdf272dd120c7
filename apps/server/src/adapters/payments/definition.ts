import type { PayMethod } from '@hoppla/contract/orders/pay-methods'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Environment, Fault, Setting } from '../../settings/setting-types.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** `isRequired`: must be set once one setting of the provider is set. Outside `development` and `test` at least one provider must be fully set up. */
export type ProviderSetting = Setting & { isRequired?: true }
type ProviderSettings = Readonly<Record<string, ProviderSetting>>
/** Settings as read; one that is not there is undefined. */
type Values<S extends ProviderSettings> = { [K in keyof S]: z.output<S[K]['read']> }
/** The same when the provider is set up: what is required is there. */
type Complete<S extends ProviderSettings> = {
  [K in keyof S]: S[K] extends { isRequired: true } ? NonNullable<z.output<S[K]['read']>> : z.output<S[K]['read']>
}

/** Other sites that pages of ours may load scripts and frames from and send requests to, as sources of a Content-Security-Policy. */
export type ContentSources = { script?: readonly string[]; connect?: readonly string[]; frame?: readonly string[] }

/** Everything about a payment provider that is not the same for all of them (docs/adding-a-payment-provider.md). */
export type PaymentProviderDefinition<S extends ProviderSettings = ProviderSettings, C extends object = object> = {
  /**
   * Lower-case letters, digits and dashes. It is stored in `payment.adapter` of a country and in every payment, and is part of the webhook's address, so it
   * never changes.
   */
  name: string
  /** What it is called in messages for operators. */
  title: string
  /** The settings of the environment that it alone needs. Their names begin with its own. */
  settings: S
  /** A stand-in that takes no real money: there in `development` and `test`, and nowhere else. */
  isForDevelopers?: true
  /** The ways to pay that a country may offer with it. */
  methods: readonly PayMethod[]
  /** It has no lists of payouts that a program could read: they are compared by hand. */
  hasNoPayouts?: true
  /** What its own script in our pages loads. Absent: it has none there. */
  contentSources?: ContentSources
  /** The first segment of addresses that it answers itself by `mount`; those below `api` are of the process role `api`, the others of `web`. */
  ownSegment?: string
  /** What its adapter needs of the settings, once all that is required is there. */
  configure(values: Complete<S>): C
  /** What is wrong with its settings taken together. Missing ones are found without it. */
  faults?(values: Values<S>, environment: Environment): Fault[]
  /** At start, outside `development` and `test`, tries whether the settings work. A provider that is temporarily unavailable is not an error. */
  check?(configured: C): Promise<Fault | undefined>
  /** Makes the adapter; imports the provider's library here, so that it is loaded where it is used. */
  create(configured: C, host: { config: Config; clock: Clock }): PaymentProvider | Promise<PaymentProvider>
  /** Serves addresses of its own, below `ownSegment`. */
  mount?(app: FastifyInstance, deps: Deps): Promise<void>
}

/** Infers the types of settings and configuration, which only the definition itself knows. */
export const definePaymentProvider = <const S extends ProviderSettings, C extends object>(
  definition: PaymentProviderDefinition<S, C>,
): PaymentProviderDefinition => definition as unknown as PaymentProviderDefinition
