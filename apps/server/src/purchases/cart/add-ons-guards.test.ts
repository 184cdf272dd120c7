import { listGuestAddOns, listMyAddOns } from '@hoppla/contract/add-ons/add-ons'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { handOutAddOns } from '@hoppla/contract/door/add-ons'
import { type DoorScan, scanAtDoor } from '@hoppla/contract/door/admissions'
import { resendReceipt } from '@hoppla/contract/orders'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { confirmWithdrawal, readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/connect.ts'
import { idOf } from '../../import/ids.ts'
import { aCentre, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { meetInTurn } from '../../testing/meet-at-lock.ts'
import { guest, type Ordered, visitor } from './testing/visitors.ts'

const socks = idOf('article', 'se-socks')
let centre: Centre
let anybody: ReturnType<typeof visitor>
let door: TestCall
let office: TestCall
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
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

const pairs = (playgroundId = centre.playgroundId): CartItemInput => ({
  kind: 'add-on',
  articleId: socks,
  playgroundId,
  quantity: 2,
})
const bought = async (as: typeof anybody, ...items: CartItemInput[]): Promise<Ordered> => {
  const { id } = await as.cart()
  for (const item of items) await as.add(id, item)
  if (as === anybody) await as.introduce(id)
  const ordered = await as.order(id)
  await centre.atProvider(await as.payment(ordered), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  return ordered
}
const scan = (code: string, playgroundId = centre.playgroundId) => door(scanAtDoor, { body: { playgroundId, code } })
const handOut = (lineIds: string[], headers: Record<string, string> = {}) =>
  door(handOutAddOns, { params: { playgroundId: centre.playgroundId }, body: { lineIds } }, headers)
const linesOf = async ({ orderReference }: Ordered, playgroundId = centre.playgroundId) => {
  const { addOns } = (await scan(orderReference, playgroundId)).body as DoorScan
  return (addOns ?? expect.fail('Nothing is handed out.')).map(({ lineId }) => lineId)
}
const statesOf = async ({ orderReference, secret }: Ordered) =>
  (
    (await centre.call(listGuestAddOns, { params: { orderReference }, body: { secret: secret ?? '' } })).body as { state: string }[]
  ).map(({ state }) => state)
const refund = ({ orderReference }: Ordered, lineId: string, amount = 78) =>
  office(refundOrder, {
    params: { orderReference },
    body: { lines: [{ lineId, amount }], to: 'source', cause: 'goodwill' },
  } as never)
const contract = ({ orderReference }: Ordered) => ({ orderReference, email: guest.email })
const withdraw = (ordered: Ordered, refundAmount = 78) =>
  centre.call(confirmWithdrawal, { body: { ...contract(ordered), name: guest.name, refundAmount } })
const rightsOf = async (ordered: Ordered) =>
  ((await centre.call(readWithdrawal, { body: contract(ordered) })).body as WithdrawalStatement).lines.map(
    ({ refundAmount, reason }) => [refundAmount, reason],
  )

test('a play centre that is closed for good sells nothing more', async () => {
  const { id } = await anybody.cart()
  await anybody.add(id, pairs())
  const close = (isClosed: boolean) =>
    sql`update playgrounds set is_disabled = ${isClosed} where id = ${centre.playgroundId}`.execute(centre.deps.db)
  await close(true)
  expectRefusal(await anybody.tryToAdd(id, pairs()), 'playground.not-found')
  expect((await anybody.read(id)).lines[0]?.problem?.kind).toBe('refused')
  await close(false)
})

test('what was bought is shown to its buyer alone', async () => {
  const astrid = visitor((await centre.as('astrid')).call)
  const params = { orderReference: (await bought(astrid, pairs())).orderReference }
  expect((await astrid.call(listMyAddOns, { params })).body).toMatchObject([{ state: 'Waiting' }])
  expectRefusal(await (await centre.as('bjorn')).call(listMyAddOns, { params }), 'order.not-found')
  expectRefusal(await centre.call(listMyAddOns, { params }), 'auth.required')
  expectRefusal(await centre.call(listGuestAddOns, { params, body: { secret: 'x' } }), 'order.not-found')
  const { orderReference } = await bought(anybody, pairs())
  expectRefusal(await centre.call(listGuestAddOns, { params: { orderReference }, body: { secret: 'wrong' } }), 'order.not-found')
})

test('named twice a line is handed out once; the same press sent again hands out nothing more, and one line of the log says who', async () => {
  const ordered = await bought(anybody, pairs())
  const before = (await office(readStaffOrder, { params: { orderReference: ordered.orderReference } })).body as StaffOrder
  expect(before.events.map(({ kind }) => kind)).not.toContain('handed-out')
  const [lineId = ''] = await linesOf(ordered)
  expectRefusal(await handOut([lineId, socks]), 'door.changed-meanwhile')
  const key = { 'idempotency-key': '0b0a0b3e-6f4f-4a6e-9d53-6f6f2b0f7d10' }
  const first = await handOut([lineId, lineId], key)
  expect(first.body).toMatchObject({ handedOut: 2 })
  expect((await handOut([lineId, lineId], key)).body).toEqual(first.body)
  expectRefusal(await handOut([lineId]), 'door.changed-meanwhile')
  const { events, lines } = (await office(readStaffOrder, { params: { orderReference: ordered.orderReference } }))
    .body as StaffOrder
  expect(events.filter(({ kind }) => kind === 'handed-out')).toMatchObject([{ detail: 'Hoppla Örebro' }])
  expect([before.lines, lines]).toMatchObject([[{ proposed: 78, unusedPercent: 100 }], [{ proposed: 0, unusedPercent: 0 }]])
  const { rows } = await sql<{ detail: unknown; placeId: string }>`select detail, place_id as "placeId" from audit_log
    where action = 'door.handed-out' and actor_id = (select id from accounts where email = 'rut@hoppla.example')`.execute(
    centre.deps.db,
  )
  expect(rows).toEqual([{ detail: { count: 2 }, placeId: centre.playgroundId }])
})

test('a part of the money leaves the goods; all of it ends them, at the door, on the ticket and in the mail', async () => {
  const ordered = await bought(anybody, pairs(), pairs())
  const [lineId = '', other = ''] = await linesOf(ordered)
  expect((await refund(ordered, lineId, 10)).status).toBe(200)
  expect(await statesOf(ordered)).toEqual(['Waiting', 'Waiting'])
  expect((await refund(ordered, lineId, 68)).status).toBe(200)
  expect(await statesOf(ordered)).toEqual(['Returned', 'Waiting'])
  const { lines } = (await office(readStaffOrder, { params: { orderReference: ordered.orderReference } })).body as StaffOrder
  expect(lines.map(({ isRevoked }) => isRevoked)).toEqual([true, false])
  expect(await rightsOf(ordered)).toEqual([
    [0, 'returned'],
    [78, null],
  ])
  expect(await linesOf(ordered)).toEqual([other])
  expectRefusal(await handOut([lineId, other]), 'door.changed-meanwhile')
  expectRefusal(await handOut([lineId]), 'door.changed-meanwhile')
  expect((await handOut([other])).status).toBe(200)
  expect((await refund(ordered, other)).status).toBe(200)
  expectRefusal(await scan(ordered.orderReference), 'door.code-unknown')
})

test('a withdrawal and a hand-out at the same moment: the goods or the money, never both', async () => {
  const locked = (lineId: string) => (tx: Tx) => sql`select from add_ons where order_line_id = ${lineId} for update`.execute(tx)
  const first = await bought(anybody, pairs())
  const [lineId = ''] = await linesOf(first)
  const [handed, withdrawn] = await meetInTurn(centre.deps, locked(lineId), [() => handOut([lineId]), () => withdraw(first)])
  expect(handed?.status, handed?.text).toBe(200)
  expect(withdrawn?.status).toBe(400)
  expect(await statesOf(first)).toEqual(['HandedOut'])
  const second = await bought(anybody, pairs())
  const [otherId = ''] = await linesOf(second)
  const [back, tooLate] = await meetInTurn(centre.deps, locked(otherId), [() => withdraw(second), () => handOut([otherId])])
  expect(back?.status, back?.text).toBe(200)
  expectRefusal(tooLate ?? expect.fail('Nothing answered.'), 'door.changed-meanwhile')
  expect(await statesOf(second)).toEqual(['Returned'])
})

const handOutsOf = async (lineId: string) =>
  (await sql`select from add_on_hand_outs where order_line_id = ${lineId}`.execute(centre.deps.db)).rows.length
const inFull = ({ orderReference }: Ordered) =>
  office(refundOrder, { params: { orderReference }, body: { everything: true, to: 'gift-card', cause: 'goodwill' } } as never)

test.each([
  ['of the line', refund],
  ['of the whole order', inFull],
])(
  'a refund by the staff %s and a hand-out at the same moment: handed out first it stays given, refunded first it is not handed out',
  async (_what, giveBack) => {
    const locked = (lineId: string) => (tx: Tx) => sql`select from add_ons where order_line_id = ${lineId} for update`.execute(tx)
    const first = await bought(anybody, pairs())
    const [lineId = ''] = await linesOf(first)
    const [handed, after] = await meetInTurn(centre.deps, locked(lineId), [() => handOut([lineId]), () => giveBack(first, lineId)])
    expect([handed?.status, after?.status], after?.text).toEqual([200, 200])
    expect([await statesOf(first), await handOutsOf(lineId)]).toEqual([['Returned'], 1])
    const second = await bought(anybody, pairs())
    const [otherId = ''] = await linesOf(second)
    const [back, tooLate] = await meetInTurn(centre.deps, locked(otherId), [
      () => giveBack(second, otherId),
      () => handOut([otherId]),
    ])
    expect(back?.status, back?.text).toBe(200)
    expectRefusal(tooLate ?? expect.fail('Nothing answered.'), 'door.changed-meanwhile')
    expect([await statesOf(second), await handOutsOf(otherId)]).toEqual([['Returned'], 0])
  },
)

test('an order for two play centres shows each its own', async () => {
  const malmo = idOf('place', 'malmo')
  const ordered = await bought(anybody, pairs(), pairs(malmo))
  const [here = ''] = await linesOf(ordered)
  const [there = ''] = await linesOf(ordered, malmo)
  expect(here).not.toBe(there)
  expectRefusal(await handOut([here, there]), 'door.add-on-elsewhere')
  expect(await statesOf(ordered)).toEqual(['Waiting', 'Waiting'])
  // What waits elsewhere no more is not spoken of.
  expect((await refund(ordered, there)).status).toBe(200)
  expect((await handOut([here])).status).toBe(200)
  expectRefusal(await scan(ordered.orderReference, malmo), 'door.add-on-elsewhere')
  expect((await refund(ordered, here)).status).toBe(200)
  expectRefusal(await scan(ordered.orderReference, malmo), 'door.code-unknown')
})

test('a receipt sent again names what still waits alone', async () => {
  const astrid = await centre.as('astrid')
  const ordered = await bought(visitor(astrid.call), pairs(), { ...pairs(), quantity: 1 } as CartItemInput)
  const [lineId = ''] = await linesOf(ordered)
  await refund(ordered, lineId)
  await centre.runJobs()
  centre.sentMails.length = 0
  expect((await astrid.call(resendReceipt, { params: { orderReference: ordered.orderReference } })).status).toBe(204)
  await centre.runJobs()
  const text = centre.sentMails.find(({ template }) => template === 'order-paid')?.text ?? expect.fail('Nothing was sent.')
  const waiting = text.slice(text.indexOf('Waiting for you at Hoppla Örebro'))
  expect(waiting).toContain('1 × Grip socks')
  expect(waiting.slice(0, 200)).not.toContain('2 × Grip socks')
})

test('the database keeps its own: one hand-out of a line, of a paid add-on, nobody’s in another’s name; places and kinds of lines agree', async () => {
  const { db } = centre.deps
  const [lineId = ''] = await linesOf(await bought(anybody, pairs()))
  await handOut([lineId])
  const change = (what: string) => sql.raw(what).execute(db)
  await expect(change(`insert into add_on_hand_outs (order_line_id, at) values ('${lineId}', now())`)).rejects.toThrow('duplicate')
  await expect(change(`insert into add_on_hand_outs (order_line_id, at) values ('${socks}', now())`)).rejects.toThrow('foreign key')
  await expect(change(`insert into add_ons (order_line_id) values ('${lineId}')`)).rejects.toThrow('duplicate')
  await expect(change(`insert into add_ons (order_line_id) values ('${socks}')`)).rejects.toThrow('foreign key')
  const another = `(select id from accounts where email = 'ines@hoppla.example')`
  await expect(change(`update add_on_hand_outs set handed_out_by = ${another} where order_line_id = '${lineId}'`)).rejects.toThrow(
    'append-only',
  )
  for (const also of ['at = now()', 'device_id = gen_random_uuid()'])
    await expect(
      change(`update add_on_hand_outs set handed_out_by = null, ${also} where order_line_id = '${lineId}'`),
    ).rejects.toThrow('append-only')
  await expect(change(`update order_lines set playground_id = null where id = '${lineId}'`)).rejects.toThrow()
  const inArticles = (set: string) => change(`update articles set ${set} where id = '${socks}'`)
  await expect(inArticles('entrances = 1')).rejects.toThrow('articles_terms_check')
  await expect(inArticles('gift_card_amount_minor = 1')).rejects.toThrow('articles_terms_check')
  await expect(inArticles(`validity_duration = 1, validity_duration_type = 'Days'`)).rejects.toThrow('articles_terms_check')
})
