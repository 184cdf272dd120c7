import { randomUUID } from 'node:crypto'
import { getOrder, type OrderDetail, type OrderResult, type Payment, payOrder } from '@hoppla/contract/orders'
import { type RefundState, refundOrder } from '@hoppla/contract/orders/refunds'
import { toMinor } from '@hoppla/i18n'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOrderReference } from '../crypto/printed-codes.ts'
import type { ArticleTerms } from '../db/tables/orders.ts'
import { discountOver } from '../modules/coupons/coupons.rules.ts'
import { reducePrice } from '../modules/orders/checkout/amount-due.sql.ts'
import { insertOrder, type NewLine } from '../modules/orders/checkout/create-order.sql.ts'
import { auditLedger, vatIncluded } from '../modules/orders/orders.ts'
import { type LineMoney, leftOf, vatBack } from '../modules/orders/refunds/create-refund.rules.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import type { TestCall } from '../testing/app.ts'

// However many lines a receipt has, and in however many parts its money goes back: what is said of each line adds up to what is said of the whole, to the
// minor unit, on receipts, credit notes and in the ledger.

const countries = [
  { country: 'sweden', host: 'localhost:3000', currency: 'SEK', rates: [25, 12, 6, 0] },
  { country: 'norway', host: 'no.localhost:3000', currency: 'NOK', rates: [25, 15, 12, 0] },
  { country: 'denmark', host: 'dk.localhost:3000', currency: 'DKK', rates: [25, 0] },
  { country: 'finland', host: 'fi.localhost:3000', currency: 'EUR', rates: [25.5, 14, 13.5, 10, 0] },
  { country: 'germany', host: 'de.localhost:3000', currency: 'EUR', rates: [19, 7, 0] },
] as const
const allRates = [...new Set(countries.flatMap(({ rates }) => rates))]

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('the rules', () => {
  test('VAT in a price is the exact fraction, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.constantFrom(...allRates), (minor, percent) => {
        // Twice the fraction in whole numbers, so that nothing is rounded on the way.
        const [over, under] = [BigInt(minor) * BigInt(percent * 10), BigInt(1_000 + percent * 10)]
        expect(vatIncluded(minor, percent)).toBe(Number((2n * over + under) / (2n * under)))
      }),
      { numRuns: 2_000 },
    )
  })

  test('however a line goes back in parts, their VAT is never below nothing or above the part, and adds up to the line’s', () => {
    const line = fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      rate: fc.constantFrom(...allRates),
      parts: fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 60 }),
    })
    fc.assert(
      fc.property(line, ({ amount, rate, parts }) => {
        const money: LineMoney = { amountMinor: amount, vatMinor: vatIncluded(amount, rate), creditedMinor: 0, creditedVatMinor: 0 }
        for (const wanted of [...parts, amount]) {
          const part = Math.min(wanted, leftOf(money))
          if (part === 0) continue
          const vat = vatBack(money, part)
          expect(vat).toBeGreaterThanOrEqual(0)
          expect(vat).toBeLessThanOrEqual(part)
          money.creditedMinor += part
          money.creditedVatMinor += vat
        }
        expect([money.creditedMinor, money.creditedVatMinor]).toEqual([amount, money.vatMinor])
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('orders of many lines', () => {
  let shop: Shop
  let service: TestCall
  const query = <Row extends object>(text: string, values: unknown[] = []) => shop.deps.pool.query<Row>(text, values)
  beforeAll(async () => {
    shop = await aShop()
    await query(
      `insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`,
    )
  })
  afterAll(() => shop.close())

  type Country = (typeof countries)[number]
  type Plan = {
    lines: { price: number; quantity: number; rate: number }[]
    off: number
    card: boolean
    parts: { line: number; share: number }[]
  }
  const plan = ({ rates }: Country): fc.Arbitrary<Plan> =>
    fc.record({
      lines: fc.array(
        fc.record({
          price: fc.integer({ min: 101, max: 9_999 }),
          quantity: fc.integer({ min: 1, max: 3 }),
          rate: fc.constantFrom(...rates),
        }),
        { minLength: 12, maxLength: 40 },
      ),
      off: fc.constantFrom(0, 7, 15, 33),
      card: fc.boolean(),
      parts: fc.array(fc.record({ line: fc.nat({ max: 39 }), share: fc.integer({ min: 1, max: 99 }) }), {
        minLength: 4,
        maxLength: 12,
      }),
    })

  /** An unpaid order of ticket cards, each line at a price and a rate of its own. */
  const place = async (
    { country, currency }: Country,
    { lines, off }: Plan,
  ): Promise<{ reference: string; totalMinor: number }> => {
    const { rows } = await query<
      Pick<NewLine, 'article_id' | 'article_key' | 'terms'> & { account_id: string; country_id: string }
    >(
      `select a.id as article_id, a.key as article_key, c.id as country_id, (select id from accounts where email = 'astrid@hoppla.example') as account_id
      from articles a join countries c on c.id = a.country_id where c.slug = $1 and a.kind = 'serial-ticket' and a.is_active order by a.position limit 1`,
      [country],
    )
    const article = rows[0] ?? expect.fail('Nothing is sold.')
    const now = shop.deps.clock.now()
    const terms: ArticleTerms = {
      entrances: 10,
      activationDate: null,
      durationType: 'Years',
      duration: 1,
      photoRequired: false,
      entrancesWithoutPhoto: 0,
      places: [{ id: article.country_id, name: country }],
    }
    const written = lines.map(
      ({ price, quantity, rate }, at): NewLine => ({
        ...{ id: randomUUID(), position: at + 1, article_id: article.article_id, article_key: article.article_key },
        ...{ kind: 'serial-ticket', article_name: `Card ${at + 1}`, rules: '', mode: 'direct', terms, quantity },
        ...{ unit_price_minor: price, vat_percent: rate, vat_minor: vatIncluded(price * quantity, rate) },
        ...{ gift_card_amount_minor: null, gift_card_years: null, gift_card_from: null, child_id: null, delivery: null },
      }),
    )
    const [id, reference] = [randomUUID(), newOrderReference()]
    const fullMinor = sum(written.map(({ quantity, unit_price_minor }) => quantity * unit_price_minor))
    const placed = await insertOrder(
      shop.deps.pool,
      {
        ...{
          id,
          reference,
          accountId: article.account_id,
          countryId: article.country_id,
          language: 'en',
          currency,
          totalMinor: fullMinor,
        },
        ...{ createdAt: now, expiresAt: new Date(now.getTime() + 1_800_000), lines: written, beginAtOnce: null, mostOpen: 1_000 },
        payment: { id: randomUUID(), token: randomUUID(), provider: 'test', method: 'card' },
      },
      undefined,
    )
    expect(placed.isCreated).toBe(true)
    const offer = { lineKinds: ['serial-ticket'] as const, articles: [], percent: off, amountMinor: null }
    const full = written.map((line) => ({
      ...{ id: line.id, kind: 'serial-ticket' as const, articleId: line.article_id },
      ...{ fullMinor: line.quantity * line.unit_price_minor, vatPercent: line.vat_percent },
    }))
    const reduced = off === 0 ? undefined : discountOver(offer, full, currency)
    if (reduced) {
      await reducePrice(shop.deps.pool, [JSON.stringify(reduced.lines), id, reduced.discountMinor, now, 'Spring'])
      // Whose coupon it was does not matter here.
      await query('insert into coupon_uses (order_id, coupon_id, used_at) values ($1, null, $2)', [id, now])
    }
    return { reference, totalMinor: fullMinor - (reduced?.discountMinor ?? 0) }
  }

  /** Pays at the provider, as often as the webhook of a busy machine needs looking for. */
  const payAt = async (astrid: Buyer, orderReference: string, payment: Payment): Promise<OrderDetail> => {
    if (payment.state !== 'paid') await shop.atProvider(payment, { action: 'pay' })
    const read = () => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
    const look = async () => {
      await shop.settled()
      return (await read()).status
    }
    await expect.poll(look, { timeout: 30_000 }).toBe('Completed')
    return read()
  }
  const aCard = async (astrid: Buyer, country: Country['country']): Promise<string> => {
    const { orderReference, payment } = await astrid.atCheckout({ articleId: await shop.giftCard(country, cardOf[country]) })
    const [card] = (await payAt(astrid, orderReference, payment)).giftCards
    return card?.code ?? expect.fail('The card did not come.')
  }
  const pay = async (astrid: Buyer, { country }: Country, reference: string, hasCard: boolean): Promise<OrderDetail> => {
    const giftCards = hasCard ? [await aCard(astrid, country)] : []
    const answer = astrid.call(payOrder, { params: { orderReference: reference }, body: { giftCards } })
    const { paymentToken } = await astrid.ok<OrderResult>(answer)
    return payAt(astrid, reference, await astrid.payment(paymentToken))
  }

  const refund = async (reference: string, body: object): Promise<RefundState> => {
    // The second factor has its own tests.
    await query('update staff_sessions set confirmed_at = $1', [shop.deps.clock.now()])
    const answer = await service(refundOrder, {
      params: { orderReference: reference },
      body: { to: 'source', keepsGoods: true, cause: 'goodwill', ...body },
    } as never)
    expect(answer.status, answer.text).toBe(200)
    return answer.body as RefundState
  }

  test.each(countries)('$country: receipt, credit notes and ledger agree to the last of $currency', async (country) => {
    const minor = (amount: number) => toMinor(amount, country.currency)
    // Tokens last five minutes; all countries together may take longer.
    const astrid = await shop.as('astrid', country.host)
    service = await shop.asStaff('bjorn@hoppla.example')
    await fc.assert(
      fc.asyncProperty(plan(country), async (planned) => {
        // How often one may pay with a card has its own tests.
        await query('delete from rate_limits')
        const { reference, totalMinor } = await place(country, planned)
        const order = await pay(astrid, country, reference, planned.card)
        expect(minor(order.totalAmount)).toBe(totalMinor)
        expect(sum(order.lines.map(({ amount }) => minor(amount)))).toBe(totalMinor)
        for (const { vatPercent, onAmount, vatAmount } of order.vat) {
          const same = order.lines.filter((line) => line.vatPercent === vatPercent)
          expect(sum(same.map((line) => minor(line.vatAmount)))).toBe(minor(vatAmount))
          expect(sum(same.map((line) => minor(line.amount) - minor(line.taxedBefore)))).toBe(minor(onAmount))
        }
        const vatMinor = sum(order.vat.map(({ vatAmount }) => minor(vatAmount)))
        expect(sum(order.lines.map((line) => minor(line.vatAmount)))).toBe(vatMinor)

        expect(await postedOf(reference, 'vat')).toEqual(
          order.vat.filter(({ vatAmount }) => vatAmount > 0).map((vat) => [vat.vatPercent, -minor(vat.vatAmount)]),
        )

        let state = await refund(reference, { lines: [await aPart(reference, 0, 1)] })
        for (const { line, share } of planned.parts) {
          const part = await aPart(reference, line, share)
          if (part.amount > 0) state = await refund(reference, { lines: [part] })
        }
        state = await refund(reference, { everything: true })
        expect(state.status).toBe('Refunded')
        expect(sum(state.creditNotes.map(({ amount }) => minor(amount)))).toBe(totalMinor)
        expect(sum(state.creditNotes.map(({ vatAmount }) => minor(vatAmount)))).toBe(vatMinor)
        for (const note of state.creditNotes) expect(note.vatAmount).toBeGreaterThanOrEqual(0)
        await shop.runJobs()
        for (const account of ['vat', 'deferred-tickets', 'sales']) expect(await postedOf(reference, account), account).toEqual([])
      }),
      // A smaller example would meet what the one that failed has left unpaid.
      { numRuns: 3, endOnFailure: true },
    )
    expect(await auditLedger(shop.deps.pool)).toEqual([])
  })

  /** What the ledger has of an order in an account, by rate, the highest first. */
  const postedOf = async (reference: string, account: string): Promise<[number, number][]> => {
    const { rows } = await query<{ rate: number; minor: number }>(
      `select l.vat_percent::float8 as rate, sum(l.amount_minor)::int as minor
      from orders o join ledger_entries e on e.order_id = o.id join ledger_lines l on l.entry_id = e.id
      where o.reference = $1 and l.account = $2 and l.product = 'serial-ticket'
      group by l.vat_percent having sum(l.amount_minor) <> 0 order by 1 desc`,
      [reference, account],
    )
    return rows.map(({ rate, minor }) => [rate, minor])
  }
  /** So much of what a line has left, in hundredths, rounded up to the minor unit: something, unless nothing is left. */
  const aPart = async (reference: string, at: number, share: number): Promise<{ lineId: string; amount: number }> => {
    const { rows } = await query<{ id: string; left: number }>(
      `select l.id, (l.amount_minor - coalesce((select sum(n.amount_minor) from credit_note_lines n where n.order_line_id = l.id), 0))::int as left
      from order_lines l join orders o on o.id = l.order_id where o.reference = $1 order by l.position`,
      [reference],
    )
    const { id, left } = rows[at % rows.length] ?? expect.fail('There is no line.')
    return { lineId: id, amount: Math.ceil((left * share) / 100) / 100 }
  }
})

/** What gift cards there are. */
const cardOf = { sweden: 500, norway: 500, denmark: 500, finland: 50, germany: 50 } as const
