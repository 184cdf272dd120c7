import type { CartItemInput } from '@hoppla/contract/cart/items'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { type ListedStaffOrder, listStaffOrders, readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { aCentre, type Centre } from '../../modules/entrance/testing/centre.ts'
import { countedDays } from '../../modules/figures/daily-figures.sql.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { visitor } from './testing/visitors.ts'

const [orebro, malmo, sweden] = ['orebro', 'malmo', 'sweden'].map((key) => idOf('place', key)) as [string, string, string]
let centre: Centre
let anybody: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const managerOf = (place: string) => asStaffWith(centre, [['VenueManager', place]])
const pairs = (playgroundId = orebro): CartItemInput => ({
  kind: 'add-on',
  articleId: idOf('article', 'se-socks'),
  playgroundId,
  quantity: 2,
})
const aVisit = () => centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 2 }] })
const aGiftCard = async (): Promise<CartItemInput> => ({
  kind: 'gift-card',
  articleId: await centre.giftCard(),
  delivery: { to: 'me' },
})
const bought = async (...items: CartItemInput[]): Promise<string> => {
  const { id } = await anybody.cart()
  for (const item of items) await anybody.add(id, item)
  await anybody.introduce(id)
  const ordered = await anybody.order(id)
  await centre.atProvider(await anybody.payment(ordered), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  return ordered.orderReference
}
const listed = async (call: TestCall): Promise<string[]> =>
  ((await call(listStaffOrders, { query: {} } as never)).body as { orders: ListedStaffOrder[] }).orders.map(
    ({ reference }) => reference,
  )
const postedAt = async (reference: string): Promise<(string | null)[]> =>
  (
    await sql<{ place: string | null }>`select e.place_id as place from ledger_entries e
      where e.order_id = (select id from orders where reference = ${reference}) order by e.id`.execute(centre.deps.db)
  ).rows.map(({ place }) => place)
/** What was counted of the day on which it is now in these tests, by figure and place, in minor units. */
const counted = async () => {
  const { rows } = await sql<{ figure: string; place: string; product: string; amount: number }>`
    select f.figure, f.place_id as place, f.product, sum(f.amount_minor)::int as amount from (
      ${countedDays(sql`${sweden}::uuid`, sql`'Europe/Stockholm'::text`, sql`'2026-11-27'::date`, sql`'2026-11-28'::date`)}) f
    where f.figure <> 'accounts' and f.currency = 'SEK' group by 1, 2, 3`.execute(centre.deps.db)
  return new Map(rows.map((row) => [`${row.figure} ${row.product} ${row.place}`, row.amount]))
}

test('a visit and socks of one play centre are its own order: in its list, its figures and its books, and refunded by its manager', async () => {
  const before = await counted()
  const reference = await bought(aVisit(), pairs())
  const manager = await managerOf('orebro')
  expect(await listed(manager)).toContain(reference)
  const after = await counted()
  const added = (what: string) => (after.get(what) ?? 0) - (before.get(what) ?? 0)
  expect(added(`orders  ${orebro}`)).toBe(436_00)
  expect(added(`sales entrance ${orebro}`)).toBe(358_00)
  expect(added(`sales add-on ${orebro}`)).toBe(78_00)
  for (const what of ['orders ', 'sales entrance', 'sales add-on']) expect(added(`${what} ${sweden}`)).toBe(0)
  expect(await postedAt(reference)).toEqual([orebro])
  const { lines } = (await manager(readStaffOrder, { params: { orderReference: reference } })).body as StaffOrder
  const socks = lines.find(({ kind }) => kind === 'add-on') ?? expect.fail('There are no socks.')
  const body = { lines: [{ lineId: socks.lineId, amount: 78 }], to: 'source', cause: 'goodwill' }
  const refunded = await manager(refundOrder, { params: { orderReference: reference }, body } as never)
  expect(refunded.status, refunded.text).toBe(200)
  expect((await counted()).get(`refunds add-on ${orebro}`)).toBe(78_00)
  expect(new Set(await postedAt(reference))).toEqual(new Set([orebro]))
  const other = await managerOf('malmo')
  expect(await listed(other)).not.toContain(reference)
  expectRefusal(await other(readStaffOrder, { params: { orderReference: reference } }), 'order.not-found')
})

test('socks alone are of the play centre that hands them out', async () => {
  const reference = await bought(pairs(malmo))
  expect(await listed(await managerOf('malmo'))).toContain(reference)
  expect(await listed(await managerOf('orebro'))).not.toContain(reference)
  expect(await postedAt(reference)).toEqual([malmo])
})

test('what is of two play centres, or of the country as well, is the country’s order; its lines are counted where they are of', async () => {
  const before = await counted()
  const ofTwo = await bought(pairs(), pairs(malmo))
  const withCard = await bought(pairs(), await aGiftCard())
  for (const place of ['orebro', 'malmo']) {
    const list = await listed(await managerOf(place))
    for (const reference of [ofTwo, withCard]) expect(list).not.toContain(reference)
  }
  const country = await asStaffWith(centre, [['CountryManager', 'sweden']])
  expect(await listed(country)).toEqual(expect.arrayContaining([ofTwo, withCard]))
  const after = await counted()
  const added = (what: string) => (after.get(what) ?? 0) - (before.get(what) ?? 0)
  expect(added(`sales add-on ${orebro}`)).toBe(2 * 78_00)
  expect(added(`sales add-on ${malmo}`)).toBe(78_00)
  expect(added(`orders  ${orebro}`)).toBe(0)
  for (const reference of [ofTwo, withCard]) expect(await postedAt(reference)).toEqual([null])
})
