import { expect, test } from 'vitest'
import { unusedShare } from './ticket-value.rules.ts'

const tickets = (entrancesLeft: number, entrances = 10) => ({ tickets: [{ entrances, entrancesLeft }], passes: [] })
const pass = (visits: number) => ({ tickets: [], passes: [{ visits, validFrom: '2026-11-20', validTo: '2026-12-19' }] })

test.each([
  ['a ticket not used', tickets(10), 1],
  ['three of ten entrances used', tickets(7), 7 / 10],
  ['one of three used', tickets(2, 3), 2 / 3],
  ['used up', tickets(0), 0],
  ['a code that nobody has connected', { tickets: [], passes: [] }, 1],
  ['a pass not used yet', pass(0), 1],
  ['a pass used, two of thirty days gone', pass(1), 28 / 30],
] as const)('%s', (_name, line, share) => {
  expect(unusedShare({ tickets: [...line.tickets], passes: [...line.passes] }, '2026-11-21')).toBe(share)
})
