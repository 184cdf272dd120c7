import { listAddOnsOnSale, listGuestAddOns, listMyAddOns } from '@hoppla/contract/add-ons/add-ons'
import { type GuestOrder, readGuestOrder } from '@hoppla/contract/cart/guest-orders'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { handOutAddOns } from '@hoppla/contract/door/add-ons'
import { type DoorScan, scanAtDoor } from '@hoppla/contract/door/admissions'
import { cancelVisit, listMyVisits, type Visit } from '@hoppla/contract/entrance/visits'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { within } from '../../db/statement.ts'
import { idOf } from '../../import/ids.ts'
import { aCentre, type Buyer, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { meetAtLock } from '../../testing/meet-at-lock.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { guest, type Ordered, visitor } from './testing/visitors.ts'

const socks = idOf('article', 'se-socks')
const coffee = idOf('article', 'se-coffee')
let centre: Centre
let astrid: Buyer
let anybody: ReturnType<typeof visitor>
let member: ReturnType<typeof visitor>
let door: TestCall
let office: TestCall
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  anybody = visitor(centre.call)
  member = visitor(astrid.call)
  door = await centre.asStaff('rut@hoppla.example')
  office = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

/** What an audit found, thrown so that the transaction is undone. */
class Found extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super('found')
    this.faults = faults
  }
}

const pairs = (quantity = 2): CartItemInput => ({ kind: 'add-on', articleId: socks, playgroundId: centre.playgroundId, quantity })
const aVisit = () => centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 2 }] })
const pay = async (as: typeof anybody, ordered: Ordered) => {
  await centre.atProvider(await as.payment(ordered), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
}
const bought = async (as: typeof anybody, ...items: CartItemInput[]): Promise<Ordered> => {
  const { id } = await as.cart()
  for (const item of items) await as.add(id, item)
  if (as === anybody) await as.introduce(id)
  const ordered = await as.order(id)
  await pay(as, ordered)
  return ordered
}
const scan = (code: string, playgroundId = centre.playgroundId) => door(scanAtDoor, { body: { playgroundId, code } })
const handOut = (lineIds: string[], call = door, playgroundId = centre.playgroundId) =>
  call(handOutAddOns, { params: { playgroundId }, body: { lineIds } })
const linesOf = async ({ orderReference }: Ordered) => {
  const { addOns } = (await scan(orderReference)).body as DoorScan
  return (addOns ?? expect.fail('Nothing is handed out.')).map(({ lineId }) => lineId)
}
const guestAddOns = async ({ orderReference, secret }: Ordered) =>
  (await centre.call(listGuestAddOns, { params: { orderReference }, body: { secret: secret ?? '' } })).body
const statesOf = async (ordered: Ordered) => ((await guestAddOns(ordered)) as { state: string }[]).map(({ state }) => state)
const refund = (orderReference: string, lineId: string) =>
  office(refundOrder, {
    params: { orderReference },
    body: { lines: [{ lineId, amount: 78 }], to: 'source', cause: 'goodwill' },
  } as never)

test('a guest’s visit and socks: paid together, with VAT, mail and books, and waiting at the centre', async () => {
  const { id } = await anybody.cart()
  await anybody.add(id, aVisit())
  const cart = await anybody.add(id, pairs())
  expect(cart.lines[1]).toMatchObject({
    title: 'Grip socks',
    details: ['Waits for you at Hoppla Örebro'],
    amount: 78,
    isScarce: false,
    law: 'withdrawal',
    asksToBeginAtOnce: false,
    parts: [{ name: 'Grip socks', quantity: 2, unitPrice: 39, vatPercent: 25, vatAmount: 15.6 }],
  })
  await anybody.introduce(id)
  const ordered = await anybody.order(id)
  expect(await guestAddOns(ordered)).toEqual([])
  await pay(anybody, ordered)
  const params = { orderReference: ordered.orderReference }
  const order = (await centre.call(readGuestOrder, { params, body: { secret: ordered.secret ?? '' } })).body as GuestOrder
  expect(order.lines.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['entrance', 2, 358],
    ['add-on', 2, 78],
  ])
  expect(await guestAddOns(ordered)).toMatchObject([
    { name: 'Grip socks', quantity: 2, playground: { name: 'Hoppla Örebro' }, state: 'Waiting', handedOutAt: null },
  ])
  const mail = centre.sentMails.find(({ to, template }) => to === guest.email && template === 'order-paid')
  expect(mail?.text).toContain('Waiting for you at Hoppla Örebro')
  expect(mail?.text).toContain('2 × Grip socks')
  const { rows } = await sql<{
    account: string
    minor: number
  }>`select l.account, sum(l.amount_minor)::int as minor from ledger_entries e
    join ledger_lines l on l.entry_id = e.id where e.order_id = (select id from orders where reference = ${ordered.orderReference})
      and l.product = 'add-on' group by 1 order by 1`.execute(centre.deps.db)
  expect(rows).toEqual([
    { account: 'sales', minor: -6240 },
    { account: 'vat', minor: -1560 },
  ])
})

