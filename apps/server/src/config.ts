import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countries } from '@hoppla/contract/countries'
import { configurePayments } from './adapters/payments/registry.ts'
import type { Config, ProcessRole } from './kernel/config.ts'
import { SettingError } from './settings/problems.ts'
import { officeName } from './settings/readers.ts'
import { brokenRules, isOpen, unknownSettings } from './settings/rules.ts'
import type { Setting } from './settings/setting-types.ts'
import { allSettings, problemOf, type Settings, settings } from './settings/settings.ts'
import { configureWallets } from './settings/wallet-settings.ts'

export { allSettings, SettingError }

/** The product's settings by their types, and beside them those of payment providers. */
const readSettings = (env: NodeJS.ProcessEnv): Settings & Record<string, unknown> => {
  const problems = unknownSettings(env)
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(allSettings())) {
    const { read, fallback } = setting
    const given = env[name] || fallback
    const result = read.safeParse(given === '' && read.safeParse(undefined).success ? undefined : given)
    if (result.success) values[name] = result.data
    else problems.push(problemOf(name, faultOf(setting, given, result.error.issues)))
  }
  if (problems.length > 0) throw new SettingError(problems)
  return values as Settings & Record<string, unknown>
}

/** Our own message about a value, or otherwise only that it cannot be used: no message may contain a secret. */
const faultOf = ({ isSecret }: Setting, given: string, issues: readonly { message: string }[]): string => {
  const own = issues.map(({ message }) => message).filter((message) => !/^(Invalid|Too) /.test(message))
  if (own.length > 0) return own.join('; ')
  return isSecret ? 'it cannot be used' : `'${given}' cannot be used`
}

/** Whether the environment asked for is closed, also where another setting cannot be read. */
export const isClosedSetting = ({ HOPPLA_ENV }: NodeJS.ProcessEnv): boolean =>
  !isOpen({ HOPPLA_ENV: HOPPLA_ENV || settings.HOPPLA_ENV.fallback })

/**
 * Reads and checks the whole configuration; the only reader of the process environment.
 * @throws SettingError naming every setting that is missing, wrong or unknown, and what to write.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const s = readSettings(env)
  const dataDir = resolve(s.HOPPLA_DATA_DIR)
  const { [officeName]: officeOrigin, ...origins } =
    Object.keys(s.HOPPLA_ORIGINS).length > 0 ? s.HOPPLA_ORIGINS : localOrigins(s.PORT)
  const broken = brokenRules(s, origins)
  if (broken.length > 0) throw new SettingError(broken)
  return {
    env: s.HOPPLA_ENV,
    isOpen: isOpen(s),
    port: s.PORT,
    hosts: s.HOST ? [s.HOST] : isOpen(s) ? ['127.0.0.1', '::1'] : ['::'],
    dataDir,
    photoDir: resolve(s.HOPPLA_PHOTO_DIR ?? join(dataDir, 'photos')),
    photoS3:
      s.HOPPLA_PHOTO_S3_URL && s.HOPPLA_PHOTO_S3_ACCESS_KEY && s.HOPPLA_PHOTO_S3_SECRET_KEY
        ? {
            url: s.HOPPLA_PHOTO_S3_URL,
            region: s.HOPPLA_PHOTO_S3_REGION,
            accessKey: s.HOPPLA_PHOTO_S3_ACCESS_KEY,
            secretKey: s.HOPPLA_PHOTO_S3_SECRET_KEY,
          }
        : undefined,
    databaseUrl: s.DATABASE_URL,
    dbPool: s.HOPPLA_DB_POOL,
    roles: new Set<ProcessRole>(s.HOPPLA_ROLES),
    secret: s.HOPPLA_SECRET ?? keptSecret(dataDir),
    previousSecret: s.HOPPLA_SECRET_PREVIOUS,
    trustProxy: s.HOPPLA_TRUST_PROXY,
    logLevel: s.HOPPLA_LOG_LEVEL,
    smtpUrl: s.SMTP_URL,
    identityStatusMode: s.IDENTITY_STATUS_MODE,
    passwordPolicy: s.HOPPLA_PASSWORD_POLICY,
    payments: configurePayments(s, { name: s.HOPPLA_ENV, isOpen: isOpen(s) }),
    wallets: configureWallets(s),
    oidcClients: s.HOPPLA_OIDC_CLIENTS,
    origins,
    officeOrigin,
  }
}

const localOrigins = (port: number): Record<string, string> => ({
  ...Object.fromEntries(
    countries.map(({ slug, code }, index) => [slug, `http://${index === 0 ? '' : `${code.toLowerCase()}.`}localhost:${port}`]),
  ),
  [officeName]: `http://office.localhost:${port}`,
})

/** The secret of an installation that was given none: made once, kept in the data folder. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return makeSecret(dataDir, file)
    throw unusable(error)
  }
}

const makeSecret = (dataDir: string, file: string): string => {
  try {
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  } catch (error) {
    throw unusable(error)
  }
}

const unusable = (error: unknown): SettingError =>
  new SettingError([problemOf('HOPPLA_DATA_DIR', `it cannot be used (${(error as NodeJS.ErrnoException).code})`)])
