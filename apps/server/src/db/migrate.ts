import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { CannotStart } from '../kernel/cannot-start.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any fixed number: two processes that start together migrate one after the other. */
const lockKey = 480_211_000

/** A migration as this build brings it. @property checksum SHA-256 of its text, line ends of Windows put right. */
export type Migration = { name: string; text: string; checksum: string }

/** The migrations of this build, in the order in which they are applied. */
export const ownMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
    })

/**
 * Applies every migration that this database has not seen, in file order, each in its own transaction.
 * @returns the names applied now.
 * @throws CannotStart when the database has seen migrations that this build does not know, or knows otherwise. Nothing is changed then.
 */
export const migrate = async (pool: pg.Pool, migrations: readonly Migration[] = ownMigrations()): Promise<string[]> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // However long another process migrates.
    await client.query(`set lock_timeout = 0`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    // But a table that somebody holds is not waited for without end: all others would wait behind.
    await client.query(`set lock_timeout = '30s'`)
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query('alter table schema_migrations add column if not exists checksum text')
    const { rows } = await client.query<Seen>('select name, checksum from schema_migrations order by name')
    refuseStrangers(rows, migrations)
    return await applyUnseen(client, rows, migrations)
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // Closed, not returned: the lock ends with it, and so do its settings.
    client.release(broken ?? true)
  }
}

type Seen = { name: string; checksum: string | null }

const refuseStrangers = (seen: readonly Seen[], migrations: readonly Migration[]): void => {
  const own = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const unknown = seen.filter(({ name }) => !own.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new CannotStart(
      `The database was brought up to date by a newer build: this one does not know ${unknown.join(', ')}. Start that build or a newer one, or go back to a backup from before it.`,
    )
  const edited = seen.filter(({ name, checksum }) => checksum !== null && own.get(name) !== checksum).map(({ name }) => name)
  if (edited.length > 0)
    throw new CannotStart(
      `The database was made by another text of ${edited.join(', ')} than this build has. A migration is never edited once it was applied: restore the file, and write the change as a new one.`,
    )
}

const applyUnseen = async (client: pg.PoolClient, seen: readonly Seen[], migrations: readonly Migration[]): Promise<string[]> => {
  const checksums = new Map(seen.map(({ name, checksum }) => [name, checksum]))
  const applied: string[] = []
  for (const { name, text, checksum } of migrations) {
    // Applied by a build that kept no checksums.
    if (checksums.get(name) === null)
      await client.query('update schema_migrations set checksum = $2 where name = $1', [name, checksum])
    if (checksums.has(name)) continue
    await client.query('begin')
    try {
      await client.query(text)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}
