import { randomUUID } from 'node:crypto'
import { listMyCodes, type OwnCode } from '@hoppla/contract/tickets'
import { orderPassCode } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { auditLedger } from '../orders/orders.ts'
import { connectPass } from './own-tickets.ts'
import { aShop, type Shop } from './testing/shop.ts'

/** Not more than may be tried in a minute. */
const codesOfOneParent = 9
let shop: Shop
let parent: SignedInCaller
let codes: OwnCode[]
beforeAll(async () => {
  shop = await aShop()
  const astrid = await shop.as('astrid')
  const articleId = await shop.article('pass')
  for (let n = 0; n < codesOfOneParent; n++) {
    const { payment } = await astrid.atCheckoutOf(orderPassCode, { articleId })
    await shop.atProvider(payment, { action: 'pay' })
    await shop.settled()
  }
  codes = await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: {} }))
  expect(codes).toHaveLength(codesOfOneParent)
  const [racer] = await shop.racers(1)
  parent = racer ?? expect.fail('nobody')
})
afterAll(() => shop.close())

const aChild = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with child as (
      insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', '2021-05-05') returning id)
    insert into child_guardians (child_id, account_id) select id, ${parent.account.id} from child returning child_id as id`.execute(
    shop.deps.db,
  )
  return rows[0]?.id ?? expect.fail('no child')
}
const passesOf = async (childId: string): Promise<number> =>
  (await shop.deps.db.selectFrom('passes').select('id').where('child_id', '=', childId).execute()).length
/** How many of all at once get through; every other one must be refused because the child has a pass. */
const race = async (connect: (code: OwnCode) => Promise<unknown>): Promise<number> => {
  const tries = await Promise.allSettled(codes.map(connect))
  for (const one of tries)
    if (one.status === 'rejected' && !(one.reason instanceof Refusal && one.reason.code === 'child.not-selectable'))
      throw one.reason
  return tries.filter(({ status }) => status === 'fulfilled').length
}

test(`${codesOfOneParent} codes for one child at once: exactly one becomes its pass, the others can still be used`, async () => {
  const childId = await aChild()
  expect(await race(({ code }) => connectPass(shop.deps, parent, { code, childId }))).toBe(1)
  expect(await passesOf(childId)).toBe(1)
  const { rows } = await sql`select from redeem_codes where redeemed_at is null`.execute(shop.deps.db)
  expect(rows).toHaveLength(codesOfOneParent - 1)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

test('the database itself refuses a second pass on one day; in another country, or once the first is used up or given back, it does not', async () => {
  const childId = await aChild()
  const { db } = shop.deps
  const give = () => anotherPass(childId)
  await give()
  await expect(give()).rejects.toThrow('passes_apart')
  await sql`update passes set used_up_at = now() where child_id = ${childId}`.execute(db)
  await give()
  await sql`update passes set revoked_at = now() where child_id = ${childId}`.execute(db)
  await give()
  await sql`update passes set country_id = (select id from countries where slug = 'norway') where child_id = ${childId}`.execute(db)
  await give()
  await sql`delete from passes where child_id = ${childId}`.execute(db)
})

let numbers = 100
const anotherPass = (childId: string, tx: Pick<Shop['deps']['db'], 'executeQuery' | 'getExecutor'> = shop.deps.db) =>
  sql`insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at)
    select ${randomUUID()}, order_line_id, ${++numbers}, ${parent.account.id}, ${childId}, current_date, current_date + 29, 'NotRequired', 0, now()
    from redeem_codes limit 1`.execute(tx as Shop['deps']['db'])

/** Resolves once another connection waits for a row that this one holds. */
const someoneWaits = async (tx: Pick<Shop['deps']['db'], 'executeQuery' | 'getExecutor'>): Promise<void> => {
  await expect
    .poll(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(tx as Shop['deps']['db'])
      const { rows } = await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
        tx as Shop['deps']['db'],
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

test('the control: holding the child and reading its passes in one statement lets several through, and the audit says so', async () => {
  const childId = await aChild()
  const { db } = shop.deps
  // The first goes on when the next has begun: on an idle machine they would come after one another, and nothing would show.
  let isFirst = true
  await sql`alter table passes drop constraint passes_apart`.execute(db)
  const winners = await race(() =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        until: string | null
      }>`with child as (select id from children where id = ${childId} for no key update)
        select (select max(valid_to) from passes p where p.child_id = child.id) as until from child`.execute(tx)
      if (rows[0]?.until) throw new Refusal('child.not-selectable')
      if (isFirst) {
        isFirst = false
        await someoneWaits(tx)
      }
      await anotherPass(childId, tx)
    }),
  )
  expect(winners).toBeGreaterThan(1)
  expect((await auditLedger(shop.deps.pool)).join()).toContain('two passes of one child on one day')
})
