import { randomUUID } from 'node:crypto'
import { type GoodwillGiven, giveGoodwill } from '@hoppla/contract/orders/goodwill'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOver, mostOf, wantsConfirming } from '../modules/gift-cards/goodwill/goodwill.rules.ts'
import { evictAccess } from '../modules/identity/identity.ts'
import { auditLedger } from '../modules/orders/orders.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

let shop: Shop
let astrid: Buyer
let service: TestCall
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  service = await asStaffWith(shop, [['CustomerService', 'sweden']])
})
afterAll(() => shop.close())

const query = <R>(text: string, values: unknown[] = []) => shop.deps.pool.query(text, values).then(({ rows }) => rows as R[])
/** When everybody of the staff showed the second factor last; nothing: long ago. */
const confirmed = async (at = new Date(0)) => {
  await query('update staff_sessions set confirmed_at = $1', [at])
  evictAccess(shop.deps)
}
const swedish = { 'accept-language': 'sv' }
const anOrder = async (kind: 'serial-ticket' | 'gift-card' = 'serial-ticket'): Promise<string> => {
  const { orderReference, payment } =
    kind === 'gift-card'
      ? await astrid.atCheckout({ articleId: await shop.giftCard('sweden', 500) }, swedish)
      : await astrid.atCheckoutOf(orderDirectTicket, { articleId: await shop.article(kind), giftCards: [] }, swedish)
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const give = (call: TestCall, orderReference: string, amount: number, more: object = {}, key: string = randomUUID()) =>
  call(giveGoodwill, { params: { orderReference }, body: { amount, cause: 'our-fault', ...more } } as never, {
    'idempotency-key': key,
  })
const codeOf = ({ status, body }: TestAnswer) => (status === 200 ? 'given' : (body as { code: string }).code)
const cardsOf = (reference: string) =>
  query<{ amount: number; cause: string; note: string | null }>(
    `select w.amount_minor::int as amount, w.cause, w.note from goodwills w join orders o on o.id = w.order_id where o.reference = $1 order by w.given_at`,
    [reference],
  )
const posted = (reference: string) =>
  query<{ account: string; minor: number }>(
    `select l.account, sum(l.amount_minor)::int as minor from orders o join ledger_entries e on e.order_id = o.id and e.event = 'gift-card-goodwill'
      join ledger_lines l on l.entry_id = e.id where o.reference = $1 group by l.account order by l.account`,
    [reference],
  )

test.each(['serial-ticket', 'gift-card'] as const)(
  'of an order of a %s a press twice gives one card, mailed to the buyer, on the timeline, in the audit log and in the books',
  async (kind) => {
    const reference = await anOrder(kind)
    const key = randomUUID()
    const answers = [await give(service, reference, 250, { note: 'slide closed' }, key)]
    answers.push(await give(service, reference, 250, { note: 'slide closed' }, key))
    for (const { status, text } of answers) expect(status, text).toBe(200)
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[0]?.body as GoodwillGiven).toMatchObject({ amount: 250, currency: 'SEK', mailedTo: 'a•••@hoppla.example' })
    expectRefusal(await give(service, reference, 251, { note: 'slide closed' }, key), 'idempotency.other-body')
    expect(await cardsOf(reference)).toEqual([{ amount: 25_000, cause: 'our-fault', note: 'slide closed' }])

    await shop.runJobs()
    const mails = shop.sentMails.filter(({ template, text }) => template === 'gift-card-goodwill' && text.includes(reference))
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.to).toContain('astrid@hoppla.example')
    expect(mail?.text).toContain('250')
    expect(mail?.subject, 'in the language of the order').toContain('presentkort')
    expect(mail?.text, 'why stays with the staff').not.toContain('slide closed')
    expect(mail?.attachments).toHaveLength(1)

    const { events } = (await service(readStaffOrder, { params: { orderReference: reference } })).body as StaffOrder
    expect(events.filter(({ kind: what }) => what === 'goodwill-given')).toMatchObject([
      { amount: -250, cause: 'our-fault', note: 'slide closed', by: expect.stringContaining('Björn') },
    ])
    const log = await query<{ detail: object }>(
      `select detail from audit_log where action = 'order.goodwill-given' and subject = $1`,
      [reference],
    )
    expect(log).toEqual([{ detail: { cause: 'our-fault', amount: 250, currency: 'SEK' } }])
    expect(await posted(reference)).toEqual([
      { account: 'gift-card-debt', minor: -25_000 },
      { account: 'goodwill', minor: 25_000 },
    ])
    expect(await auditLedger(shop.deps.pool)).toEqual([])
  },
)

