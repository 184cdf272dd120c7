import type { OrderDetail, OrderProgress, OrderSummary, OwnGiftCard, Payment } from '@hoppla/contract/orders'
import type { OwnCode } from '@hoppla/contract/tickets'
import { type Language, languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import type { ApplicationUser } from '../../platform/session/session.ts'
import { expectInOrder } from '../../testing/in-order.ts'
import { aSiteWithTerms, expectTermsBefore } from '../../testing/order-terms.ts'
import { renderPage, textOf } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { CheckoutForm } from './checkout/checkout-form.tsx'
import CheckoutPage from './checkout/checkout-page.tsx'
import { CheckoutSum } from './checkout/checkout-sum.tsx'
import { PaymentMethods } from './checkout/payment-methods.tsx'
import { guestOrder, ownOrder } from './order-access.ts'
import { BoughtCard } from './payment/bought-card.tsx'
import { BoughtGiftCard } from './payment/bought-gift-card.tsx'
import { PaidOrder } from './payment/paid-order.tsx'
import { NextTry, PayAgain } from './payment/pay-again.tsx'
import PaymentPage from './payment/payment-page.tsx'
import { OrderOver, Waiting } from './payment/payment-states.tsx'
import { Receipt } from './receipt/receipt.tsx'
import ReceiptPage from './receipt/receipt-page.tsx'
import { receiptHeading } from './receipt/receipt-words.ts'
import WithdrawalPage from './withdrawal-page.tsx'

const draft = {
  kind: 'gift-card' as const,
  childId: '',
  articleId: 'a',
  design: 'd1',
  to: 'someone' as const,
  recipientName: 'Elsa',
  recipientEmail: 'elsa@exempel.se',
  greeting: 'Grattis!',
  sendOn: '2026-12-05',
}
const line = {
  articleId: 'a',
  articleName: 'Presentkort 500 kr',
  quantity: 1,
  amount: 500,
  discount: 0,
  vatPercent: 0,
  vatAmount: 0,
  taxedBefore: 0,
}
const summary: OrderSummary = {
  articleId: 'a',
  articleName: 'Presentkort 500 kr',
  companyName: 'Hoppla lekland AB',
  price: 500,
  reduction: null,
  currency: 'SEK',
  rules: 'Kortet kan användas flera gånger.',
  totalAmount: 500,
  vatAmount: 0,
  period: { start: '2026-11-21', end: '2029-12-31' },
  lines: [line],
  coupon: null,
  paymentMethods: ['card', 'swish'],
}
const card: OwnGiftCard = {
  guid: 'c',
  articleName: 'Presentkort 500 kr',
  amount: 500,
  balance: 500,
  currency: 'SEK',
  code: 'RV2H-BUXN-YN7G-R54B',
  validFromDate: null,
  validToDate: '2029-12-31',
  state: 'Active',
  issuedAt: '2026-11-21T11:00:00Z',
  orderReference: 'JSUX-2KY3-69AX',
  design: { guid: 'd1', url: '/media/d1.svg', name: 'Ballonger' },
  delivery: {
    to: 'someone',
    recipientName: 'Elsa',
    recipientEmail: 'elsa@exempel.se',
    greeting: 'Grattis!',
    sendAt: '2026-12-05T07:00:00Z',
    sentAt: null,
  },
}
const code: OwnCode = {
  guid: 'k',
  kind: 'serial-ticket',
  name: 'Tiokort',
  code: 'TK-9QX2-MMPV',
  state: 'Unused',
  validToDate: '2027-11-21',
  orderReference: 'JSUX-2KY3-69AX',
  delivery: { to: 'me', recipientName: null, recipientEmail: null, greeting: null, sendAt: null, sentAt: null },
}
const order: OrderDetail = {
  orderReference: 'JSUX-2KY3-69AX',
  status: 'Completed',
  isFinal: true,
  isPayable: false,
  paymentToken: null,
  createdAt: '2026-11-21T11:00:00Z',
  expiresAt: '2026-11-21T11:30:00Z',
  completedAt: '2026-11-21T11:02:00Z',
  receiptNumber: 'SE-000001',
  seller: {
    companyName: 'Hoppla lekland AB',
    companyOrgno: '559000-1204',
    companyAddress: 'Lekgatan 4',
    companyVatNumber: 'SE559000120401',
  },
  email: 'maja@exempel.se',
  paidWith: 'Visa •••• 4242',
  method: 'card',
  lines: [{ ...line, kind: 'gift-card', rules: '' }],
  coupon: null,
  totalAmount: 500,
  giftCardAmount: 0,
  vat: [{ vatPercent: 0, onAmount: 500, vatAmount: 0 }],
  currency: 'SEK',
  refunds: [],
  creditNotes: [],
  giftCards: [card],
}
const access = ownOrder(order.orderReference)
const progress: OrderProgress = {
  orderReference: 'JSUX-2KY3-69AX',
  status: 'AwaitingPayment',
  isFinal: false,
  retryAfterMs: 1500,
  isPayable: true,
  payment: { state: 'declined', method: 'card', paymentToken: 't' },
  expiresAt: '2026-11-21T11:30:00Z',
  refund: null,
}
const refund = { amount: 500, currency: 'SEK', reason: 'PaidTooLate', state: 'Due' } as const

const nothingOdd = /\{\{|\b(undefined|null|NaN|Invalid Date)\b/

describe.each(languages)('in %s', (language) => {
  test.each([
    ['checkout', CheckoutPage, 'checkout.title', { designs: [] }],
    ['payment', PaymentPage, 'payment.title', null],
    ['receipt', ReceiptPage, 'payment.receipt', null],
  ] as const)('the %s page waits as a skeleton: HTML is never personal', async (_, page, title, data) => {
    const { html, text, t } = await renderPage({ language, page, data })
    expect(text).toContain(t(title))
    expect(html).toMatch(/aria-busy="true"|class="card raise wait"/)
    expect(html).not.toContain('type="submit"')
  })

  test('the checkout says what is bought, the price, what comes next and how to undo it', async () => {
    const page = () => (
      <>
        <BoughtCard draft={draft} summary={summary} design={undefined} />
        <CheckoutSum draft={draft} summary={summary} cards={[]} email="maja@exempel.se" busy={false} />
      </>
    )
    const { html, text, t } = await renderPage({ language, page })
    for (const words of [
      'Elsa',
      'Grattis!',
      'maja@exempel.se',
      t('shop.undo'),
      t('checkout.undo.right'),
      t('checkout.undo.card'),
      t('checkout.vatLater'),
      aSite(language).country.companyname,
      summary.rules,
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(nothingOdd)
    // The function itself is one press away.
    expect(html).toContain(`href="/${language}/withdrawal"`)
  })

  test.each(['gift-card', 'pass'] as const)(
    'before the order button of a %s stands what the law wants, not folded',
    async (kind) => {
      const page = () => (
        <CheckoutSum draft={{ ...draft, kind }} summary={summary} cards={[]} email="maja@exempel.se" busy={false} />
      )
      const { html, t } = await renderPage({ language, page, site: aSiteWithTerms(language) })
      const rest = t(kind === 'gift-card' ? 'checkout.undo.card' : 'checkout.undo.used')
      const right = [t('checkout.undo.right'), rest, t('checkout.undo.money'), summary.rules]
      expectTermsBefore(html, 'type="submit"', language, t, right)
    },
  )

  test('every way a payment can go has its words', async () => {
    const page = () => (
      <>
        {(['checking', 'waiting', 'waiting-long'] as const).map((view) => (
          <Waiting key={view} view={view} email="maja@exempel.se" failures={2} />
        ))}
        {(['cancelled', 'expired', 'failed', 'refunded'] as const).map((why) => (
          <OrderOver key={why} orderReference={order.orderReference} why={why} refund={why === 'refunded' ? refund : null} />
        ))}
        <PayAgain
          access={access}
          why="declined"
          progress={progress}
          restart={() => undefined}
          stays={undefined}
          stay={() => undefined}
        />
      </>
    )
    const { text, t } = await renderPage({ language, page })
    for (const key of ['waiting', 'offline', 'over.cancelled', 'over.expired', 'over.failed', 'over.refunded'] as const)
      expect(text).toContain(t(`payment.${key}`))
    expect(text).not.toMatch(nothingOdd)
  })

  test('what was bought is told first and can be used; then the receipt, how it was paid before the numbers for the tax', async () => {
    const { text, t } = await renderPage({ language, page: () => <PaidOrder order={order} access={access} /> })
    const { seller } = order
    expectInOrder(text, [
      t('payment.paid'),
      receiptHeading(order, access, t, language, 'Europe/Stockholm').title,
      card.code,
      t('payment.cardPdf'),
      order.orderReference,
      'Visa •••• 4242',
      seller.companyOrgno,
      seller.companyVatNumber ?? '',
      t('payment.toAccount'),
    ])
    // A ticket or a pass is asked for when the page is there; its place is before the receipt.
    const tickets = { ...order, giftCards: [], lines: [{ ...line, kind: 'pass' as const, rules: '' }] }
    const { html } = await renderPage({ language, page: () => <PaidOrder order={tickets} access={access} /> })
    expect(html.indexOf('<section')).toBeLessThan(html.indexOf('id="rc"'))
  })

  test('a guest finds codes on the page and the way to an account after them, and nothing that wants one', async () => {
    const guest = guestOrder(order.orderReference, 'secret')
    const { text, t } = await renderPage({ language, page: () => <PaidOrder order={{ ...order, codes: [code] }} access={guest} /> })
    expectInOrder(text, [card.code, code.code, order.orderReference, t('payment.account.title')])
    for (const key of ['cardPdf', 'resend', 'toAccount'] as const) expect(text).not.toContain(t(`payment.${key}`))
    expect(text).not.toContain(t('tickets.codePdf'))
    expect(text).not.toMatch(nothingOdd)
  })

  test('the receipt is complete', async () => {
    const page = () => (
      <>
        <Receipt order={{ ...order, refunds: [{ ...refund, to: 'source' }] }} access={access} />
        <BoughtGiftCard card={card} hasPdf />
      </>
    )
    const { text, t } = await renderPage({ language, page })
    const { seller } = order
    for (const words of ['JSUX-2KY3-69AX', 'SE-000001', 'Visa •••• 4242', seller.companyName, seller.companyOrgno, card.code])
      expect(text).toContain(words)
    expect(text).toContain(t('payment.vatNumber', { number: 'SE559000120401' }))
    expect(text).toContain(t('payment.refundDue'))
    expect(text).not.toMatch(nothingOdd)
  })
})

describe('paying again', () => {
  const payment: Payment = {
    orderReference: 'JSUX-2KY3-69AX',
    paymentToken: 't',
    orderStatus: 'AwaitingPayment',
    state: 'declined',
    provider: 'test',
    method: 'card',
    methods: ['card', 'swish'],
    amount: 1272,
    giftCardAmount: 0,
    coupon: null,
    currency: 'SEK',
    redirectUrl: null,
    clientSecret: null,
    publishableKey: null,
    expiresAt: '2026-11-21T11:30:00Z',
  }
  // The same words as the first time, in each country: what is due may be another sum by now.
  test.each<[Language, string]>([
    ['sv', 'Betala 1 272,00 kr'],
    ['nb', 'Betal nå'],
    ['da', 'Betal nu'],
    ['fi', 'Maksa'],
    ['de', 'Zahlungspflichtig bestellen'],
  ])('in %s the button says “%s”, with the sum beside it', async (language, label) => {
    const page = () => (
      <NextTry
        access={access}
        why="unpaid"
        progress={progress}
        payment={payment}
        restart={() => undefined}
        stay={() => undefined}
      />
    )
    const { html, text, t } = await renderPage({ language, page, site: aSiteWithTerms(language) })
    const button = /<button[^>]*\bpri\b[^>]*>.*?<\/button>/s.exec(html)?.[0] ?? ''
    expectTermsBefore(html, button, language, t, [t('checkout.undo.right')])
    expect(textOf(button).replaceAll('\u00a0', ' ')).toBe(`${label} ${t('checkout.ordering')}`)
    expect(text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(/1[ .]272,00/)
  })
})

describe('payment methods', () => {
  test.each(languages)('beside credit stands in %s that borrowing costs money, beside nothing else', async (language) => {
    const methods = (all: string[]) => () => <PaymentMethods methods={all} value="" onChange={() => undefined} />
    const { text, t } = await renderPage({ language, page: methods(['card', 'klarna']) })
    expect(text.split(t('checkout.creditWarning'))).toHaveLength(2)
    expect((await renderPage({ language, page: methods(['card', 'swish', 'sepa']) })).text).not.toContain(
      t('checkout.creditWarning'),
    )
  })

  test.each([
    ['sv', ['swish', 'card', 'applepay', 'klarna'], ['Swish: Betala 500,00 kr'], ['card', 'klarna']],
    ['de', ['card', 'paypal', 'klarna'], [], ['card', 'paypal', 'klarna']],
    ['sv', ['swish'], [], ['swish']],
  ] as const)(
    'in %s, of %j, express buttons are %j and choices %j, where a device is not known yet',
    async (language, methods, express, choices) => {
      const user = { email: 'maja@exempel.se' } as ApplicationUser
      const offered = { ...summary, paymentMethods: [...methods] }
      const page = () => <CheckoutForm draft={draft} summary={offered} user={user} design={undefined} />
      const { html } = await renderPage({ language, page })
      const labels = [
        ...html.matchAll(
          /<button[^>]*aria-label="([^"]*)"[^>]*class="btn ink"|<button[^>]*class="btn ink"[^>]*aria-label="([^"]*)"/g,
        ),
      ]
      expect(labels.map(([, a, b]) => (a ?? b ?? '').replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(express)
      const radios = [...html.matchAll(/<input[^>]*name="method"[^>]*>/g)].map(([tag]) => /value="(\w+)"/.exec(tag)?.[1])
      expect(radios).toEqual(choices)
      // What is pressed orders: it stands after the terms, beside the order button.
      if (express.length > 0) expect(html.indexOf('btn ink')).toBeGreaterThan(html.indexOf('<h2', html.indexOf('aside')))
    },
  )

  test.each([
    ['fi', 0],
    ['sv', 1],
  ] as const)('on the page in %s %i of them is chosen beforehand', async (language, chosen) => {
    const user = { email: 'maja@exempel.se' } as ApplicationUser
    const page = () => <CheckoutForm draft={draft} summary={summary} user={user} design={undefined} />
    const { html } = await renderPage({ language, page })
    expect(html.match(/<input[^>]*name="method"[^>]*>/g)).toHaveLength(1)
    expect(html).toContain('>Swish<')
    expect(html.match(/<input[^>]*checked=""[^>]*name="method"|<input[^>]*name="method"[^>]*checked=""/g) ?? []).toHaveLength(
      chosen,
    )
  })
})

describe('withdrawing from a contract', () => {
  test.each(languages)('gives the model form in %s, too', async (language) => {
    const { text, t } = await renderPage({ language, page: WithdrawalPage })
    const { companyname, companyaddress, mailfrom } = aSite(language).country
    const company = [companyname, companyaddress, mailfrom].join(', ')
    expect(text).toContain(t('withdrawal.form.text', { company }).replaceAll('\n', ' '))
  })

  test.each(languages)('asks for order and address in %s, without a sign-in', async (language) => {
    const { text, html, t } = await renderPage({ language, page: WithdrawalPage })
    for (const key of ['title', 'reference', 'email', 'find'] as const) expect(text).toContain(t(`withdrawal.${key}`))
    expect(html).toContain('name="orderReference"')
    expect(text).not.toMatch(nothingOdd)
  })
})

describe('the receipt’s heading', () => {
  const headingOf = async (delivery: Partial<OwnGiftCard['delivery']>) => {
    const { t } = await renderPage({ language: 'sv', page: () => null })
    return receiptHeading(
      { email: 'm', lines: order.lines, giftCards: [{ ...card, delivery: { ...card.delivery, ...delivery } }] },
      access,
      t,
      'sv',
      'Europe/Stockholm',
    ).title
  }
  test('tells when a present comes, by the country’s calendar', async () => {
    expect(await headingOf({})).toContain('Elsa får kortet 5 december 2026')
    expect(await headingOf({ sendAt: '2026-12-04T23:30:00Z' })).toContain('5 december')
  })
  test('tells that it is on its way', async () => {
    expect(await headingOf({ sendAt: null })).toContain('på väg till Elsa')
    expect(await headingOf({ sentAt: '2026-12-05T07:00:01Z' })).toContain('på väg till Elsa')
  })
  test('names a ticket that was bought', async () => {
    const { t } = await renderPage({ language: 'sv', page: () => null })
    const lines = [{ ...line, kind: 'serial-ticket' as const, articleName: 'Tiokort', rules: '' }]
    const { title, lead } = receiptHeading({ email: 'maja@exempel.se', giftCards: [], lines }, access, t, 'sv', 'Europe/Stockholm')
    expect(title).toContain('Tiokort')
    expect(lead).toContain('maja@exempel.se')
  })
  test('of a party speaks of the party, not of the lines that are paid', async () => {
    const { t } = await renderPage({ language: 'sv', page: () => null })
    const lines = ['Handpenning', 'Barn till'].map((articleName) => ({ ...line, kind: 'party' as const, articleName, rules: '' }))
    expect(receiptHeading({ ...order, lines }, access, t, 'sv', 'Europe/Stockholm').title).toBe(t('tickets.doneParty'))
  })
  test('of several things says that all is there', async () => {
    const { t } = await renderPage({ language: 'sv', page: () => null })
    const lines = [...order.lines, { ...line, kind: 'serial-ticket' as const, articleName: 'Tiokort', rules: '' }]
    expect(receiptHeading({ ...order, lines }, access, t, 'sv', 'Europe/Stockholm').title).toBe(t('payment.heading.several'))
  })
  test('tells a guest of the mail, and of no account', async () => {
    const { t } = await renderPage({ language: 'sv', page: () => null })
    const guest = guestOrder(order.orderReference, 'secret')
    const own = [{ ...card, delivery: { ...card.delivery, to: 'me' as const } }]
    const { lead } = receiptHeading({ ...order, giftCards: own }, guest, t, 'sv', 'Europe/Stockholm')
    expect(lead).toBe(t('payment.leadGuest', { email: order.email }))
    expect(receiptHeading({ ...order, giftCards: own }, access, t, 'sv', 'Europe/Stockholm').lead).toContain('konto')
  })
  test('tells the buyer of an own card that it is here', async () => {
    expect(await headingOf({ to: 'me', recipientName: null, sendAt: null })).toContain('är din')
  })
})
