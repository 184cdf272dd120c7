import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { AppleWalletConfig, GoogleWalletConfig } from '../adapters/wallets/wallets.ts'
import type { Environment, Fault, Setting } from './setting-types.ts'

/** The bytes of a file that a setting names, read at start. */
const fileOf = (value: string, context: z.RefinementCtx): Buffer => {
  try {
    return readFileSync(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: `its file cannot be read (${(error as NodeJS.ErrnoException).code})` })
    return z.NEVER
  }
}

const certificateOf = (bytes: Buffer, context: z.RefinementCtx): X509Certificate => {
  try {
    return new X509Certificate(bytes)
  } catch {
    context.addIssue({ code: 'custom', message: 'its file holds no certificate' })
    return z.NEVER
  }
}

const accountFile = z.looseObject({ type: z.literal('service_account'), client_email: z.string(), private_key: z.string() })
/** The service account in Google’s JSON file. */
const accountOf = (bytes: Buffer, context: z.RefinementCtx): Pick<GoogleWalletConfig, 'account' | 'key'> => {
  try {
    const { client_email: account, private_key: key } = accountFile.parse(JSON.parse(bytes.toString('utf8')))
    return { account, key: createPrivateKey(key) }
  } catch {
    context.addIssue({ code: 'custom', message: 'its file is no key of a service account' })
    return z.NEVER
  }
}

const certificate = z.string().transform(fileOf).transform(certificateOf).optional()
const address = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/$/, ''))
  .optional()

/** Settings of Apple Wallet and Google Wallet; without them no page speaks of wallets. How to get what they name: docs/wallets.md. */
export const walletSettings = {
  HOPPLA_WALLET_APPLE_CERTIFICATE: {
    read: certificate,
    fallback: '',
    about: 'Apple Wallet: file of the certificate of the pass type, PEM or DER ([wallets](docs/wallets.md)).',
    write: 'the path of the certificate of the pass type, from Apple’s developer account',
  },
  HOPPLA_WALLET_APPLE_AUTHORITY: {
    read: certificate,
    fallback: '',
    about: 'Apple Wallet: file of Apple’s certificate that issued it (WWDR).',
    write: 'the path of the WWDR certificate that issued HOPPLA_WALLET_APPLE_CERTIFICATE',
  },
  HOPPLA_WALLET_APPLE_KEY: {
    read: z.string().transform(fileOf).optional(),
    fallback: '',
    about: 'Apple Wallet: file of the private key of that certificate, PEM.',
    write: 'the path of the RSA private key that HOPPLA_WALLET_APPLE_CERTIFICATE was made for',
  },
  HOPPLA_WALLET_APPLE_KEY_PASSWORD: {
    read: z.string().optional(),
    fallback: '',
    about: 'Apple Wallet: password of the key, where it has one.',
    write: 'the password of HOPPLA_WALLET_APPLE_KEY',
    isSecret: true,
  },
  HOPPLA_WALLET_APPLE_TEAM: {
    read: z
      .string()
      .regex(/^[A-Z\d]{10}$/)
      .optional(),
    fallback: '',
    about: 'Apple Wallet: identifier of the team, ten capitals and digits.',
    write: 'the identifier of the team in Apple’s developer account',
  },
  HOPPLA_WALLET_APPLE_TYPE: {
    read: z
      .string()
      .regex(/^pass\.[\w.-]{1,100}$/)
      .optional(),
    fallback: '',
    about: 'Apple Wallet: identifier of the pass type, `pass.example.hoppla`.',
    write: 'the identifier of the pass type, which begins with `pass.`',
  },
  HOPPLA_WALLET_APPLE_PUSH: {
    read: address,
    fallback: '',
    about: 'Apple Wallet: another address of the push service, for tests against a local server.',
    write: 'nothing, or the http(s) address of a server for tests',
  },
  HOPPLA_WALLET_GOOGLE_KEY: {
    read: z.string().transform(fileOf).transform(accountOf).optional(),
    fallback: '',
    about: 'Google Wallet: file of the key of a service account that may write passes, JSON ([wallets](docs/wallets.md)).',
    write: 'the path of the JSON key of a service account',
  },
  HOPPLA_WALLET_GOOGLE_ISSUER: {
    read: z
      .string()
      .regex(/^\d{10,25}$/)
      .optional(),
    fallback: '',
    about: 'Google Wallet: identifier of the issuer.',
    write: 'the identifier of the issuer, digits, from Google’s Pay & Wallet console',
  },
  HOPPLA_WALLET_GOOGLE_API: {
    read: address,
    fallback: '',
    about: 'Google Wallet: another API address, for tests against a local server.',
    write: 'nothing, or the http(s) address of a server for tests',
  },
} as const satisfies Record<string, Setting>

