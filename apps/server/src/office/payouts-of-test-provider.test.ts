import { type ListedPayout, listPayouts } from '@hoppla/contract/accounting/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf } from '../adapters/payments/test-payments/keys.ts'
import { askAboutDisputes } from '../modules/orders/orders.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { fetchPayoutsJob } from '../modules/payouts/fetch-payouts.ts'
import { reasonsOf } from '../modules/payouts/testing/fake-balance.ts'
import { accountIdOf, giveTestRole } from '../testing/staff-roles.ts'

/** The same over HTTP, with the test provider: it pays out each day what had moved before. */
let shop: Shop
let astrid: Buyer
const aDay = 86_400

beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
})
afterAll(() => shop.close())

const fetch = () => fetchPayoutsJob.run(shop.deps, {})
const atProvider = async (path: string, payload: object) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/test-payments/api${path}`,
    headers: { authorization: `Bearer ${keysOf(shop.deps.config.secret).apiKey}` },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}
const list = async () => {
  await sql`delete from account_roles where account_id = ${await accountIdOf(shop, 'bjorn@hoppla.example')}`.execute(shop.deps.db)
  await giveTestRole(shop, 'bjorn@hoppla.example', 'Finance')
  const { body } = await (await shop.asStaff('bjorn@hoppla.example'))(listPayouts, { query: {} } as never)
  return (body as { payouts: ListedPayout[] }).payouts
}

test('payments, a dispute with its fee and a payout that came back agree', async () => {
  const card = await shop.aPaidCard(astrid)
  await shop.aPaidCard(astrid)
  await fetch()
  shop.deps.clock.advance(aDay)
  await fetch()
  expect(await list()).toMatchObject([{ state: 'matched', bank: 'on-the-way', payments: 2, taken: 1_000, fees: -17.6, rest: 0 }])
  // An outage changes nothing.
  await atProvider('/faults', { operation: 'balance', fault: 'away', times: 1 })
  await fetch()
  shop.deps.clock.advance(aDay)
  await fetch()
  const [paid] = await list()
  expect(paid).toMatchObject({ bank: 'paid', amount: 982.4 })

  const { rows } = await sql<{ session: string }>`select session_id as session from payments p join orders o on o.id = p.order_id
    where o.reference = ${card.orderReference}`.execute(shop.deps.db)
  await atProvider('/disputes', { sessionId: rows[0]?.session ?? '' })
  await atProvider(`/balance/payouts/${paid?.payoutId}/fail`, {})
  await askAboutDisputes.run(shop.deps, {})
  await fetch()
  shop.deps.clock.advance(aDay)
  await fetch()
  expect((await list()).map(({ state, bank, back, other, amount, rest }) => ({ state, bank, back, other, amount, rest }))).toEqual([
    { state: 'matched', bank: 'on-the-way', back: -500, other: 982.4, amount: 332.4, rest: 0 },
    { state: 'matched', bank: 'failed', back: 0, other: 0, amount: 982.4, rest: 0 },
  ])
  expect(await reasonsOf(shop)).toEqual([])
})
