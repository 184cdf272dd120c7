import type { EntranceBand, EntranceDay, EntranceWindow } from '@hoppla/contract/entrance/windows'
import { expect, test } from 'vitest'
import {
  billOf,
  calmest,
  companyOf,
  daysWithRoom,
  itemOfVisit,
  monthsOf,
  nobody,
  noFamily,
  peopleProblem,
  placesOf,
  shownDay,
  vatOf,
  withOwnPlaces,
} from './visit.rules.ts'

const day = (date: string, fullness: EntranceDay['fullness'], more: Partial<EntranceDay> = {}): EntranceDay => ({
  ...{ date, fullness, isClosed: false, isBookable: true, price: 179 },
  ...more,
})
const days = [
  day('2026-11-27', 'full'),
  day('2026-11-28', 'calm'),
  day('2026-11-29', null, { isClosed: true, isBookable: false }),
  day('2026-11-30', 'nearly-full'),
  day('2026-12-01', 'full'),
  day('2026-12-02', 'calm'),
]

test('the day that was asked for is shown, full or not; else the first with room', () => {
  expect(shownDay(days, '2026-12-01')).toBe('2026-12-01')
  expect(shownDay(days, '2026-11-29')).toBe('2026-11-28')
  expect(shownDay(days, null)).toBe('2026-11-28')
  expect(shownDay([day('2026-11-27', 'full')], null)).toBe('2026-11-27')
  expect(shownDay([], null)).toBeNull()
})

test('near a full day there is room on the next two and on the one before', () => {
  expect(daysWithRoom(days, '2026-12-01')).toEqual(['2026-12-02', '2026-11-30'])
  expect(daysWithRoom(days, '2026-11-27')).toEqual(['2026-11-28', '2026-11-30'])
})

test('of the windows with room the calmest are shown, in their order', () => {
  const window = (from: string, fullness: EntranceWindow['fullness'], isOver = false): EntranceWindow => ({
    ...{ from, until: from, fullness, placesLeft: null, isOver },
  })
  const windows = [window('10:00', 'calm', true), window('10:30', 'moderate'), window('11:00', 'full'), window('11:30', 'calm')]
  expect(calmest(windows, 2).map(({ from }) => from)).toEqual(['10:30', '11:30'])
  expect(calmest(windows, 1).map(({ from }) => from)).toEqual(['11:30'])
})

const band = (id: string, price: number, more: Partial<EntranceBand> = {}): EntranceBand => ({
  ...{ id, name: id, note: '', fromAge: 0, toAge: null, isAdult: false, price },
  ...more,
})
const bands = [band('small', 9.9), band('big', 14.9), band('adult', 0, { isAdult: true })]
const elsa = { childId: 'elsa', firstName: 'Elsa', age: 5, bandId: 'big', price: 14.9 }
const card = { kind: 'ticket' as const, id: 'card', name: 'Zehnerkarte', childId: null, left: 7 }
const family = { children: [elsa], covers: [card] }

test('the bill has own children with what covers them, then so many of each age', () => {
  const company = { ...nobody, counts: { big: 2, adult: 1 }, children: ['elsa'] }
  const { rows, total } = billOf(company, bands, family)
  expect(rows.map(({ amount }) => amount)).toEqual([0, 29.8, 0])
  expect(total).toBe(29.8)
  expect(rows[0]).toMatchObject({ cover: { id: 'card', left: 6 } })
  expect(placesOf(company, bands, family)).toBe(3)
})

test('a ticket card that is kept for another day covers nobody', () => {
  expect(billOf({ ...nobody, children: ['elsa'], keepsTickets: true }, bands, family).total).toBe(14.9)
})

test('VAT is the part of the price that goes on, of each age by itself as on the receipt', () => {
  const ages = [band('small', 8.5), band('big', 14.9)]
  const of = (counts: Record<string, number>) => vatOf({ ...nobody, counts }, ages, noFamily, 19)
  expect(of({ big: 2 })).toBe(4.76)
  // In one, 53.20 would hold 8.49.
  expect(of({ small: 1, big: 3 })).toBe(8.5)
})

