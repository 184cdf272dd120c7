import { createTranslate } from '@hoppla/i18n'
import english, { type OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { refusalTexts } from './refusal.ts'

const t = createTranslate<OfficeWords>('en', english)
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new ApiError(
    status,
    JSON.stringify({ code, message: 'What the server says.' }),
    new Headers({ 'content-type': 'application/json', ...headers }),
  )

test.each([
  ['gift-card.not-found', t('counter.advice.again')],
  ['gift-card.not-yet', t('counter.advice.otherwise')],
  ['gift-card.expired', t('counter.advice.otherwise')],
  ['gift-card.empty', t('counter.advice.otherwise')],
  ['gift-card.too-little', t('counter.advice.part')],
  ['gift-card.other-country', t('counter.advice.elsewhere')],
  ['gift-card.other-currency', t('counter.advice.elsewhere')],
  ['coupon.not-found', t('counter.advice.codeAgain')],
  ['coupon.not-yet', t('counter.advice.without')],
  ['coupon.expired', t('counter.advice.without')],
  ['coupon.used', t('counter.advice.without')],
  ['coupon.not-for-this', t('counter.advice.without')],
  ['coupon.other-country', t('counter.advice.without')],
  ['coupon.other-currency', t('counter.advice.without')],
])('%s is said with what to do', (code, advice) =>
  expect(refusalTexts(refusal(400, code), t)).toEqual(['What the server says.', advice]),
)

test('whoever guesses codes reads how long to wait', () => {
  expect(refusalTexts(refusal(429, 'request.too-many', { 'retry-after': '421' }), t)).toEqual([
    t('counter.tooMany'),
    t('counter.wait', { count: 8 }),
  ])
  expect(refusalTexts(refusal(429, 'request.too-many'), t)[1]).toBe(t('counter.wait', { count: 1 }))
})

test('another refusal is said in the words of the server', () =>
  expect(refusalTexts(refusal(404, 'location.not-found'), t)).toEqual(['What the server says.']))
