import type pg from 'pg'
import { laneOf } from '../db/connect.ts'
import type { Queryable } from '../db/statement.ts'
import { isAway } from '../http/error-body.ts'

/** Values go as JSON: numbers, texts, moments (as ISO text), null. */
type Question = Record<string, string | number | boolean | Date | object | null>
type Waiting<Row> = { question: Question; resolve: (row: Row | undefined) => void; reject: (error: unknown) => void }
type Batch<Row> = { waiting: Waiting<Row>[]; underWay: number }

/** Statements under way at once: while one waits for the disk, the next is being worked on. */
const mostUnderWay = 2
const mostTogether = 32

/**
 * Combines a statement that many requests send with different values: those that arrive while one batch runs form the next, in one round trip and one
 * transaction. A single query waits only until the current turn of the event loop ends. If a batch fails, each query is sent alone, so that one cannot
 * spoil the others.
 *
 * The text reads its values from `jsonb_to_recordset($1::jsonb) as q (tag text, n int, …) where tag = 'q'` and returns at most one row per query, with its
 * `n`. (PostgreSQL estimates a record set at a hundred rows and would scan whole tables to join it; compared with a constant it is estimated at one row, so
 * each lookup uses the key.)
 */
export const batchedQuery = <Q extends Question, Row extends { n: number }>(name: string, text: string) => {
  const desks = new WeakMap<pg.Pool, Batch<Row>>()

  /** All in one statement, at once. @returns the rows by the place of their question. */
  const together = async (pool: pg.Pool, questions: readonly Question[]): Promise<Map<number, Row>> => {
    const { rows } = await laneOf(pool).query<Row>({ name, text, values: [numbered(questions)] })
    return new Map(rows.map((row) => [row.n, row]))
  }
  const work = async (pool: pg.Pool, queue: Batch<Row>): Promise<void> => {
    queue.underWay++
    try {
      for (let batch = queue.waiting.splice(0, mostTogether); batch.length > 0; batch = queue.waiting.splice(0, mostTogether))
        await answer(pool, queue, batch)
    } finally {
      queue.underWay--
    }
  }
  const answer = async (pool: pg.Pool, queue: Batch<Row>, batch: readonly Waiting<Row>[]): Promise<void> => {
    try {
      const rows = await together(
        pool,
        batch.map(({ question }) => question),
      )
      for (const [n, { resolve }] of batch.entries()) resolve(rows.get(n))
    } catch (error) {
      // Asked again, they and those behind them would only wait once more, each for as long as this.
      if (isAway(error)) for (const { reject } of [...batch, ...queue.waiting.splice(0)]) reject(error)
      else if (batch.length === 1) batch[0]?.reject(error)
      else for (const alone of batch) await answer(pool, queue, [alone])
    }
  }

  const begin = (pool: pg.Pool, queue: Batch<Row>): void => {
    while (queue.underWay < mostUnderWay && queue.waiting.length > 0) void work(pool, queue)
  }
  const askTogether = (pool: pg.Pool, question: Q): Promise<Row | undefined> => {
    const queue = desks.get(pool) ?? { waiting: [], underWay: 0 }
    desks.set(pool, queue)
    const { promise, resolve, reject } = Promise.withResolvers<Row | undefined>()
    queue.waiting.push({ question, resolve, reject })
    // Deferred, so that other queries of this turn of the event loop join the batch. If some are waiting already, a start is scheduled or all slots are
    // busy.
    if (queue.underWay < mostUnderWay && queue.waiting.length === 1) setImmediate(begin, pool, queue)
    return promise
  }
  /** The same question inside a transaction, which it shares with nobody else's. */
  const within = async (transaction: Queryable, question: Q): Promise<Row | undefined> => {
    return (await transaction.query<Row>({ name, text, values: [numbered([question])] })).rows[0]
  }
  return Object.assign(askTogether, { together, within })
}

const numbered = (questions: readonly Question[]): string =>
  JSON.stringify(questions.map((question, n) => ({ tag: 'q', n, ...question })))
