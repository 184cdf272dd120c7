import { expect, test } from 'vitest'
import { periodFrom } from '../catalogue/catalogue.ts'
import { codeState, passState, placePass, ticketState } from './tickets.rules.ts'

test('a pass says one thing on each day of its life', () => {
  const pass = {
    validFrom: '2026-03-01',
    validTo: '2026-03-30',
    photoStatus: 'Approved',
    isRevoked: false,
    isUsedUp: false,
  } as const
  const states = ['2026-02-28', '2026-03-01', '2026-03-16', '2026-03-17', '2026-03-30', '2026-03-31'].map((day) =>
    passState(pass, day),
  )
  expect(states).toEqual(['Scheduled', 'Active', 'Active', 'EndingSoon', 'EndingSoon', 'Expired'])
  expect(passState({ ...pass, photoStatus: 'Required' }, '2026-03-02')).toBe('AwaitingPhoto')
  expect(passState({ ...pass, photoStatus: 'Submitted' }, '2026-03-02')).toBe('Active')
  expect(passState({ ...pass, isRevoked: true }, '2026-04-02')).toBe('Revoked')
  expect(passState({ ...pass, isUsedUp: true }, '2026-03-02')).toBe('Expired')
})

test('a ticket with nothing left is used, not expired', () => {
  const ticket = { validFrom: '2026-01-01', validTo: '2027-12-31', entrancesLeft: 3, isRevoked: false }
  expect(ticketState(ticket, '2026-05-01')).toBe('Active')
  expect(ticketState(ticket, '2027-12-20')).toBe('EndingSoon')
  expect(ticketState({ ...ticket, entrancesLeft: 0 }, '2028-05-01')).toBe('Used')
  expect(ticketState(ticket, '2028-01-01')).toBe('Expired')
})

test('a code is unused, connected, expired or revoked', () => {
  const code = { isRedeemed: false, isRevoked: false, validTo: '2029-12-31' }
  expect(codeState(code, '2029-12-31')).toBe('Unused')
  expect(codeState(code, '2030-01-01')).toBe('Expired')
  expect(codeState({ ...code, isRedeemed: true }, '2030-01-01')).toBe('Connected')
  expect(codeState({ ...code, isRedeemed: true, isRevoked: true }, '2026-01-01')).toBe('Revoked')
})

const month = { activationDate: null, durationType: 'Months', duration: 1 } as const
const summer = { start: '2026-06-01', end: '2026-08-31' }
const march = { start: '2026-03-01', end: '2026-03-31' }
test.each([
  ['nothing held', month, [], '2026-03-07', '2026-03-07', null],
  ['one that ended yesterday', month, [{ start: '2026-02-07', end: '2026-03-06' }], '2026-03-07', '2026-03-07', null],
  ['one that ends within two weeks', month, [{ start: '2026-02-21', end: '2026-03-20' }], '2026-03-07', '2026-03-21', 'renews'],
  ['one that ends later', month, [{ start: '2026-02-22', end: '2026-03-21' }], '2026-03-07', '2026-03-22', 'has-pass'],
  ['a summer pass bought ahead, and a month before it', month, [summer], '2026-03-07', '2026-03-07', null],
  ['a summer pass bought ahead, and a month that runs into it', month, [summer], '2026-05-25', '2026-09-01', 'has-pass'],
  [
    'a running month, and a summer pass that begins after it',
    { ...month, activationDate: '2026-06-01' },
    [march],
    '2026-03-07',
    '2026-06-01',
    null,
  ],
  [
    'two in a row, in any order',
    month,
    [{ start: '2026-04-01', end: '2026-04-30' }, march],
    '2026-03-20',
    '2026-05-01',
    'has-pass',
  ],
] as const)('a next pass beside %s', (_, terms, held, today, start, overlap) => {
  expect(placePass(terms, held, today)).toEqual({ period: periodFrom(terms, start), overlap })
})