test('a card out of goodwill pays, and stays when its order is refunded', async () => {
  const reference = await anOrder('gift-card')
  expect((await give(service, reference, 100)).status).toBe(200)
  await confirmed(shop.deps.clock.now())
  const refunded = await service(refundOrder, {
    params: { orderReference: reference },
    body: { everything: true, to: 'source', cause: 'closed' },
  } as never)
  await confirmed()
  expect(refunded.status, refunded.text).toBe(200)
  await shop.runJobs()
  const left = await query<{ goodwill: boolean; balance: number }>(
    `select g.is_goodwill as goodwill, (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1)::int as balance
      from gift_cards g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id where o.reference = $1 order by 1`,
    [reference],
  )
  expect(left).toEqual([
    { goodwill: false, balance: 0 },
    { goodwill: true, balance: 10_000 },
  ])
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('above the lowest limit the second factor is asked for; above the role’s nothing is given, all cards of an order together', async () => {
  const reference = await anOrder()
  await confirmed()
  expect((await give(service, reference, 500)).status).toBe(200)
  expectRefusal(await give(service, reference, 0.01), 'auth.step-up-required')
  await confirmed(shop.deps.clock.now())
  expect((await give(service, reference, 500)).status).toBe(200)
  expectRefusal(await give(service, reference, 0.01), 'goodwill.over-limit', 'amount')
  const country = await asStaffWith(shop, [['CountryManager', 'sweden']], 'ines@hoppla.example')
  await confirmed(shop.deps.clock.now())
  expect((await give(country, reference, 1000)).status, 'a country manager decides more').toBe(200)
  expectRefusal(await give(country, reference, 0.01), 'goodwill.over-limit')
  expect(await cardsOf(reference)).toHaveLength(3)
  await confirmed()
})

test('two who give at the same time do not pass the limit together', async () => {
  const [first, second] = [await anOrder(), await anOrder()]
  await confirmed(shop.deps.clock.now())
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => give(service, first, 400)))
  expect(atOnce.map(codeOf).sort()).toEqual(['given', 'given', 'goodwill.over-limit', 'goodwill.over-limit'])
  // Ten times the limit in a day, over several orders.
  await query(`update goodwills set given_by = null`)
  await query(
    `insert into goodwills (id, gift_card_id, order_id, country_id, currency, amount_minor, cause, given_by, given_at)
      select gen_random_uuid(), g.id, o.id, o.country_id, 'SEK', 960000, 'goodwill', a.id, $2 from accounts a, orders o
        join order_lines l on l.order_id = o.id join gift_cards g on g.order_line_id = l.id and not g.is_goodwill
      where a.email = 'bjorn@hoppla.example' and o.reference = $1`,
    [await anOrder('gift-card'), shop.deps.clock.now()],
  )
  const third = await anOrder()
  const onADay = await Promise.all([give(service, second, 300), give(service, third, 300)])
  expect(onADay.map(codeOf).sort()).toEqual(['given', 'goodwill.over-limit'])
  await query(`delete from rate_limits`)
  await confirmed()
})

test('two of the staff who give for one order at the same time do not pass its limit together', async () => {
  const reference = await anOrder()
  const other = await asStaffWith(shop, [['CustomerService', 'sweden']], 'ines@hoppla.example')
  await confirmed(shop.deps.clock.now())
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Both have begun before either can add up.
  const begun = await shop.deps.db.transaction().execute(async (tx) => {
    await sql`select from orders where reference = ${reference} for update`.execute(tx)
    let over = 0
    const giving = [service, other].map((call) => give(call, reference, 600).finally(() => over++))
    await expect.poll(async () => over + (await query(waiting)).length).toBe(2)
    return { giving }
  })
  expect((await Promise.all(begun.giving)).map(codeOf).sort()).toEqual(['given', 'goodwill.over-limit'])
  expect(await cardsOf(reference)).toHaveLength(1)
  await query('delete from rate_limits')
  await confirmed()
})

test('the limit of a role counts where it is held', async () => {
  const reference = await anOrder()
  const both = await asStaffWith(
    shop,
    [
      ['CustomerService', 'sweden'],
      ['CountryManager', 'norway'],
    ],
    'ines@hoppla.example',
  )
  await confirmed(shop.deps.clock.now())
  expectRefusal(await give(both, reference, 1_500), 'goodwill.over-limit')
  expect((await give(both, reference, 1_000)).status).toBe(200)
  await confirmed()
})

