import { randomUUID } from 'node:crypto'
import { listUsableCoupons, listUsedCoupons, type UsableCoupon, type UsedCoupon } from '@hoppla/contract/coupons'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { chargeCoupon, checkCouponAtTill, reverseCoupon, type TillLineKind } from '@hoppla/contract/till/coupons'
import { listCharges, readGiftCardAtTill, type TillCharge } from '@hoppla/contract/till/gift-cards'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { auditLedger } from '../orders/orders.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'
import { ok, once, tillsOf } from './testing/tills.ts'

let shop: Shop
let astrid: Buyer
let admin: TestCall
let tills: ReturnType<typeof tillsOf>
let call: TestCall
let ticket: string
const orebro = idOf('place', 'orebro')
const goteborg = idOf('place', 'goteborg')
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  admin = await shop.asStaff('ines@hoppla.example')
  tills = tillsOf(shop, () => admin)
  call = await tills.aTill()
  ticket = await shop.article('serial-ticket')
})
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

type Offer = {
  percent?: number | null
  amountMinor?: number
  kind?: 'entrance' | 'other'
  kinds?: string
  from?: string
  to?: string
}
/** A coupon of Astrid's, of an offer made for it; unless told, 20 % off entrance. @returns its bar code. */
const aCoupon = async (
  { percent = 20, amountMinor, kind = 'entrance', kinds = '{}', from, to = '2099-12-31' }: Offer = {},
  country = 'sweden',
): Promise<string> => {
  const { rows } = await sql<{ code: string }>`with offer as (
      insert into offers (id, key, country_id, kind, names, descriptions, percent, amount_minor, currency, valid_from, valid_to, line_kinds)
      select gen_random_uuid(), gen_random_uuid()::text, c.id, ${kind}, '{"sv":"Rabatten","en":"The discount"}', '{"en":"Once"}',
        ${amountMinor === undefined ? percent : null}::int, ${amountMinor ?? null}::bigint, c.currency, ${from ?? null}::date, ${to}::date, ${kinds}::text[]
      from countries c where c.slug = ${country} returning id)
    insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = 'astrid@hoppla.example'
    returning bar_code as code`.execute(shop.deps.db)
  return rows[0]?.code ?? expect.fail('no coupon')
}
const line = (kind: TillLineKind, amount: number, articleId?: string) => ({ kind, amount, ...(articleId && { articleId }) })
const charge = (by: TestCall, code: string, more: object = {}, headers: Record<string, string> = once()) =>
  by(chargeCoupon, { body: { code, currency: 'SEK', reference: 'T1-1', lines: [line('entrance', 200)], ...more } }, headers)
const reverse = (by: TestCall, chargeId: string, headers: Record<string, string> = once()) =>
  by(reverseCoupon, { body: { chargeId } }, headers)
const check = (by: TestCall, code: string, more: object = {}) => by(checkCouponAtTill, { body: { code, ...more } })
const online = (coupon: string) => astrid.call(orderDirectTicket, { body: { articleId: ticket, coupon, beginAtOnce: '2026-11' } })
type Charged = { id: string; discount: number; lines: { discount: number }[]; receipt: string; at: string }
const usable = async () =>
  (await astrid.ok<UsableCoupon[]>(astrid.call(listUsableCoupons, { query: { kind: 'serial-ticket' } }))).map(({ code }) => code)
const used = () => astrid.ok<UsedCoupon[]>(astrid.call(listUsedCoupons, {}))

