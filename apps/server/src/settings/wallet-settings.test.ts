import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWalletKeys, type WalletKeys, walletSettingsOf } from '../adapters/wallets/testing/wallet-keys.ts'
import { readConfig } from '../config.ts'

let keys: WalletKeys
beforeAll(() => {
  keys = makeWalletKeys()
})
afterAll(() => keys.remove())

const services = { push: 'http://127.0.0.1:1', google: 'http://127.0.0.1:1' }
/** Reads the settings, some of them changed; an empty one is absent. @returns what is said, or the wallets that are set up. */
const read = (changes: Record<string, string> = {}): string => {
  const env = { HOPPLA_ENV: 'test', HOPPLA_DATA_DIR: tmpdir(), HOPPLA_SECRET: 'a secret for tests only, of 32 or more characters' }
  try {
    const { wallets } = readConfig({ ...env, ...walletSettingsOf(keys, services), ...changes })
    return `set up: ${Object.entries(wallets).flatMap(([name, config]) => (config ? [name] : []))}`
  } catch (error) {
    return (error as Error).message
  }
}
const none = Object.fromEntries(
  ['CERTIFICATE', 'AUTHORITY', 'KEY', 'KEY_PASSWORD', 'TEAM', 'TYPE', 'PUSH'].map((name) => [`HOPPLA_WALLET_APPLE_${name}`, '']),
)

test('both are set up; one alone is, too; and none by default', () => {
  expect(read()).toBe('set up: apple,google')
  expect(read(none)).toBe('set up: google')
  expect(read({ HOPPLA_WALLET_GOOGLE_KEY: '', HOPPLA_WALLET_GOOGLE_ISSUER: '' })).toBe('set up: apple')
  expect(read({ ...none, HOPPLA_WALLET_GOOGLE_KEY: '', HOPPLA_WALLET_GOOGLE_ISSUER: '' })).toBe('set up: ')
})

/** What is wrong, and what is said of it. */
const wrong: [name: string, value: () => string, reason: string][] = [
  ['HOPPLA_WALLET_APPLE_CERTIFICATE', () => '/nowhere/pass.pem', 'its file cannot be read (ENOENT)'],
  ['HOPPLA_WALLET_APPLE_CERTIFICATE', () => keys.files.account, 'its file holds no certificate'],
  ['HOPPLA_WALLET_APPLE_CERTIFICATE', () => '', 'needed for Apple Wallet'],
  ['HOPPLA_WALLET_APPLE_AUTHORITY', () => keys.files.otherAuthority, 'it did not issue the certificate of the pass type'],
  ['HOPPLA_WALLET_APPLE_AUTHORITY', () => '', 'needed for Apple Wallet'],
  ['HOPPLA_WALLET_APPLE_KEY', () => keys.files.otherKey, 'it is not the key of the certificate'],
  ['HOPPLA_WALLET_APPLE_KEY', () => keys.files.account, 'its file holds no private key'],
  ['HOPPLA_WALLET_APPLE_KEY', () => '', 'needed for Apple Wallet'],
  ['HOPPLA_WALLET_APPLE_TEAM', () => 'Z9Y8X7W6V5', "the certificate is for 'A1B2C3D4E5', and not for 'Z9Y8X7W6V5'"],
  ['HOPPLA_WALLET_APPLE_TEAM', () => 'ours', "'ours' cannot be used"],
  ['HOPPLA_WALLET_APPLE_TYPE', () => 'pass.example.other', "the certificate is for 'pass.example.hoppla'"],
  ['HOPPLA_WALLET_GOOGLE_KEY', () => keys.files.certificate, 'its file is no key of a service account'],
  ['HOPPLA_WALLET_GOOGLE_KEY', () => '', 'needed for Google Wallet'],
  ['HOPPLA_WALLET_GOOGLE_ISSUER', () => '', 'needed for Google Wallet'],
  ['HOPPLA_WALLET_GOOGLE_ISSUER', () => 'issuer', "'issuer' cannot be used"],
]

test.each(wrong)('%s that is wrong is refused by its name: %#', (name, value, reason) => {
  const said = read({ [name]: value() })
  expect(said).toContain(`${name}: ${reason}`)
})

test('a wrong password of the key is refused, and not repeated', () => {
  const said = read({ HOPPLA_WALLET_APPLE_KEY_PASSWORD: 'a wrong password' })
  expect(said).toContain(
    'HOPPLA_WALLET_APPLE_KEY: its file holds no private key, or HOPPLA_WALLET_APPLE_KEY_PASSWORD does not open it',
  )
  expect(said).not.toContain('a wrong password')
})
