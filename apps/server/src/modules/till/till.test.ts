import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { getGiftCardBalance } from '@hoppla/contract/orders'
import type { RouteSpec } from '@hoppla/contract/route'
import { getStaffMe } from '@hoppla/contract/staff'
import { chargeGiftCard, listCharges, readGiftCardAtTill, reverseCharge } from '@hoppla/contract/till/gift-cards'
import { createServiceKey, listServiceKeys, revokeServiceKey } from '@hoppla/contract/till/service-keys'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../http/caller.ts'
import { admit } from '../../http/policy.ts'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, officeHost, type TestCall } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { auditLedger } from '../orders/orders.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'
import { ok, once, tillsOf } from './testing/tills.ts'

let shop: Shop
type Tills = ReturnType<typeof tillsOf>
let tills: Tills
let astrid: Buyer
let admin: TestCall
let orebro: string
let goteborg: string
beforeAll(async () => {
  shop = await aShop()
  tills = tillsOf(shop, () => admin)
  astrid = await shop.as('astrid')
  admin = await shop.asStaff('ines@hoppla.example')
  orebro = idOf('place', 'orebro')
  goteborg = idOf('place', 'goteborg')
})
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  const { rows } =
    await sql`select e.gift_card_id from gift_card_entries e where e.order_id is null and e.kind in ('redeem', 'refund') and not exists (
    select from till_charges c where (c.gift_card_id, c.entry, -c.amount_minor) = (e.gift_card_id, e.number, e.amount_minor)
    union all select from till_reversals r where (r.gift_card_id, r.entry, r.amount_minor) = (e.gift_card_id, e.number, e.amount_minor))`.execute(
      shop.deps.db,
    )
  expect(rows).toEqual([])
  await shop.close()
})

const aKey = (...of: Parameters<Tills['aKey']>) => tills.aKey(...of)
const till = (key: string) => tills.till(key)
const aTill = (...of: Parameters<Tills['aTill']>) => tills.aTill(...of)
const charge = (call: TestCall, code: string, amount: number, more: object = {}, headers: Record<string, string> = once()) =>
  call(chargeGiftCard, { body: { code, amount, currency: 'SEK', reference: 'T1-1', ...more } }, headers)
type Charged = { id: string; balance: number; amount: number; receipt: string }
const balance = async (code: string): Promise<number> => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  return ((await shop.call(getGiftCardBalance, { body: { code } })).body as { balance: number }).balance
}

