import { describe, expect, test } from 'vitest'
import {
  confirmationOf,
  cultureFor,
  languageOfCulture,
  nameForMail,
  normalizeEmail,
  opensReset,
  passwordFaults,
  stepOfAccount,
  stepOfAddress,
  wayBackOf,
} from './identity.rules.ts'

test.each([
  ['Astrid@Example.COM', 'astrid@example.com'],
  ['  astrid@example.com ', 'astrid@example.com'],
  ['åsa@räksmörgås.se', 'åsa@xn--rksmrgs-5wao1o.se'],
  ['a\u030asa@example.com', 'åsa@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['no at sign', 'no at sign'],
])('the address %s is compared as %s', (written, normalized) => {
  expect(normalizeEmail(written)).toBe(normalized)
})

const policy = {
  requiredLength: 8,
  requiredUniqueChars: 1,
  requireNonAlphanumeric: false,
  requireLowercase: false,
  requireUppercase: false,
  requireDigit: false,
}
test.each([
  ['sju tkn', {}, ['requiredLength']],
  ['åtta tkn', {}, []],
  ['👨‍👩‍👧👧👧👧👧', {}, []],
  ['aaaaaaaa', { requiredUniqueChars: 4 }, ['requiredUniqueChars']],
  [
    'abcdefgh',
    { requireNonAlphanumeric: true, requireUppercase: true, requireDigit: true },
    ['requireNonAlphanumeric', 'requireUppercase', 'requireDigit'],
  ],
  ['ABCDEFG1', { requireLowercase: true }, ['requireLowercase']],
  ['Abcdef-1', { requireNonAlphanumeric: true, requireLowercase: true, requireUppercase: true, requireDigit: true }, []],
])('the password %s under %o misses %o', (password, rules, unmet) => {
  expect(passwordFaults({ ...policy, ...rules }, password)).toEqual(unmet)
})

test.each([
  ['sv-SE', 'sv'],
  ['no-NO', 'nb'],
  ['nn', 'nb'],
  ['DE-at', 'de'],
  ['fr-FR', 'en'],
  ['', 'en'],
] as const)('the culture %s is read in %s', (culture, language) => {
  expect(languageOfCulture(culture, 'en')).toBe(language)
})

test.each([
  ['sv-FI', 'en', 'sv-FI'],
  ['sv', 'en', 'sv-SE'],
  ['fr-FR', 'de', 'de-DE'],
  [undefined, 'nb', 'nb-NO'],
] as const)('wished %s on a page in %s keeps %s', (wished, page, kept) => {
  expect(cultureFor(wished, page)).toBe(kept)
})

test.each([
  ['Astrid', 'Astrid'],
  ['Anna-Lena', 'Anna-Lena'],
  ['J. R.', 'J. R.'],
  ['Win money at evil.example', ''],
  ['http://evil', ''],
  ['www evil', 'www evil'],
  ['Call 555 1234', ''],
  ['A very long name that is longer than names are', ''],
])('a mail greets %s as “%s”', (given, greeted) => {
  expect(nameForMail(given)).toBe(greeted)
})

describe('the step after the e-mail address', () => {
  const known = { passwordHash: 'x', mustReset: false }
  test.each([
    [undefined, 'open', 'Signup'],
    [known, 'open', 'Continue'],
    [{ passwordHash: null, mustReset: false }, 'open', 'ResetPassword'],
    [{ passwordHash: 'x', mustReset: true }, 'open', 'ResetPassword'],
    [undefined, 'strict', 'Continue'],
    [{ passwordHash: null, mustReset: true }, 'strict', 'Continue'],
  ] as const)('%o in mode %s → %s', (account, mode, step) => {
    expect(stepOfAddress(account, mode)).toBe(step)
  })
})

test.each([
  [{ mustReset: false, firstName: 'A', lastName: 'B' }, 'Continue'],
  [{ mustReset: false, firstName: '', lastName: 'B' }, 'Signup'],
  [{ mustReset: false, firstName: 'A', lastName: '' }, 'Signup'],
  [{ mustReset: true, firstName: '', lastName: '' }, 'ResetPassword'],
] as const)('a signed-in account %o goes to %s', (account, step) => {
  expect(stepOfAccount(account)).toBe(step)
})

const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-01T12:00:01Z')
const link = { emailNormalized: 'a@b.se', expiresAt: later, usedAt: null }
const account = { emailNormalized: 'a@b.se', emailConfirmedAt: null, pendingEmail: null }

describe('a click on a confirmation link', () => {
  test.each([
    ['no such link', undefined, account, 'refuse'],
    ['fresh', link, account, 'confirm'],
    ['at its last moment', { ...link, expiresAt: now }, account, 'refuse'],
    ['again', { ...link, usedAt: now }, { ...account, emailConfirmedAt: now }, 'already'],
    [
      'again, long after it expired',
      { ...link, usedAt: now, expiresAt: new Date(0) },
      { ...account, emailConfirmedAt: now },
      'already',
    ],
    ['used, yet not confirmed', { ...link, usedAt: now }, account, 'refuse'],
    [
      'for the pending address',
      { ...link, emailNormalized: 'new@b.se' },
      { ...account, emailConfirmedAt: now, pendingEmail: 'New@b.se' },
      'replace',
    ],
    ['for an address since replaced', { ...link, emailNormalized: 'old@b.se' }, { ...account, emailConfirmedAt: now }, 'refuse'],
    [
      'used, for the pending address',
      { ...link, emailNormalized: 'new@b.se', usedAt: now },
      { ...account, pendingEmail: 'new@b.se' },
      'refuse',
    ],
  ] as const)('%s', (_case, of, on, outcome) => {
    expect(confirmationOf(of, on, now)).toBe(outcome)
  })
})

test.each([
  ['fresh', link, true],
  ['used', { ...link, usedAt: now }, false],
  ['expired', { ...link, expiresAt: now }, false],
  ['sent to another address', { ...link, emailNormalized: 'old@b.se' }, false],
  ['unknown', undefined, false],
] as const)('a reset link that is %s opens: %s', (_case, of, opens) => {
  expect(opensReset(of, account, now)).toBe(opens)
})

test.each([
  [undefined, {}],
  [null, {}],
  [{ intent: 'Default', origin: 'None', continuePath: null }, {}],
  [
    { intent: 'RedeemPass', origin: 'Site', continuePath: '/sv/x?code=AB-1&b=%C3%A5#top' },
    { intent: 'RedeemPass', origin: 'Site', continuePath: '/sv/x?code=AB-1&b=%C3%A5#top' },
  ],
  [
    { intent: 'Shop', origin: 'None', continuePath: '/' },
    { intent: 'Shop', continuePath: '/' },
  ],
  // Another host's address, or one a browser would read as such, never gets into a mail; nor does a sentence.
  ...[
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/x\\y',
    '/\t/evil.example',
    'evil.example',
    '',
    '/Win a prize',
    `/${'x'.repeat(500)}`,
  ].map((continuePath) => [{ intent: 'Default', origin: 'None', continuePath }, {}] as const),
] as const)('a reset link asked for with %j carries %j', (state, carried) => expect(wayBackOf(state)).toEqual(carried))
