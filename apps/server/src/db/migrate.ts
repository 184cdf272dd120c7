import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any fixed number: two processes that start together migrate one after the other. */
const lockKey = 480_211_000

/**
 * Applies every migration that this database has not seen, in file order, each in its own transaction.
 * @returns the names applied now.
 */
export const migrate = async (pool: pg.Pool): Promise<string[]> => {
  const client = await pool.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const seen = new Set((await client.query<{ name: string }>('select name from schema_migrations')).rows.map((row) => row.name))
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && !seen.has(name))
      .sort()
    for (const name of files) {
      await client.query('begin')
      try {
        await client.query(readFileSync(new URL(name, folder), 'utf8'))
        await client.query('insert into schema_migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
      applied.push(name)
    }
    await client.query('select pg_advisory_unlock($1)', [lockKey])
  } finally {
    client.release()
  }
  return applied
}
