import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allSettings, readConfig, SettingError } from './config.ts'

const secret = 'one secret for these tests, 32 letters and more'
const read = (env: Record<string, string>) => readConfig({ HOPPLA_DATA_DIR: tmpdir(), HOPPLA_SECRET: secret, ...env })
const production = {
  HOPPLA_ENV: 'production',
  HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
  SMTP_URL: 'smtp://mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const refusalOf = (env: Record<string, string>): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'accepted'
}

test('an empty environment gives the defaults: five countries on localhost, port 3000', () => {
  const config = read({})
  expect(config.port).toBe(3000)
  expect(config.trustProxy).toBeUndefined()
  expect(config.origins).toEqual({
    sweden: 'http://localhost:3000',
    norway: 'http://no.localhost:3000',
    denmark: 'http://dk.localhost:3000',
    finland: 'http://fi.localhost:3000',
    germany: 'http://de.localhost:3000',
  })
})

test('production with all it needs is accepted', () => expect(refusalOf(production)).toBe('accepted'))

const file = join(tmpdir(), `hoppla-no-folder-${process.pid}`)
writeFileSync(file, '')

/** The setting at fault, the environment, what the message says of it. */
const wrong: [name: string, env: Record<string, string>, says: RegExp][] = [
  ['PORT', { PORT: 'eighty' }, /'eighty'.* from 0 to 65535/],
  ['PORT', { PORT: '70000' }, /'70000'.* from 0 to 65535/],
  ['PORT', { PORT: '80.5' }, /a whole number/],
  ['HOST', { HOST: 'http://0.0.0.0' }, /an address of this machine/],
  ['HOST', { HOST: '300.1.1.1' }, /an address of this machine/],
  ['HOPPLA_ENV', { HOPPLA_ENV: 'prod' }, /'prod'.*production/],
  ['HOPPLA_DATA_DIR', { HOPPLA_DATA_DIR: join(file, 'data'), HOPPLA_SECRET: '' }, /ENOTDIR.*may write/],
  ['HOPPLA_PHOTO_S3_URL', { HOPPLA_PHOTO_S3_URL: 'https://s3.example' }, /https:\/\/host\/bucket/],
  ['HOPPLA_PHOTO_S3_ACCESS_KEY', { HOPPLA_PHOTO_S3_URL: 'https://s3.example/photos' }, /needed for photos.*id of an access key/],
  ['HOPPLA_PHOTO_S3_SECRET_KEY', { HOPPLA_PHOTO_S3_URL: 'https://s3.example/photos' }, /needed for photos/],
  ['HOPPLA_PHOTO_S3_REGION', { HOPPLA_PHOTO_S3_REGION: 'eu north' }, /name of the region/],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://elsewhere/db' }, /postgresql:\/\/user/],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://elsewhere' }, /names no database.*postgresql:\/\/user/],
  ['HOPPLA_DB_POOL', { HOPPLA_DB_POOL: 'many' }, /from 2 to 200/],
  ['HOPPLA_DB_POOL', { HOPPLA_DB_POOL: '1' }, /from 2 to 200/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden' }, /no country before an '='.*sweden=https/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=https://hoppla.example/path' }, /not an origin/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=hoppla.example' }, /not an origin/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=https://*.example' }, /not an origin/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'swedn=https://hoppla.example' }, /'swedn' is no country.*sweden/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=https://a.example;norway=https://b.example' }, /';'.*separated by ','/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=https://a.example,norway=https://a.example' }, /share one origin/],
  ['HOPPLA_ORIGINS', { HOPPLA_ORIGINS: 'sweden=https://a.example,sweden=https://b.example' }, /'sweden' is there twice/],
  ['HOPPLA_ORIGINS', { ...production, HOPPLA_ORIGINS: 'sweden=http://hoppla.example' }, /over https, and 'sweden' is not/],
  ['HOPPLA_HEAP_MB', { HOPPLA_HEAP_MB: '12' }, /from 96/],
  ['HOPPLA_ROLES', { HOPPLA_ROLES: 'web,kitchen' }, /web, api, identity and jobs/],
  ['HOPPLA_ROLES', { HOPPLA_ROLES: ',' }, /one or more of/],
  ['HOPPLA_SECRET', { HOPPLA_SECRET: 'short' }, /32 or more/],
  ['HOPPLA_SECRET', { ...production, HOPPLA_SECRET: 'a'.repeat(40) }, /can be guessed.*openssl rand/],
  ['HOPPLA_SECRET_PREVIOUS', { HOPPLA_SECRET_PREVIOUS: 'short' }, /of before/],
  ['HOPPLA_SECRET_PREVIOUS', { HOPPLA_SECRET_PREVIOUS: secret }, /HOPPLA_SECRET itself/],
  ['HOPPLA_TRUST_PROXY', { HOPPLA_TRUST_PROXY: 'true' }, /who is to be believed.*10\.0\.0\.0\/8/],
  ['HOPPLA_TRUST_PROXY', { HOPPLA_TRUST_PROXY: '10.0.0.0/33' }, /'10\.0\.0\.0\/33' needs a length of 1 to 32/],
  ['HOPPLA_TRUST_PROXY', { HOPPLA_TRUST_PROXY: '0.0.0.0/0' }, /everybody/],
  ['HOPPLA_TRUST_PROXY', { HOPPLA_TRUST_PROXY: 'loadbalancer' }, /no address and no network/],
  ['HOPPLA_TRUST_PROXY', { HOPPLA_TRUST_PROXY: '99' }, /not believable/],
  ['HOPPLA_LOG_LEVEL', { HOPPLA_LOG_LEVEL: 'verbose' }, /fatal, error/],
  ['SMTP_URL', { SMTP_URL: 'http://mail.example' }, /smtp:\/\/user/],
  ['IDENTITY_STATUS_MODE', { IDENTITY_STATUS_MODE: 'closed' }, /open or strict/],
  ['HOPPLA_PASSWORD_POLICY', { HOPPLA_PASSWORD_POLICY: 'length=4' }, /from 8 to 64/],
  ['HOPPLA_PASSWORD_POLICY', { HOPPLA_PASSWORD_POLICY: 'long' }, /'long' is not a rule.*length=8/],
  ['HOPPLA_OIDC_CLIENTS', { HOPPLA_OIDC_CLIENTS: '/nowhere/clients.yaml' }, /does not exist.*docs\/security\.md/],
  ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, /sk_live_/],
  ['STRIPE_PUBLISHABLE_KEY', { ...production, STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, /pk_live_/],
  ['STRIPE_SECRET_KEY', { ...production, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /takes no money/],
  [
    'STRIPE_PUBLISHABLE_KEY',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /one is for tests/,
  ],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_1' }, /needed for payments by Stripe/],
  ['STRIPE_WEBHOOK_SECRET', { ...production, STRIPE_WEBHOOK_SECRET: 'sk_live_1' }, /no signing secret.*whsec_/],
  ['STRIPE_API_BASE', { ...production, STRIPE_API_BASE: 'http://stripe.example' }, /unencrypted/],
  ['HOPPLA_TRUST_PROXI', { HOPPLA_TRUST_PROXI: '1' }, /no such setting. Write HOPPLA_TRUST_PROXY/],
  ['HOPPLA_COLOUR', { HOPPLA_COLOUR: 'green' }, /no such setting. Remove it/],
  ['HOPPLA_TEST_KILLS', { ...production, HOPPLA_TEST_KILLS: '3' }, /no such setting/],
]

test.each(wrong)('a wrong %s is refused by name, with what to write: %o', (name, env, says) => {
  const message = refusalOf(env)
  const line = message.split('\n').find((each) => each.startsWith(`  ${name}: `))
  expect(line, message).toMatch(says)
  expect(line).toMatch(/(Write|Remove) \S/)
})

test.each(['STRIPE_SECRET_KEY', 'HOPPLA_SECRET', 'DATABASE_URL', 'SMTP_URL'])('what was written in %s is not repeated', (name) => {
  const message = refusalOf({ [name]: 'hunter2' })
  expect(message).toContain(name)
  expect(message).not.toContain('hunter2')
})

test('every wrong setting is named at once', () => {
  expect(() => read({ PORT: 'x', HOPPLA_ENV: 'y' })).toThrow(/PORT[\s\S]*HOPPLA_ENV/)
})

test.each(['production', 'staging'])(
  '%s asks for what it may not do without: secret, mail, origins, real payments',
  (HOPPLA_ENV) => {
    const message = refusalOf({ HOPPLA_ENV, HOPPLA_SECRET: '' })
    for (const name of Object.keys({ HOPPLA_SECRET: '', ...production }).filter((each) => each !== 'HOPPLA_ENV'))
      expect(message).toContain(`${name}: required in ${HOPPLA_ENV}`)
  },
)

test('installations for developers listen on this machine only, the others everywhere, unless HOST says otherwise', () => {
  for (const HOPPLA_ENV of ['development', 'test']) {
    expect(read({ HOPPLA_ENV })).toMatchObject({ isOpen: true, hosts: ['127.0.0.1', '::1'] })
    expect(read({ HOPPLA_ENV, HOST: '::' }).hosts).toEqual(['::'])
  }
  for (const HOPPLA_ENV of ['staging', 'production'])
    expect(read({ ...production, HOPPLA_ENV })).toMatchObject({ isOpen: false, hosts: ['::'] })
})

test('the README lists every setting with its default', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const [name, { fallback, about }] of Object.entries(allSettings())) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row, name).toBe(`| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${about} |`)
  }
})
