import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areaEditing, areaTypes, roomEditing } from '@hoppla/contract/editing/areas'
import { arrivalWindowEditing } from '@hoppla/contract/editing/arrival-windows'
import { articleEditing, entrancePriceEditing, offerEditing, partyPackageEditing } from '@hoppla/contract/editing/catalogue'
import type { EditedItem, ItemRoutes } from '@hoppla/contract/editing/item-routes'
import { hoursEditing, schoolHolidayEditing, specialDayEditing } from '@hoppla/contract/editing/opening-hours'
import { partyExtraEditing, partyRulesEditing, partyStartEditing } from '@hoppla/contract/editing/parties'
import { brandTextsEditing, pageEditing } from '@hoppla/contract/editing/texts'
import { placeholdersOf, replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { base } from '../import/testing/chain-files.ts'
import { openWorkbench, type Workbench } from '../import/testing/workbench.ts'
import { editableKinds } from '../modules/editing/kinds.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { exportChain } from './export.ts'
import { aDay, aText, facts, isPage, someIntervals, twoDays } from './testing/written.ts'

// What staff write goes through the office's own calls, whatever these accept: its export changes nothing when imported, and older files lose none of it.

let bench: Workbench
const folder = mkdtempSync(join(tmpdir(), 'hoppla-office-edits-'))
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles({
    ...base,
    'families.yaml': base['families.yaml'].replace('Astrid@Chain', 'astrid@chain').replace('[Reception]', '[Admin]'),
    'pages/_all/sv/terms.md': '---\ntitle: A\ndescription: B\nupdated: 2026-11-01\n---\nC',
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bench.close()
})

// ---- what staff may write

type Row = Record<string, unknown>
/** One save of an item. @property change what becomes of its only row. @property rows what takes the place of all its rows. */
type Edit = { kind: Kind; item: string; change?: Row; rows?: Row[] }

const kinds = {
  articles: articleEditing,
  offers: offerEditing,
  'party-packages': partyPackageEditing,
  'party-starts': partyStartEditing,
  'party-rules': partyRulesEditing,
  'party-extras': partyExtraEditing,
  'entrance-prices': entrancePriceEditing,
  hours: hoursEditing,
  areas: areaEditing,
  rooms: roomEditing,
  'special-days': specialDayEditing,
  'arrival-windows': arrivalWindowEditing,
  'school-holidays': schoolHolidayEditing,
  pages: pageEditing,
  texts: brandTextsEditing,
} satisfies Record<string, ItemRoutes>
type Kind = keyof typeof kinds

/** What a person types: the calls refuse other control characters by name. */
const typed = (most: number, placeholders?: readonly string[]) =>
  aText(most, placeholders).map((text) => text.replaceAll(/\u0085|\r(?!\n)/g, ' ').trim() || 'x')
const texts = (most: number) => fc.record({ sv: typed(most), en: typed(most) })
const optional = <A>(value: fc.Arbitrary<A>) => fc.option(value, { nil: undefined })
const places = ['sweden', 'west', 'town'] as const
const intervals = someIntervals.map((open) => open.map(({ from, to }) => `${from}-${to}`).join('|') || 'closed')
/** In major units, as a price is typed. */
const price = fc.integer({ min: 1, max: 900_000 }).map((minor) => minor / 100)
const position = optional(fc.nat({ max: 1_000 }))

const anArticle: fc.Arbitrary<Edit> = fc
  .record({
    item: fc.constantFrom('gift', 'ten', 'month'),
    names: texts(100),
    descriptions: optional(texts(500)),
    rules: optional(texts(500)),
    price,
    sellable: twoDays,
    active: optional(fc.boolean()),
    places: optional(fc.uniqueArray(fc.constantFrom(...places), { minLength: 1 })),
    pictures: optional(fc.constant(['card'])),
    soldOut: fc.option(fc.record({ soldOutTo: optional(aDay) }), { nil: undefined }),
    position,
  })
  .map(({ item, soldOut, sellable: [sellableFrom, sellableTo], ...change }) => ({
    kind: 'articles',
    item: idOf('article', item),
    change: {
      ...change,
      giftCardAmount: undefined,
      soldOut: soldOut && true,
      soldOutTo: soldOut?.soldOutTo,
      sellableFrom: sellableFrom ?? undefined,
      sellableTo: sellableTo ?? undefined,
    },
  }))
const anArea: fc.Arbitrary<Edit> = fc
  .record({ type: fc.constantFrom(...areaTypes), names: texts(100), descriptions: optional(texts(500)), position })
  .map((change) => ({ kind: 'areas', item: idOf('place', 'town-balls'), change }))
const aRoom: fc.Arbitrary<Edit> = fc
  .record({
    names: texts(100),
    descriptions: optional(texts(500)),
    size: optional(fc.integer({ min: 1, max: 500 })),
    maxGuests: fc.integer({ min: 5, max: 100 }),
    recommendedMaxGuests: optional(fc.integer({ min: 1, max: 5 })),
    block: optional(fc.constantFrom('a', 'no')),
    pictures: optional(fc.constant(['card'])),
    disabled: optional(fc.boolean()),
    position,
  })
  .map((change) => ({ kind: 'rooms', item: idOf('place', 'town-room'), change }))
const anOffer: fc.Arbitrary<Edit> = fc
  .record({
    names: texts(100),
    descriptions: optional(texts(500)),
    percent: fc.integer({ min: 1, max: 100 }),
    goodFor: optional(fc.constantFrom(['pass'], ['serial-ticket', 'pass'])),
    from: optional(fc.constant('2026-01-01')),
    to: aDay.map((day) => day.replace(/^\d{4}/, '2031')),
  })
  .map((change) => ({ kind: 'offers', item: idOf('offer', 'autumn'), change }))
const aPackage = fc.record({
  key: fc.constantFrom('small', 'large', 'no', '1e3'),
  place: fc.constant('town'),
  names: texts(100),
  includes: optional(fc.array(texts(50), { minLength: 1, maxLength: 3 })),
  price,
  weekendPrice: optional(price),
  vatPercent: optional(fc.constantFrom(0, 6, 12.5, 25)),
  hosts: optional(fc.nat({ max: 3 })),
  includedChildren: fc.integer({ min: 1, max: 20 }),
  minutes: fc.integer({ min: 15, max: 240 }),
  position,
})
const aStart = fc
  .record({
    days: fc.constantFrom('mon', 'tue-sun', 'mon,wed,sat'),
    date: optional(aDay),
    at: fc.constantFrom(['10:00'], ['15:30', '10:00'], ['00:00', '23:59']),
  })
  .map(
    ({ date, ...every }): Edit => ({
      kind: 'party-starts',
      item: idOf('place', 'town'),
      rows: [{ place: 'town', ...every }, ...(date === undefined ? [] : [{ place: 'town', date, at: ['11:00'] }])],
    }),
  )
const someRules = fc
  .record({
    isThere: fc.boolean(),
    deposit: optional(price),
    steps: optional(
      fc.constantFrom(
        [],
        [{ days: 14, keep: 0 }],
        [
          { days: 9, keep: 'deposit' },
          { days: 0, keep: 50 },
        ],
      ),
    ),
    mostAtOnce: optional(fc.integer({ min: 1, max: 9 })),
    hosts: optional(fc.nat({ max: 9 })),
  })
  .map(
    ({ isThere, deposit, steps, ...limits }): Edit => ({
      kind: 'party-rules',
      item: idOf('place', 'town'),
      rows: isThere
        ? [
            {
              ...{ place: 'town', setupMinutes: 15, cleanupMinutes: 30, noticeHours: 48, leastChildren: 6, restDays: 7 },
              ...{ changeDays: 7, answerDays: 9, cancelSteps: steps, ...limits },
              ...(deposit === undefined ? { depositPercent: 20 } : { deposit }),
            },
          ]
        : [],
    }),
  )
const anExtra = fc
  .record({
    key: fc.constantFrom('cake', 'no', '1e3'),
    place: fc.constant('town'),
    isFood: fc.boolean(),
    names: texts(100),
    descriptions: optional(texts(100)),
    price,
    per: fc.constantFrom('party', 'child', 'each'),
    vatPercent: optional(fc.constantFrom(0, 6, 12.5, 25)),
    stockPerDay: optional(fc.nat({ max: 50 })),
    picture: optional(fc.constant('card')),
    disabled: optional(fc.boolean()),
    position,
  })
  .map(({ isFood, per, ...row }) => ({ ...row, kind: isFood ? 'food' : 'extra', per: isFood ? undefined : per }))
const anEntrance = fc.record({
  key: fc.constantFrom('child', 'adult', 'null'),
  place: fc.constant('town'),
  names: texts(100),
  notes: optional(texts(100)),
  fromAge: optional(fc.nat({ max: 3 })),
  weekdayPrice: price,
  weekendPrice: optional(price),
  position,
})
const rowsWithKeys = (row: fc.Arbitrary<{ key: string }>) => fc.uniqueArray(row, { selector: ({ key }) => key, maxLength: 3 })
const ofTown = (kind: Kind, row: fc.Arbitrary<{ key: string }>): fc.Arbitrary<Edit> =>
  rowsWithKeys(row).map((rows) => ({ kind, item: idOf('place', 'town'), rows }))
const someHours: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.constantFrom(...places),
    fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom('term', 'school-holiday', 'public-holiday'),
        days: optional(fc.constantFrom('mon', 'tue-sun', 'mon,wed,fri', 'sat')),
        season: twoDays,
        open: intervals,
        comments: optional(texts(50)),
      }),
      { selector: ({ kind, days, season }) => `${kind} ${days} ${season}`, maxLength: 3 },
    ),
  )
  .map(([place, rows]) => ({
    kind: 'hours',
    item: idOf('place', place),
    rows: rows.map(({ season: [from, to], ...row }) => ({ place, ...row, from: from ?? undefined, to: to ?? undefined })),
  }))
