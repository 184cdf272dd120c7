import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'

/** Where a statement may run: on a connection of the pool, or on that of a transaction. */
export type Queryable = {
  query: <Row extends pg.QueryResultRow>(question: { name: string; text: string; values: unknown[] }) => Promise<{ rows: Row[] }>
}

/** A transaction of Kysely's as a place for statements. */
export const within = <Database>(tx: Transaction<Database>): Queryable => ({
  query: async <Row extends pg.QueryResultRow>({ text, values }: { text: string; values: unknown[] }) =>
    tx.executeQuery<Row>(CompiledQuery.raw(text, values)),
})

type Value = string | number | boolean | Date | Buffer | null | readonly string[] | readonly Buffer[]

/**
 * A statement that is parsed and planned once per connection. For the few that run many times a second; everything else speaks Kysely.
 * @param name unique in the program; PostgreSQL knows the plan by it. @returns `run(where, values)` → the rows.
 */
export const statement =
  <Row extends object = Record<string, never>>(name: string, text: string) =>
  async (where: Queryable, values: readonly Value[]): Promise<Row[]> =>
    (await where.query<Row>({ name, text, values: values as Value[] })).rows

/** Does `work` in one transaction on one connection; any error rolls it back. */
export const inTransaction = async <A>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<A>): Promise<A> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    try {
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      // A connection that cannot even roll back is thrown away, and with it whatever it had begun.
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    }
  } finally {
    client.release(broken)
  }
}
