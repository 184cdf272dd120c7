import { expect, test } from 'vitest'
import { bookingOf, freeRoomsAt, type Offers, type PhoneValues, portionsOf, priceOf } from './phone-values.ts'

const food = (id: string, price: number) => ({ id, name: id, description: '', picture: null, price, vatPercent: 12, left: null })
const offers: Offers = {
  ...{ date: '2027-03-13', takesBookings: true, opensAt: null, isClosed: false, currency: 'SEK', rooms: [], themes: [] },
  starts: [{ at: '13:00', isOver: false, packages: [{ packageId: 'room', until: '15:00', roomIds: ['a'] }] }],
  packages: [
    { id: 'room', name: 'Room', description: '', includes: [], price: 2790, vatPercent: 6, includedChildren: 10, minutes: 120 },
  ],
  foods: [food('pizza', 0), food('vegan', 10)],
  extras: [{ ...food('cake', 349), per: 'party' }],
  terms: {
    ...{ leastChildren: 6, extraChildPrice: 219, deposit: 500, depositPercent: null, restDueOn: '2027-03-06' },
    ...{ changeUntil: '2027-03-06', answerUntil: '2027-03-04', cancel: [] },
  },
}
const values = (more: Partial<PhoneValues> = {}): PhoneValues => ({
  ...{ date: '2027-03-13', from: '13:00', roomId: 'a', packageId: 'room', children: 12, adults: 2, foods: {}, extras: {} },
  ...{ firstName: ' Noel ', turns: 6, name: 'Siv Ek', email: 'siv@families.example', phone: '070', language: 'sv' },
  ...more,
})

test('the first food has what the others leave, and they are never more than children', () => {
  expect(portionsOf(offers, values())).toEqual({ pizza: 12, vegan: 0 })
  expect(portionsOf(offers, values({ foods: { vegan: 2 } }))).toEqual({ pizza: 10, vegan: 2 })
  expect(bookingOf(offers, values({ foods: { vegan: 13 } }))).toBeUndefined()
  expect(portionsOf({ ...offers, foods: [] }, values())).toEqual({})
})

test('a whole form is sent as the server knows it, and one with a gap is not', () => {
  expect(bookingOf(offers, values({ foods: { vegan: 2 }, extras: { cake: 1 } }))).toEqual({
    ...{ date: '2027-03-13', startsAt: '13:00', roomId: 'a', packageId: 'room', children: 12, adults: 2 },
    foods: [
      { id: 'pizza', count: 10 },
      { id: 'vegan', count: 2 },
    ],
    extras: [{ id: 'cake', count: 1 }],
    child: { firstName: 'Noel', turns: 6 },
    family: { name: 'Siv Ek', email: 'siv@families.example', phone: '070', language: 'sv' },
  })
  for (const gap of [{ firstName: ' ' }, { email: '' }, { roomId: '' }, { children: undefined }, { children: 1.5 }, { turns: 0 }])
    expect(bookingOf(offers, values(gap))).toBeUndefined()
  expect(bookingOf(undefined, values())).toBeUndefined()
})

test('the price is that of the server, and free rooms are known at the starts of the plan', () => {
  expect(priceOf(offers, values({ foods: { vegan: 2 }, extras: { cake: 1 } }))).toMatchObject({
    totalMinor: 359_700,
    depositMinor: 50_000,
  })
  expect(priceOf(offers, values({ packageId: '' }))).toBeUndefined()
  expect(freeRoomsAt(offers, values())).toEqual(['a'])
  expect(freeRoomsAt(offers, values({ from: '13:15' }))).toBeUndefined()
})
