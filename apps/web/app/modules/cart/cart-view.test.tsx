import type { Cart } from '@hoppla/contract/cart/cart'
import { type Language, languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { aCard, aCart, aLine, aVisit } from '../../testing/carts.ts'
import { expectInOrder } from '../../testing/in-order.ts'
import { aSiteWithTerms, expectTermsBefore } from '../../testing/order-terms.ts'
import { renderPage, textOf } from '../../testing/render-page.tsx'
import CartPage from './cart-page.tsx'
import { CartView } from './cart-view.tsx'
import { Suggestion } from './suggestion/suggestion.tsx'

const data = { designs: [], slugs: {}, today: '2026-11-27', lastDay: '2027-11-27', example: '11 12 2026' }
const removals = { removed: [], remove: async () => undefined, undo: async () => undefined, settle: () => undefined }
const nothingOdd = /\{\{|undefined|\[object|NaN/

const shown = (language: Language, cart: Cart) =>
  renderPage({
    language,
    site: aSiteWithTerms(language),
    page: () => <CartView shown={{ cart, offset: 0 }} data={data} removals={removals} suggestion={Suggestion} />,
  })
const buttonsOf = (html: string) => html.match(/<button[^>]*class="btn pri[^>]*>.*?<\/button>/gs) ?? []
const mixed = () => [aVisit(), aCard(), aLine({ id: 'ticket', title: 'Tiokort', amount: 1290, rules: 'Gäller i alla lekland.' })]

test.each(languages)('a mixed cart in %s: everything once, the law before the button, one yellow button', async (language) => {
  const cart = aCart(mixed(), {
    asksToBeginAtOnce: true,
    coupon: { name: 'HOPP100', discount: 100 },
    codes: [
      { ending: 'P100', kind: 'coupon', name: 'HOPP100', amount: 100, problem: null },
      { ending: 'Q9R4', kind: 'gift-card', name: '', amount: 500, problem: null },
    ],
    dueAmount: 1179,
  })
  const { html, text, t } = await shown(language, cart)
  expect(text).not.toMatch(nothingOdd)
  expect(buttonsOf(html)).toHaveLength(1)
  expectTermsBefore(html, buttonsOf(html)[0] ?? '', language, t, [
    t('checkout.undo.right'),
    t('checkout.undo.used'),
    t('checkout.undo.card'),
    t('checkout.law.without', { names: 'Entré Örebro' }),
    'Avboka till klockan 8.',
    'Gäller i alla lekland.',
    t('checkout.begin.text'),
  ])
  expectInOrder(text, ['HOPP100', '…Q9R4', t('checkout.toPay')])
  expect(text).toContain(t('cart.held'))
  expect(html).toContain('autoComplete="email"')
  expect(html).not.toContain('type="password"')
})

test.each<[Language, RegExp]>([
  ['sv', /^Betala 489,00 kr/],
  ['nb', /^Betal nå/],
  ['da', /^Betal nu/],
  ['fi', /^Maksa/],
  ['de', /^Zahlungspflichtig bestellen/],
])('in %s the order button has the words of its country', async (language, words) => {
  const { html } = await shown(language, aCart([aVisit(), aCard()]))
  expect(textOf(buttonsOf(html)[0] ?? '').replaceAll('\u00a0', ' ')).toMatch(words)
})

test('what costs nothing is booked, and says nothing of money', async () => {
  const free = await shown('sv', aCart([aVisit({ amount: 0, parts: [] })]))
  expect(textOf(buttonsOf(free.html)[0] ?? '')).toContain(free.t('cart.orderFree'))
  expect(free.html).not.toContain('name="method"')
  const covered = await shown('de', aCart([aCard()], { dueAmount: 0, giftCardAmount: 300 }))
  expect(textOf(buttonsOf(covered.html)[0] ?? ''), 'gift cards are money').toContain('Zahlungspflichtig bestellen')
})

test.each(languages)('in %s what is held no more can be taken back by one press, and the rest waits', async (language) => {
  const ended = { kind: 'held-no-more', code: 'held-no-more', message: 'x' } as const
  const { html, text, t } = await shown(language, aCart([aVisit({ problem: ended }), aCard()], { heldUntil: null }))
  expect(text).toContain(t('cart.ended', { count: 1, name: 'Entré Örebro' }))
  expect(text).toContain(t('cart.endedRest'))
  expect(buttonsOf(html).map(textOf)).toEqual([expect.stringContaining(t('cart.takeBack'))])
  expect(text).toContain(t('cart.onlyTheRest'))
  expect(html, 'nothing can be ordered past it').not.toContain('name="method"')
  expect(text).not.toMatch(nothingOdd)
})

test('what somebody else has says where to look, and cannot be taken back', async () => {
  const full = { kind: 'full', code: 'entrance.full', message: 'Det är fullt klockan 13.' } as const
  const { html, text, t } = await shown('sv', aCart([aVisit({ problem: full })], { heldUntil: null }))
  expectInOrder(text, [t('cart.taken'), full.message, t('cart.chooseOther'), t('cart.firstThis')])
  expect(buttonsOf(html)).toEqual([])
})

test('a price that changed stands beside the old one, and is ordered by the same button', async () => {
  const problem = { kind: 'price-changed', code: 'price-changed', message: '' } as const
  const { html, text, t } = await shown('sv', aCart([aCard({ problem, oldAmount: 250 })]))
  expect(text.replaceAll('\u00a0', ' ')).toContain(t('cart.priceChangedText', { old: '250,00 kr', now: '300,00 kr' }))
  expect(textOf(buttonsOf(html)[0] ?? '').replaceAll('\u00a0', ' ')).toContain('Betala 300,00 kr')
})

test('while money is on its way the cart says so, and leads to it', async () => {
  const order = {
    orderReference: 'JSUX-2KY3-69AX',
    status: 'Processing',
    isPayable: false,
    paymentToken: 't',
    link: 'x',
    secret: 'abc',
    expiresAt: '2026-11-27T12:30:00Z',
  } as const
  const { html, text, t } = await shown('sv', aCart([aCard()], { order }))
  expect(text).toContain(t('cart.underWay'))
  expect(html).toContain('href="/sv/order/shop/payment/JSUX-2KY3-69AX#key=abc"')
})

test('what wants an account leads to sign in and back', async () => {
  const problem = { kind: 'account-needed', code: 'auth.required', message: 'Logga in för att köpa det.' } as const
  const { html } = await shown('sv', aCart([aLine({ id: 'pass', title: 'Årskort', amount: 900, problem })]))
  expect(html).toMatch(/href="\/sv\/login\?[^"]*continuePath=%2Fsv%2Forder%2Fcart"/)
})

test.each(languages)(
  'in %s one thing is suggested beside a visit: with its whole price, unticked, and no second yellow button',
  async (language) => {
    const item = { kind: 'add-on', articleId: 'a', playgroundId: 'p', quantity: 2 } as const
    const suggestion = {
      item,
      title: 'Halkstrumpor',
      picture: '/media/x/add-socks.svg',
      details: ['Väntar'],
      unitPrice: 39,
      amount: 78,
    }
    const { html, text, t } = await shown(language, aCart([aVisit()], { suggestion }))
    expectInOrder(text, [
      t('cart.suggest.heading'),
      '2 × Halkstrumpor',
      '78',
      '39',
      'Väntar',
      `${t('cart.suggest.add')} Halkstrumpor`,
      t('cart.codes'),
    ])
    expect(html).toContain('/media/x/add-socks.svg')
    expect(html).not.toContain('type="checkbox"')
    expect(buttonsOf(html)).toHaveLength(1)
    expect(text).not.toMatch(nothingOdd)
    const single = { ...suggestion, item: { ...item, quantity: 1 }, amount: 39 }
    const one = await shown(language, aCart([aVisit()], { suggestion: single }))
    expect(one.text).not.toContain('1 ×')
    expect((await shown(language, aCart([aVisit()]))).text).not.toContain(t('cart.suggest.heading'))
  },
)

test.each(languages)('in %s the page is the same for everybody until the cart is known', async (language) => {
  const { html, text, t } = await renderPage({ language, page: CartPage, data })
  expect(html).toContain('aria-busy="true"')
  expect(text).toContain(t('cart.heading'))
})
