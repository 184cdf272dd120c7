import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig, SettingError, settings } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ HOPPLA_DATA_DIR: tmpdir(), HOPPLA_SECRET: 'x'.repeat(32), ...env })

test('an empty environment gives the defaults: five countries on localhost, port 3000', () => {
  const config = read({})
  expect(config.port).toBe(3000)
  expect(config.origins).toEqual({
    sweden: 'http://localhost:3000',
    norway: 'http://no.localhost:3000',
    denmark: 'http://dk.localhost:3000',
    finland: 'http://fi.localhost:3000',
    germany: 'http://de.localhost:3000',
  })
})

test.each([
  ['PORT', 'eighty'],
  ['HOPPLA_ENV', 'prod'],
  ['DATABASE_URL', 'mysql://elsewhere/db'],
  ['HOPPLA_ORIGINS', 'sweden'],
  ['HOPPLA_ORIGINS', 'sweden=https://hoppla.example/path'],
  ['HOPPLA_ROLES', 'web,kitchen'],
  ['HOPPLA_SECRET', 'short'],
  ['SMTP_URL', 'http://mail.example'],
])('a wrong %s is refused by name', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(SettingError)
  expect(() => read({ [name]: value })).toThrow(name)
})

test('every wrong setting is named at once', () => {
  expect(() => read({ PORT: 'x', HOPPLA_ENV: 'y' })).toThrow(/PORT[\s\S]*HOPPLA_ENV/)
})

test.each(['production', 'staging'])(
  '%s asks for what it may not do without: secret, mail, origins, real payments',
  (HOPPLA_ENV) => {
    expect(() => readConfig({ HOPPLA_ENV })).toThrow(
      /HOPPLA_SECRET[\s\S]*SMTP_URL[\s\S]*HOPPLA_ORIGINS[\s\S]*STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
    )
  },
)

test('installations for developers listen on this machine only, the others everywhere, unless HOST says otherwise', () => {
  const closed = {
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  for (const HOPPLA_ENV of ['development', 'test']) {
    expect(read({ HOPPLA_ENV })).toMatchObject({ isOpen: true, hosts: ['127.0.0.1', '::1'] })
    expect(read({ HOPPLA_ENV, HOST: '::' }).hosts).toEqual(['::'])
  }
  for (const HOPPLA_ENV of ['staging', 'production'])
    expect(read({ HOPPLA_ENV, ...closed })).toMatchObject({ isOpen: false, hosts: ['::'] })
})

test('the README lists every setting with its default', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const [name, { fallback }] of Object.entries(settings)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row, name).toBeDefined()
    if (fallback) expect(row).toContain(`\`${fallback}\``)
  }
})
