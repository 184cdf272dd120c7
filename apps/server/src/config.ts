import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type OidcClient, readOidcClients } from './oidc-clients.ts'

/** The countries of the product and the host labels of a default install (decisions §2). Which of them exist is the import's business. */
const defaultLabels = { sweden: '', norway: 'no.', denmark: 'dk.', finland: 'fi.', germany: 'de.' } as const

const port = z.coerce.number().int().min(0).max(65535)
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const processRoles = ['web', 'api', 'identity', 'jobs'] as const
export type ProcessRole = (typeof processRoles)[number]

/**
 * Every setting: name → how it is read, its default, what it is for. The README's table is held against this one by a test.
 * An empty value counts as absent.
 */
export const settings = {
  PORT: { read: port, fallback: '3000', about: 'Port to listen on.' },
  HOST: {
    read: z.string().optional(),
    fallback: '',
    about:
      'Address to listen on; `::` is every address of the machine. Default: this machine only (`127.0.0.1` and `::1`) in `development` and `test`, else `::`.',
  },
  HOPPLA_ENV: {
    read: z.enum(['development', 'test', 'staging', 'production']),
    fallback: 'development',
    about:
      'Only `development` and `test` have demo data, the dev mailbox, test payments and stack traces in answers; `staging` is as closed as `production`.',
  },
  HOPPLA_DATA_DIR: { read: z.string(), fallback: '.data', about: 'Folder of the embedded PostgreSQL and of generated keys.' },
  HOPPLA_PHOTO_DIR: {
    read: z.string().optional(),
    fallback: '',
    about: 'Folder of the photos of passes, shared by all processes. Default: `photos` in the data folder.',
  },
  HOPPLA_PHOTO_S3_URL: {
    read: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/$/, ''))
      .refine((url) => /^https?:\/\/[^/]+\/[^/?#]+$/.test(url), 'must be endpoint and bucket, https://host/bucket')
      .optional(),
    fallback: '',
    about: 'Bucket for the photos of passes instead of a folder, on any S3-compatible store: `https://host/bucket`.',
  },
  HOPPLA_PHOTO_S3_REGION: { read: z.string(), fallback: 'us-east-1', about: 'Region that requests to the bucket are signed for.' },
  HOPPLA_PHOTO_S3_ACCESS_KEY: {
    read: z.string().optional(),
    fallback: '',
    about: 'Key that may put, get and delete in the bucket.',
  },
  HOPPLA_PHOTO_S3_SECRET_KEY: { read: z.string().optional(), fallback: '', about: 'Its secret.' },
  DATABASE_URL: {
    read: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    fallback: '',
    about: 'Another PostgreSQL (15 or newer) instead of the embedded one.',
  },
  HOPPLA_DB_POOL: {
    read: z.coerce.number().int().min(2).max(200),
    fallback: '16',
    about: 'Connections to the database per process.',
  },
  HOPPLA_ORIGINS: {
    read: z.string().transform((value, context) => readOrigins(value, context)),
    fallback: '',
    about:
      'Public origin per country, `sweden=https://hoppla.example,norway=https://no.hoppla.example`. Default: `localhost` and its subdomains.',
  },
  HOPPLA_HEAP_MB: {
    read: z.coerce.number().int().min(96).max(65_536),
    fallback: '160',
    about: 'Megabytes of JavaScript heap that `npm start` gives the process; more for many visitors at once.',
  },
  HOPPLA_ROLES: {
    read: z
      .string()
      .transform(list)
      .pipe(z.array(z.enum(processRoles)).min(1)),
    fallback: 'web,api,identity,jobs',
    about: 'What this process does; split them over processes behind one load balancer.',
  },
  HOPPLA_SECRET: {
    read: z.string().min(32).optional(),
    fallback: '',
    about:
      'Secret that signs cookies and links, 32 characters or more. Made and kept in the data folder in `development` and `test`, required elsewhere.',
  },
  HOPPLA_TRUST_PROXY: { read: z.stringbool(), fallback: 'false', about: 'Believe `X-Forwarded-*` of the load balancer in front.' },
  HOPPLA_LOG_LEVEL: {
    read: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    fallback: 'error',
    about: 'Least severity that is logged, as JSON lines on standard output.',
  },
  SMTP_URL: {
    read: z.url({ protocol: /^smtps?$/ }).optional(),
    fallback: '',
    about: 'Mail server. Absent in `development` and `test`: the dev mailbox only.',
  },
  IDENTITY_STATUS_MODE: {
    read: z.enum(['open', 'strict']),
    fallback: 'open',
    about: '`strict` answers `Continue` to every status question, so that it does not tell who has an account.',
  },
  HOPPLA_PASSWORD_POLICY: {
    read: z.string().transform((value, context) => readPasswordPolicy(value, context)),
    fallback: 'length=8',
    about:
      'What new passwords must have: `length=8`, `unique=4` (different characters), `lowercase`, `uppercase`, `digit`, `nonalphanumeric`, joined by commas.',
  },
  HOPPLA_OIDC_CLIENTS: {
    read: z.string().transform((value, context) => readClients(value, context)),
    fallback: '',
    about:
      'YAML or JSON file of other applications that sign their visitors in here ([its fields](docs/security.md#other-applications)).',
  },
  STRIPE_SECRET_KEY: { read: z.string().optional(), fallback: '', about: 'Stripe: secret API key.' },
  STRIPE_PUBLISHABLE_KEY: { read: z.string().optional(), fallback: '', about: 'Stripe: publishable key for the Payment Element.' },
  STRIPE_WEBHOOK_SECRET: { read: z.string().optional(), fallback: '', about: 'Stripe: signing secret of the webhook endpoint.' },
  STRIPE_API_BASE: {
    read: z.url().optional(),
    fallback: '',
    about: 'Stripe: another API address, for tests against a local server.',
  },
} as const satisfies Record<string, { read: z.ZodType; fallback: string; about: string }>

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['read']> }

