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
 * A statement for one question at a time, asked many times a second by many requests: what comes while it is under way is asked together next, in one
 * round trip and one transaction. A lone question waits only for the end of the event loop's turn. Where a batch fails, each question is asked alone, so
 * that one cannot spoil another.
 *
 * The text reads its questions from `jsonb_to_recordset($1::jsonb) as q (tag text, n int, …) where tag = 'q'` and returns at most one row a question,
 * with its `n`. (PostgreSQL takes a record set for a hundred rows, and would read whole tables to join it; held against a constant it is taken for one
 * row, and each is found by its key.)
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
    // Not at once: what else this turn of the event loop brings goes with it. Where one waits already, a beginning is due or all hands are busy.
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
