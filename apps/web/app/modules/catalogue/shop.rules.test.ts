import { expect, test } from 'vitest'
import { compare } from './shop.rules.ts'

const ticket = { name: 'Tiokort', price: 1590, numberOfEntrances: 10 }
const pass = {
  name: 'Månadskort',
  price: 199,
  numberOfEntrances: null,
  validityDuration: 30,
  validityDurationType: 'Days',
} as const

test('the pass pays off from the visit on that costs more with the ticket', () => {
  expect(compare([ticket], [pass])).toEqual({
    visits: 1,
    ticket: { name: 'Tiokort', perVisit: 159 },
    pass: { name: 'Månadskort', price: 199 },
  })
  expect(compare([{ ...ticket, price: 119 }], [{ ...pass, price: 24.9 }])?.visits).toBe(2)
})

test('the cheapest of each kind is compared', () => {
  const twenty = { name: 'Tjugokort', price: 2_000, numberOfEntrances: 20 }
  expect(compare([ticket, twenty], [{ ...pass, price: 399 }, pass])).toMatchObject({
    ticket: { name: 'Tjugokort' },
    pass: { price: 199 },
  })
})

test('nothing to choose between is no comparison', () => {
  expect(compare([], [pass])).toBeUndefined()
  expect(compare([ticket], [])).toBeUndefined()
  expect(compare([ticket], [{ ...pass, validityDuration: 1, validityDurationType: 'Years' }])).toBeUndefined()
  expect(compare([ticket], [{ ...pass, numberOfEntrances: 5 }])).toBeUndefined()
  expect(compare([ticket], [{ ...pass, price: 100 }])).toBeUndefined()
})
