import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CannotStart } from '../kernel/cannot-start.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type MigrationPace, migrate } from './migrate.ts'
import { type Migration, migrationOf, ownMigrations } from './migration-files.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp('empty')
})
afterAll(() => shop.close())

const own = ownMigrations()
const quick: MigrationPace = { lock: 50, outsideLock: 50, tries: 3, rest: 10, turn: 10 }
const waits: string[] = []
const migrateWith = (migrations: readonly Migration[], pace: MigrationPace = quick) =>
  migrate(shop.deps.pool, { migrations, pace, onWait: (line) => waits.push(line) })
const ask = async (text: string, values: unknown[] = []) => (await shop.deps.pool.query(text, values)).rows
const isThere = async (name: string) => (await ask('select to_regclass($1) is not null as is', [name]))[0].is as boolean
const seen = async () => (await ask('select name from schema_migrations order by name')).map(({ name }) => name)
const later = (text: string, name = '9001_later.sql') => migrationOf(name, text)

const opened: pg.Client[] = []
/** A connection of somebody else, which holds `table` in a transaction. */
const holding = async (text: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  opened.push(client)
  await client.connect()
  await client.query('begin')
  await client.query(text)
  return client
}

beforeAll(() => ask('create table crowded (id int primary key, note text)'))
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.end()))
  await ask(`drop table if exists made_later`)
  await ask('drop index if exists crowded_note')
  await ask(`delete from schema_migrations where name like '9%'`)
  waits.splice(0)
})

test('what was applied is not applied again, and every name is kept with its checksum', async () => {
  expect(await migrate(shop.deps.pool)).toEqual([])
  expect(await ask('select name, checksum from schema_migrations order by name')).toEqual(
    own.map(({ name, checksum }) => ({ name, checksum })),
  )
})

test('an older build on a newer database says so and stops; nothing is changed', async () => {
  const newer = later('create table made_later (id int)', '9002_newer.sql')
  expect(await migrateWith([...own, newer])).toEqual([newer.name])
  // The older build brings a migration of its own, which must not be applied either.
  const older = migrateWith([...own, later('create table of_an_older_build (id int)')])
  await expect(older).rejects.toThrow(CannotStart)
  await expect(migrate(shop.deps.pool)).rejects.toThrow(/newer build: this one does not know 9002_newer\.sql\. Start that build/)
  expect(await isThere('of_an_older_build')).toBe(false)
})

test('a migration that was edited after it was applied is refused by name, before anything is applied', async () => {
  const edited = own.map((each) => (each.name === '0002_places.sql' ? migrationOf(each.name, `${each.text}\n-- more`) : each))
  const start = migrateWith([...edited, later('create table made_later (id int)')])
  await expect(start).rejects.toThrow(CannotStart)
  await expect(start).rejects.toThrow(/another text of 0002_places\.sql/)
  expect(await isThere('made_later')).toBe(false)
  expect(await migrate(shop.deps.pool)).toEqual([])
})

test('line ends of Windows are no edit', () => {
  expect(migrationOf('0001_kernel.sql', 'a\r\nb').checksum).toBe(migrationOf('0001_kernel.sql', 'a\nb').checksum)
})

test('a migration that was applied and is missing from the build is refused by name', async () => {
  const start = migrateWith(own.filter(({ name }) => name !== '0002_places.sql'))
  await expect(start).rejects.toThrow(CannotStart)
  await expect(start).rejects.toThrow(/lacks 0002_places\.sql/)
})

test('a migration that is numbered before one already applied is refused', async () => {
  await migrateWith([...own, later('select 1', '9005_second.sql')])
  const start = migrateWith([...own, later('select 1', '9004_first.sql'), later('select 1', '9005_second.sql')])
  await expect(start).rejects.toThrow(/9004_first\.sql would be applied after 9005_second\.sql/)
})

test('two files of one number, and a file without one, are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-migrations-'))
  const from = pathToFileURL(`${folder}/`)
  writeFileSync(join(folder, '0001_one.sql'), 'select 1')
  writeFileSync(join(folder, '0001_other.sql'), 'select 1')
  expect(() => ownMigrations(from)).toThrow(/bear one number: 0001_one\.sql and 0001_other\.sql/)
  writeFileSync(join(folder, '0001_other.sql'), 'select 1')
  rmSync(join(folder, '0001_other.sql'))
  writeFileSync(join(folder, 'other.sql'), 'select 1')
  expect(() => ownMigrations(from)).toThrow(/not other\.sql/)
  rmSync(folder, { recursive: true })
})

test('a migration that fails leaves nothing behind and is named', async () => {
  const start = migrateWith([...own, later('create table made_later (id int); select 1 / 0')])
  await expect(start).rejects.toThrow(/9001_later\.sql failed: division by zero/)
  expect(await isThere('made_later')).toBe(false)
  expect(await seen()).toEqual(own.map(({ name }) => name))
})

const crowding = later(
  'create table made_later (id int); alter table crowded add column more int; alter table crowded drop column more',
)

