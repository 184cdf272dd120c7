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

test('production asks for what it may not do without: secret, mail, origins, real payments', () => {
  expect(() => readConfig({ HOPPLA_ENV: 'production' })).toThrow(
    /HOPPLA_SECRET[\s\S]*SMTP_URL[\s\S]*HOPPLA_ORIGINS[\s\S]*STRIPE_SECRET_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/,
  )
})

test('the README lists every setting with its default', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  for (const [name, { fallback }] of Object.entries(settings)) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` |`))
    expect(row, name).toBeDefined()
    if (fallback) expect(row).toContain(`\`${fallback}\``)
  }
})