test.each([
  ['by a colleague', 'ines@hoppla.example', 'SEK', '30 minutes', 'given'],
  ['in euros', 'bjorn@hoppla.example', 'EUR', '30 minutes', 'given'],
  ['half an hour before midnight', 'bjorn@hoppla.example', 'SEK', '-30 minutes', 'given'],
  ['half an hour after midnight', 'bjorn@hoppla.example', 'SEK', '30 minutes', 'goodwill.over-limit'],
])(
  'to what one gives in a day on the country’s clock, what was given %s (%s, %s, %s): %s',
  async (_, by, currency, since, answer) => {
    const reference = await anOrder()
    await confirmed(shop.deps.clock.now())
    await query('update goodwills set given_by = null')
    await query(
      `insert into goodwills (id, gift_card_id, order_id, country_id, currency, amount_minor, cause, given_by, given_at)
      select gen_random_uuid(), g.id, o.id, o.country_id, $3, 990000, 'goodwill', a.id,
        date_trunc('day', $5::timestamptz at time zone 'Europe/Stockholm') at time zone 'Europe/Stockholm' + $4::interval
      from accounts a, orders o join order_lines l on l.order_id = o.id join gift_cards g on g.order_line_id = l.id and not g.is_goodwill
      where a.email = $2 and o.reference = $1`,
      [await anOrder('gift-card'), by, currency, since, shop.deps.clock.now()],
    )
    expect(codeOf(await give(service, reference, 300))).toBe(answer)
    await query('update goodwills set given_by = null')
    await confirmed()
  },
)

test('nobody gives more than 60 times in an hour, tries counted', async () => {
  await query('delete from rate_limits')
  const reference = await anOrder()
  const codes: string[] = []
  for (let n = 0; n < 61; n++) codes.push(codeOf(await give(service, reference, 100_000)))
  expect(codes).toEqual([...Array(60).fill('goodwill.over-limit'), 'request.too-many'])
  expect(await cardsOf(reference)).toEqual([])
  await query('delete from rate_limits')
})

test('nobody gives to oneself, for what is unpaid, to whoever was erased, or elsewhere; and “other” needs words', async () => {
  const reference = await anOrder()
  const articleId = await shop.article('serial-ticket')
  const { orderReference: unpaid } = await astrid.atCheckoutOf(orderDirectTicket, { articleId, giftCards: [] })
  const other = await asStaffWith(shop, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await give(other, reference, 10), 'order.not-found')
  const finance = await asStaffWith(shop, [['Finance', 'sweden']], 'ines@hoppla.example')
  expectRefusal(await give(finance, reference, 10), 'auth.forbidden')
  const own = await asStaffWith(shop, [['CustomerService', 'sweden']])
  expectRefusal(await give(own, unpaid, 10), 'order.not-completed')
  for (const [amount, more, field] of [
    [0, {}, 'amount'],
    [-5, {}, 'amount'],
    [1.005, {}, 'amount'],
    [10, { currency: 'EUR' }, 'currency'],
    [10, { cause: 'fraud' }, 'cause'],
    [10, { cause: 'other' }, 'note'],
  ] as const)
    expectRefusal(await give(own, reference, amount, more), 'request.invalid', field)
  await query(
    `update orders set account_id = (select id from accounts where email = 'bjorn@hoppla.example') where reference = $1`,
    [reference],
  )
  expectRefusal(await give(own, reference, 10), 'goodwill.own-order')
  await query(`update orders set account_id = null, email = '' where reference = $1`, [reference])
  expectRefusal(await give(own, reference, 10), 'goodwill.nobody')
  expect(await cardsOf(reference)).toEqual([])
})

test.each([
  ['VenueManager', 'SEK', 50_000],
  ['CustomerService', 'EUR', 10_000],
  ['Admin', 'DKK', 150_000],
  ['Finance', 'SEK', 0],
  ['Admin', 'CHF', 0],
] as const)('%s gives at most so much in %s: %i', (role, currency, most) => expect(mostOf(role, currency)).toBe(most))

test.each([
  [100, { orderMinor: 100, dayMinor: 1_000 }, false],
  [100, { orderMinor: 101, dayMinor: 101 }, true],
  [100, { orderMinor: 1, dayMinor: 1_001 }, true],
  [0, { orderMinor: 1, dayMinor: 1 }, true],
] as const)('of a limit of %i, %o is over it: %s', (most, sums, over) => expect(isOver(most, sums)).toBe(over))
test('in a currency without a limit everything wants the second factor', () =>
  expect(wantsConfirming('CHF', { orderMinor: 1, dayMinor: 1 })).toBe(true))
