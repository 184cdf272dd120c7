import { expect, test } from 'vitest'
import { coverChildren } from './cover-children.ts'

const ticket = (id: string, left = 10) => ({ kind: 'ticket' as const, id, childId: null, left })
const pass = (id: string, childId: string) => ({ kind: 'pass' as const, id, childId, left: 1 })
const elsa = { childId: 'elsa', price: 199 }
const noel = { childId: 'noel', price: 99 }
const baby = { childId: 'baby', price: 0 }
const covered = (...input: Parameters<typeof coverChildren>) =>
  Object.fromEntries([...coverChildren(...input)].map(([child, { id, left }]) => [child, `${id} ${left}`]))

test('its pass covers a child before a ticket card does, and nothing covers a baby that comes in free', () => {
  expect(covered([baby, noel, elsa], [ticket('card'), pass('noels', 'noel')])).toEqual({ noel: 'noels 0', elsa: 'card 9' })
})

test('the last entry goes to the child that would pay most', () => {
  expect(covered([noel, elsa], [ticket('card', 1)])).toEqual({ elsa: 'card 0' })
})

test('the card that ends soonest is used first, then the next; another child’s pass covers nobody', () => {
  expect(covered([elsa, noel], [pass('of-baby', 'baby'), ticket('soon', 1), ticket('later')])).toEqual({
    elsa: 'soon 0',
    noel: 'later 9',
  })
})
