import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCartLine, createCart, getCart, orderCart } from '@hoppla/contract/cart/cart-calls'
import { getMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import { partyItem } from '@hoppla/contract/parties/party-item'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/statement.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { aPartyCentre, type PartyCentre, saturday, tuesday } from '../testing/party-centre.ts'
import { readPartyItem } from './party-item.ts'

// What keeps the calls of the booking page from selling what they must not. Each fails with its guard taken away.

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let bjorn: typeof astrid
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      centre.deps.db,
    )
  ).rows[0]?.n ?? 0
const change = (id: string, lineId: string, item: ReturnType<PartyCentre['item']>) =>
  astrid.call(changeCartLine, { params: { id, lineId }, body: { item } })

test('a guest has no party in a cart, and no country sells those of another', async () => {
  const { id } = (await centre.call(createCart, {})).body as Cart
  expectRefusal(await centre.call(addCartLine, { params: { id }, body: centre.item() }), 'cart.account-needed')
  const { id: countryId } = await centre.deps.db
    .selectFrom('countries')
    .select('id')
    .where('slug', '=', 'norway')
    .executeTakeFirstOrThrow()
  const abroad = { site: { countryId }, language: 'en', account: { id: centre.accountId } } as unknown as Parameters<
    typeof readPartyItem
  >[1]
  await expect(readPartyItem(centre.deps, abroad, partyItem.parse(centre.item()), undefined)).rejects.toMatchObject({
    code: 'playground.not-found',
  })
})

test('it is booked for a child only by who may book for it', async () => {
  const { rows } = await sql<{ id: string }>`select c.id from children c join child_guardians g on g.child_id = c.id
    where g.account_id = ${centre.accountId} and c.deleted_at is null order by c.id limit 1`.execute(centre.deps.db)
  const id = rows[0]?.id ?? expect.fail('Astrid has no child.')
  const rights = (without: string) =>
    sql`update child_guardians set rights = array_remove(rights, ${without}) where child_id = ${id} and account_id = ${centre.accountId}`.execute(
      centre.deps.db,
    )
  const before = await sql<{
    rights: string[]
  }>`select rights from child_guardians where child_id = ${id} and account_id = ${centre.accountId}`.execute(centre.deps.db)
  await rights('book')
  const cart = await astrid.cart()
  expectRefusal(await astrid.tryToAdd(cart.id, centre.item({ child: { id } })), 'child.right-missing', 'child')
  await sql`update child_guardians set rights = ${before.rows[0]?.rights} where child_id = ${id} and account_id = ${centre.accountId}`.execute(
    centre.deps.db,
  )
  await astrid.add(cart.id, centre.item({ child: { id } }))
})

test('it begins 48 hours from now at the earliest, and a year at the latest', async () => {
  const cart = await astrid.cart()
  centre.deps.clock.advance(1)
  const soon = centre.item({ date: '2027-02-03', startsAt: '10:00' })
  expectRefusal(await astrid.tryToAdd(cart.id, soon), 'party.not-bookable', 'startsAt')
  expectRefusal(await astrid.tryToAdd(cart.id, centre.item({ date: '2028-02-02' })), 'party.not-bookable', 'startsAt')
  await astrid.add(cart.id, centre.item({ date: '2027-02-03', startsAt: '13:00' }))
})

test('what is held keeps its price; held for another day it costs what that day costs', async () => {
  const cart = await astrid.cart()
  const [line = expect.fail('Nothing was put in.')] = (await astrid.add(cart.id, centre.item())).lines
  await sql`update party_packages set weekend_price_minor = 299000 where id = ${centre.packages.room}`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  const shown = async () => JSON.stringify((await astrid.read(cart.id)).lines[0]?.details)
  expect(await shown()).toMatch(/3,228/)
  expect((await change(cart.id, line.id, centre.item({ date: tuesday }))).status).toBe(200)
  expect(await shown()).toMatch(/2,928/)
  expect((await change(cart.id, line.id, centre.item())).status).toBe(200)
  expect(await shown()).toMatch(/3,428/)
  const { paymentToken } = await astrid.order(cart.id)
  await centre.pay(astrid, paymentToken)
  expect(await astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id: line.id } }))).toMatchObject({
    ...{ date: saturday, price: { total: 3428 } },
  })
  await sql`update party_packages set weekend_price_minor = 279000 where id = ${centre.packages.room}`.execute(centre.deps.db)
  centre.deps.prepared.clear()
})

test('a line whose room somebody else has by now says so, and is not ordered; free again it is held anew', async () => {
  const cart = await astrid.cart()
  const [line = expect.fail('Nothing was put in.')] = (await astrid.add(cart.id, centre.item())).lines
  centre.deps.clock.advance(16 * 60)
  const problem = async () => ((await astrid.call(getCart, { params: { id: cart.id } })).body as Cart).lines[0]?.problem?.kind
  expect(await problem()).toBe('held-no-more')
  const other = await bjorn.cart()
  const [theirs] = (await bjorn.add(other.id, centre.item())).lines
  expect(await problem()).toBe('full')
  expectRefusal(
    await astrid.call(orderCart, { params: { id: cart.id }, body: { totalAmount: 500 } }),
    'cart.line-problem',
    'lines.0',
  )
  expectRefusal(await change(cart.id, line.id, centre.item()), 'party.room-taken')
  await sql`delete from room_bookings where id = ${theirs?.id}`.execute(centre.deps.db)
  expect((await change(cart.id, line.id, centre.item())).status).toBe(200)
  await astrid.order(cart.id)
})

test('a cart that PostgreSQL ends for the sake of another transaction is changed all the same', async () => {
  const cart = await astrid.cart()
  await centre.held(centre.item())
  const { adding } = await inTransaction(centre.deps.pool, async (client) => {
    // Not the one that looks for who waits for whom, and so never the one that is ended.
    await client.query(`set local deadlock_timeout = '5min'`)
    await client.query('select from party_days where playground_id = $1 and date = $2 for update', [centre.playgroundId, saturday])
    const asked = astrid.tryToAdd(cart.id, centre.item({ roomId: centre.rooms[1] ?? '' }))
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('select from carts where id = $1 for update', [cart.id])
    return { adding: asked }
  })
  const { status, text } = await adding
  expect(status, text).toBe(200)
})
