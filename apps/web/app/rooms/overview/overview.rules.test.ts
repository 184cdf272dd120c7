import type { OverviewItem, UserOverview } from '@hoppla/contract/overview'
import { expect, test } from 'vitest'
import { bookingsOf, offerOf, validWord } from './overview.rules.ts'

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