/** A setting cannot be used; the message names it. */
export class SettingError extends Error {}

const readOrigins = (value: string, context: z.RefinementCtx): Record<string, string> => {
  const origins: Record<string, string> = {}
  for (const entry of list(value)) {
    const [slug, address] = entry.split('=', 2)
    const url = address && URL.canParse(address) ? new URL(address) : undefined
    if (!slug || !url || url.pathname !== '/') {
      context.addIssue({ code: 'custom', message: `'${entry}' is not country=https://host` })
      return z.NEVER
    }
    origins[slug] = url.origin
  }
  return origins
}

const readClients = (path: string, context: z.RefinementCtx): OidcClient[] => {
  if (path === '') return []
  const read = readOidcClients(path)
  if ('clients' in read) return read.clients
  for (const message of read.problems) context.addIssue({ code: 'custom', message })
  return z.NEVER
}

export type PasswordPolicySetting = {
  requiredLength: number
  requiredUniqueChars: number
  requireNonAlphanumeric: boolean
  requireLowercase: boolean
  requireUppercase: boolean
  requireDigit: boolean
}

const readPasswordPolicy = (value: string, context: z.RefinementCtx): PasswordPolicySetting => {
  const wanted = new Map(
    list(value).map((part) => {
      const [name = '', given] = part.split('=', 2)
      return [name, given] as const
    }),
  )
  const numberOf = (name: string, fallback: number): number => {
    const given = wanted.get(name)
    const read = given === undefined ? fallback : Number(given)
    // Eight is the product's least; a policy may only ask for more.
    if (!Number.isInteger(read) || read < fallback || read > 64) {
      context.addIssue({ code: 'custom', message: `'${name}' must be a whole number from ${fallback} to 64` })
    }
    return read
  }
  for (const name of wanted.keys())
    if (!['length', 'unique', 'lowercase', 'uppercase', 'digit', 'nonalphanumeric'].includes(name))
      context.addIssue({ code: 'custom', message: `'${name}' is not a rule` })
  return {
    requiredLength: numberOf('length', 8),
    requiredUniqueChars: numberOf('unique', 1),
    requireNonAlphanumeric: wanted.has('nonalphanumeric'),
    requireLowercase: wanted.has('lowercase'),
    requireUppercase: wanted.has('uppercase'),
    requireDigit: wanted.has('digit'),
  }
}

