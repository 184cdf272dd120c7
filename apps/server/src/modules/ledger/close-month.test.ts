import { closeMonth } from '@hoppla/contract/accounting/close-month'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'

let shop: TestApp
let finance: TestCall
const sweden = idOf('place', 'sweden')
const norway = idOf('place', 'norway')
beforeAll(async () => {
  shop = await testApp()
  finance = await asStaffWith(shop, [['Finance']])
})
afterAll(() => shop.close())

const close = (company: string, month: string, call = finance) => call(closeMonth, { body: { company, month } })
const post = (at: string, source: string, company = sweden, more: object = {}) => {
  const entry = {
    event: 'payout-paid',
    source,
    country_id: company,
    currency: 'SEK',
    at,
    parts: [{ part: 'payout', amount_minor: 12_345, method: 'test' }],
  }
  return sql`select post_ledger(${JSON.stringify([{ ...entry, ...more }])}::jsonb)`.execute(shop.deps.db)
}
const dayOf = async (source: string) =>
  (await sql<{ day: string }>`select day::text as day from ledger_entries where source = ${source}`.execute(shop.deps.db)).rows[0]
    ?.day
const linesOf = async (source: string) =>
  (
    await sql<{ account: string; minor: number }>`select l.account, l.amount_minor as minor from ledger_lines l
      join ledger_entries e on e.id = l.entry_id where e.source = ${source} order by l.position`.execute(shop.deps.db)
  ).rows

test('an event is posted once, as the rules say, on the day of its country', async () => {
  await post('2025-03-31T22:30:00Z', 'a')
  await post('2025-04-02T12:00:00Z', 'a')
  expect(await linesOf('a')).toEqual([
    { account: 'bank', minor: 12_345 },
    { account: 'receivable', minor: -12_345 },
  ])
  expect(await dayOf('a')).toBe('2025-04-01')
})

test('what no rule knows, and what does not balance, is not posted', async () => {
  await expect(post('2025-04-02T12:00:00Z', 'b', sweden, { parts: [{ part: 'gift', amount_minor: 1 }] })).rejects.toThrow(/account/)
  await expect(
    post('2025-04-02T12:00:00Z', 'b', sweden, { event: 'order-paid', parts: [{ part: 'taken', amount_minor: 1 }] }),
  ).rejects.toThrow(/debit and credit differ/)
  expect(await linesOf('b')).toEqual([])
})

test('entries and lines are never changed', async () => {
  await expect(sql`update ledger_lines set amount_minor = 1`.execute(shop.deps.db)).rejects.toThrow(/append-only/)
  await expect(sql`delete from ledger_entries`.execute(shop.deps.db)).rejects.toThrow(/append-only/)
})

test('a closed month takes no entry: what comes late is posted on the first open day', async () => {
  await post('2025-05-10T10:00:00Z', 'may')
  expect((await close(sweden, '2025-04')).status).toBe(204)
  expectRefusal(await close(sweden, '2025-04'), 'accounting.month-closed')
  expectRefusal(await close(sweden, '2025-06'), 'accounting.earlier-month-open')
  expect((await close(sweden, '2025-05')).status).toBe(204)
  await post('2025-05-20T10:00:00Z', 'late')
  expect(await dayOf('late')).toBe('2025-06-01')
  await post('2025-05-20T10:00:00Z', 'other', norway, { currency: 'NOK' })
  expect(await dayOf('other')).toBe('2025-05-20')
  await expect(
    sql`insert into ledger_entries (country_id, currency, event, source, day, at) values (${sweden}, 'SEK', 'x', 'x', '2025-05-31', now())`.execute(
      shop.deps.db,
    ),
  ).rejects.toThrow(/the month is closed/)
  const { rows } = await sql<{
    detail: object
  }>`select detail from audit_log where action = 'accounting.month-closed' order by id`.execute(shop.deps.db)
  expect(rows.map(({ detail }) => detail)).toEqual([{ month: '2025-04' }, { month: '2025-05' }])
})

test('a month that is not over stays open, and only of one’s own companies', async () => {
  const month = shop.deps.clock.now().toISOString().slice(0, 7)
  expectRefusal(await close(norway, month), 'accounting.month-not-over')
  const norwegian = await asStaffWith(shop, [['Finance', 'norway']], 'astrid@hoppla.example')
  expectRefusal(await close(sweden, '2025-06', norwegian), 'country.not-found')
  expect((await close(norway, '2025-05', norwegian)).status).toBe(204)
})

test('closing waits for a posting that is under way, and a posting for the closing; then it goes into the open month', async () => {
  await post('2025-07-10T10:00:00Z', 'july', norway, { currency: 'NOK' })
  expect((await close(norway, '2025-06')).status).toBe(204)
  const posting = await shop.deps.pool.connect()
  const waiting = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_locks where not granted and relation = 'ledger_entries'::regclass`.execute(shop.deps.db)
    ).rows[0]?.n
  try {
    await posting.query('begin')
    await posting.query('select post_ledger($1::jsonb)', [
      JSON.stringify([
        {
          event: 'payout-paid',
          source: 'under way',
          country_id: norway,
          currency: 'NOK',
          at: '2025-07-31T10:00:00Z',
          parts: [{ part: 'payout', amount_minor: 5 }],
        },
      ]),
    ])
    const closing = close(norway, '2025-07')
    await expect.poll(waiting).toBe(1)
    const second = post('2025-07-31T11:00:00Z', 'behind', norway, { currency: 'NOK' })
    await expect.poll(waiting).toBe(2)
    await posting.query('commit')
    expect((await closing).status).toBe(204)
    await second
  } finally {
    posting.release()
  }
  expect(await dayOf('under way')).toBe('2025-07-31')
  expect(await dayOf('behind')).toBe('2025-08-01')
})
