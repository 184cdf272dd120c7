import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeholdersOf, replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/connect.ts'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { describeProblem, ImportRefused } from '../import/problems.ts'
import { base } from '../import/testing/chain-files.ts'
import { openWorkbench, type Workbench } from '../import/testing/workbench.ts'
import { exportChain } from './export.ts'
import { aDay, aMoment, aText, facts, isPage, someIntervals, someWords, twoDays, words } from './testing/written.ts'

// Whatever staff may write, an export says in files that change nothing: texts that look like YAML or Markdown, moments that no wall clock shows.

let bench: Workbench
const folder = mkdtempSync(join(tmpdir(), 'hoppla-round-trip-'))
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles({ ...base, 'pages/_all/sv/terms.md': '---\ntitle: A\ndescription: B\nupdated: 2026-11-01\n---\nC' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await bench.close()
})

const json = (value: unknown) => JSON.stringify(value)

// ---- what staff may write

const places = ['sweden', 'west', 'town']
const aRule = fc
  .record({
    place: fc.constantFrom(...places),
    kind: fc.constantFrom('term' as const, 'school-holiday' as const, 'public-holiday' as const),
    weekday: fc.option(fc.integer({ min: 1, max: 7 })),
    named: fc.option(fc.constantFrom('12-24', 'easter-2', 'midsummer-eve')),
    season: twoDays,
    open: fc.oneof(fc.constant([]), someIntervals),
    comments: fc.oneof(fc.constant({}), fc.constant({ sv: 'no', en: 'no' }), words(100)),
  })
  .map(({ named, ...rule }) => ({ ...rule, holiday: rule.kind === 'public-holiday' ? named : null }))
const ruleId = (rule: { place: string; kind: string; weekday: number | null; holiday: string | null; season: (string | null)[] }) =>
  idOf('hours', [rule.place, rule.kind, rule.weekday, rule.holiday, ...rule.season].join(' '))

const anArticle = fc
  .record({
    names: words(100),
    descriptions: someWords(500),
    rules: someWords(500),
    price: fc.integer({ min: 1, max: 999_000_000 }),
    more: fc.nat({ max: 10_000 }),
    validTo: fc.option(aDay),
    sellable: twoDays,
    isActive: fc.boolean(),
    soldOut: fc.oneof(
      fc.constant(null),
      fc.option(aDay).map((to) => ({ to })),
    ),
    vat: fc.constantFrom(25, 6, 12.5),
    places: fc.uniqueArray(fc.constantFrom(...places), { minLength: 1 }),
    hasPicture: fc.boolean(),
    position: fc.nat({ max: 1_000_000 }),
  })
  .map((article) => ({ ...article, more: article.validTo === null ? 0 : article.more }))
const aNotice = fc
  .record({
    id: fc.uuid(),
    names: words(100),
    content: words(500),
    times: fc.tuple(aMoment, fc.option(aMoment)),
    places: fc.uniqueArray(fc.constantFrom('sweden', 'town', 'town-balls', 'town-room'), { minLength: 1 }),
    isDisabled: fc.boolean(),
  })
  .filter(({ times: [start, end] }) => end === null || end > start)
const aPage = fc.record({
  title: aText(200, facts),
  description: aText(300, facts),
  updated: aDay,
  hasPicture: fc.boolean(),
  hasTop: fc.boolean(),
  label: fc.option(aText(100, [])),
  isDisabled: fc.boolean(),
  body: aText(5_000, facts),
})
const texts = [...replaceableTexts('sv')]
const aBrandText = fc.tuple(fc.constantFrom(...texts), aText(200, [])).map(([[key, standard], text]) => {
  const placeholders = placeholdersOf(standard).map((name) => `{{${name}}}`)
  return [key, `${text.replaceAll(/[{}]/g, '')} ${placeholders.join(' ')}`.trim() || 'x'] as const
})

const everything = fc.record({
  articles: fc.tuple(anArticle, anArticle, anArticle),
  rules: fc.uniqueArray(aRule, { selector: ruleId, maxLength: 12 }),
  week: fc.tuple(someIntervals, fc.constantFrom(...places)),
  specialDays: fc.uniqueArray(
    fc.record({ place: fc.constantFrom(...places), date: aDay, open: someIntervals, comments: someWords(100) }),
    {
      selector: ({ place, date }) => `${place} ${date}`,
      maxLength: 4,
    },
  ),
  notices: fc.uniqueArray(aNotice, { selector: ({ id }) => id, maxLength: 3 }),
  page: aPage.filter(isPage),
  focus: fc.option(fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 10 })).map(([x, y]) => `${x * 10}-${y * 10}`)),
  texts: fc.array(aBrandText, { maxLength: 4 }).map((all) => Object.fromEntries(all)),
})
type Everything = typeof everything extends fc.Arbitrary<infer A> ? A : never

// ---- writing it, as the office does

