import { listMyCodes, type OwnCode, orderTicketCode } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { auditLedger } from '../orders/orders.ts'
import { connectTicket } from './own-tickets.ts'
import { patiently } from './testing/racers.ts'
import { aShop, type Shop } from './testing/shop.ts'

const clients = 1_000
let shop: Shop
let code: OwnCode
let callers: SignedInCaller[]
beforeAll(async () => {
  shop = await aShop()
  const astrid = await shop.as('astrid')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderTicketCode, { articleId: await shop.article('serial-ticket') })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const [bought] = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference } }))
  code = bought ?? expect.fail('no code')
  callers = await shop.racers(clients)
})
afterAll(() => shop.close())

/** How many of all at once get through; every other one must be refused because the code is used. */
const race = async (connect: (caller: SignedInCaller) => Promise<unknown>): Promise<number> => {
  const tries = await Promise.allSettled(callers.map((caller) => patiently(() => connect(caller))))
  for (const one of tries)
    if (one.status === 'rejected' && !(one.reason instanceof Refusal && one.reason.code === 'code.used')) throw one.reason
  return tries.filter(({ status }) => status === 'fulfilled').length
}

test('a thousand clients on one code: exactly one has it', async () => {
  expect(await race((caller) => connectTicket(shop.deps, caller, code.code))).toBe(1)
  const { rows } = await sql`select id from serial_tickets where redeem_code_id = ${code.guid}`.execute(shop.deps.db)
  expect(rows).toHaveLength(1)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the control: looking first and writing then lets several through, and the books say so', async () => {
  const { db } = shop.deps
  await sql`alter table serial_tickets drop constraint serial_tickets_redeem_code_id_key,
    drop constraint serial_tickets_order_line_id_number_key`.execute(db)
  await sql`update redeem_codes set redeemed_at = null where id = ${code.guid}`.execute(db)
  const winners = await race(async ({ account }) => {
    const { redeemed_at: taken } = await db
      .selectFrom('redeem_codes')
      .select('redeemed_at')
      .where('id', '=', code.guid)
      .executeTakeFirstOrThrow()
    if (taken) throw new Refusal('code.used')
    await db.updateTable('redeem_codes').set({ redeemed_at: new Date() }).where('id', '=', code.guid).execute()
    await sql`insert into serial_tickets (id, order_line_id, number, redeem_code_id, account_id, valid_from, valid_to, created_at)
      select gen_random_uuid(), order_line_id, number, id, ${account.id}, current_date, current_date, now()
      from redeem_codes where id = ${code.guid}`.execute(db)
  })
  expect(winners).toBeGreaterThan(1)
  expect(await auditLedger(shop.deps.pool)).toContain(`a used code without exactly its ticket or pass: ${code.guid}`)
})
