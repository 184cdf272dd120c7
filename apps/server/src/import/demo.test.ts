import { readFileSync } from 'node:fs'
import { languages } from '@hoppla/i18n'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../testing/app.ts'
import { demoBanner, demoFolder, importDemoIfEmpty } from './demo.ts'
import { idOf } from './ids.ts'
import { importChain } from './import.ts'
import { loadKnownRows } from './known-rows.ts'
import { subjects } from './subject-list.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

describe('the demo chain', () => {
  test('is imported already, and again changes nothing, without much work', async () => {
    expect(await importDemoIfEmpty(hoppla.deps, () => {})).toBe(false)
    const before = process.threadCpuUsage()
    expect(await importChain(hoppla.deps, demoFolder)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    // The bench measures; this only notices an import that has become slow by an order of magnitude. Processor time, so that a busy machine does not matter.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(10)
  })

  test('what a present says to its recipient speaks of no right that is the buyer’s', async () => {
    const rows = await hoppla.deps.db.selectFrom('articles').select(['key', 'rules']).execute()
    const ofBuyers = /ångerr|angrerett|fortryd|peruut|widerruf|withdraw/i
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(({ rules }) => ofBuyers.test(JSON.stringify(rules))).map(({ key }) => key)).toEqual([])
  })

  test('has five countries and thirty playgrounds, each with areas, rooms, hours and classes to come', async () => {
    const { db, clock } = hoppla.deps
    const today = clock.now().toISOString().slice(0, 10)
    const playgrounds = await db.selectFrom('playgrounds').select(['id', 'key', 'country_id', 'school_calendar']).execute()
    expect(playgrounds).toHaveLength(30)
    expect(new Set(playgrounds.map(({ country_id }) => country_id)).size).toBe(5)
    const calendars = new Set((await db.selectFrom('school_holidays').select('calendar').execute()).map(({ calendar }) => calendar))
    const withRooms = await db
      .selectFrom('areas')
      .innerJoin('rooms', 'area_id', 'areas.id')
      .select('playground_id')
      .distinct()
      .execute()
    const withClasses = await db
      .selectFrom('classes')
      .innerJoin('class_occasions', 'class_id', 'classes.id')
      .select('playground_id')
      .distinct()
      .where('date', '>', today)
      .execute()
    expect(withRooms).toHaveLength(30)
    expect(withClasses).toHaveLength(30)
    for (const { key, school_calendar } of playgrounds)
      expect({ key, has: calendars.has(school_calendar ?? '') }).toEqual({ key, has: true })
  })

  test('speaks every language of its countries, everywhere', async () => {
    const { db } = hoppla.deps
    const spoken = new Map(
      (await db.selectFrom('countries').select(['id', 'languages']).execute()).map((row) => [row.id, row.languages]),
    )
    const rows = [
      ...(await db.selectFrom('articles').select(['key', 'country_id', 'names', 'descriptions', 'rules']).execute()),
      ...(await db
        .selectFrom('classes')
        .innerJoin('playgrounds', 'playgrounds.id', 'playground_id')
        .select(['classes.key', 'country_id', 'classes.names', 'classes.descriptions', 'confirmation_information as rules'])
        .execute()),
    ]
    for (const { key, country_id, names, descriptions, rules } of rows)
      for (const words of [names, descriptions, rules])
        expect({ key, languages: Object.keys(words).sort() }).toEqual({
          key,
          languages: [...(spoken.get(country_id) ?? [])].sort(),
        })
    for (const { names } of await db.selectFrom('media').select('names').execute())
      expect(Object.keys(names).sort()).toEqual([...languages].sort())
  })

  test('holds the awkward cases: a full age group whose sibling group is not, a child turning three mid-term, accounts that must reset', async () => {
    const { db, clock } = hoppla.deps
    const groups = await db
      .selectFrom('class_age_groups')
      .innerJoin('class_seats', 'age_group_id', 'class_age_groups.id')
      .select(({ fn }) => ['min_age', fn.countAll<number>().filterWhere('state', '=', 'free').as('free')])
      .where('class_id', '=', idOf('class', 'orebro-sport-sat'))
      .groupBy('min_age')
      .orderBy('min_age')
      .execute()
    expect(groups).toEqual([
      { min_age: 2, free: 4 },
      { min_age: 3, free: 2 },
      { min_age: 5, free: 0 },
      { min_age: 7, free: 7 },
    ])
    const term = await db
      .selectFrom('class_occasions')
      .select(({ fn }) => [fn.min('date').as('first'), fn.max('date').as('last')])
      .where('class_id', '=', idOf('class', 'orebro-sport-sat'))
      .executeTakeFirstOrThrow()
    const noel = await db.selectFrom('children').select('birth_date').where('key', '=', 'noel').executeTakeFirstOrThrow()
    const thirdBirthday = `${Number(noel.birth_date.slice(0, 4)) + 3}${noel.birth_date.slice(4)}`
    expect(term.first < thirdBirthday && thirdBirthday < term.last).toBe(true)
    expect(term.first > clock.now().toISOString().slice(0, 10)).toBe(true)
    const mustReset = await db
      .selectFrom('accounts')
      .select('key')
      .where(({ or, eb }) => or([eb('password_hash', 'is', null), eb('must_reset_password', '=', true)]))
      .orderBy('key')
      .execute()
    expect(mustReset).toEqual([{ key: 'hanna' }, { key: 'lars' }])
  })

  test('names its sign-ins outside production only', () => {
    expect(demoBanner(hoppla.deps.config)).toContain('astrid@hoppla.example')
    expect(demoBanner(hoppla.deps.config)).not.toContain('lars@hoppla.example')
    expect(demoBanner({ ...hoppla.deps.config, isOpen: false })).toBe('')
  })
})

test('the guide for operators names every file and every column', async () => {
  const guide = readFileSync(new URL('../../../../docs/import.md', import.meta.url), 'utf8')
  const context = {
    db: hoppla.deps.db,
    folder: demoFolder,
    today: '2026-11-21',
    now: new Date(),
    known: await loadKnownRows(hoppla.deps.db),
    isOpen: true,
    notes: [],
  }
  for (const { name, row } of subjects) {
    const section = guide.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
    expect({ name, isThere: section !== '' }).toEqual({ name, isThere: true })
    const shape = row(context)
    if (!(shape instanceof z.ZodObject)) throw new Error(`${name} is no table`)
    for (const column of Object.keys(shape.shape))
      expect({ name, column, isNamed: new RegExp(`\\b${column}\\b`).test(section) }).toEqual({ name, column, isNamed: true })
  }
})
