import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { batchedQuery } from './batched-query.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp('empty')
  await shop.deps.pool.query('create table marks (value int primary key check (value < 1000), batch bigint not null)')
})
afterAll(() => shop.close())

const mark = batchedQuery<{ value: number }, { n: number; batch: number }>(
  'test-mark',
  `with question as (select * from jsonb_to_recordset($1::jsonb) as q (tag text, n int, value int) where tag = 'q' and value >= 0),
  written as (insert into marks select value, txid_current() from question returning value, batch)
  select n, batch from question join written using (value)`,
)

test('everybody gets the answer to the own question', async () => {
  const values = Array.from({ length: 100 }, (_, at) => at)
  const answers = await Promise.all(values.map((value) => mark(shop.deps.pool, { value })))
  const { rows } = await shop.deps.pool.query<{ value: number; batch: number }>('select value, batch from marks order by value')
  expect(answers.map((answer) => answer?.batch)).toEqual(rows.map(({ batch }) => batch))
  // What one turn of the event loop brings is asked together, at most 32 at once.
  expect(new Set(rows.map(({ batch }) => batch)).size).toBe(4)
})

test('a question without an answer has none', async () => {
  expect(await mark(shop.deps.pool, { value: -1 })).toBeUndefined()
})

test('one bad question fails alone', async () => {
  const values = [200, 201, 202, 203, 5_000, 204, 0, 205]
  const answers = await Promise.allSettled(values.map((value) => mark(shop.deps.pool, { value })))
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, true, false, true])
})
