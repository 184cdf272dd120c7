import { createTranslate } from '@hoppla/i18n'
import english, { type OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { expect, test } from 'vitest'
import { type ArticleValue, emptyArticle } from './article-value.ts'
import { articleDoubts, offerDoubts, placePriceDoubts } from './doubts.ts'

const words = { t: createTranslate<OfficeWords>('en', english), language: 'en' as const }
const denmark = { currency: 'DKK', today: '2026-11-23', vatPercents: { 'gift-card': 0, 'serial-ticket': 25, pass: 25 } }
const card: ArticleValue = { ...emptyArticle('denmark'), key: 'dk-ten', kind: 'serial-ticket', price: 1190 }
const asked = (after: Partial<ArticleValue>, before: ArticleValue | 'new' = card) =>
  articleDoubts(before === 'new' ? undefined : before, { ...card, ...after }, denmark, words).map((sentence) =>
    sentence.replaceAll('\u00a0', ' '),
  )

test('nothing is asked about an article that stays, or changes as prices do', () => {
  expect(asked({})).toEqual([])
  expect(asked({ price: 1250 })).toEqual([])
  expect(asked({ sellableTo: '2026-11-23' })).toEqual([])
})

test('a price whose VAT is rounded away is asked back with its numbers, a new article’s too', () => {
  expect(asked({ price: 0.02 }, 'new')).toEqual(['At kr 0.02, VAT of 25% comes to nothing after rounding.'])
  // 0.03 × 25 ⁄ 125 is 0.6 øre: one.
  expect(asked({ price: 0.03 }, 'new')).toEqual([])
  expect(asked({ price: 0.02, vatPercent: 0 }, 'new')).toEqual([])
})

test('a price that leaps is asked back with both numbers', () => {
  expect(asked({ price: 119 })).toEqual(['The price goes from kr 1,190 to kr 119.'])
  expect(asked({ price: 11900 })).toEqual(['The price goes from kr 1,190 to kr 11,900.'])
  expect(asked({ price: 119 }, 'new')).toEqual([])
})

test('a gift card that is worth more than it costs is asked back', () => {
  expect(asked({ kind: 'gift-card', price: 150, giftCardAmount: 500 }, 'new')).toEqual(['It costs kr 150 and is worth kr 500.'])
  expect(asked({ kind: 'gift-card', price: 150, giftCardAmount: 150 }, 'new')).toEqual([])
})

test('a day that is over is asked back when it is written, not when it was there', () => {
  expect(asked({ sellableTo: '2026-11-22' })).toEqual(['On sale until: 22 Nov 2026 is over already.'])
  expect(asked({ sellableTo: '2026-11-22' }, { ...card, sellableTo: '2026-11-22' })).toEqual([])
  expect(asked({ soldOut: true, soldOutTo: '2026-11-01' })[0]).toContain('Sold out until')
})

test('what a new article has not been given yet is not asked about: the server says that it is missing', () => {
  expect(articleDoubts(undefined, emptyArticle('denmark'), denmark, words)).toEqual([])
})

test('an offer that is over, or takes everything off', () => {
  expect(offerDoubts(undefined, { to: '' }, denmark, words)).toEqual([])
  expect(offerDoubts({ to: '2026-11-30' }, { to: '2026-11-30', percent: 20 }, denmark, words)).toEqual([])
  expect(offerDoubts({ to: '2026-11-30' }, { to: '2026-11-01' }, denmark, words)).toHaveLength(1)
  expect(offerDoubts({ to: '2026-11-30' }, { to: '2026-11-30', percent: 100 }, denmark, words)).toEqual([
    '100% off: there is nothing left to pay.',
  ])
})

test('of the prices of a place, each that is free now or leaps is asked back by its name', () => {
  const party = { key: 'a', place: 'denmark', names: { en: 'The hop party' }, price: 1990 }
  const entry = { key: 'b', place: 'denmark', names: { en: 'Babies' }, weekdayPrice: 0 }
  expect(placePriceDoubts([party, entry], [party, entry], denmark, words)).toEqual([])
  const after = [
    { ...party, price: 19.9 },
    { ...entry, weekendPrice: 0 },
    { ...party, key: 'c', price: 0 },
  ]
  expect(placePriceDoubts([party, entry], after, denmark, words).map((sentence) => sentence.replaceAll('\u00a0', ' '))).toEqual([
    'The hop party: The price goes from kr 1,990 to kr 19.90.',
    'Babies costs kr 0: it is free.',
    'The hop party costs kr 0: it is free.',
  ])
})
