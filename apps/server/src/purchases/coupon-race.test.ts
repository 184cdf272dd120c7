import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInCaller } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import { auditLedger } from '../modules/orders/ledger-audit.ts'
import { patiently } from '../modules/orders/testing/racers.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { createTicketOrder } from '../modules/tickets/ticket-orders.ts'

const clients = Number(process.env.RACERS ?? 100)
let shop: Shop
let caller: SignedInCaller
let articleId: string
beforeAll(async () => {
  shop = await aShop()
  articleId = await shop.article('serial-ticket')
  const [one] = await shop.racers(1)
  caller = one ?? expect.fail('nobody')
})
afterAll(() => shop.close())

/** A coupon of the one who asks from everywhere at once. */
const aCoupon = async (): Promise<{ id: string; code: string }> => {
  const { rows } = await sql<{ id: string; code: string }>`with offer as (
      insert into offers (id, key, country_id, kind, names, percent, currency, valid_to, line_kinds)
      select gen_random_uuid(), gen_random_uuid()::text, id, 'other', '{"sv":"Rabatt"}', 20, currency, '2099-12-31', '{serial-ticket}'
      from countries where slug = 'sweden' returning id)
    insert into coupons (offer_id, account_id) select id, ${caller.account.id} from offer returning id, bar_code as code`.execute(
    shop.deps.db,
  )
  return rows[0] ?? expect.fail('no coupon')
}
/** How many orders of all at once get the coupon; every other one must be refused so, and leave nothing. */
const race = async (code: string, otherwise: readonly string[]): Promise<number> => {
  // The limit on tries is not what is raced against.
  await sql`insert into rate_limits (bucket, window_start, hits)
    select ${`coupon:${caller.account.id}`}, to_timestamp(floor(extract(epoch from ${shop.deps.clock.now()}::timestamptz) / 60) * 60 + n * 60), -10000
    from generate_series(0, 5) n on conflict (bucket, window_start) do update set hits = -10000`.execute(shop.deps.db)
  const tries = await Promise.allSettled(
    Array.from({ length: clients }, () =>
      patiently(() => createTicketOrder(shop.deps, caller, { articleId, coupon: code, beginAtOnce: beginAtOnceVersion })),
    ),
  )
  for (const one of tries)
    if (one.status === 'rejected' && !(one.reason instanceof Refusal && otherwise.includes(one.reason.code))) throw one.reason
  return tries.filter(({ status }) => status === 'fulfilled').length
}

test(`${clients} orders at once with one coupon: exactly one has it`, async () => {
  const { id, code } = await aCoupon()
  expect(await race(code, ['coupon.used'])).toBe(1)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from coupon_uses where coupon_id = ${id}`.execute(
    shop.deps.db,
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the control: without lock and unique key several orders have one coupon, and the books say so', async () => {
  const { pool } = shop.deps
  const { id, code } = await aCoupon()
  await pool.query('drop index coupon_uses_once')
  // What the explicit lock and the mark of the winner do, undone: nobody waits, and nobody sees what others have marked.
  await pool.query(`create function unmark() returns trigger language plpgsql as $$ begin new.used_at := null; return new; end $$;
    create trigger coupons_unmark before update on coupons for each row execute function unmark()`)
  expect(await race(code, ['order.too-many-open'])).toBeGreaterThan(1)
  expect(await auditLedger(pool)).toContain(`a coupon that two orders have, or that an order has and it does not say so: ${id}`)
})
