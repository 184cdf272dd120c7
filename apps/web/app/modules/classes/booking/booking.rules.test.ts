import type { ChildClass } from '@hoppla/contract/classes'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import type { Payment } from '@hoppla/contract/orders'
import { expect, test } from 'vitest'
import { loadWords } from '../../../platform/i18n/words.ts'
import { chosenGroup, elsewhere, foldedGroups, groupsFor, shownKind } from '../classes.rules.ts'
import { bookingProblems, cartItemOf, fieldOfPath, inputOf, type OwnChild, withoutChild } from './booking.rules.ts'
import { askAgainIn, type Known, viewOf } from './progress.rules.ts'

const group = (id: string, minAge: number, maxAge: number, fullyBooked = false) =>
  ({ id, name: id, minAge, maxAge, fullyBooked }) as ChildClass['ageGroups'][number]
const sport = {
  firstOccasionDate: '2027-01-16',
  ageGroups: [group('small', 2, 3), group('mid', 3, 4), group('big', 5, 6, true)],
}
const noel: OwnChild = { guid: 'noel', firstname: 'Noel', lastname: 'Lindqvist', birthdate: '2023-12-14' }

test('groups that fit stand first, by the age on the first day, both ends included', () => {
  const order = (born: string | undefined) => groupsFor(sport, born, undefined).map((one) => [one.group.id, one.fits])
  expect(order(undefined)).toEqual([
    ['small', true],
    ['mid', true],
    ['big', true],
  ])
  // Five on the very day; a day later still four.
  expect(order('2022-01-16')[0]).toEqual(['big', true])
  expect(order('2022-01-17')).toEqual([
    ['mid', true],
    ['small', false],
    ['big', false],
  ])
})

test('a group stands chosen when it is the only one possible, the first that fits once the age is known, and no more when it cannot be had', () => {
  const offered = (born: string | undefined) => groupsFor(sport, born, undefined)
  expect(chosenGroup(offered('2022-06-01'), '', true)).toBe('mid')
  expect(chosenGroup(offered('2023-06-01'), '', true), 'both fit').toBe('small')
  expect(chosenGroup(offered('2023-06-01'), 'mid', true)).toBe('mid')
  expect(chosenGroup(offered(undefined), '', false), 'age unknown').toBe('')
  expect(chosenGroup(offered('2022-01-16'), 'big', true), 'full').toBe('')
  const newest = { now: '', ageGroups: [{ id: 'mid', classId: 'c', fullyBooked: true, seatsLeft: 0 }] }
  expect(chosenGroup(groupsFor(sport, '2022-06-01', newest), 'mid', true), 'full since').toBe('')
})

test('groups that fit stand open and the others are folded; before the age is known, all but the chosen one', () => {
  const shown = (born: string | undefined, chosen: string) => {
    const { open, folded } = foldedGroups(groupsFor(sport, born, undefined), chosen, born !== undefined)
    return [open, folded].map((groups) => groups.map(({ group }) => group.id))
  }
  expect(shown('2023-06-01', 'small')).toEqual([['small', 'mid'], ['big']])
  expect(shown(undefined, 'mid')).toEqual([['mid'], ['small', 'big']])
  expect(shown(undefined, '')).toEqual([['small', 'mid', 'big'], []])
})

test('who finds a group full is shown the same ages elsewhere, where there are seats', () => {
  const full = { id: 'sat', classType: 'SportKidz' as const, isBookable: true, ageGroups: [group('a', 5, 6, true)] }
  const other = (id: string, change: object) => ({ ...full, id, ageGroups: [group(id, 5, 6)], ...change })
  expect(elsewhere([full, other('sun', {})], full, group('a', 5, 6), undefined)?.id).toBe('sun')
  expect(elsewhere([full, other('camp', { classType: 'LeoCamp' })], full, group('a', 5, 6), undefined)).toBeUndefined()
  expect(elsewhere([full, other('later', { isBookable: false })], full, group('a', 5, 6), undefined)).toBeUndefined()
})

test('an unknown kind is the first there is', () => {
  expect(shownKind('camp', ['SportKidz', 'LeoCamp'])).toBe('camp')
  expect(shownKind('trial', ['LeoCamp', 'SportKidz'])).toBe('sport')
  expect(shownKind('x', [])).toBeUndefined()
})

const values = {
  children: '2',
  'c0.childId': 'noel',
  'c0.childClassAgeGroupId': 'small',
  'c0.allergies': 'Nuts',
  'c0.healthConsent': 'on',
  // A tick without a word is none.
  'c1.healthConsent': 'on',
  'c1.childId': 'new',
  'c1.childFirstName': ' Elsa ',
  'c1.childLastName': 'Lindqvist',
  'c1.childBirthdate': '2021-06-01',
  'c1.childClassAgeGroupId': 'big',
  parentFirstName: 'Astrid',
  parentLastName: 'Lindqvist',
  email: 'astrid@hoppla.example',
  phone: '070-174 06 11',
  partner: 'on',
}