test('a table that somebody holds is asked for again until it is free', async () => {
  const other = await holding('lock table crowded in access share mode')
  const applied = await migrate(shop.deps.pool, {
    migrations: [...own, crowding],
    pace: quick,
    // Called after the first attempt: released then, the second one succeeds.
    onWait: (line) => {
      waits.push(line)
      void other.query('commit')
    },
  })
  expect(applied).toEqual([crowding.name])
  expect(waits[0]).toBe('the migration 9001_later.sql waits for a table that somebody holds (try 1 of 3)')
  expect(await isThere('made_later')).toBe(true)
})

test('a table that somebody holds through all tries ends the start with the reason; nothing of the step stays', async () => {
  await holding('lock table crowded in access share mode')
  const start = migrateWith([...own, crowding])
  await expect(start).rejects.toThrow(CannotStart)
  await expect(start).rejects.toThrow(/9001_later\.sql needs a table that others held in each of 3 tries/)
  expect(waits).toHaveLength(2)
  expect(await isThere('made_later')).toBe(false)
  expect(await seen()).not.toContain(crowding.name)
})

test('two processes that start together migrate one after the other, also where an index is made concurrently', async () => {
  const migrations = [...own, later('create table made_later (id int)'), later(indexText, '9002_index.sql')]
  const applied = await Promise.all([migrateWith(migrations), migrateWith(migrations)])
  expect(applied.flat()).toEqual(['9001_later.sql', '9002_index.sql'])
})

const indexText =
  '-- outside a transaction: the table is large\ncreate index concurrently if not exists crowded_note on crowded (note);\n'
const index = later(indexText, '9003_index.sql')
const indexStates = () => ask(`select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('crowded_note')`)

test('an index is made concurrently, outside a transaction; one that ended in the middle is made anew', async () => {
  // Who reads and writes meanwhile keeps the index from becoming valid, and is not waited for without end.
  const other = await holding(`insert into crowded values (1, 'x')`)
  await expect(migrateWith([...own, index])).rejects.toThrow(/9003_index\.sql needs a table that others held/)
  expect(await indexStates()).toEqual([{ isValid: false }])
  expect(await seen()).not.toContain(index.name)
  await other.query('rollback')
  expect(await migrateWith([...own, index])).toEqual([index.name])
  expect(await indexStates()).toEqual([{ isValid: true }])
})

test.each([
  ['alter table crowded add column more int', 'alter table crowded add column more int'],
  ['create index concurrently crowded_note on crowded (note)', 'create index concurrently crowded_note'],
  ['create index if not exists crowded_note on crowded (note)', 'create index if not exists crowded_note'],
])('outside a transaction nothing stands that could not be repeated: %s', async (text, named) => {
  const start = migrateWith([...own, later(`-- outside a transaction: no\n${text};`)])
  await expect(start).rejects.toThrow(named)
  expect(await seen()).toEqual(own.map(({ name }) => name))
})

test('a lock that is lost behind a pooler is noticed before the next step', async () => {
  // As when the pooler gives the session another connection: the lock is not there.
  const start = migrateWith([
    ...own,
    later('select pg_advisory_unlock(480211000)'),
    later('create table made_later (id int)', '9002_next.sql'),
  ])
  await expect(start).rejects.toThrow(/lock .* was lost.*pooler/)
  expect(await isThere('made_later')).toBe(false)
})

const program = fileURLToPath(new URL('testing/migrate-process.ts', import.meta.url))
const startProcess = ({ name, text }: Migration): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, shop.databaseUrl, name, text], { stdio: 'inherit' })
/** The database's side of the process, once it waits in the middle of its step. */
const waitingBackend = async (): Promise<number> => {
  let pid = 0
  await expect
    .poll(async () => {
      const found = await ask(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and (query like '%made_later%' or query like '%crowded_note%')`,
      )
      pid = found[0]?.pid ?? 0
      return pid
    })
    .not.toBe(0)
  return pid
}
/** Ends the process by kill -9, and with it what the database still does for it. */
const kill = async (child: ChildProcess, pid: number) => {
  child.kill('SIGKILL')
  await ask('select pg_terminate_backend($1)', [pid])
  await expect.poll(() => ask('select from pg_stat_activity where pid = $1', [pid])).toEqual([])
}

test('kill -9 in the middle of a migration leaves nothing of it, and the next start goes on', async () => {
  const other = await holding('lock table crowded in access share mode')
  const child = startProcess(crowding)
  await kill(child, await waitingBackend())
  expect(await isThere('made_later')).toBe(false)
  expect(await seen()).not.toContain(crowding.name)
  await other.query('rollback')
  expect(await migrateWith([...own, crowding])).toEqual([crowding.name])
  expect(await isThere('made_later')).toBe(true)
})

test('kill -9 while an index is made concurrently leaves an index that is not valid; the next start makes it anew', async () => {
  const other = await holding(`insert into crowded values (2, 'x')`)
  const child = startProcess(index)
  await kill(child, await waitingBackend())
  expect(await indexStates()).toEqual([{ isValid: false }])
  await other.query('rollback')
  expect(await migrateWith([...own, index])).toEqual([index.name])
  expect(await indexStates()).toEqual([{ isValid: true }])
})