describe('what a coupon is worth', () => {
  test('is said without using it: name, terms, what it is good for, how long', async () => {
    const code = await aCoupon({ to: '2099-01-31' })
    const shown = { name: 'The discount', description: 'Once', percent: 20, amount: null, currency: 'SEK' }
    for (const typed of [code, ` ${code.toLowerCase().replace(/(.{4})/g, '$1-')}`])
      expect(await ok(check(call, typed))).toEqual({
        ...{ ...shown, goodFor: ['entrance'], articles: [], validFromDate: null, validToDate: '2099-01-31', state: 'Active' },
      })
    expect(await ok(check(call, await aCoupon({ amountMinor: 5000, kind: 'other', kinds: '{pass}' })))).toMatchObject({
      ...{ percent: null, amount: 50, goodFor: ['pass'] },
    })
    expect(await ok(check(call, await aCoupon({ percent: null, kind: 'other' })))).toMatchObject({
      ...{ percent: null, amount: null, goodFor: [] },
    })
    await ok(charge(call, code))
    expect(await ok(check(call, code))).toMatchObject({ state: 'Used' })
    expect(await ok(check(call, await aCoupon({ to: '2020-01-01' })))).toMatchObject({ state: 'Expired' })
    expect(await ok(check(call, await aCoupon({ from: '2098-01-01' })))).toMatchObject({ state: 'NotYet' })
    expectRefusal(await check(call, await aCoupon({}, 'norway')), 'coupon.other-country', 'code')
    expectRefusal(await check(call, 'NOTACOUPON22'), 'coupon.not-found', 'code')
  })
})