describe('a service key', () => {
  test('is shown once, kept as a hash, listed with its last use, and written to the audit log without its secret', async () => {
    const { id, key } = await aKey()
    expect(key).toMatch(/^hk_[\w-]{43}$/)
    const find = async () =>
      (await ok<{ keys: { id: string }[] }>(admin(listServiceKeys, { query: {} }))).keys.find((one) => one.id === id)
    expect(await find()).toMatchObject({
      ...{ name: 'Kassa 1', placeId: orebro, prefix: key.slice(0, 8), lastUsedAt: null },
      createdBy: expect.stringMatching(/^Ines /),
    })
    await ok(till(key)(listCharges, { query: {} }))
    expect(await find()).toMatchObject({ lastUsedAt: expect.any(String) })
    const { rows } = await sql<{ all: string }>`select concat_ws(' ', (select jsonb_agg(to_jsonb(k)) from service_keys k),
      (select jsonb_agg(to_jsonb(l)) from audit_log l), (select jsonb_agg(to_jsonb(i)) from idempotency_keys i)) as all`.execute(
      shop.deps.db,
    )
    expect(rows[0]?.all).toContain('service-key.created')
    expect(rows[0]?.all).not.toContain(key.slice(8))
  })
  test('revoked, unknown or misspelt is nobody, from the next call on', async () => {
    const { id, key } = await aKey()
    await ok(till(key)(listCharges, { query: {} }))
    expect((await admin(revokeServiceKey, { params: { id } })).status).toBe(204)
    expectRefusal(await till(key)(listCharges, { query: {} }), 'auth.required')
    expectRefusal(await till(`hk_${'a'.repeat(43)}`)(listCharges, { query: {} }), 'auth.required')
    expectRefusal(await till('hk_')(listCharges, { query: {} }), 'auth.required')
    expectRefusal(await admin(revokeServiceKey, { params: { id } }), 'service-key.not-found')
  })
  test('opens its own permissions alone, at its own place, at the office, and no call of staff', async () => {
    const card = await shop.aPaidCard(astrid)
    const reads = await aTill(['till.read'])
    const charges = await aTill(['till.charge'])
    await ok(reads(readGiftCardAtTill, { body: { code: card.code } }))
    expectRefusal(await charge(reads, card.code, 1), 'auth.forbidden')
    expectRefusal(await charges(listCharges, { query: {} }), 'auth.forbidden')
    const { id } = await ok<Charged>(charge(charges, card.code, 10))
    expectRefusal(await charge(charges, card.code, 1, { playgroundId: goteborg }), 'location.not-found')
    const elsewhere = await aTill(['till.charge'], goteborg)
    expectRefusal(await elsewhere(reverseCharge, { body: { chargeId: id } }, once()), 'till-charge.not-found')
    expectRefusal(await charges(getStaffMe, {}), 'auth.forbidden')
    expectRefusal(await charges(listServiceKeys, { query: {} }), 'auth.forbidden')
    const { key } = await aKey()
    expectRefusal(await till(key)(listCharges, { query: {} }, { host: 'localhost:3000' }), 'auth.required')
    expect(await balance(card.code)).toBe(490)
  })
  test('is made by a manager for his own places; a receptionist has none', async () => {
    const rut = await shop.asStaff('rut@hoppla.example')
    expectRefusal(await rut(listServiceKeys, { query: {} }), 'auth.forbidden')
    const manager = await asStaffWith(shop, [['VenueManager', 'goteborg']])
    const made = (placeId: string) =>
      manager(createServiceKey, { body: { name: 'Kassa', placeId, permissions: ['till.read' as const] } })
    expectRefusal(await made(randomUUID()), 'location.not-found')
    expectRefusal(await made(orebro), 'location.not-found')
    await ok(made(goteborg))
    await aKey()
    const { keys } = await ok<{ keys: { placeId: string }[] }>(manager(listServiceKeys, { query: {} }))
    expect(new Set(keys.map(({ placeId }) => placeId))).toEqual(new Set([goteborg]))
  })
  test('makes 120 calls a minute', async () => {
    const call = await aTill()
    for (let n = 0; n < 120; n++) await ok(call(listCharges, { query: {} }))
    const late = await call(listCharges, { query: {} })
    expectRefusal(late, 'request.too-many')
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  })
  test('that guesses codes may look up none: a right one is refused as well; mistyped ones do not count', async () => {
    const card = await shop.aPaidCard(astrid)
    const call = await aTill()
    const look = (code: string) => call(readGiftCardAtTill, { body: { code } })
    for (let n = 0; n < 15; n++) expectRefusal(await look('2222-2222-2222-2223'), 'gift-card.not-found')
    await ok(look(card.code))
    for (let n = 0; n < 10; n++) expectRefusal(await look('2222-2222-2222-2222'), 'gift-card.not-found')
    expectRefusal(await look(card.code), 'request.too-many')
    expectRefusal(await charge(call, card.code, 1), 'request.too-many')
    // Another till sells on.
    expect((await charge(await aTill(), card.code, 1)).status).toBe(200)
  })
  test('opens only calls that say they are for keys, whatever permission it has', () => {
    const spec: RouteSpec = { method: 'GET', path: '/', summary: '', access: { permission: 'till.read' }, atPlace: 'resource' }
    const serviceKey = { id: randomUUID(), placeId: orebro, permissions: ['till.read'], prefix: 'hk_' } as const
    const caller = { serviceKey, account: undefined, staff: undefined } as unknown as Caller
    const now = new Date()
    expect(() => admit(spec, caller, now)).toThrow('auth.forbidden')
    expect(() => admit({ ...spec, serviceKeys: true }, caller, now)).not.toThrow()
  })
})

test('staff who guess codes may look up none either', async () => {
  const card = await shop.aPaidCard(astrid)
  const receptionist = await asStaffWith(shop, [['Reception', 'orebro']])
  const look = (code: string) => receptionist(readGiftCardAtTill, { body: { code, playgroundId: orebro } })
  await ok(look(card.code))
  for (let n = 0; n < 10; n++) expectRefusal(await look('2222-2222-2222-2222'), 'gift-card.not-found')
  expectRefusal(await look(card.code), 'request.too-many')
  expectRefusal(await charge(receptionist, card.code, 1, { playgroundId: orebro }), 'request.too-many')
})

