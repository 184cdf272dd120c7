import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FullLine, leastChargeOf, vatIncluded } from '../orders/orders.ts'
import { type CouponFacts, couponProblem, discountOver, readBarCode } from './coupons.rules.ts'

const coupon = (more: Partial<CouponFacts>): CouponFacts => ({
  accountId: 'astrid',
  countryId: 'sweden',
  isUsed: false,
  validFrom: null,
  validTo: '2026-12-31',
  percent: 20,
  amountMinor: null,
  lineKinds: ['serial-ticket'],
  articles: [],
  ...more,
})
const line = (fullMinor: number, more: Partial<FullLine> = {}): FullLine => ({
  id: 'l',
  kind: 'serial-ticket',
  articleId: 'ten',
  fullMinor,
  vatPercent: 25,
  ...more,
})

test.each([
  ['good', {}, undefined],
  ['on its first day', { validFrom: '2026-11-22' }, undefined],
  ['on its last day', { validTo: '2026-11-22' }, undefined],
  ['of another family', { accountId: 'bjorn' }, 'coupon.not-yours'],
  ['of another country', { countryId: 'norway' }, 'coupon.other-country'],
  ['used', { isUsed: true }, 'coupon.used'],
  ['over', { validTo: '2026-11-21' }, 'coupon.expired'],
  ['not begun', { validFrom: '2026-11-23' }, 'coupon.not-yet'],
] as const)('a coupon %s', (_name, more, problem) => {
  expect(couponProblem(coupon(more), 'astrid', 'sweden', '2026-11-22')).toBe(problem)
})

test.each([
  ['percent', {}, line(159_000), 31_800],
  ['percent, half up', { percent: 15 }, line(1_990), 299],
  ['a sum', { percent: null, amountMinor: 10_000 }, line(159_000), 10_000],
  ['a sum beyond the price', { percent: null, amountMinor: 10_000 }, line(9_900), 9_900],
  ['a rest no provider charges is given away', { percent: 99 }, line(19_900), 19_900],
  ['one article by name', { lineKinds: [], articles: ['ten'] }, line(100_000), 20_000],
] as const)('it takes off %s', (_name, more, of, off) => {
  expect(discountOver(coupon(more), [of], 'SEK')).toEqual({
    discountMinor: off,
    lines: [{ id: 'l', discountMinor: off, vatMinor: vatIncluded(of.fullMinor - off, 25) }],
  })
})

test.each([
  ['another kind', {}, line(100, { kind: 'pass' })],
  ['another article', { lineKinds: [], articles: ['five'] }, line(100)],
  ['a thing instead of money', { percent: null }, line(100)],
  ['a gift card, whatever it says', { lineKinds: ['gift-card'], articles: ['ten'] }, line(100, { kind: 'gift-card' })],
] as const)('nothing off %s', (_name, more, of) => {
  expect(discountOver(coupon(more as Partial<CouponFacts>), [of], 'SEK')).toBeUndefined()
})

test('spread over any lines, sums agree to the öre and no line goes below nothing', () => {
  const prices = fc.array(
    fc.record({ fullMinor: fc.integer({ min: 0, max: 500_000 }), vatPercent: fc.constantFrom(0, 6, 12, 25) }),
    {
      minLength: 1,
      maxLength: 10,
    },
  )
  const worth = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountMinor: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), amountMinor: fc.integer({ min: 1, max: 1_000_000 }) }),
  )
  fc.assert(
    fc.property(prices, worth, (priced, more) => {
      const lines = priced.map((one, n) => line(one.fullMinor, { id: String(n), vatPercent: one.vatPercent }))
      const sum = lines.reduce((total, { fullMinor }) => total + fullMinor, 0)
      const off = discountOver(coupon(more), lines, 'SEK')
      if (!off) {
        expect(Math.min(sum, more.amountMinor ?? Math.round((sum * (more.percent ?? 0)) / 100))).toBe(0)
        return
      }
      expect(off.lines.reduce((total, { discountMinor }) => total + discountMinor, 0)).toBe(off.discountMinor)
      const rest = sum - off.discountMinor
      expect(rest === 0 || rest >= leastChargeOf('SEK')).toBe(true)
      for (const [n, { discountMinor, vatMinor }] of off.lines.entries()) {
        const { fullMinor = 0, vatPercent = 0 } = lines[n] ?? {}
        expect(discountMinor).toBeGreaterThanOrEqual(0)
        expect(discountMinor).toBeLessThanOrEqual(fullMinor)
        expect(vatMinor).toBe(vatIncluded(fullMinor - discountMinor, vatPercent))
      }
    }),
  )
})

test('a bar code is one however it is typed', () => {
  expect(readBarCode(' abcd-2345 wxyz')).toBe('ABCD2345WXYZ')
})