test('days come by their months', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01'].map((date) => ({ date }))
  expect(monthsOf(days).map((month) => month.map(({ date }) => date))).toEqual([['2026-12-30', '2026-12-31'], ['2027-01-01']])
  expect(monthsOf([])).toEqual([])
})

const ludde = { ...elsa, childId: 'ludde', firstName: 'Ludde' }
const sunday = { date: '2026-11-29', from: '13:00' }
const visit = { kind: 'entrance' as const, playgroundId: 'malmo', date: '2026-11-29', startsAt: '13:00' }

test('what goes into the cart: so many of each age, own children that pay among them, and who comes in with what', () => {
  const company = { ...nobody, counts: { big: 2, adult: 1 }, children: ['elsa', 'ludde', 'forgotten'] }
  const two = { children: [elsa, ludde], covers: [{ ...card, left: 1 }] }
  expect(itemOfVisit('malmo', sunday, { bands }, company, two)).toEqual({
    ...visit,
    visitors: [
      { bandId: 'big', count: 3 },
      { bandId: 'adult', count: 1 },
    ],
    covered: [{ childId: 'elsa', use: 'serial-ticket', id: 'card' }],
  })
  expect(placesOf(company, bands, two), 'a child that is not known takes no place').toBe(4)
})

test('a pass is used as a pass', () => {
  const pass = { kind: 'pass' as const, id: 'pass', name: 'Jahreskarte', childId: 'elsa', left: null }
  const item = itemOfVisit('malmo', sunday, { bands }, { ...nobody, children: ['elsa'] }, { children: [elsa], covers: [pass] })
  expect(item).toMatchObject({ visitors: [], covered: [{ childId: 'elsa', use: 'pass', id: 'pass' }] })
})

const line = {
  ...visit,
  visitors: [
    { bandId: 'big', count: 2 },
    { bandId: 'adult', count: 2 },
  ],
  covered: [{ childId: 'elsa', use: 'pass' as const, id: 'pass' }],
}

test('a line of the cart that is changed comes back as it was', () => {
  expect(companyOf(line)).toEqual({ counts: { big: 2, adult: 2 }, children: ['elsa'], keepsTickets: false })
})

test('whoever changes its line has the places that it holds: children, not adults, in its window of its day alone', () => {
  const window = (from: string, placesLeft: number | null, fullness: EntranceWindow['fullness']): EntranceWindow => ({
    ...{ from, until: from, fullness, placesLeft, isOver: false },
  })
  const windows = [window('13:00', 0, 'full'), window('13:30', 0, 'full'), window('14:00', null, 'calm')]
  const slots = { date: '2026-11-29', bands, windows }
  expect(withOwnPlaces(slots, line).windows).toEqual([window('13:00', 3, 'nearly-full'), ...windows.slice(1)])
  expect(withOwnPlaces({ ...slots, date: '2026-11-30' }, line).windows).toEqual(windows)
})

test.each([
  ['adults alone', { ...nobody, counts: { adult: 2 } }, noFamily, 'nobody'],
  ['too many of one age', { ...nobody, counts: { big: 20 }, children: ['elsa'] }, { children: [elsa], covers: [] }, 'too-many'],
  ['too many together', { ...nobody, counts: { big: 16, adult: 15 } }, noFamily, 'too-many'],
  ['an age without a price', { ...nobody, children: ['elsa'] }, { children: [{ ...elsa, bandId: null }], covers: [] }, 'no-price'],
  ['as many as may', { ...nobody, counts: { big: 15, adult: 15 } }, noFamily, undefined],
])('what is in the way of the people: %s', (_of, company, of, problem) => {
  expect(peopleProblem(company, bands, of)).toBe(problem)
})
