import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { CannotStart } from '../kernel/cannot-start.ts'

const folder = new URL('./migrations/', import.meta.url)

/** A migration as this build brings it. @property checksum SHA-256 of its text, line ends of Windows put right. */
export type Migration = { name: string; text: string; checksum: string }

/** Four digits, so that the order of names is the order of time, and what it is about. */
const namePattern = /^\d{4}_[a-z][a-z0-9_]*\.sql$/

/** A migration of this name and text. @throws Error for a name that has no number. */
export const migrationOf = (name: string, text: string): Migration => {
  if (!namePattern.test(name)) throw new Error(`A migration is called like 0001_kernel.sql, not ${name}.`)
  return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
}

/**
 * The migrations of this build, in the order in which they are applied: that of their numbers.
 * @throws Error when two files have the same number or a file has none.
 */
export const ownMigrations = (from: URL = folder): Migration[] => {
  const migrations = readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => migrationOf(name, readFileSync(new URL(name, from), 'utf8')))
  for (const [at, { name }] of migrations.entries())
    if (migrations[at - 1]?.name.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations bear one number: ${migrations[at - 1]?.name} and ${name}. The later one gets the next.`)
  return migrations
}

/** A statement that PostgreSQL refuses inside a transaction, with the index it makes or drops. */
export type OutsideStatement = { text: string; index: string; kind: 'create' | 'drop' }

const outsideMark = /^-- outside a transaction\b/
const createPattern = /^create (?:unique )?index concurrently if not exists ([a-z_][a-z0-9_]*) on /i
const dropPattern = /^drop index concurrently if exists ([a-z_][a-z0-9_]*)$/i

/**
 * The statements of a migration whose first line is `-- outside a transaction`; undefined for every other, which runs in one transaction. Only indexes are
 * made and dropped so, each in a way that can be repeated: a process may end between two of the statements, and the next start begins with the first.
 * @throws Error naming the statement that may not stand there.
 */
export const outsideStatements = ({ name, text }: Migration): OutsideStatement[] | undefined => {
  if (!outsideMark.test(text)) return undefined
  return text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.trim().replaceAll(/\s+/g, ' '))
    .filter((each) => each !== '')
    .map((each) => {
      const created = createPattern.exec(each)?.[1]
      const dropped = dropPattern.exec(each)?.[1]
      const index = created ?? dropped
      if (index === undefined)
        throw new Error(
          `${name} runs outside a transaction, where only "create [unique] index concurrently if not exists <name> on …" and "drop index concurrently if exists <name>" may stand, not: ${each}`,
        )
      return { text: each, index, kind: created === undefined ? 'drop' : 'create' }
    })
}

/** A migration that was applied to a database. */
export type Applied = { name: string; checksum: string }

/**
 * The migrations that a database has yet to see, in order.
 * @throws CannotStart when it has seen migrations that this build does not have, or has with another text, or that come after one it has not seen.
 */
export const pendingOf = (applied: readonly Applied[], own: readonly Migration[]): Migration[] => {
  const ownChecksums = new Map(own.map(({ name, checksum }) => [name, checksum]))
  const last = own.at(-1)?.name ?? ''
  const unknown = applied.map(({ name }) => name).filter((name) => !ownChecksums.has(name))
  const newer = unknown.filter((name) => name > last)
  if (newer.length > 0)
    throw new CannotStart(
      `The database was brought up to date by a newer build: this one does not know ${newer.join(', ')}. Start that build or a newer one, or go back to a backup from before it.`,
    )
  if (unknown.length > 0)
    throw new CannotStart(
      `This build lacks ${unknown.join(', ')}, which the database was made by. A migration is never removed or renamed once it was applied: put the file back.`,
    )
  const edited = applied.filter(({ name, checksum }) => ownChecksums.get(name) !== checksum).map(({ name }) => name)
  if (edited.length > 0)
    throw new CannotStart(
      `The database was made by another text of ${edited.join(', ')} than this build has. A migration is never edited once it was applied: restore the file, and write the change as a new one.`,
    )
  const names = new Set(applied.map(({ name }) => name))
  const newest = [...names].sort().at(-1) ?? ''
  const pending = own.filter(({ name }) => !names.has(name))
  const late = pending.filter(({ name }) => name < newest).map(({ name }) => name)
  if (late.length > 0)
    throw new CannotStart(
      `${late.join(', ')} would be applied after ${newest}, which the database has seen already. Migrations are numbered in the order of time: give it the next number.`,
    )
  return pending
}
