import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { moneyOfList } from './money.ts'

const spaces = (text: string) => text.replaceAll(/\s/g, ' ')

test('a list of one currency is written as parents read it', () => {
  const money = moneyOfList(['SEK', 'SEK'], 'sv')
  expect(spaces(money(1590, 'SEK'))).toBe('1 590 kr')
})

test.each(languages)('a list of several currencies says which is which, in %s', (language) => {
  const money = moneyOfList(['SEK', 'NOK', 'EUR'], language)
  for (const currency of ['SEK', 'NOK', 'EUR']) {
    expect(money(1590, currency)).toContain(currency)
    expect(money(1590, currency)).not.toMatch(/kr|€|[.,]00/)
  }
  expect(money(24.9, 'EUR')).toMatch(/24[.,]90/)
})
