import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportChain } from '../export/export.ts'
import { idOf } from './ids.ts'
import { importChain } from './import.ts'
import { base } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

// From when a class can be booked by whom, in files: set, left out, refused, exported and read again.

let bench: Workbench
const folder = mkdtempSync(join(tmpdir(), 'hoppla-windows-'))
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bench.close()
})

const columns = 'key,programme,playground,first,count,starts,presentFrom,siblingsFrom,allFrom,follows'
const classes = (...rows: string[]) => ({ 'classes.csv': `${columns}\n${rows.join('\n')}\n` })
const spring = 'spring,sport,town,2027-03-06,3,10:30,2027-01-08 09:00,2027-01-10 09:00,2027-01-15 09:00,winter|camp'
const [winter, camp] = ['winter,sport,town,2027-01-09,3,10:30,,,,', 'camp,sport,town,2027-02-06,3,10:30,,,,']
const programmes = { 'programmes.yaml': base['programmes.yaml'] ?? '' }
const imports = (...rows: string[]) => bench.importFiles({ ...programmes, ...classes(...rows) })
const refused = (...rows: string[]) => bench.problemsOf({ ...programmes, ...classes(...rows) })

type Stored = { moments: string[]; before: string[] }
const stored = async (key: string): Promise<Stored | undefined> =>
  (
    await sql<Stored>`select array[w.present_from, w.siblings_from, w.all_from]::text[] as moments,
        array(select b.key from class_predecessors f join classes b on b.id = f.before_id where f.class_id = w.class_id order by 1) as before
      from class_windows w where w.class_id = ${idOf('class', key)}`.execute(bench.hoppla.deps.db)
  ).rows[0]
const ofSpring = {
  moments: ['2027-01-08 08:00:00+00', '2027-01-10 08:00:00+00', '2027-01-15 08:00:00+00'],
  before: ['camp', 'winter'],
}
let isBegun = false
beforeEach(async () => {
  if (!isBegun) await bench.importFiles(base)
  isBegun = true
  await sql`delete from class_windows`.execute(bench.hoppla.deps.db)
  // The classes before stand further down.
  await imports(spring, winter, camp)
})

test('the moments are on the clock of the country, the classes before may stand anywhere, and importing them again changes nothing', async () => {
  expect(await stored('spring')).toEqual(ofSpring)
  expect(await stored('winter')).toBeUndefined()
  expect(await imports(spring, winter, camp)).toMatchObject({ added: 0, changed: 0, removed: 0 })
})

test('a row without them leaves what the office has set; one that says fewer classes before takes the others away', async () => {
  await imports('spring,sport,town,2027-03-06,3,10:30,,,,')
  expect(await stored('spring')).toEqual(ofSpring)
  await imports(spring.replace('winter|camp', 'winter'))
  expect((await stored('spring'))?.before).toEqual(['winter'])
})

test('what is opened or mailed stays; another moment for everybody opens the class anew', async () => {
  const { db } = bench.hoppla.deps
  await sql`update class_windows set present_mailed_at = now(), opened_at = now()`.execute(db)
  const marks = async () =>
    (await sql`select present_mailed_at is not null as mailed, opened_at is not null as opened from class_windows`.execute(db)).rows
  await imports(spring.replace('2027-01-10', '2027-01-11'))
  expect(await marks()).toEqual([{ mailed: true, opened: true }])
  await imports(spring.replace('2027-01-15', '2027-01-16'))
  expect(await marks()).toEqual([{ mailed: true, opened: false }])
})

test('what is half said, out of order, of nowhere or itself is refused with its column', async () => {
  const before = await bench.content()
  expect(await refused(spring.replace('2027-01-10 09:00', ''))).toEqual([expect.stringContaining('siblingsFrom')])
  expect(await refused('spring,sport,town,2027-03-06,3,10:30,,,,winter')).toHaveLength(3)
  expect(await refused(spring.replace('2027-01-10', '2027-01-07'))).toEqual([expect.stringContaining('is before presentFrom')])
  expect(await refused(spring.replace('2027-01-15', '2027-01-09'))).toEqual([expect.stringContaining('is before siblingsFrom')])
  expect(await refused(spring.replace('winter|camp', 'winter|nowhere'))).toEqual([expect.stringContaining("no 'nowhere'")])
  expect(await refused(spring.replace('winter|camp', 'winter|spring'))).toEqual([expect.stringContaining('does not follow itself')])
  expect(await refused(spring.replace('winter|camp', 'winter|winter'))).toEqual([expect.stringContaining('twice')])
  expect(await bench.content()).toEqual(before)
})

test('a class before that was cancelled is in no file, and is not lost by that', async () => {
  const { deps } = bench.hoppla
  await sql`update classes set cancelled_at = now() where key = 'camp'`.execute(deps.db)
  const target = join(folder, 'cancelled')
  await exportChain(deps, target)
  expect(await importChain(deps, target)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(await stored('spring')).toEqual(ofSpring)
  await sql`update classes set cancelled_at = null where key = 'camp'`.execute(deps.db)
})

test('property: whatever moments and classes before there are, an export says them, here and in an empty place of them', async () => {
  const { deps } = bench.hoppla
  // Minutes, also those of the night in which the clocks are put back, in which an hour comes twice.
  const aMoment = fc.oneof(
    fc.integer({ min: 0, max: 525_600 }).map((minutes) => Date.UTC(2027, 0, 1) + minutes * 60_000),
    fc.integer({ min: 0, max: 240 }).map((minutes) => Date.UTC(2027, 9, 30, 22) + minutes * 60_000),
  )
  const sets = fc.record({
    moments: fc.tuple(aMoment, aMoment, aMoment).map((all) => all.sort((a, b) => a - b).map((at) => new Date(at))),
    before: fc.subarray(['winter', 'camp', 'town-sport']),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(sets, async ({ moments: [present, siblings, all], before }) => {
      const id = idOf('class', 'spring')
      await sql`delete from class_windows`.execute(deps.db)
      await sql`insert into class_windows (class_id, present_from, siblings_from, all_from)
        values (${id}, ${present}, ${siblings}, ${all})`.execute(deps.db)
      for (const key of before) await sql`insert into class_predecessors values (${id}, ${idOf('class', key)})`.execute(deps.db)
      const was = await stored('spring')
      const target = join(folder, `run-${run++}`)
      await exportChain(deps, target)
      expect(await importChain(deps, target)).toMatchObject({ added: 0, changed: 0, removed: 0 })
      await sql`delete from class_windows`.execute(deps.db)
      await importChain(deps, target)
      expect(await stored('spring')).toEqual(was)
    }),
    { numRuns: 8 },
  )
})
