import type { AppleWalletConfig, GoogleWalletConfig } from '../adapters/wallets/wallets.ts'
import type { OidcClient } from '../oidc-clients.ts'
import type { PasswordPolicySetting, TrustedProxies } from '../settings/readers.ts'

export const processRoles = ['web', 'api', 'identity', 'jobs'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The whole configuration, as `readConfig` (config.ts) reads and checks it at start. Imports no setting, so that what a setting belongs to can know it. */
export type Config = {
  env: 'development' | 'test' | 'staging' | 'production'
  /** Whether this installation is for its developers only: demo data, dev mailbox, test payments, stack traces in answers. */
  isOpen: boolean
  port: number
  /** Addresses to listen on. */
  hosts: string[]
  dataDir: string
  photoDir: string
  photoS3: { url: string; region: string; accessKey: string; secretKey: string } | undefined
  databaseUrl: string | undefined
  dbPool: number
  roles: ReadonlySet<ProcessRole>
  secret: string
  /** The secret of before, while the database is encrypted anew. */
  previousSecret: string | undefined
  /** Proxies whose word about visitors is believed; undefined: nobody's. */
  trustProxy: TrustedProxies | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  smtpUrl: string | undefined
  identityStatusMode: 'open' | 'strict'
  passwordPolicy: PasswordPolicySetting
  /** What each payment provider that is set up made of its settings, by its name. Only the provider's own definition knows what is in it. */
  payments: Readonly<Record<string, object>>
  /** The wallets of telephones that are set up; undefined: passes are not offered for it. */
  wallets: { apple: AppleWalletConfig | undefined; google: GoogleWalletConfig | undefined }
  oidcClients: OidcClient[]
  /** Public origin per country slug. */
  origins: Record<string, string>
  /** Public origin of the office; undefined: this installation has none. */
  officeOrigin: string | undefined
}
