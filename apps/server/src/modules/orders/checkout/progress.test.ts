import { setTimeout as pause } from 'node:timers/promises'
import { giftCardOrderStatus, type OrderProgress } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { laneOf } from '../../../db/connect.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { bearersOf } from '../../../testing/bearers.ts'
import { aShop, type Shop } from '../testing/shop.ts'
import { announceChange } from './order-status.ts'
import { followProgress } from './progress.ts'

let shop: Shop
let buyers: SignedInCaller[]
const open = 1_000
const references = Array.from({ length: open }, (_, n) => `OPEN-${n + 1}`)

beforeAll(async () => {
  shop = await aShop()
  buyers = await shop.racers(open)
  const articleId = await shop.giftCard()
  const now = shop.deps.clock.now()
  // Each buyer has one, with its payment opened at the bank, which nobody has reported yet. Every other one is some minutes old, and asked about less often.
  await sql`
    with fresh as (
      select gen_random_uuid() as id, reference, account_id, ${now}::timestamptz - interval '3 minutes' * (n % 2) as at
      from unnest(${references}::text[], ${buyers.map(({ account }) => account.id)}::uuid[]) with ordinality as f (reference, account_id, n)
    ), placed as (
      insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select f.id, reference, account_id, a.country_id, 'sv', 'buyer@hoppla.example', 'AwaitingPayment', a.currency, a.price_minor, at, at + interval '30 minutes', at
      from fresh f, articles a where a.id = ${articleId} returning id, reference, currency, total_minor, created_at
    )
    insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, session_id, created_at, opened_at)
    select gen_random_uuid(), id, 1, reference, 'test', 'card', total_minor, currency, 'open', reference, created_at, created_at
    from placed`.execute(shop.deps.db)
})
afterAll(() => shop.close())

const ask = (reference: string, buyer = buyers[references.indexOf(reference)]) =>
  followProgress(shop.deps, buyer ?? expect.fail('nobody'), reference)

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

describe('over HTTP, each with a token of its own', () => {
  let bearers: Awaited<ReturnType<typeof bearersOf>>
  beforeAll(async () => {
    const ids = buyers.map(({ account }) => account.id)
    bearers = await bearersOf(shop.deps, { slug: 'sweden', origin: shop.deps.config.origins.sweden ?? '' }, ids)
  })
  const statusOf = (n: number) => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${bearers[n]?.token}` }
    return shop.app.inject({ url: giftCardOrderStatus.path.replace(':orderReference', references[n] ?? ''), headers })
  }
  /** As the page does: asks, waits as long as the answer says, asks again; until it is refused. @returns when, in ms, it asked, and the status of the answer. */
  const poll = async (n: number, isEnough: (answers: number) => boolean): Promise<{ at: number; status: number }[]> => {
    const answers: { at: number; status: number }[] = []
    for (;;) {
      const at = performance.now()
      const answer = await statusOf(n)
      answers.push({ at, status: answer.statusCode })
      if (answer.statusCode !== 200 || isEnough(answers.length)) return answers
      await pause(answer.json<OrderProgress>().retryAfterMs)
    }
  }

  test('whose session another process has ended is refused within five seconds, and nobody else', async () => {
    const ended = [3, 14, 15, 92]
    const polled = references.slice(0, 100).map((_, n) => poll(n, (answers) => answers === (ended.includes(n) ? 10 : 2)))
    await pause(1_500)
    const ids = ended.map((n) => bearers[n]?.sessionId ?? '')
    await sql`delete from oidc_records where uid = any(${ids}::text[]) and kind = 'Session'`.execute(shop.deps.db)
    const end = performance.now()
    for (const [n, answers] of (await Promise.all(polled)).entries()) {
      expect(answers.at(-1)?.status, `buyer ${n}`).toBe(ended.includes(n) ? 401 : 200)
      // Whatever is asked later than that is refused.
      if (ended.includes(n)) expect(answers.filter(({ at, status }) => at > end + 5_000 && status !== 401)).toEqual([])
    }
  })
})

test('news of one is told at once, while the others wait', async () => {
  const [first = '', ...others] = references.slice(0, 200)
  const order: string[] = []
  const reported = [first, ...others].map((reference) =>
    ask(reference).then(({ status }) => {
      order.push(`${reference} ${status}`)
    }),
  )
  await sql`update orders set status = 'Completed', completed_at = now() where reference = ${first}`.execute(shop.deps.db)
  announceChange(first)
  await Promise.all(reported)
  expect(order[0]).toBe(`${first} Completed`)
  expect(order.slice(1).sort()).toEqual(others.map((reference) => `${reference} AwaitingPayment`).sort())
})

test('what another process has settled is told with the next round', async () => {
  const [, second = ''] = references
  const reported = ask(second)
  await sql`update orders set status = 'Completed', completed_at = now() where reference = ${second}`.execute(shop.deps.db)
  expect(await reported).toMatchObject({ status: 'Completed', isFinal: true })
})

test('who asks just before a round is not sent away by it', async () => {
  const [, , , early = '', late = ''] = references
  // Of an order that is followed already: both wait for a round.
  await Promise.all([ask(early), ask(late)])
  const first = ask(early)
  await new Promise((done) => setTimeout(done, 800))
  const askedAt = performance.now()
  const second = ask(late)
  await first
  await second
  expect(performance.now() - askedAt).toBeGreaterThan(500)
})

test('somebody else learns nothing, also not while the buyer is told', async () => {
  const [, , third = ''] = references
  const reported = ask(third)
  await expect(ask(third, buyers[0])).rejects.toMatchObject({ code: 'order.not-found' })
  expect(await reported).toMatchObject({ orderReference: third })
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
