import { isIP } from 'node:net'
import { z } from 'zod'
import { paymentSettings } from '../adapters/payments/registry.ts'
import { processRoles } from '../kernel/config.ts'
import { list, readClients, readOrigins, readPasswordPolicy, readTrustedProxies } from './readers.ts'
import type { Setting } from './setting-types.ts'
import { walletSettings } from './wallet-settings.ts'

const hostName = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?)(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i
const databaseUrl = z
  .url({ protocol: /^postgres(ql)?$/ })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname.length > 1, 'it names no database')

/** Every setting of the product itself; those of payment providers stand in their definitions. */
export const settings = {
  PORT: {
    read: z.coerce.number().int().min(0).max(65535),
    fallback: '3000',
    about: 'Port to listen on.',
    write: 'a free port, a whole number from 0 to 65535',
  },
  HOST: {
    read: z
      .string()
      .refine((value) => isIP(value) !== 0 || (hostName.test(value) && !/^[\d.]+$/.test(value)))
      .optional(),
    fallback: '',
    about:
      'Address to listen on; `::` is every address of the machine. Default: this machine only (`127.0.0.1` and `::1`) in `development` and `test`, else `::`.',
    write: 'an address of this machine: `::` for all of them, `127.0.0.1` for this machine only',
  },
  HOPPLA_ENV: {
    read: z.enum(['development', 'test', 'staging', 'production']),
    fallback: 'development',
    about:
      'Only `development` and `test` have demo data, the dev mailbox, test payments and stack traces in answers; `staging` is as closed as `production`.',
    write: 'development, test, staging or production',
  },
  HOPPLA_DATA_DIR: {
    read: z.string(),
    fallback: '.data',
    about: 'Folder of the embedded PostgreSQL and of generated keys.',
    write: 'a folder that this process may write in',
  },
  HOPPLA_PHOTO_DIR: {
    read: z.string().optional(),
    fallback: '',
    about: 'Folder of the photos of passes, shared by all processes. Default: `photos` in the data folder.',
    write: 'a folder that this process may write in',
  },
  HOPPLA_PHOTO_S3_URL: {
    read: z
      .url({ protocol: /^https?$/ })
      .transform((url) => url.replace(/\/$/, ''))
      .refine((url) => /^https?:\/\/[^/@]+\/[^/?#]+$/.test(url))
      .optional(),
    fallback: '',
    about: 'Bucket for the photos of passes instead of a folder, on any S3-compatible store: `https://host/bucket`.',
    write: 'endpoint and bucket, `https://host/bucket`',
  },
  HOPPLA_PHOTO_S3_REGION: {
    read: z.string().regex(/^[\w-]+$/),
    fallback: 'us-east-1',
    about: 'Region that requests to the bucket are signed for.',
    write: 'the name of the region of the bucket, like eu-north-1',
  },
  HOPPLA_PHOTO_S3_ACCESS_KEY: {
    read: z.string().optional(),
    fallback: '',
    about: 'Key that may put, get and delete in the bucket.',
    write: 'the id of an access key of the bucket',
    isSecret: true,
  },
  HOPPLA_PHOTO_S3_SECRET_KEY: {
    read: z.string().optional(),
    fallback: '',
    about: 'Its secret.',
    write: 'the secret of HOPPLA_PHOTO_S3_ACCESS_KEY',
    isSecret: true,
  },
  DATABASE_URL: {
    read: databaseUrl.optional(),
    fallback: '',
    about: 'Another PostgreSQL (15 or newer, with its contrib modules) instead of the embedded one.',
    write: 'the address of a PostgreSQL 15 or newer that answers, `postgresql://user:password@host:5432/database`',
    isSecret: true,
  },
  HOPPLA_DB_POOL: {
    read: z.coerce.number().int().min(2).max(200),
    fallback: '16',
    about: 'Connections to the database per process for its requests; with the role `jobs` it has 14 more for those.',
    write: 'a whole number from 2 to 200, over all processes fewer than max_connections of the database',
  },
  HOPPLA_ORIGINS: {
    read: z.string().transform(readOrigins),
    fallback: '',
    about:
      'Public origin per country and of the office, `sweden=https://hoppla.example,norway=https://no.hoppla.example,office=https://office.hoppla.example`. Default: `localhost` and its subdomains.',
    write:
      'an origin of its own for each country and the office, `sweden=https://hoppla.example,office=https://office.hoppla.example`',
  },
  HOPPLA_HEAP_MB: {
    read: z.coerce.number().int().min(96).max(65_536),
    fallback: '160',
    about: 'Megabytes of JavaScript heap that `npm start` gives the process; more for many visitors at once.',
    write: 'a whole number from 96 to 65536',
  },
  HOPPLA_ROLES: {
    read: z
      .string()
      .transform(list)
      .pipe(z.array(z.enum(processRoles)).min(1)),
    fallback: 'web,api,identity,jobs',
    about: 'What this process does; split them over processes behind one load balancer.',
    write: 'one or more of web, api, identity and jobs, joined by commas',
  },
  HOPPLA_SECRET: {
    read: z.string().min(32).optional(),
    fallback: '',
    about:
      'Secret that signs cookies and links and encrypts health data, 32 characters or more. Made and kept in the data folder in `development` and `test`, required elsewhere.',
    write: '32 or more random characters, from `openssl rand -base64 48`',
    isSecret: true,
  },
  HOPPLA_SECRET_PREVIOUS: {
    read: z.string().min(32).optional(),
    fallback: '',
    about:
      'The previous secret, while it is being changed: what it encrypted and signed is still read, nothing is written with it ([changing it](docs/secrets.md)).',
    write: 'the HOPPLA_SECRET of before, or nothing',
    isSecret: true,
  },
  HOPPLA_TRUST_PROXY: {
    read: z.string().transform(readTrustedProxies),
    fallback: 'false',
    about:
      'Which proxies may set `X-Forwarded-*`: the number of proxies in front (`1`), or their addresses and networks (`10.0.0.0/8,127.0.0.1`, `loopback`) ([proxies](docs/proxies.md)).',
    write: 'the number of proxies in front (`1`), their addresses and networks (`10.0.0.0/8,127.0.0.1`, `loopback`), or `false`',
  },
  HOPPLA_LOG_LEVEL: {
    read: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    fallback: 'error',
    about: 'Least severity that is logged, as JSON lines on standard output.',
    write: 'fatal, error, warn, info, debug or silent',
  },
  SMTP_URL: {
    read: z
      .url({ protocol: /^smtps?$/ })
      .refine((url) => !URL.canParse(url) || new URL(url).hostname !== '', 'it names no host')
      .optional(),
    fallback: '',
    about: 'Mail server. Absent in `development` and `test`: the dev mailbox only.',
    write: 'the address of a mail server that answers, `smtp://user:password@host:587`',
    isSecret: true,
  },
  IDENTITY_STATUS_MODE: {
    read: z.enum(['open', 'strict']),
    fallback: 'open',
    about: '`strict` answers `Continue` to every status question, so that it does not reveal who has an account.',
    write: 'open or strict',
  },
  HOPPLA_PASSWORD_POLICY: {
    read: z.string().transform(readPasswordPolicy),
    fallback: 'length=8',
    about:
      'What new passwords must have: `length=8`, `unique=4` (different characters), `lowercase`, `uppercase`, `digit`, `nonalphanumeric`, joined by commas.',
    write: 'rules joined by commas: length=8, unique=4, lowercase, uppercase, digit, nonalphanumeric',
  },
  HOPPLA_OIDC_CLIENTS: {
    read: z.string().transform(readClients),
    fallback: '',
    about:
      'YAML or JSON file of other applications that sign their visitors in here ([its fields](docs/security.md#other-applications)).',
    write: 'the path of a file with the fields that docs/security.md lists',
  },
  ...walletSettings,
} as const satisfies Record<string, Setting>

export type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['read']> }

/** Every setting, by name. The README's table is held against this one by a test. */
export const allSettings = (): Readonly<Record<string, Setting>> => ({ ...settings, ...paymentSettings() })

/** One line about a setting: what is wrong, and what to write. */
export const problemOf = (name: string, fault: string): string => `${name}: ${fault}. Write ${allSettings()[name]?.write}.`