test('a booking goes out as the wire wants it: the first child at the top, the others as siblings, birth dates as typed', () => {
  expect(inputOf(values, [noel], { priceIncVat: 1495, asksForSize: false, earlyCodes: [] })).toMatchObject({
    childId: 'noel',
    childFirstName: 'Noel',
    childBirthdate: '2023-12-14',
    allergies: 'Nuts',
    healthConsent: healthConsentVersion,
    tshirtSize: null,
    siblings: [
      {
        childId: null,
        childFirstName: 'Elsa',
        childBirthdate: '2021-06-01',
        childClassAgeGroupId: 'big',
        allergies: null,
        healthConsent: null,
      },
    ],
    gdprDisallowInformation: true,
    gdprAllowPartnerInformation: true,
    priceIncVat: 1495,
  })
})

test('seats go into the cart without a word on who books: all children, and what was said yes to', () => {
  const item = cartItemOf(inputOf(values, [noel], { priceIncVat: 1495, asksForSize: false, earlyCodes: ['early'] }))
  expect(item).toEqual({
    kind: 'child-class',
    children: [
      expect.objectContaining({ childId: 'noel', childFirstName: 'Noel', allergies: 'Nuts', healthConsent: healthConsentVersion }),
      expect.objectContaining({ childId: null, childFirstName: 'Elsa', childClassAgeGroupId: 'big', healthConsent: null }),
    ],
    gdprDisallowInformation: true,
    gdprAllowPartnerInformation: true,
    earlyCodes: ['early'],
  })
})

test('what is missing is said at its field, and the server’s paths find theirs', async () => {
  const t = await loadWords('en', ['enrol'])
  expect(bookingProblems(values, [noel], false, '2026-11-21', t)).toEqual({})
  const gaps = { ...values, 'c1.childFirstName': ' ', 'c1.childBirthdate': '2021-02-30', email: 'nobody' }
  expect(Object.keys(bookingProblems(gaps, [noel], true, '2026-11-21', t))).toEqual([
    'c0.tshirtSize',
    'c1.childFirstName',
    'c1.childBirthdate',
    'c1.tshirtSize',
    'email',
  ])
  for (const written of ['c0.allergies', 'c1.otherInformation'] as const) {
    const unticked = { ...values, [written]: 'Nuts', 'c0.healthConsent': '', 'c1.healthConsent': '' }
    expect(Object.keys(bookingProblems(unticked, [noel], false, '2026-11-21', t))).toContain(`${written.slice(0, 2)}.healthConsent`)
    expect(inputOf(unticked, [noel], { priceIncVat: 1495, asksForSize: false, earlyCodes: [] })).toMatchObject({
      healthConsent: null,
      siblings: [{ healthConsent: null }],
    })
  }
  expect(fieldOfPath('siblings.0.healthConsent')).toBe('c1.healthConsent')
  expect(fieldOfPath('siblings.0.childClassAgeGroupId')).toBe('c1.childClassAgeGroupId')
  expect(fieldOfPath('childBirthdate')).toBe('c0.childBirthdate')
  expect(fieldOfPath('children.0.childBirthdate')).toBe('c0.childBirthdate')
  expect(fieldOfPath('children.2.tshirtSize')).toBe('c2.tshirtSize')
  expect(fieldOfPath('phone')).toBe('phone')
})

test('without one of its children a form keeps the others', () => {
  const left = withoutChild({ ...values, children: '3', 'c2.childFirstName': 'Ebba' }, 1)
  expect(left).toMatchObject({ children: '2', 'c0.childId': 'noel', 'c1.childFirstName': 'Ebba' })
  expect(Object.keys(left).filter((name) => name.startsWith('c2.') || name === 'c1.childBirthdate')).toEqual([])
})

const known = (status: string, state?: Payment['state']): Known =>
  ({ booking: { status }, payment: state && { state } }) as unknown as Known
test.each([
  [undefined, false, 0, { kind: 'checking' }],
  [known('Confirmed'), true, 0, { kind: 'confirmed' }],
  [known('Expired'), true, 0, { kind: 'over', why: 'Expired' }],
  [known('AwaitingPayment', 'open'), false, 0, { kind: 'pay', why: 'first' }],
  // Back from the bank: its event may be on the way.
  [known('AwaitingPayment', 'open'), true, 3_000, { kind: 'waiting', isLong: false }],
  [known('AwaitingPayment', 'open'), true, 13_000, { kind: 'pay', why: 'unpaid' }],
  [known('AwaitingPayment', 'declined'), true, 0, { kind: 'pay', why: 'declined' }],
  [known('AwaitingPayment', 'paid'), true, 40_000, { kind: 'waiting', isLong: true }],
  [known('AwaitingPayment'), true, 0, { kind: 'waiting', isLong: false }],
] as const)('the payment page shows what is known: %#', (what, wasAtBank, elapsed, view) => {
  expect(viewOf(what, wasAtBank, elapsed)).toEqual(view)
  const isEnd = view.kind === 'confirmed' || view.kind === 'over'
  expect(askAgainIn(view) === undefined).toBe(isEnd)
})