describe('a charge', () => {
  test('takes the amount off the card, and is found by its reference and day', async () => {
    const card = await shop.aPaidCard(astrid)
    const call = await aTill()
    const done = await ok<Charged>(charge(call, ` ${card.code.toLowerCase()} `, 129.5, { reference: 'T1-000123' }))
    expect(done).toMatchObject({ amount: 129.5, balance: 370.5, receipt: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/) })
    const own = { id: done.id, amount: 129.5, reversedAmount: 0, chargedBy: 'Kassa 1' }
    expect(await ok(call(listCharges, { query: { reference: 'T1-000123' } }))).toMatchObject({ charges: [own] })
    const { charges } = await ok<{ charges: Charged[] }>(call(listCharges, { query: {} }))
    expect(charges).toContainEqual(expect.objectContaining(own))
  })
  test('by staff names the place, where the role is held', async () => {
    const card = await shop.aPaidCard(astrid)
    const receptionist = await asStaffWith(shop, [['Reception', 'orebro']])
    expectRefusal(await charge(receptionist, card.code, 5), 'request.invalid', 'playgroundId')
    expectRefusal(await charge(receptionist, card.code, 5, { playgroundId: goteborg }), 'location.not-found')
    expectRefusal(await receptionist(listCharges, { query: { playgroundId: goteborg } }), 'location.not-found')
    const { id: chargeId } = await ok<Charged>(charge(await aTill(undefined, goteborg), card.code, 1))
    expectRefusal(await receptionist(reverseCharge, { body: { chargeId } }, once()), 'till-charge.not-found')
    await ok(charge(receptionist, card.code, 5, { playgroundId: orebro }))
    expect(await ok(receptionist(listCharges, { query: { playgroundId: orebro } }))).toMatchObject({
      charges: expect.arrayContaining([expect.objectContaining({ amount: 5 })]),
    })
    const { rows } =
      await sql`select from audit_log where action = 'till.charged' and actor_id is not null and place_id = ${orebro}`.execute(
        shop.deps.db,
      )
    expect(rows).toHaveLength(1)
  })
  test('is made once for each key, which must be given; the same key with another amount is refused', async () => {
    const card = await shop.aPaidCard(astrid)
    const call = await aTill()
    expectRefusal(await charge(call, card.code, 500, {}, {}), 'idempotency.key-invalid')
    const key = once()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ok(charge(call, card.code, 500, {}, key))))
    // The card is empty by now, and the repeat still gets the first answer.
    answers.push(await ok(charge(call, card.code, 500, {}, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expectRefusal(await charge(call, card.code, 1, {}, key), 'idempotency.other-body')
    expect(await balance(card.code)).toBe(0)
  })
  test('of the last krona by 20 tills at once happens once', async () => {
    const card = await shop.aPaidCard(astrid)
    const tills = [await aTill(), await aTill()]
    await ok(charge(tills[0] ?? expect.fail(), card.code, 499))
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => charge(tills[n % 2] ?? expect.fail(), card.code, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 'gift-card.empty')
    expect(await balance(card.code)).toBe(0)
  })
  test('that a card cannot pay is refused by name, and takes nothing', async () => {
    const call = await aTill()
    const card = await shop.aPaidCard(astrid)
    const old = await shop.aPaidCard(astrid)
    await shop.deps.pool.query(`update gift_cards set valid_to = '2020-12-31' where id = $1`, [old.guid])
    const future = await shop.aPaidCard(astrid)
    await shop.deps.pool.query(`update gift_cards set valid_from = '2090-12-31', valid_to = '2099-01-01' where id = $1`, [
      future.guid,
    ])
    const norwegian = await shop.aPaidCard(await shop.as('astrid', 'no.localhost:3000'), 500, 'norway')
    expectRefusal(await charge(call, 'nonsense', 1), 'gift-card.not-found', 'code')
    expectRefusal(await charge(call, old.code, 1), 'gift-card.expired', 'code')
    expectRefusal(await charge(call, future.code, 1), 'gift-card.not-yet', 'code')
    expectRefusal(await charge(call, norwegian.code, 1), 'gift-card.other-country', 'code')
    expectRefusal(await call(readGiftCardAtTill, { body: { code: norwegian.code } }), 'gift-card.other-country', 'code')
    expectRefusal(await charge(call, card.code, 1, { currency: 'NOK' }), 'gift-card.other-currency', 'currency')
    const more = await charge(call, card.code, 500.01)
    expectRefusal(more, 'gift-card.too-little', 'amount')
    expect(more.text).toContain('500')
    for (const amount of [0, -1, 1.001]) expectRefusal(await charge(call, card.code, amount), 'request.invalid', 'amount')
    expect(await balance(card.code)).toBe(500)
    // Why alone: neither log knows a code.
    const { rows } = await sql<{ detail: string }>`select detail::text from audit_log where action = 'till.refused'`.execute(
      shop.deps.db,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ detail }) => detail).join()).not.toContain(old.code)
  })
})