const aSpecialDay: fc.Arbitrary<Edit> = fc
  .record({
    place: fc.constantFrom(...places),
    date: fc.constantFrom('2026-11-26', '2026-12-24', '2027-01-01'),
    open: intervals,
    comments: optional(texts(100)),
    isTaken: fc.boolean(),
  })
  .map(({ isTaken, ...row }) => ({
    kind: 'special-days',
    item: idOf('special-day', `${row.place} ${row.date}`),
    rows: isTaken ? [] : [row],
  }))
const someWindows: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.constantFrom('mon', 'tue-sun', 'mon-fri', 'mon,wed,sat'),
    fc.option(aDay, { nil: undefined }),
    fc.constantFrom(5, 15, 30, 60),
    fc.integer({ min: 0, max: 5_000 }),
  )
  .map(([days, date, every, seats]) => ({
    kind: 'arrival-windows',
    item: idOf('place', 'town'),
    rows: [
      { place: 'town', days, from: '10:00', until: '12:00', every, places: seats },
      { place: 'town', days, from: '12:00', until: '17:00', every, places: seats },
      ...(date === undefined ? [] : [{ place: 'town', date, from: '09:00', until: '18:00', every, places: 0 }]),
    ],
  }))
const someHolidays: fc.Arbitrary<Edit> = fc
  .uniqueArray(fc.record({ key: fc.constantFrom('autumn', 'winter', 'null'), names: texts(100), days: fc.tuple(aDay, aDay) }), {
    selector: ({ key }) => key,
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) => ({
    kind: 'school-holidays',
    item: idOf('school-calendar', 'se'),
    rows: rows.map(({ days, ...row }) => {
      const [from, to] = days.toSorted()
      return { ...row, calendar: 'se', from, to }
    }),
  }))
