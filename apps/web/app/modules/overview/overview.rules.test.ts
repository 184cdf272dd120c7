import type { OverviewItem, UserOverview } from '@hoppla/contract/overview'
import { expect, test } from 'vitest'
import { bookingsOf, isUntouched, offerOf, ownUpdates, validWord } from './overview.rules.ts'

const item = (name: string, startDate: string | null = null, endDate: string | null = null): OverviewItem => ({
  guid: name,
  name,
  startDate,
  endDate,
  orderReference: null,
})
const nothing: UserOverview = {
  activeOffers: [],
  activePartyBookings: [],
  activeEntranceBookings: [],
  activeSportKidzBookings: [],
  activeLeoCampBookings: [],
  activeSubscriptions: [],
  activeSerialTickets: [],
  childAccounts: [],
  accountProgress: null,
}

test('bookings of all kinds stand together, the soonest first', () => {
  const overview = {
    ...nothing,
    activePartyBookings: [item('party', '2026-12-01')],
    activeLeoCampBookings: [item('camp', '2026-11-28')],
    activeSportKidzBookings: [item('class', '2026-11-29')],
    activeEntranceBookings: [item('today')],
  }
  expect(bookingsOf(overview).map(({ name, kind }) => [name, kind])).toEqual([
    ['today', 'entrance'],
    ['camp', 'camp'],
    ['class', 'sport'],
    ['party', 'party'],
  ])
})

test('an offer is found by its barcode only', () => {
  const offer = (name: string, barCode: string) => ({
    ...item(name),
    kind: 'other' as const,
    barCode,
    description: '',
    percent: 20,
    amount: null,
    currency: 'SEK',
    goodFor: [],
  })
  expect(offerOf({ activeOffers: [offer('a', '401'), offer('b', '402')] }, '402')?.name).toBe('b')
  expect(offerOf({ activeOffers: [offer('a', '401')] }, 'a')).toBeUndefined()
})

test.each([
  [null, null, 'always'],
  ['2026-11-20', null, 'always'],
  ['2026-11-22', null, 'from'],
  [null, '2026-12-01', 'until'],
  ['2026-11-21', '2026-12-01', 'until'],
  ['2026-11-22', '2026-12-01', 'between'],
])('from %s to %s, on 21 November, is said as %s', (start, end, word) =>
  expect(validWord(item('x', start, end), '2026-11-21')).toBe(word),
)

const anOffer = (name: string, endDate: string | null) => ({
  ...item(name, null, endDate),
  kind: 'other' as const,
  barCode: name,
  description: '',
  percent: 20,
  amount: null,
  currency: 'SEK',
  goodFor: [],
})

test('an account is untouched until anything is offered, booked or owned; children are no purchase', () => {
  expect(isUntouched(nothing)).toBe(true)
  expect(isUntouched({ ...nothing, childAccounts: [{} as UserOverview['childAccounts'][number]] })).toBe(true)
  const used: Partial<UserOverview>[] = [
    { activeOffers: [anOffer('o', null)] },
    { activePartyBookings: [item('p')] },
    { activeEntranceBookings: [item('e')] },
    { activeSportKidzBookings: [item('s')] },
    { activeLeoCampBookings: [item('c')] },
    { activeSubscriptions: [item('m')] },
    { activeSerialTickets: [item('t')] },
  ]
  for (const part of used) expect(isUntouched({ ...nothing, ...part }), Object.keys(part)[0]).toBe(false)
})

test('what a row of the account says first: the first end, what is left, who needs a photo, the next day', () => {
  const child = { guid: 'k', firstName: 'Noel', lastName: 'Ek' }
  const pass = (state: 'Active' | 'AwaitingPhoto' | 'Expired', end: string) => ({ state, child, period: { end } })
  const ticket = (state: 'Active' | 'Expired', entrancesLeft: number) => ({ state, entrancesLeft })
  expect(ownUpdates(nothing, {})).toEqual({ offers: undefined, tickets: undefined, passes: undefined, bookings: undefined })
  const full = {
    ...nothing,
    activeOffers: [anOffer('always', null), anOffer('late', '2026-12-24'), anOffer('soon', '2026-11-27')],
    activeSportKidzBookings: [item('class', '2026-11-29')],
    activeLeoCampBookings: [item('camp', '2026-11-28')],
  }
  const passes = [pass('Expired', '2026-01-01'), pass('Active', '2026-12-21'), pass('Active', '2026-12-02')]
  expect(ownUpdates(full, { passes, tickets: [ticket('Active', 7), ticket('Active', 3), ticket('Expired', 2)] })).toEqual({
    offers: { endsOn: '2026-11-27' },
    tickets: { left: 10 },
    passes: { until: '2026-12-02' },
    bookings: { on: '2026-11-28' },
  })
  expect(ownUpdates(full, { passes: [...passes, pass('AwaitingPhoto', '2026-12-30')] }).passes).toEqual({ photoOf: 'Noel' })
})