type Values = { [K in keyof typeof walletSettings]: z.output<(typeof walletSettings)[K]['read']> }

const needed = {
  'Apple Wallet': [
    'HOPPLA_WALLET_APPLE_CERTIFICATE',
    'HOPPLA_WALLET_APPLE_AUTHORITY',
    'HOPPLA_WALLET_APPLE_KEY',
    'HOPPLA_WALLET_APPLE_TEAM',
    'HOPPLA_WALLET_APPLE_TYPE',
  ],
  'Google Wallet': ['HOPPLA_WALLET_GOOGLE_KEY', 'HOPPLA_WALLET_GOOGLE_ISSUER'],
} as const

/** What is wrong with the wallets’ settings taken together. That a certificate has ended is no fault: the shop starts, and offers no passes. */
export const walletFaults = (values: Values, { isOpen }: Environment): Fault[] => [
  ...Object.entries(needed).flatMap(([wallet, names]) =>
    names.some((name) => values[name] !== undefined)
      ? names.filter((name) => values[name] === undefined).map((name): Fault => [name, `needed for ${wallet}`])
      : [],
  ),
  ...appleFaults(values),
  ...(['HOPPLA_WALLET_APPLE_PUSH', 'HOPPLA_WALLET_GOOGLE_API'] as const)
    .filter((name) => !isOpen && values[name]?.startsWith('http:'))
    .map((name): Fault => [name, 'passes do not go unencrypted over a network']),
]

const appleFaults = (values: Values): Fault[] => {
  const { HOPPLA_WALLET_APPLE_CERTIFICATE: own, HOPPLA_WALLET_APPLE_AUTHORITY: authority } = values
  if (!own || !values.HOPPLA_WALLET_APPLE_KEY) return []
  const { UID: type, OU: team } = own.toLegacyObject().subject as { UID?: string; OU?: string }
  const key = privateKeyOf(values)
  return [
    ...keyFaults(own, key),
    ...(authority && !(own.checkIssued(authority) && own.verify(authority.publicKey))
      ? [['HOPPLA_WALLET_APPLE_AUTHORITY', 'it did not issue the certificate of the pass type'] satisfies Fault]
      : []),
    ...differs('HOPPLA_WALLET_APPLE_TYPE', values.HOPPLA_WALLET_APPLE_TYPE, type),
    ...differs('HOPPLA_WALLET_APPLE_TEAM', values.HOPPLA_WALLET_APPLE_TEAM, team),
  ]
}

const keyFaults = (own: X509Certificate, key: KeyObject | undefined): Fault[] => {
  if (!key)
    return [['HOPPLA_WALLET_APPLE_KEY', 'its file holds no private key, or HOPPLA_WALLET_APPLE_KEY_PASSWORD does not open it']]
  if (key.asymmetricKeyType !== 'rsa') return [['HOPPLA_WALLET_APPLE_KEY', 'it is no RSA key']]
  return own.checkPrivateKey(key) ? [] : [['HOPPLA_WALLET_APPLE_KEY', 'it is not the key of the certificate']]
}

const differs = (name: string, written: string | undefined, inCertificate: string | undefined): Fault[] =>
  written === undefined || written === inCertificate
    ? []
    : [[name, `the certificate is for '${inCertificate ?? 'none'}', and not for '${written}'`]]

const privateKeyOf = ({ HOPPLA_WALLET_APPLE_KEY: key, HOPPLA_WALLET_APPLE_KEY_PASSWORD: passphrase }: Values) => {
  try {
    return key && createPrivateKey({ key, ...(passphrase === undefined ? {} : { passphrase }) })
  } catch {
    return undefined
  }
}

const applePushes = 'https://api.push.apple.com'

/** The wallets that are set up. @param values without faults. */
export const configureWallets = (
  values: Values,
): { apple: AppleWalletConfig | undefined; google: GoogleWalletConfig | undefined } => {
  const { HOPPLA_WALLET_APPLE_CERTIFICATE: certificate, HOPPLA_WALLET_APPLE_AUTHORITY: authority } = values
  const { HOPPLA_WALLET_APPLE_TEAM: team, HOPPLA_WALLET_APPLE_TYPE: type } = values
  const { HOPPLA_WALLET_GOOGLE_KEY: account, HOPPLA_WALLET_GOOGLE_ISSUER: issuer } = values
  const key = privateKeyOf(values)
  const push = values.HOPPLA_WALLET_APPLE_PUSH ?? applePushes
  return {
    apple: certificate && authority && key && team && type ? { certificate, authority, key, team, type, push } : undefined,
    google: account && issuer ? { ...account, issuer, api: values.HOPPLA_WALLET_GOOGLE_API } : undefined,
  }
}