const aPage: fc.Arbitrary<Edit> = fc
  .record({
    title: typed(200, facts),
    description: typed(300, facts),
    updated: aDay,
    picture: optional(fc.constant('card')),
    disabled: optional(fc.boolean()),
    body: typed(2_000, facts),
  })
  .filter(isPage)
  .map((change) => ({ kind: 'pages', item: idOf('page', '_all/sv/terms'), change }))
const someTexts: fc.Arbitrary<Edit> = fc
  .array(fc.tuple(fc.constantFrom(...replaceableTexts('sv')), typed(200, [])), { minLength: 1, maxLength: 3 })
  .map((all) => {
    const words = all.map(([[key, standard], text]) => {
      const placeholders = placeholdersOf(standard).map((name) => `{{${name}}}`)
      return [key, `${text.replaceAll(/[{}]/g, '')} ${placeholders.join(' ')}`.trim() || 'x']
    })
    const rows = [{ brand: 'chain', language: 'sv', words: Object.fromEntries(words) }]
    return { kind: 'texts', item: idOf('texts', 'chain sv'), rows }
  })

const editOf: Record<Kind, fc.Arbitrary<Edit>> = {
  articles: anArticle,
  offers: anOffer,
  'party-packages': ofTown('party-packages', aPackage),
  'party-starts': aStart,
  'party-rules': someRules,
  'party-extras': ofTown('party-extras', anExtra),
  'entrance-prices': ofTown('entrance-prices', anEntrance),
  hours: someHours,
  areas: anArea,
  rooms: aRoom,
  'special-days': aSpecialDay,
  'arrival-windows': someWindows,
  'school-holidays': someHolidays,
  pages: aPage,
  texts: someTexts,
}
const anEdit = fc.oneof(...Object.values(editOf))

