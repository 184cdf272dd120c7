import { cancelMyParty } from '@hoppla/contract/parties/my-parties'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { removeChild } from '@hoppla/contract/profile/children'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { hasPartyAhead } from '../parties.ts'
import { aPartyCentre, type PartyCentre } from '../testing/party-centre.ts'

/* A child of the account that a party was booked for, and that is taken off the account. */

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const aChild = async (firstName: string): Promise<string> =>
  (await astrid.ok<ChildAccount>(astrid.call(addChild, { body: { firstName, lastName: 'Lind', birthDate: '2022-03-10' } }))).guid
const remove = (guid: string) => astrid.call(removeChild, { params: { guid } })
const removed = async (guid: string) => expect((await remove(guid)).status).toBe(204)
const partyOf = (child: string) => centre.item({ child: { id: child } })
const rowOf = async (id: string) => {
  const { rows } = await sql<{ name: string; childId: string | null; status: string; children: number }>`
    select child_first_name as name, child_id as "childId", status, children from parties where id = ${id}`.execute(centre.deps.db)
  return rows[0] ?? expect.fail('There is no such party.')
}

test('a child is not removed before its party, and afterwards nothing of it is left in it', async () => {
  const child = await aChild('Undran')
  const id = await centre.booked(astrid, partyOf(child))
  expect(await rowOf(id)).toEqual({ name: 'Undran', childId: child, status: 'Booked', children: 12 })
  expectRefusal(await remove(child), 'child.party-booked')
  // While it is on, and over.
  centre.deps.clock.set(new Date('2027-03-13T14:29:00Z'))
  expectRefusal(await remove(child), 'child.party-booked')
  centre.deps.clock.set(new Date('2027-03-13T14:31:00Z'))
  await removed(child)
  expect(await rowOf(id)).toEqual({ name: '', childId: null, status: 'Booked', children: 12 })
})

test('a child may go once its party is cancelled', async () => {
  const child = await aChild('Undran')
  const id = await centre.booked(astrid, partyOf(child))
  await astrid.ok(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
  await removed(child)
  expect(await rowOf(id)).toMatchObject({ name: '', childId: null })
})

test('while its party is being paid a child stays; when the room is given back, it may go, and the party is nameless', async () => {
  const child = await aChild('Undran')
  const order = await centre.ordered(astrid, partyOf(child))
  expectRefusal(await remove(child), 'child.party-booked')
  const payment = await astrid.payment(order)
  centre.deps.clock.advance(26 * 60)
  await removed(child)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  expect(await rowOf(order.id)).toEqual({ name: '', childId: null, status: 'Booked', children: 12 })
})

test('a child that is removed from the account while its party is in the cart is not ordered for', async () => {
  const child = await aChild('Undran')
  const cart = await astrid.cart()
  await astrid.add(cart.id, partyOf(child))
  await removed(child)
  const { lines, totalAmount } = await astrid.read(cart.id)
  expect(lines[0]?.problem).toMatchObject({ code: 'child.not-found' })
  expectRefusal(await astrid.tryToOrder(cart.id, totalAmount), 'cart.line-problem')
})

test('a child whom somebody else looks after, too, leaves the account; its party stays as it is', async () => {
  const child = await aChild('Undran')
  const { rows } = await sql<{ id: string }>`select id from accounts where email = 'bjorn@hoppla.example'`.execute(centre.deps.db)
  await centre.deps.db
    .insertInto('child_guardians')
    .values({ child_id: child, account_id: rows[0]?.id ?? expect.fail('There is no Björn.') })
    .execute()
  const id = await centre.booked(astrid, partyOf(child))
  await removed(child)
  expect(await rowOf(id)).toEqual({ name: 'Undran', childId: child, status: 'Booked', children: 12 })
})

test('a party that waits for its money keeps its child, and is one to come of its account', async () => {
  const child = await aChild('Undran')
  const id = await centre.booked(astrid, partyOf(child))
  await sql`update parties set status = 'Reserved' where id = ${id}`.execute(centre.deps.db)
  expectRefusal(await remove(child), 'child.party-booked')
  const isAhead = (now: string) => centre.deps.db.transaction().execute((tx) => hasPartyAhead(tx, centre.accountId, new Date(now)))
  expect([await isAhead('2027-03-13T11:59:00Z'), await isAhead('2027-03-13T12:01:00Z')]).toEqual([true, false])
  await sql`update parties set status = 'Booked' where id = ${id}`.execute(centre.deps.db)
})
