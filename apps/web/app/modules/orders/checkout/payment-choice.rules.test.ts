import { expect, test } from 'vitest'
import { chosenBeforehand } from './payment-choice.rules.ts'

test.each([
  ['fi-FI', ['card', 'mobilepay'], ''],
  ['fi-FI', ['card'], 'card'],
  ['sv-SE', ['swish', 'card', 'klarna'], 'swish'],
  ['de-DE', ['card', 'klarna'], 'card'],
  ['de-DE', [], ''],
])('in %s, of %j, chosen beforehand is “%s”', (culture, methods, chosen) => {
  expect(chosenBeforehand(culture, methods)).toBe(chosen)
})

test('what would be chosen elsewhere is not chosen in Finland', () => {
  expect(chosenBeforehand('nb-NO', ['vipps', 'card'], 'card')).toBe('card')
  expect(chosenBeforehand('fi-FI', ['card', 'mobilepay'], 'card')).toBe('')
})
