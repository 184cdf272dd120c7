import { describe, expect, test } from 'vitest'
import { vatIncluded } from '../orders/orders.ts'
import { taxedParts } from './class-vat.rules.ts'

describe('the parts of a class’s price', () => {
  test('are one where nothing is taxed apart', () => {
    expect(taxedParts(149_500, { vatPercent: 6, mealsPercent: 0, mealsVatPercent: 0 })).toEqual([
      { what: 'class', amountMinor: 149_500, vatPercent: 6 },
    ])
  })

  test('are the camp and its meals, each with its VAT to the minor unit, and together the price', () => {
    const parts = taxedParts(219_500, { vatPercent: 25, mealsPercent: 20, mealsVatPercent: 12 })
    expect(parts.map((part) => ({ ...part, vat: vatIncluded(part.amountMinor, part.vatPercent) }))).toEqual([
      { what: 'class', amountMinor: 175_600, vatPercent: 25, vat: 35_120 },
      { what: 'meals', amountMinor: 43_900, vatPercent: 12, vat: 4_704 },
    ])
  })

  test.each([1, 3, 4, 99, 100, 12_345, 219_501])('lose no minor unit of %i, whatever the share', (price) => {
    for (const mealsPercent of [1, 12.5, 20, 33, 90]) {
      const parts = taxedParts(price, { vatPercent: 25, mealsPercent, mealsVatPercent: 12 })
      expect(parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price)
      for (const { amountMinor } of parts) expect(amountMinor).toBeGreaterThanOrEqual(0)
    }
  })
})