describe('a reversal', () => {
  test('gives back in parts and the rest, never more than was charged, once for each key', async () => {
    const card = await shop.aPaidCard(astrid)
    const call = await aTill()
    const { id: chargeId } = await ok<Charged>(charge(call, card.code, 100))
    const reverse = (amount?: number, headers: Record<string, string> = once()) =>
      call(reverseCharge, { body: { chargeId, ...(amount === undefined ? {} : { amount }) } }, headers)
    expectRefusal(await reverse(1, {}), 'idempotency.key-invalid')
    const key = once()
    const first = await ok(reverse(30, key))
    expect(first).toMatchObject({ amount: 30, reversedAmount: 30, balance: 430 })
    expect(await ok(reverse(30, key))).toEqual(first)
    expectRefusal(await reverse(70.01), 'till-charge.too-much', 'amount')
    const many = await Promise.all(Array.from({ length: 10 }, () => reverse()))
    expect(many.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([{ amount: 70, balance: 500 }])
    expectRefusal(await reverse(), 'till-charge.too-much')
    expectRefusal(await call(reverseCharge, { body: { chargeId: randomUUID() } }, once()), 'till-charge.not-found')
    expect(await balance(card.code)).toBe(500)
  })
  test('to a card that has ended makes it good for another year', async () => {
    const card = await shop.aPaidCard(astrid)
    const call = await aTill()
    const { id: chargeId } = await ok<Charged>(charge(call, card.code, 500))
    await shop.deps.pool.query(`update gift_cards set valid_to = '2020-12-31' where id = $1`, [card.guid])
    await ok(call(reverseCharge, { body: { chargeId } }, once()))
    expect((await charge(call, card.code, 500)).status).toBe(200)
  })
})

test('rows of charges stay as they are, except that people leave', async () => {
  const card = await shop.aPaidCard(astrid)
  const rut = await shop.asStaff('rut@hoppla.example')
  const { id } = await ok<Charged>(charge(rut, card.code, 5, { playgroundId: orebro }))
  await expect(sql`update till_charges set amount_minor = 1 where id = ${id}`.execute(shop.deps.db)).rejects.toThrow('append-only')
  await expect(sql`delete from till_charges where id = ${id}`.execute(shop.deps.db)).rejects.toThrow('append-only')
  await sql`update till_charges set charged_by = null where id = ${id}`.execute(shop.deps.db)
})

test('the till of docs/till.md sells against a gift card and a coupon, loses replies and repeats, and reverses', async () => {
  let lost = 0
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const { host, pathname, search } = new URL(address)
    const answer = await shop.app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...(headers as Record<string, string>), host },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    if (pathname.endsWith('/charge') && lost === 0) {
      lost++
      throw new TypeError('fetch failed')
    }
    return new Response(answer.body, { status: answer.statusCode })
  })
  const { openTill } = await import(fileURLToPath(new URL('../../../../../docs/examples/till-client.mjs', import.meta.url)))
  const card = await shop.aPaidCard(astrid)
  const { key } = await aKey()
  const own = openTill({ office: `http://${officeHost}`, key, wait: async () => undefined })
  expect(await own.balance(card.code)).toMatchObject({ balance: 500, currency: 'SEK', state: 'Active' })
  const sale = { code: card.code, amount: 120, currency: 'SEK', reference: 'T7-42' }
  const { id } = await own.charge(sale, 'sale-42')
  expect([lost, await balance(card.code)]).toEqual([1, 380])
  expect(await own.find('T7-42')).toMatchObject([{ id, amount: 120, reversedAmount: 0 }])
  expect(await own.reverse({ chargeId: id })).toMatchObject({ balance: 500 })
  await expect(own.charge({ ...sale, amount: 501 })).rejects.toMatchObject({ code: 'gift-card.too-little' })
  const { rows } = await sql<{ code: string }>`insert into coupons (offer_id, account_id)
    select o.id, a.id from offers o, accounts a where o.key = 'se-entrance-autumn' and a.email = 'bjorn@hoppla.example'
    returning bar_code as code`.execute(shop.deps.db)
  const code = rows[0]?.code ?? expect.fail('no coupon')
  expect(await own.coupon(code)).toMatchObject({ percent: 20, goodFor: ['entrance'], state: 'Active' })
  const lines = [
    { kind: 'entrance', amount: 398 },
    { kind: 'other', amount: 55 },
  ]
  lost = 0
  const used = await own.useCoupon({ code, currency: 'SEK', reference: 'T7-43', lines }, 'sale-43')
  expect([lost, used]).toEqual([1, expect.objectContaining({ discount: 79.6, lines: [{ discount: 79.6 }, { discount: 0 }] })])
  expect(await own.find('T7-43')).toMatchObject([{ id: used.id, kind: 'coupon', amount: 79.6 }])
  await own.giveCouponBack({ chargeId: used.id })
  expect(await own.coupon(code)).toMatchObject({ state: 'Active' })
  await expect(openTill({ office: `http://${officeHost}`, key: 'hk_x' }).balance(card.code)).rejects.toMatchObject({ status: 401 })
})
