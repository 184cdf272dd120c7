import { type Language, languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { allWords } from '../../platform/i18n/page-words.ts'
import { loadWords } from '../../platform/i18n/words.ts'
import { type LineLaw, lawOf, rightOf } from './line-law.ts'

const seller = 'Hoppla lekland AB, Lekgatan 4'
const rightIn = async (language: Language, lines: { name: string; law: LineLaw }[]) => {
  const t = await loadWords(language, allWords)
  return { right: rightOf(lines, { seller, t, language }), t }
}
const ticket = { name: 'Tiokort', law: 'withdrawal' } as const
const card = { name: 'Presentkort', law: 'voucher' } as const
const visit = { name: 'Entré', law: 'leisure' } as const

test('what is sold is withdrawn from, what has a date is not', () => {
  expect((['gift-card', 'serial-ticket', 'pass', 'child-class'] as const).map(lawOf)).toEqual([
    'voucher',
    'withdrawal',
    'withdrawal',
    'leisure',
  ])
})

test('of one kind it is said as for a single article', async () => {
  expect((await rightIn('sv', [ticket, ticket])).right).toBe('use')
  expect((await rightIn('sv', [card])).right).toBe('card')
  const { right, t } = await rightIn('sv', [visit])
  expect(right).toEqual({ none: t('checkout.law.leisure') })
})

// Directive 2011/83/EU art. 6 (1) (h) and (k), art. 16 (l): both are said before the button.
test.each(languages)('%s: a mixed cart says what can be withdrawn from and what cannot, each by name', async (language) => {
  const { right, t } = await rightIn(language, [visit, ticket, card, ticket])
  const texts = typeof right === 'object' && 'texts' in right ? right.texts : []
  expect(texts[0]).toContain('Tiokort')
  expect(texts[0]).toContain('Presentkort')
  expect(texts[0]).not.toContain('Entré')
  expect(texts.at(-1)).toContain('Entré')
  expect(texts.at(-1)).not.toContain('Tiokort')
  for (const key of ['right', 'used', 'card', 'money'] as const) expect(texts).toContain(t(`checkout.undo.${key}`))
  expect(texts.join(' ')).toContain(seller)
  expect(texts.join(' ').split('Tiokort')).toHaveLength(2)
})

test.each<[Language, RegExp]>([
  ['sv', /ingen ångerrätt/],
  ['nb', /ingen angrerett/],
  ['da', /ingen fortrydelsesret/],
  ['fi', /peruuttamisoikeutta ei ole/],
  ['de', /kein Widerrufsrecht/],
  ['en', /no right of withdrawal/],
])('%s: leisure on a date has no such right, in the words of the law', async (language, words) => {
  const t = await loadWords(language, allWords)
  expect(t('checkout.law.leisure')).toMatch(words)
  expect(t('checkout.law.without', { names: 'x' })).toMatch(words)
})