test('what a play centre, a country or nobody sells there is refused, and so is what is sold out', async () => {
  const { id } = await anybody.cart()
  const refused = async (item: Partial<Extract<CartItemInput, { kind: 'add-on' }>>, code: string) =>
    expectRefusal(await anybody.tryToAdd(id, { ...pairs(), ...item } as CartItemInput), code as never)
  await refused({ articleId: coffee }, 'article.not-on-sale')
  await refused({ articleId: idOf('article', 'de-socks') }, 'article.other-country')
  await refused({ articleId: idOf('article', 'se-ten') }, 'article.not-found')
  await refused({ playgroundId: idOf('place', 'hamburg') }, 'playground.not-found')
  await refused({ playgroundId: idOf('place', 'nowhere') }, 'playground.not-found')
  for (const quantity of [0, 21, 1.5, -1, Number.MAX_SAFE_INTEGER]) await refused({ quantity }, 'request.invalid')
  await refused({ price: 1 } as never, 'request.invalid')
  await anybody.add(id, pairs(20))
  const soldOut = async (isSoldOut: boolean) => {
    await sql`update articles set is_sold_out = ${isSoldOut} where id = ${socks}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
  }
  await soldOut(true)
  const onSale = await centre.call(listAddOnsOnSale, { params: { playgroundId: centre.playgroundId } })
  expect(onSale.body).toMatchObject([{ id: socks, name: 'Grip socks', price: 39, inactiveReason: 'SoldOut' }])
  expect((await anybody.read(id)).lines[0]?.problem?.kind).toBe('full')
  await anybody.introduce(id)
  expectRefusal(await anybody.tryToOrder(id, 780), 'cart.line-problem')
  await soldOut(false)
  expect((await anybody.read(id)).lines[0]?.problem).toBe(null)
})

test('the code of the visit shows what waits; it is handed out once, and the family sees it', async () => {
  const ordered = await bought(member, aVisit(), pairs(), pairs(1))
  const [visit] = (await astrid.call(listMyVisits, {})).body as Visit[]
  centre.deps.clock.set(new Date('2026-12-01T12:10:00+01:00'))
  const shown = (await scan(visit?.code ?? '')).body as DoorScan
  expect(shown).toMatchObject({ shown: 'visit', addOns: [{ name: 'Grip socks', quantity: 2, handedOutAt: null }, { quantity: 1 }] })
  const lineIds = shown.addOns?.map(({ lineId }) => lineId) ?? []
  expect((await handOut(lineIds)).body).toMatchObject({ handedOut: 3 })
  expectRefusal(await handOut(lineIds.slice(0, 1)), 'door.changed-meanwhile')
  const mine = (await astrid.call(listMyAddOns, { params: { orderReference: ordered.orderReference } })).body
  expect(mine).toMatchObject([{ state: 'HandedOut', handedOutAt: '2026-12-01T11:10:00.000Z' }, { state: 'HandedOut' }])
  const again = (await scan(visit?.code ?? '')).body as DoorScan
  expect(again.addOns?.map(({ handedOutAt }) => handedOutAt)).toEqual(Array(2).fill('2026-12-01T11:10:00.000Z'))
})

test('without a visit the number of the order shows it, at its own play centre alone', async () => {
  const ordered = await bought(anybody, pairs())
  const typed = ordered.orderReference.replaceAll('-', ' ').toLowerCase()
  const shown = (await scan(typed)).body as DoorScan
  expect(shown).toMatchObject({ shown: 'add-ons', children: [], addOns: [{ quantity: 2 }] })
  const [lineId = ''] = shown.addOns?.map((one) => one.lineId) ?? []
  const malmo = idOf('place', 'malmo')
  expectRefusal(await scan(typed, malmo), 'door.add-on-elsewhere')
  expectRefusal(await handOut([lineId], door, malmo), 'door.add-on-elsewhere')
  expectRefusal(await handOut([lineId], await asStaffWith(centre, [['Reception', 'malmo']])), 'location.not-found')
  expectRefusal(await handOut([lineId], await asStaffWith(centre, [['Content', 'orebro']])), 'auth.forbidden')
  expectRefusal(await handOut([socks]), 'door.changed-meanwhile')
  const [other = ''] = await linesOf(await bought(anybody, pairs()))
  expectRefusal(await handOut([lineId, other]), 'door.changed-meanwhile')
  expect(await statesOf(ordered)).toEqual(['Waiting'])
  // An order of nothing that is handed out is no code of the door.
  const { orderReference } = await bought(anybody, {
    kind: 'gift-card',
    articleId: await centre.giftCard(),
    delivery: { to: 'me' },
  })
  expectRefusal(await scan(orderReference), 'door.code-unknown')
})

test('of two devices that hand out at the same moment one does', async () => {
  const ordered = await bought(anybody, pairs())
  const lineIds = await linesOf(ordered)
  const answers = await meetAtLock(
    centre.deps,
    (tx) => sql`select from add_ons where order_line_id = any(${lineIds}::uuid[]) for update`.execute(tx),
    () => Array.from({ length: 4 }, () => handOut(lineIds)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('money that goes back and goods that are handed out at the same moment: one of the two comes first, and both know', async () => {
  const ordered = await bought(anybody, pairs())
  const [lineId = ''] = await linesOf(ordered)
  const [handed, refunded] = await meetAtLock(
    centre.deps,
    (tx) => sql`select from add_ons where order_line_id = ${lineId} for update`.execute(tx),
    () => [handOut([lineId]), refund(ordered.orderReference, lineId)],
  )
  expect(refunded?.status, refunded?.text).toBe(200)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from add_on_hand_outs where order_line_id = ${lineId}`.execute(centre.deps.db)
  expect(rows[0]?.n).toBe(handed?.status === 200 ? 1 : 0)
  expect(await statesOf(ordered)).toEqual(['Returned'])
  expectRefusal(await handOut([lineId]), 'door.changed-meanwhile')
})

test('until it is handed out it can be withdrawn from; afterwards the staff give money back', async () => {
  const ordered = await bought(anybody, pairs())
  const rights = async () =>
    (
      (await centre.call(readWithdrawal, { body: { orderReference: ordered.orderReference, email: guest.email } }))
        .body as WithdrawalStatement
    ).lines.map(({ refundAmount, reason }) => [refundAmount, reason])
  expect(await rights()).toEqual([[78, null]])
  const [lineId = ''] = await linesOf(ordered)
  await handOut([lineId])
  expect(await rights()).toEqual([[0, 'used']])
  expect((await refund(ordered.orderReference, lineId)).status).toBe(200)
  expect(await statesOf(ordered)).toEqual(['Returned'])
})

test('a cancelled visit leaves what was bought beside it', async () => {
  const ordered = await bought(member, aVisit(), pairs())
  const [visit] = (await astrid.call(listMyVisits, {})).body as Visit[]
  expect((await astrid.call(cancelVisit, { params: { id: visit?.id ?? '' } })).status).toBe(200)
  await centre.runJobs()
  const { rows } = await sql<{
    minor: number
  }>`select sum(f.amount_minor)::int as minor from refunds f join payments p on p.id = f.payment_id
    join orders o on o.id = p.order_id where o.reference = ${ordered.orderReference}`.execute(centre.deps.db)
  expect(rows).toEqual([{ minor: 35_800 }])
  expect((await scan(ordered.orderReference)).body).toMatchObject({ shown: 'add-ons', addOns: [{ quantity: 2 }] })
})

test('who has handed something out stays written, until that person leaves', async () => {
  const [lineId = ''] = await linesOf(await bought(anybody, pairs()))
  await handOut([lineId])
  const change = (what: string) => sql.raw(`${what} where order_line_id = '${lineId}'`).execute(centre.deps.db)
  await expect(change('delete from add_on_hand_outs')).rejects.toThrow('append-only')
  await expect(change('update add_on_hand_outs set at = now()')).rejects.toThrow('append-only')
  await change('update add_on_hand_outs set handed_out_by = null')
})

test('an order and its add-ons that do not agree are found', async () => {
  const [lineId] = await linesOf(await bought(anybody, pairs()))
  const found = (change: RawBuilder<unknown>) =>
    centre.deps.db
      .transaction()
      .execute(async (tx) => {
        await change.execute(tx)
        throw new Found(await auditLedger(within(tx)))
      })
      .catch((error: unknown) => (error instanceof Found ? error.faults : Promise.reject(error)))
  expect(await found(sql`delete from add_ons where order_line_id = ${lineId}`)).toEqual([
    expect.stringContaining('a line without exactly its add-on'),
  ])
  expect(
    await found(sql`with back as (update add_ons set revoked_at = now() - interval '9 years' where order_line_id = ${lineId})
      insert into add_on_hand_outs (order_line_id, at) values (${lineId}, now())`),
  ).toEqual([expect.stringContaining('handed out after its money went back')])
})
