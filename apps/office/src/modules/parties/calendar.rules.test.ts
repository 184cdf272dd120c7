import type { CalendarParty, PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import { expect, test } from 'vitest'
import { misfitOf, placeOn, shownHours, stateOf, stepped, targetOf, weekOf } from './calendar.rules.ts'

const [jungle, space, cave] = ['a', 'b', 'c']
const date = '2027-03-13'
const party = (more: Partial<CalendarParty> = {}): CalendarParty => ({
  ...{ id: 'noel', roomId: jungle, date, from: '13:00', until: '15:30', blockedFrom: '12:45', blockedUntil: '15:45' },
  ...{ status: 'Booked', heldUntil: null, package: { id: 'p', name: 'Room' }, theme: null, children: 12, adults: 3, arrived: 0 },
  ...{ price: 100, paid: 100, due: 0, version: 1 },
  ...more,
})
const calendar = (parties: CalendarParty[]): PartyCalendar => ({
  ...{ today: date, now: '10:20', takesBookings: true, currency: 'SEK', busy: [], requests: 0, parties },
  days: [{ date, open: [{ from: '09:30', to: '20:00' }], starts: ['10:00'] }],
  rooms: [
    { id: jungle, name: 'Jungle', mostChildren: 20, block: 'x' },
    { id: space, name: 'Space', mostChildren: 20, block: 'x' },
    { id: cave, name: 'Cave', mostChildren: 11, block: 'y' },
  ],
})

test('a timeline shows whole hours around what is open and what is taken', () => {
  expect(shownHours(calendar([]), date)).toEqual({ from: 540, until: 1_200 })
  expect(shownHours(calendar([party({ blockedFrom: '08:45', blockedUntil: '20:15' })]), date)).toEqual({ from: 480, until: 1_260 })
  expect(shownHours(calendar([]), '2027-03-14')).toEqual({ from: 600, until: 1_080 })
  expect(placeOn({ from: 600, until: 1_200 }, '13:00', '15:30')).toEqual({ left: '30.000%', width: '25.000%' })
})

test('a party fits where its room is free with set-up and clean-up, large enough, open, and the time is ahead', () => {
  const other = party({ id: 'other', from: '16:00', until: '18:00', blockedFrom: '15:45', blockedUntil: '18:15' })
  const shown = calendar([party(), other])
  const why = (target: object) => misfitOf(shown, party(), { ...targetOf(party()), ...target })
  expect(why({})).toBe('same')
  expect(why({ from: '10:15' })).toBe('past')
  expect(why({ from: '18:00' })).toBe('hours')
  expect(why({ roomId: cave })).toBe('small')
  expect(why({ from: '13:15' })).toBe('taken')
  expect(why({ from: '13:15', roomId: space }), 'of one block').toBe('taken')
  expect(why({ roomId: space })).toBeUndefined()
  expect(why({ from: '12:45' })).toBeUndefined()
  expect(why({ date: '2027-03-20', from: '18:00' }), 'of a week that is not shown').toBeUndefined()
})

test('arrows go a quarter of an hour or a room, and no further than there is', () => {
  const shown = calendar([])
  const from = targetOf(party())
  expect(stepped(shown, from, 'ArrowRight')?.from).toBe('13:15')
  expect(stepped(shown, from, 'ArrowLeft')?.from).toBe('12:45')
  expect(stepped(shown, from, 'ArrowDown')?.roomId).toBe(space)
  expect(stepped(shown, from, 'ArrowUp')?.roomId).toBe(jungle)
  expect(stepped(shown, { ...from, from: '00:00' }, 'ArrowLeft')?.from).toBe('00:00')
  expect(stepped(shown, from, 'a')).toBeUndefined()
})

test('guests who have come matter more than money, and a hold more than both', () => {
  expect(stateOf(party())).toBe('paid')
  expect(stateOf(party({ due: 1 }))).toBe('due')
  expect(stateOf(party({ due: 1, arrived: 1 }))).toBe('arrived')
  expect(stateOf(party({ status: 'Reserved' }))).toBe('held')
})

test('a week begins on Monday', () => {
  expect(weekOf(date)).toEqual(['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12', '2027-03-13', '2027-03-14'])
  expect(weekOf('2027-03-14')[0]).toBe('2027-03-08')
  expect(weekOf('2027-03-15')[0]).toBe('2027-03-15')
})
