import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { newFolder } from '../import/testing/workbench.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { exportChain } from './export.ts'

let centre: Centre
const folder = mkdtempSync(join(tmpdir(), 'hoppla-booked-'))
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await centre.allAgrees()
  await centre.close()
})

type Group = { ages: string; capacity: number; reserved?: number }
const importClass = async (key: string, groups: Group[], days: Record<string, string> = {}): Promise<void> => {
  const ages = groups.map(({ ages: written, capacity }) => {
    const [min, max] = written.split('-')
    return `    - { names: { sv: Åldrar, en: Ages }, minAge: ${min}, maxAge: ${max}, minutes: 60, capacity: ${capacity} }\n`
  })
  const row = {
    ...{ key, programme: key, playground: 'orebro', first: '2027-03-06', count: '3' },
    starts: groups.map(() => '10:00').join('|'),
    reserved: groups.map(({ reserved = 0 }) => reserved).join('|'),
    ...days,
  }
  const from = newFolder({
    'programmes.yaml': `- key: ${key}\n  country: sweden\n  type: SportKidz\n  names: { sv: Idrott, en: Sport }\n  price: 0\n  ageGroups:\n${ages.join('')}`,
    'classes.csv': `${Object.keys(row).join()}\n${Object.values(row).join()}\n`,
  })
  await importChain(centre.deps, from)
  rmSync(from, { recursive: true })
  centre.deps.prepared.clear()
}
const book = (key: string, ages: string) =>
  centre.booked(centre.book(centre.anInput(idOf('age-group', `${key}.${ages}`), { childBirthdate: '2022-05-05' })))
/** What the database holds of classes, but for what no import writes. */
const classesNow = async () =>
  Promise.all(
    ['classes', 'class_occasions', 'class_age_groups', 'class_seats', 'class_media', 'class_bookings', 'price_history'].map(
      async (table) => (await sql`select * from ${sql.ref(table)} t order by t::text`.execute(centre.deps.db)).rows,
    ),
  )

test('classes with bookings are imported again as they are: taken, kept and owed seats, groups that are offered no more', async () => {
  const { db } = centre.deps
  await importClass('sold', [
    { ages: '3-5', capacity: 4, reserved: 1 },
    { ages: '6-9', capacity: 3 },
  ])
  await book('sold', '3-5')
  await book('sold', '3-5')
  // Three are booked, and two are to be kept of four: one is kept, and one owed.
  await importClass('owing', [{ ages: '3-5', capacity: 4 }])
  for (const _ of [1, 2, 3]) await book('owing', '3-5')
  await importClass('owing', [{ ages: '3-5', capacity: 4, reserved: 2 }])
  await importClass('shrunk', [
    { ages: '3-5', capacity: 2 },
    { ages: '6-9', capacity: 2 },
  ])
  await book('shrunk', '3-5')
  await importClass('shrunk', [{ ages: '6-9', capacity: 2 }])
  await importClass('uneven', [{ ages: '3-5', capacity: 2 }], {
    ...{ every: 'day', count: '4', except: '2027-03-07|2027-03-09', makeups: '2' },
  })
  await book('uneven', '3-5')
  await importClass('off', [{ ages: '3-5', capacity: 2 }])
  await db.updateTable('classes').set({ cancelled_at: new Date() }).where('key', '=', 'off').execute()

  const target = join(folder, 'chain')
  await exportChain(centre.deps, target)
  const before = await classesNow()
  expect(await db.selectFrom('classes').select('make_ups').where('key', '=', 'uneven').execute()).toEqual([{ make_ups: 2 }])
  const report = await importChain(centre.deps, target)
  expect(report).toMatchObject({ added: 0, changed: 0, removed: 0 })
  // What is owed is said on every import.
  expect(report.notes).toEqual([expect.stringContaining('reserved: of the 2 seats of age group 3–5 1 are taken')])
  expect(await classesNow()).toEqual(before)
  const text = readdirSync(join(target, 'classes'))
    .map((name) => readFileSync(join(target, 'classes', name), 'utf8'))
    .join()
  expect(text).not.toContain('key: off\n')
  expect(text).toMatch(/key: uneven\n(?: {2}.*\n)* {2}every: day\n {2}except:\n {4}- '?2027-03-07'?\n {4}- '?2027-03-09'?\n/)
})
