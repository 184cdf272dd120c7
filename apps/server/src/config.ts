import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countries } from '@hoppla/contract/countries'
import { SettingError } from './settings/problems.ts'
import { brokenRules, isOpen, unknownSettings } from './settings/rules.ts'
import { type ProcessRole, problemOf, type Settings, settings } from './settings/settings.ts'

export { SettingError, settings }

const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const problems = unknownSettings(env)
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings) as (keyof Settings)[]) {
    const { read, fallback } = settings[name]
    const given = env[name] || fallback
    const result = read.safeParse(given === '' && read.safeParse(undefined).success ? undefined : given)
    if (result.success) values[name] = result.data
    else problems.push(problemOf(name, faultOf(name, given, result.error.issues)))
  }
  if (problems.length > 0) throw new SettingError(problems)
  return values as Settings
}

/** What we say of a value ourselves, and otherwise only that it cannot be used: a secret stands in no message. */
const faultOf = (name: keyof Settings, given: string, issues: readonly { message: string }[]): string => {
  const own = issues.map(({ message }) => message).filter((message) => !/^(Invalid|Too) /.test(message))
  if (own.length > 0) return own.join('; ')
  return 'isSecret' in settings[name] ? 'it cannot be used' : `'${given}' cannot be used`
}

/** Whether the environment asked for is closed, also where another setting cannot be read. */
export const isClosedSetting = ({ HOPPLA_ENV }: NodeJS.ProcessEnv): boolean =>
  !isOpen({ HOPPLA_ENV: HOPPLA_ENV || settings.HOPPLA_ENV.fallback })

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the whole configuration; the only reader of the process environment.
 * @throws SettingError naming every setting that is missing, wrong or unknown, and what to write.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const s = readSettings(env)
  const dataDir = resolve(s.HOPPLA_DATA_DIR)
  const origins = Object.keys(s.HOPPLA_ORIGINS).length > 0 ? s.HOPPLA_ORIGINS : localOrigins(s.PORT)
  const broken = brokenRules(s, origins)
  if (broken.length > 0) throw new SettingError(broken)
  return {
    env: s.HOPPLA_ENV,
    /** Whether this installation is for its developers only: demo data, dev mailbox, test payments, stack traces in answers. */
    isOpen: isOpen(s),
    port: s.PORT,
    /** Addresses to listen on. */
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
    /** The secret of before, while the database is encrypted anew. */
    previousSecret: s.HOPPLA_SECRET_PREVIOUS,
    /** Proxies whose word about visitors is believed; undefined: nobody's. */
    trustProxy: s.HOPPLA_TRUST_PROXY,
    logLevel: s.HOPPLA_LOG_LEVEL,
    smtpUrl: s.SMTP_URL,
    identityStatusMode: s.IDENTITY_STATUS_MODE,
    passwordPolicy: s.HOPPLA_PASSWORD_POLICY,
    stripe:
      s.STRIPE_SECRET_KEY && s.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: s.STRIPE_SECRET_KEY,
            publishableKey: s.STRIPE_PUBLISHABLE_KEY ?? '',
            webhookSecret: s.STRIPE_WEBHOOK_SECRET,
            apiBase: s.STRIPE_API_BASE,
          }
        : undefined,
    oidcClients: s.HOPPLA_OIDC_CLIENTS,
    /** Public origin per country slug. */
    origins,
  }
}

const localOrigins = (port: number): Record<string, string> =>
  Object.fromEntries(
    countries.map(({ slug, code }, index) => [slug, `http://${index === 0 ? '' : `${code.toLowerCase()}.`}localhost:${port}`]),
  )

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
