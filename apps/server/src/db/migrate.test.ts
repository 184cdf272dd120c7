import { afterAll, beforeAll, expect, test } from 'vitest'
import { CannotStart } from '../kernel/cannot-start.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Migration, migrate, ownMigrations } from './migrate.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp('empty')
})
afterAll(() => shop.close())

const newer: Migration = { name: '999-newer.sql', text: 'create table of_a_newer_build (id int)', checksum: 'c0ffee' }
const migrateWith = (migrations: readonly Migration[]) => migrate(shop.deps.pool, migrations)

test('what was applied is not applied again', async () => expect(await migrate(shop.deps.pool)).toEqual([]))

test('an older build on a newer database says so and stops; nothing is changed', async () => {
  const own = ownMigrations()
  expect(await migrateWith([...own, newer])).toEqual([newer.name])
  // The older build brings a migration of its own, which must not be applied either.
  const older = migrateWith([...own, { ...newer, name: '998-other.sql', text: 'create table of_an_older_build (id int)' }])
  await expect(older).rejects.toThrow(CannotStart)
  await expect(migrate(shop.deps.pool)).rejects.toThrow(/newer build: this one does not know 999-newer\.sql\. Start that build/)
  const { rows } = await shop.deps.pool.query(`select to_regclass('of_an_older_build') as found`)
  expect(rows).toEqual([{ found: null }])
  await shop.deps.pool.query('delete from schema_migrations where name = $1', [newer.name])
})

test('a migration that was edited after it was applied is refused by name', async () => {
  const edited = ownMigrations().map((each) => (each.name === '010-places.sql' ? { ...each, checksum: 'edited' } : each))
  await expect(migrateWith(edited)).rejects.toThrow(/another text of 010-places\.sql/)
  expect(await migrate(shop.deps.pool)).toEqual([])
})

test('a database of a build that kept no checksums gets them at the next start', async () => {
  await shop.deps.pool.query('update schema_migrations set checksum = null')
  await migrate(shop.deps.pool)
  const { rows } = await shop.deps.pool.query('select name from schema_migrations where checksum is null')
  expect(rows).toEqual([])
})

test('two processes that start together migrate one after the other', async () => {
  const extra = { ...newer, name: '999-together.sql', text: 'create table of_two_processes (id int)' }
  const migrations = [...ownMigrations(), extra]
  const applied = await Promise.all([migrateWith(migrations), migrateWith(migrations)])
  expect(applied.flat()).toEqual([extra.name])
})