const card = idOf('media', 'card')
const kinds = ['gift', 'ten', 'month'] as const
const writeArticles = async (db: Db, articles: Everything['articles']): Promise<void> => {
  for (const [n, article] of articles.entries()) {
    const id = idOf('article', kinds[n] ?? '')
    const isGiftCard = n === 0
    const ageAndMore = { entrances_without_photo: article.more % 5, photo_required: article.isActive }
    await db
      .updateTable('articles')
      .set({
        names: json(article.names),
        descriptions: json(article.descriptions),
        rules: json(article.rules),
        price_minor: article.price,
        regular_price_minor: article.price + (isGiftCard ? 0 : article.more),
        price_valid_to: article.validTo,
        sellable_from: article.sellable[0] ?? null,
        sellable_to: article.sellable[1] ?? null,
        is_active: article.isActive,
        is_sold_out: article.soldOut !== null,
        sold_out_to: article.soldOut?.to ?? null,
        position: article.position,
        ...(isGiftCard
          ? { gift_card_amount_minor: article.price + (article.more % 3) }
          : { vat_percent: article.vat, ...ageAndMore }),
      })
      .where('id', '=', id)
      .execute()
    await db.deleteFrom('article_locations').where('article_id', '=', id).execute()
    await db
      .insertInto('article_locations')
      .values(article.places.map((place) => ({ article_id: id, location_id: idOf('place', place) })))
      .execute()
    await db.deleteFrom('article_media').where('article_id', '=', id).execute()
    if (article.hasPicture) await db.insertInto('article_media').values({ article_id: id, media_id: card, position: 0 }).execute()
  }
}

const writeHours = async (db: Db, { rules, week: [open, place], specialDays }: Everything): Promise<void> => {
  await db.deleteFrom('opening_rules').execute()
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    ...{ place, kind: 'term' as const, weekday, holiday: null, season: ['2024-01-01', '2024-02-01'], open, comments: {} },
  }))
  for (const rule of [...rules, ...days])
    await db
      .insertInto('opening_rules')
      .values({
        id: ruleId(rule),
        location_id: idOf('place', rule.place),
        kind: rule.kind,
        weekday: rule.weekday,
        holiday: rule.holiday,
        valid_from: rule.season[0] ?? null,
        valid_to: rule.season[1] ?? null,
        open: json(rule.open),
        comments: json(rule.comments),
      })
      .execute()
  await db.deleteFrom('opening_exceptions').execute()
  for (const { place: of, date, open: hours, comments } of specialDays)
    await db
      .insertInto('opening_exceptions')
      .values({
        id: idOf('special-day', `${of} ${date}`),
        location_id: idOf('place', of),
        date,
        open: json(hours),
        comments: json(comments),
      })
      .execute()
}

const writeNotices = async (db: Db, notices: Everything['notices']): Promise<void> => {
  await db.deleteFrom('application_notices').execute()
  for (const { id, names, content, times, places: shownAt, isDisabled } of notices) {
    const [starts_at, ends_at] = times
    const words = { names: json(names), content: json(content) }
    await db
      .insertInto('application_notices')
      .values({
        id,
        key: `office-${id}`,
        type: 'Shop',
        kind: 'error',
        icon: null,
        ...words,
        starts_at,
        ends_at,
        is_disabled: isDisabled,
      })
      .execute()
    await db
      .insertInto('application_notice_locations')
      .values(shownAt.map((place) => ({ notice_id: id, location_id: idOf('place', place) })))
      .execute()
  }
}

const writePage = async (db: Db, page: Everything['page']): Promise<void> => {
  await db
    .updateTable('content_pages')
    .set({
      title: page.title,
      description: page.description,
      updated_on: page.updated,
      media_id: page.hasPicture ? card : null,
      poster_media_id: page.hasTop ? card : null,
      action: page.label === null ? null : json({ label: page.label, href: 'https://kedjan.example/no#1e3' }),
      is_disabled: page.isDisabled,
      markdown: page.body,
    })
    .execute()
}

const problemsOrReport = async (exported: string): Promise<unknown> => {
  try {
    const { added, changed, removed, notes, changes } = await importChain(bench.hoppla.deps, exported, { dryRun: true })
    return { added, changed, removed, notes, changes }
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems.map(describeProblem)
    throw error
  }
}

test('whatever staff may write, its export changes nothing when imported', async () => {
  const { db } = bench.hoppla.deps
  await fc.assert(
    fc.asyncProperty(everything, async (written) => {
      await writeArticles(db, written.articles)
      await writeHours(db, written)
      await writeNotices(db, written.notices)
      await writePage(db, written.page)
      await db.updateTable('media').set({ focus: written.focus }).where('id', '=', card).execute()
      await db.deleteFrom('brand_texts').execute()
      await db
        .insertInto('brand_texts')
        .values({ brand_id: idOf('brand', 'chain'), language: 'sv', words: json(written.texts) })
        .execute()
      const exported = join(folder, crypto.randomUUID())
      await exportChain(bench.hoppla.deps, exported)
      expect(await problemsOrReport(exported)).toEqual({ added: 0, changed: 0, removed: 0, notes: [], changes: [] })
      rmSync(exported, { recursive: true })
    }),
    { numRuns: 60 },
  )
})