describe('a charge', () => {
  test('takes the discount off the lines it is for, to the öre, and says how much off which', async () => {
    const lines = [line('other', 100), line('entrance', 99.9), line('gift-card', 500), line('entrance', 33.33)]
    const done = await ok<Charged>(charge(call, await aCoupon(), { lines, reference: 'T1-000200' }))
    expect(done).toMatchObject({ discount: 26.65, receipt: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/), reference: 'T1-000200' })
    expect(done.lines).toEqual([{ discount: 0 }, { discount: 19.98 }, { discount: 0 }, { discount: 6.67 }])
    const own = { id: done.id, kind: 'coupon', amount: 26.65, reversedAmount: 0, isReversed: false, chargedBy: 'Kassa 1' }
    expect(await ok(call(listCharges, { query: { reference: 'T1-000200' } }))).toMatchObject({ charges: [own] })
    const { charges } = await ok<{ charges: TillCharge[] }>(call(listCharges, { query: {} }))
    expect(charges).toContainEqual(expect.objectContaining(own))
  })
  test('of a sum takes off no more than the lines cost; of one article only that; of a thing nothing', async () => {
    expect(await ok(charge(call, await aCoupon({ amountMinor: 50_000 })))).toMatchObject({ discount: 200 })
    const code = await aCoupon({ kind: 'other' })
    await sql`insert into offer_articles (offer_id, article_id) select offer_id, ${ticket} from coupons where bar_code = ${code}`.execute(
      shop.deps.db,
    )
    const lines = [line('serial-ticket', 100, randomUUID()), line('serial-ticket', 100, ticket), line('other', 100)]
    expect(await ok(charge(call, code, { lines }))).toMatchObject({
      ...{ discount: 20, lines: [{ discount: 0 }, { discount: 20 }, { discount: 0 }] },
    })
    expect(await ok(charge(call, await aCoupon({ percent: null }), { lines: [] }))).toMatchObject({ discount: 0, lines: [] })
    expect(await ok(charge(call, await aCoupon({ kind: 'other' }), { lines: [line('other', 60)] }))).toMatchObject({ discount: 12 })
  })
  test('that is not for the sale, not for today or not from here is refused by name, and uses nothing', async () => {
    const code = await aCoupon()
    expectRefusal(await charge(call, code, { lines: [line('other', 10)] }), 'coupon.not-for-this', 'code')
    expectRefusal(await charge(call, code, { lines: [] }), 'coupon.not-for-this', 'code')
    const allKinds = await aCoupon({ kind: 'other', kinds: '{serial-ticket}' })
    expectRefusal(await charge(call, allKinds, { lines: [line('gift-card', 500)] }), 'coupon.not-for-this', 'code')
    expectRefusal(await charge(call, code, { currency: 'NOK' }), 'coupon.other-currency', 'currency')
    expectRefusal(await charge(call, code, { lines: [line('entrance', 1.001)] }), 'request.invalid', 'lines.0.amount')
    expectRefusal(await charge(call, await aCoupon({}, 'norway')), 'coupon.other-country', 'code')
    expectRefusal(await charge(call, 'NOTACOUPON22'), 'coupon.not-found', 'code')
    expect(await ok(check(call, code))).toMatchObject({ state: 'Active' })
    const { rows } = await sql<{ detail: string }>`select detail::text from audit_log where action = 'till.coupon-refused'`.execute(
      shop.deps.db,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.map(({ detail }) => detail).join()).not.toContain(code)
  })
  test('is made once for each key, which must be given', async () => {
    const code = await aCoupon()
    expectRefusal(await charge(call, code, {}, {}), 'idempotency.key-invalid')
    const key = once()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ok(charge(call, code, {}, key))))
    answers.push(await ok(charge(call, code, {}, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expectRefusal(await charge(call, code, { lines: [] }, key), 'idempotency.other-body')
    expectRefusal(await charge(call, code), 'coupon.used', 'code')
  })
  test('is of whoever may charge there: permission, place, role', async () => {
    const code = await aCoupon()
    const reads = await tills.aTill(['till.read'])
    expectRefusal(await charge(reads, code), 'auth.forbidden')
    await ok(check(reads, code))
    const charges = await tills.aTill(['till.charge'])
    expectRefusal(await check(charges, code), 'auth.forbidden')
    expectRefusal(await charge(charges, code, { playgroundId: goteborg }), 'location.not-found')
    const receptionist = await asStaffWith(shop, [['Reception', 'orebro']])
    expectRefusal(await charge(receptionist, code), 'request.invalid', 'playgroundId')
    expectRefusal(await charge(receptionist, code, { playgroundId: goteborg }), 'location.not-found')
    const { id } = await ok<Charged>(charge(receptionist, code, { playgroundId: orebro }))
    const elsewhere = await tills.aTill(undefined, goteborg)
    expectRefusal(await reverse(elsewhere, id), 'till-charge.not-found')
    expectRefusal(await reverse(reads, id), 'auth.forbidden')
    await ok(reverse(charges, id))
    const { rows } = await sql<{ action: string; staff: boolean }>`select action, actor_id is not null as staff from audit_log
      where action like 'till.coupon-%ed' and detail ->> 'id' = ${id} order by at, id`.execute(shop.deps.db)
    expect(rows).toEqual([
      { action: 'till.coupon-charged', staff: true },
      { action: 'till.coupon-reversed', staff: false },
    ])
  })
  test('whoever guesses codes may look up none, right ones included; gift cards are counted apart', async () => {
    const code = await aCoupon()
    const guesser = await tills.aTill()
    for (let n = 0; n < 12; n++) expectRefusal(await check(guesser, 'SHORT'), 'coupon.not-found')
    for (let n = 0; n < 5; n++) expectRefusal(await check(guesser, 'NOTACOUPON22'), 'coupon.not-found')
    for (let n = 0; n < 5; n++) expectRefusal(await charge(guesser, 'NOTACOUPON22'), 'coupon.not-found')
    expectRefusal(await check(guesser, code), 'request.too-many')
    expectRefusal(await charge(guesser, code), 'request.too-many')
    expectRefusal(await guesser(readGiftCardAtTill, { body: { code: '2222-2222-2222-2222' } }), 'gift-card.not-found')
    await ok(charge(await tills.aTill(), code))
  })
})

