import { formatMoney, type Language } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { loadWords } from '../../platform/i18n/words.ts'
import { aSite, type CountrySlug } from '../../testing/sites.ts'
import { billRows, orderButton, vatByRate } from './order-words.ts'

describe('the order button', () => {
  // Each country's required words, in its own language and in English.
  test.each<[CountrySlug, Language, string, boolean]>([
    ['sweden', 'sv', 'Betala 500,00 kr', false],
    ['norway', 'nb', 'Betal nå', false],
    ['denmark', 'da', 'Betal nu', false],
    ['finland', 'fi', 'Maksa', false],
    ['germany', 'de', 'Zahlungspflichtig bestellen', true],
    ['sweden', 'en', 'Pay now', false],
    ['norway', 'en', 'Pay now', false],
    ['finland', 'en', 'Pay now', false],
    ['germany', 'en', 'Order with obligation to pay', true],
  ])('in %s, read in %s: “%s”', async (slug, language, label, isBare) => {
    const t = await loadWords(language, ['checkout'])
    const total = formatMoney(500, 'SEK', language)
    const button = orderButton(aSite(language, slug).country.culture, total, t)
    expect(button.label.replaceAll('\u00a0', ' ')).toBe(label)
    expect(button.isBare).toBe(isBare)
  })
})

describe('a bill', () => {
  const line = { articleName: 'Tiokort', quantity: 2, amount: 1590, vatPercent: 25, vatAmount: 318 }
  test('sums VAT by rate', () => {
    expect(
      vatByRate([line, { ...line, amount: 500, vatPercent: 0, vatAmount: 0 }, { ...line, amount: 100, vatAmount: 20 }]),
    ).toEqual([
      { vatPercent: 25, onAmount: 1690, vatAmount: 338 },
      { vatPercent: 0, onAmount: 500, vatAmount: 0 },
    ])
  })
  test('shows lines, sum and what VAT is in it; of a gift card, that VAT comes later', async () => {
    const t = await loadWords('sv', ['checkout'])
    const rows = billRows(
      {
        lines: [line],
        total: 1590,
        vat: [...vatByRate([line]), { vatPercent: 0, onAmount: 0, vatAmount: 0 }],
        currency: 'SEK',
        isGiftCard: true,
      },
      'Att betala',
      t,
      'sv',
    )
    expect(rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '))).toEqual([
      '2 × Tiokort: 1 590,00 kr',
      'Att betala: 1 590,00 kr',
      'Varav moms 25 % på 1 590,00 kr: 318,00 kr',
      'Moms betalas när kortet används: 0,00 kr',
    ])
  })
  test('says of what is exempt that it has no VAT, and of what a gift card paid that it was taxed before', async () => {
    const t = await loadWords('sv', ['checkout'])
    const exempt = { articleName: 'Kurs', quantity: 1, amount: 500, vatPercent: 0, vatAmount: 0 }
    const paidByCard = { ...line, quantity: 1, amount: 1190, vatPercent: 25, vatAmount: 208, taxedBefore: 150 }
    const rows = billRows(
      { lines: [exempt, paidByCard], total: 1690, vat: [], currency: 'SEK', isReceipt: true },
      'Betalt',
      t,
      'sv',
    )
    expect(rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '))).toEqual([
      'Kurs: 500,00 kr',
      'Ingen moms: 0,00 kr',
      'Tiokort: 1 190,00 kr',
      'Varav moms 25 % på 1 040,00 kr: 208,00 kr',
      'Momsen betalades när presentkortet såldes: 150,00 kr',
      'Betalt: 1 690,00 kr',
    ])
  })
  test('a receipt says the VAT of each line below it', async () => {
    const t = await loadWords('sv', ['checkout'])
    const rows = billRows(
      {
        lines: [line, { ...line, quantity: 1, amount: 500, vatPercent: 6, vatAmount: 28.3 }],
        total: 2090,
        vat: [],
        currency: 'SEK',
        isReceipt: true,
      },
      'Betalt',
      t,
      'sv',
    )
    expect(rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '))).toEqual([
      '2 × Tiokort: 1 590,00 kr',
      'Varav moms 25 % på 1 590,00 kr: 318,00 kr',
      'Tiokort: 500,00 kr',
      'Varav moms 6 % på 500,00 kr: 28,30 kr',
      'Betalt: 2 090,00 kr',
    ])
  })
  test('shows lines at their full price and what a coupon takes off as a line of its own', async () => {
    const t = await loadWords('sv', ['checkout'])
    const coupon = { name: '20 % på klippkort', discount: 318 }
    const reduced = { articleName: 'Tiokort', quantity: 1, amount: 1272, discount: 318 }
    const rows = billRows({ lines: [reduced], coupon, total: 1272, vat: [], currency: 'SEK' }, 'Betalt', t, 'sv')
    expect(rows.map(({ label, amount }) => `${label}: ${amount}`.replaceAll('\u00a0', ' '))).toEqual([
      'Tiokort: 1 590,00 kr',
      '20 % på klippkort: −318,00 kr',
      'Betalt: 1 272,00 kr',
    ])
  })
})