const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { read, fallback }] of Object.entries(settings)) {
    const given = env[name] || fallback
    const result = read.safeParse(given === '' && read.safeParse(undefined).success ? undefined : given)
    if (result.success) values[name] = result.data
    else problems.push(`${name}: ${result.error.issues.map((issue) => issue.message).join('; ')}`)
  }
  if (problems.length > 0) throw new SettingError(`These settings cannot be used:\n  ${problems.join('\n  ')}`)
  return values as Settings
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the whole configuration; the only reader of the process environment.
 * @throws SettingError naming every setting that is missing or wrong.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const s = readSettings(env)
  // What is open is named, so that a new environment is closed.
  const isOpen = s.HOPPLA_ENV === 'development' || s.HOPPLA_ENV === 'test'
  const dataDir = resolve(s.HOPPLA_DATA_DIR)
  const required = `required in ${s.HOPPLA_ENV}`
  const missing = isOpen
    ? []
    : [
        !s.HOPPLA_SECRET && `HOPPLA_SECRET: ${required}`,
        !s.SMTP_URL && `SMTP_URL: ${required}, the dev mailbox is refused there`,
        Object.keys(s.HOPPLA_ORIGINS).length === 0 && `HOPPLA_ORIGINS: ${required}`,
        !s.STRIPE_SECRET_KEY && `STRIPE_SECRET_KEY: ${required}, test payments are refused there`,
        !s.STRIPE_WEBHOOK_SECRET && `STRIPE_WEBHOOK_SECRET: ${required}`,
        !s.STRIPE_PUBLISHABLE_KEY && `STRIPE_PUBLISHABLE_KEY: ${required}`,
      ].filter((problem) => typeof problem === 'string')
  const s3Keys = ['HOPPLA_PHOTO_S3_URL', 'HOPPLA_PHOTO_S3_ACCESS_KEY', 'HOPPLA_PHOTO_S3_SECRET_KEY'] as const
  if (s3Keys.some((name) => s[name]))
    for (const name of s3Keys) if (!s[name]) missing.push(`${name}: needed for photos in a bucket`)
  const origins = Object.keys(s.HOPPLA_ORIGINS).length > 0 ? s.HOPPLA_ORIGINS : localOrigins(s.PORT)
  for (const { client_id, countries = [] } of s.HOPPLA_OIDC_CLIENTS)
    for (const slug of countries)
      if (!(slug in origins)) missing.push(`HOPPLA_OIDC_CLIENTS: client '${client_id}' countries: '${slug}' has no origin`)
  if (missing.length > 0) throw new SettingError(`These settings cannot be used:\n  ${missing.join('\n  ')}`)
  return {
    env: s.HOPPLA_ENV,
    /** Whether this installation is for its developers only: demo data, dev mailbox, test payments, stack traces in answers. */
    isOpen,
    port: s.PORT,
    /** Addresses to listen on. */
    hosts: s.HOST ? [s.HOST] : isOpen ? ['127.0.0.1', '::1'] : ['::'],
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
  Object.fromEntries(Object.entries(defaultLabels).map(([slug, label]) => [slug, `http://${label}localhost:${port}`]))

const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dataDir, { recursive: true })
    const secret = randomBytes(48).toString('base64url')
    writeFileSync(file, secret, { mode: 0o600 })
    return secret
  }
}