// ---- saving it, as the pages of the office do

const accepted = new Map<Kind, number>()
/** What the office refuses is not in the chain; that it refuses is another test's matter. Anything but its own “no” is a fault. */
const save = async (office: TestCall, { kind, item, change, rows = [] }: Edit): Promise<void> => {
  const routes: ItemRoutes = kinds[kind]
  const params = { id: item }
  const read = await office(routes.getItem, { params })
  const before = read.body as EditedItem<Row>
  const written = change ? before.rows.map((row) => ({ ...row, ...change })) : rows
  if (read.status === 404 && written.length === 0) return
  const answer =
    read.status === 404
      ? await office(routes.createItem, { body: { rows: written } })
      : await office(routes.saveItem, { params, body: { rows: written, version: before.version } })
  if (answer.status === 200) accepted.set(kind, (accepted.get(kind) ?? 0) + 1)
  else expectRefusal(answer, 'content.invalid')
}

const exported = async (): Promise<string> => {
  const path = join(folder, crypto.randomUUID())
  await exportChain(bench.hoppla.deps, path)
  return path
}
const filesIn = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(path.length), readFileSync(file, 'latin1')]),
  )
test('no kind of content that the office edits is left out', () => {
  expect(Object.keys(kinds).sort()).toEqual(editableKinds.map(({ name }) => name).sort())
})

const nothing = { added: 0, changed: 0, removed: 0, changes: [], notes: [], kept: [] }

/** Whatever is saved, one after the other, is exported to files that change nothing, and stays when older files are imported. */
const roundTrip = (edits: fc.Arbitrary<Edit[]>, numRuns: number): Promise<void> => {
  const { deps } = bench.hoppla
  return fc.assert(
    fc.asyncProperty(edits, async (saved) => {
      const older = await exported()
      const office = await bench.hoppla.asStaff('astrid@chain.example')
      for (const edit of saved) await save(office, edit)
      const newer = await exported()
      // As edits that stay, and as files that win: neither has anything to change.
      for (const takeFiles of [false, true])
        expect(await importChain(deps, newer, { dryRun: true, takeFiles })).toMatchObject(nothing)
      const { added, changed, removed } = await importChain(deps, older)
      expect({ added, changed, removed }).toEqual({ added: 0, changed: 0, removed: 0 })
      const after = await exported()
      expect(filesIn(after)).toEqual(filesIn(newer))
      for (const path of [older, newer, after]) rmSync(path, { recursive: true })
    }),
    { numRuns },
  )
}

test('what staff save in the office is exported to files that change nothing, and stays when older files are imported', async () => {
  await roundTrip(fc.array(anEdit, { minLength: 1, maxLength: 8 }), 30)
  // Nothing is proved by edits that were refused: a kind of which chance has had none accepted gets its turn.
  for (const kind of Object.keys(kinds) as Kind[])
    if (!accepted.has(kind)) await roundTrip(fc.array(editOf[kind], { minLength: 8, maxLength: 8 }), 4)
  expect([...accepted.keys()].sort()).toEqual(Object.keys(kinds).sort())
  // A minute and a half alone; six times that where everything else runs beside it.
}, 600_000)
