import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { laneOf } from '../../db/connect.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import { announceChange } from './order-changes.ts'
import { followProgress } from './progress.ts'
import { aShop, type Shop } from './testing/shop.ts'

let shop: Shop
let buyers: SignedInCaller[]
let references: string[]
const open = 1_000

beforeAll(async () => {
  shop = await aShop()
  buyers = await shop.racers(2)
  const articleId = await shop.giftCard()
  // Each with its payment opened at the bank, which nobody has told of yet.
  const { rows } = await sql<{ reference: string }>`
    with fresh as (select gen_random_uuid() as id, n from generate_series(1, ${open}::int) n),
    placed as (
      insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select f.id, 'OPEN-' || f.n, ${buyers[0]?.account.id}, a.country_id, 'sv', 'buyer@hoppla.example', 'AwaitingPayment', a.currency, a.price_minor,
        ${shop.deps.clock.now()}, ${new Date(shop.deps.clock.now().getTime() + 1_800_000)}, ${shop.deps.clock.now()}
      from fresh f, articles a where a.id = ${articleId} returning id, reference, currency, total_minor
    )
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, session_id, created_at, opened_at)
    select gen_random_uuid(), id, 1, reference, 'test', 'card', total_minor, currency, 'open', reference, ${shop.deps.clock.now()}, ${shop.deps.clock.now()}
    from placed returning token as reference`.execute(shop.deps.db)
  references = rows.map(({ reference }) => reference)
})
afterAll(() => shop.close())

const ask = (reference: string, [buyer] = buyers) => followProgress(shop.deps, buyer ?? expect.fail('nobody'), reference)

/** Names of the statements that were asked meanwhile; the pretend bank's own work apart. */
const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return asked.mock.calls
      .map(([query]) => query as unknown as { name?: string; text?: string } | string)
      .map((query) => (typeof query === 'string' ? query : `${query.name} ${query.text}`))
      .filter((text) => !text.includes('test_payments'))
  } finally {
    asked.mockRestore()
  }
}

test('a thousand open orders, asked about again and again, cost one statement a second', async () => {
  // For the first time each is asked about at once, many together.
  await Promise.all(references.map((reference) => ask(reference)))
  const since = performance.now()
  const statements = await statementsDuring(async () => {
    for (let round = 1; round <= 3; round++) {
      const answers = await Promise.all(references.map((reference) => ask(reference)))
      expect(answers.every(({ status, retryAfterMs }) => status === 'AwaitingPayment' && retryAfterMs > 0)).toBe(true)
    }
  })
  expect(statements.map((text) => text.slice(0, 19))).toEqual(Array(3).fill('find-order-progress'))
  expect(performance.now() - since).toBeGreaterThan(2_900)
})

test('news of one is told at once, while the others wait', async () => {
  const [first = '', ...others] = references.slice(0, 200)
  const order: string[] = []
  const told = [first, ...others].map((reference) =>
    ask(reference).then(({ status }) => {
      order.push(`${reference} ${status}`)
    }),
  )
  await sql`update orders set status = 'Completed', completed_at = now() where reference = ${first}`.execute(shop.deps.db)
  announceChange(first)
  await Promise.all(told)
  expect(order[0]).toBe(`${first} Completed`)
  expect(order.slice(1).sort()).toEqual(others.map((reference) => `${reference} AwaitingPayment`).sort())
})

test('what another process has settled is told with the next round', async () => {
  const [, second = ''] = references
  const told = ask(second)
  await sql`update orders set status = 'Completed', completed_at = now() where reference = ${second}`.execute(shop.deps.db)
  expect(await told).toMatchObject({ status: 'Completed', isFinal: true })
})

test('somebody else learns nothing, also not while the buyer is told', async () => {
  const [, , third = ''] = references
  const told = ask(third)
  await expect(ask(third, buyers.slice(1))).rejects.toMatchObject({ code: 'order.not-found' })
  expect(await told).toMatchObject({ orderReference: third })
})

test('when the database does not answer, everybody who waits is told so', async () => {
  const away = vi.spyOn(laneOf(shop.deps.pool), 'query').mockImplementation(() => {
    throw new Error('away')
  })
  try {
    const answers = await Promise.allSettled(references.slice(10, 15).map((reference) => ask(reference)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  } finally {
    away.mockRestore()
  }
  expect(await ask(references[10] ?? '')).toMatchObject({ status: 'AwaitingPayment' })
})
