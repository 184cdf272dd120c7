import type { Cart, CartLine } from '@hoppla/contract/cart/cart'

const articleId = '11111111-1111-4111-8111-111111111111'

type LineInput = Partial<CartLine> & Pick<CartLine, 'id' | 'title' | 'amount'>

/** A line of a cart; a ticket card as a code unless said otherwise. */
export const aLine = ({ id, title, amount, ...other }: LineInput): CartLine => ({
  id,
  title,
  amount,
  item: { kind: 'serial-ticket', articleId, mode: 'redeem', quantity: 1 },
  picture: null,
  details: [],
  parts: [{ name: title, quantity: 1, unitPrice: amount, amount, discount: 0, vatPercent: 6, vatAmount: 5 }],
  oldAmount: null,
  rules: '',
  isScarce: false,
  law: 'withdrawal',
  asksToBeginAtOnce: false,
  problem: null,
  ...other,
})

export const aVisit = (other: Partial<CartLine> = {}): CartLine =>
  aLine({
    id: 'visit',
    title: 'Entré Örebro',
    amount: 189,
    item: { kind: 'entrance', playgroundId: articleId, date: '2026-11-29', startsAt: '13:00', visitors: [], covered: [] },
    details: ['29 november 13:00'],
    rules: 'Avboka till klockan 8.',
    isScarce: true,
    law: 'leisure',
    ...other,
  })

export const aCard = (other: Partial<CartLine> = {}): CartLine =>
  aLine({
    id: 'card',
    title: 'Presentkort 300 kr',
    amount: 300,
    item: { kind: 'gift-card', articleId, delivery: { to: 'me' }, quantity: 1 },
    law: 'voucher',
    parts: [{ name: 'Presentkort 300 kr', quantity: 1, unitPrice: 300, amount: 300, discount: 0, vatPercent: 0, vatAmount: 0 }],
    ...other,
  })

/** A guest's cart with these lines. */
export const aCart = (lines: CartLine[], other: Partial<Cart> = {}): Cart => {
  const sum = lines.reduce((all, { amount, problem }) => all + (problem && problem.kind !== 'price-changed' ? 0 : amount), 0)
  return {
    id: '22222222-2222-4222-8222-222222222222',
    now: '2026-11-27T12:00:00Z',
    isGuest: true,
    isClosed: false,
    language: 'sv',
    currency: 'SEK',
    companyName: 'Hoppla lekland AB',
    contact: null,
    heldUntil: lines.some(({ isScarce }) => isScarce) ? '2026-11-27T12:13:00Z' : null,
    lines,
    suggestion: null,
    codes: [],
    coupon: null,
    fullAmount: sum,
    totalAmount: sum,
    giftCardAmount: 0,
    dueAmount: sum,
    vat: [{ vatPercent: 6, onAmount: sum, vatAmount: 10.7 }],
    paymentMethods: ['card', 'swish'],
    asksToBeginAtOnce: false,
    asksForPhone: false,
    laws: [...new Set(lines.map(({ law }) => law))],
    order: null,
    ...other,
  }
}