describe('used once', () => {
  test('by 20 tills at once', async () => {
    const code = await aCoupon()
    const both = [call, await tills.aTill(undefined, goteborg)] as const
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => charge(both[n % 2] ?? call, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 'coupon.used')
  })
  test('at a counter or online, at the same moment: one of them has it', async () => {
    const winners: string[] = []
    for (let round = 0; round < 8; round++) {
      await shop.deps.db.deleteFrom('rate_limits').execute()
      const code = await aCoupon({ kinds: '{serial-ticket}' })
      const won = (where: string) => (answer: TestAnswer) => {
        if (answer.status === 200) winners.push(where)
        else expectRefusal(answer, 'coupon.used')
        return Number(answer.status === 200)
      }
      // Who is asked first changes, so that both can win.
      const tries = [() => charge(call, code).then(won('counter')), () => online(code).then(won('online'))]
      const order = round % 2 === 0 ? tries : tries.toReversed()
      const counts = await Promise.all([...order, ...order].map((one) => one()))
      expect(counts.reduce((total, n) => total + n, 0)).toBe(1)
    }
    expect(winners).toHaveLength(8)
    expect(await auditLedger(shop.deps.pool)).toEqual([])
  })
  test('at a counter, it is no longer offered online; the account says where and when; given back, it is whole again', async () => {
    const code = await aCoupon({ kinds: '{serial-ticket}' })
    expect(await usable()).toContain(code)
    // Later than what is used already.
    shop.deps.clock.advance(1)
    const { id, at } = await ok<Charged>(charge(call, code))
    expect(await usable()).not.toContain(code)
    expectRefusal(await online(code), 'coupon.used', 'coupon')
    expect((await used())[0]).toEqual({ name: 'The discount', usedAt: at, playground: 'Hoppla Örebro', orderReference: null })
    expect(await ok(reverse(call, id))).toMatchObject({ chargeId: id, discount: 40 })
    expect(await usable()).toContain(code)
    expect((await used()).map(({ usedAt }) => usedAt)).not.toContain(at)
    shop.deps.clock.advance(1)
    expect((await online(code)).status).toBe(200)
    expect((await used())[0]).toMatchObject({ playground: null, orderReference: expect.any(String) })
    expectRefusal(await charge(call, code), 'coupon.used')
  })
})

describe('a reversal', () => {
  test('gives back once, however often and from how many tills it is asked', async () => {
    const code = await aCoupon()
    const { id, receipt } = await ok<Charged>(charge(call, code, { reference: 'T1-R' }))
    expectRefusal(await reverse(call, id, {}), 'idempotency.key-invalid')
    const key = once()
    const first = await ok(reverse(call, id, key))
    expect(first).toMatchObject({ chargeId: id, receipt, discount: 40, currency: 'SEK' })
    expect(await ok(reverse(call, id, key))).toEqual(first)
    const { id: second } = await ok<Charged>(charge(call, code))
    // The coupon is used again; the first charge gives nothing back of the second.
    expectRefusal(await reverse(call, id), 'till-charge.reversed')
    expect(await ok(check(call, code))).toMatchObject({ state: 'Used' })
    const many = await Promise.all(Array.from({ length: 10 }, () => reverse(call, second)))
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    expectRefusal(await reverse(call, randomUUID()), 'till-charge.not-found')
    expect(await ok(call(listCharges, { query: { reference: 'T1-R' } }))).toMatchObject({
      charges: [{ amount: 40, reversedAmount: 40, isReversed: true }],
    })
  })
  test('rows of charges stay as they are, except that people leave', async () => {
    const rut = await shop.asStaff('rut@hoppla.example')
    const { id } = await ok<Charged>(charge(rut, await aCoupon(), { playgroundId: orebro }))
    const { db } = shop.deps
    await expect(sql`update till_coupons set discount_minor = 1 where id = ${id}`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from till_coupons where id = ${id}`.execute(db)).rejects.toThrow('append-only')
    await sql`update till_coupons set charged_by = null where id = ${id}`.execute(db)
    await ok(reverse(call, id))
    await expect(sql`delete from till_coupon_reversals where charge_id = ${id}`.execute(db)).rejects.toThrow('append-only')
  })
})

// Last: the clock goes on, and nobody's second factor is fresh any more.
test('a charge is made on the offer’s days, on the play centre’s own calendar', async () => {
  // Half past eleven in the evening of UTC: the next day in Sweden.
  const late = new Date(`${shop.deps.clock.now().toISOString().slice(0, 10)}T23:30:00Z`)
  const at = (days: number) => new Date(late.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const now = shop.deps.clock.now()
  shop.deps.clock.advance((late.getTime() - now.getTime()) / 1000)
  expectRefusal(await charge(call, await aCoupon({ to: at(0) })), 'coupon.expired', 'code')
  expectRefusal(await charge(call, await aCoupon({ from: at(2) })), 'coupon.not-yet', 'code')
  await ok(charge(call, await aCoupon({ from: at(1), to: at(1) })))
})
