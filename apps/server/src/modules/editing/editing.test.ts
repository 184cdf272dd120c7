import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import { type ArticleRow, articleEditing } from '@hoppla/contract/editing/catalogue'
import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { hoursEditing, specialDayEditing } from '@hoppla/contract/editing/opening-hours'
import { brandTextsEditing, pageEditing } from '@hoppla/contract/editing/texts'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import type { StaffRole } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { importChain } from '../../import/import.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'

let shop: TestApp
let admin: TestCall
beforeAll(async () => {
  shop = await testApp()
  admin = await shop.asStaff('ines@hoppla.example')
})
afterAll(() => shop.close())

const article = idOf('article', 'se-gift-200')
const orebro = idOf('place', 'orebro')
const [routes, hours, days, pages, texts] = [articleEditing, hoursEditing, specialDayEditing, pageEditing, brandTextsEditing]

const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
/** Rut, with one role at one place. */
const rutAs = (role: StaffRole, place?: string): Promise<TestCall> => asStaffWith(shop, [[role, place]], 'rut@hoppla.example')
const get = async (call: TestCall = admin) => ok<EditedItem<ArticleRow>>(await call(routes.getItem, { params: { id: article } }))
const changed = (item: EditedItem<ArticleRow>, change: Partial<ArticleRow>): ArticleRow[] =>
  item.rows.map((row) => ({ ...row, ...change }))
const save = async (change: Partial<ArticleRow>, more: { version?: number; publishAt?: string; by?: TestCall } = {}) => {
  const item = await get()
  const { by = admin, ...rest } = more
  return by(routes.saveItem, { params: { id: article }, body: { rows: changed(item, change), version: item.version, ...rest } })
}
const priceOnSite = async (): Promise<number | undefined> => {
  const answer = await shop.call(giftCardsByLocation, { params: { locationId: idOf('place', 'sweden') } })
  return ok<{ id: string; price: number }[]>(answer).find(({ id }) => id === article)?.price
}
const linesAbout = (item: string) =>
  sql<{ action: string; before: object; after: object; place: string; detail: { kind: string } }>`
    select action, before, after, place_id::text as place, detail from audit_log where subject = ${item} order by id`
    .execute(shop.deps.db)
    .then(({ rows }) => rows)

describe('an article', () => {
  test('is published at once, seen by the site, in the history and in the audit log', async () => {
    const before = await get()
    const after = ok<EditedItem<ArticleRow>>(await save({ price: 240 }))
    expect(after.rows[0]?.price).toBe(240)
    expect(after.version).toBe(before.version + 1)
    expect(after.savedBy?.name).not.toBe('')
    expect(await priceOnSite()).toBe(240)
    const history = ok<{ version: number; rows: ArticleRow[] }[]>(await admin(routes.itemHistory, { params: { id: article } }))
    expect(history[0]).toMatchObject({ version: after.version, rows: [{ price: 240 }] })
    expect((await linesAbout(article)).at(-1)).toMatchObject({
      action: 'content.published',
      before: { price: before.rows[0]?.price },
      after: { price: 240 },
      place: idOf('place', 'sweden'),
      detail: { kind: 'articles', key: 'se-gift-200' },
    })
  })
  test('that somebody else has saved meanwhile is not overwritten', async () => {
    const read = await get()
    ok(await save({ price: 250 }))
    expectRefusal(await save({ price: 260 }, { version: read.version }), 'content.changed-meanwhile')
    expect((await get()).rows[0]?.price).toBe(250)
  })
  test('that two save at once is saved by one of them', async () => {
    const item = await get()
    const body = (price: number) => ({ rows: changed(item, { price }), version: item.version })
    const answers = await Promise.all(
      [301, 302, 303].map((price) => admin(routes.saveItem, { params: { id: article }, body: body(price) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await get()).version).toBe(item.version + 1)
  })
  test.each([
    [{ price: 0 }, 'rows.0.price'],
    [{ names: { sv: 'Bara svenska' } }, 'rows.0.names'],
    [{ sellableFrom: '2026-12-24', sellableTo: '2026-12-01' }, 'rows.0.sellableTo'],
    [{ soldOutTo: '2026-12-24' }, 'rows.0.soldOut'],
    [{ places: ['bergen'] }, 'rows.0.places.0'],
    [{ pictures: ['no-such-picture'] }, 'rows.0.pictures.0'],
    [{ entrances: 10 }, 'rows.0.entrances'],
    [{ country: 'norway' }, 'rows.0.country'],
  ] as const)('with %j is refused at its field, and stays', async (change, field) => {
    const before = await get()
    expectRefusal(await save(change as Partial<ArticleRow>), 'content.invalid', field)
    expect(await get()).toEqual(before)
  })
  test.each(['a\u0000b', 'a\u0007b', 'a\ud800b'])('with the character in %j is refused, in a draft as well', async (text) => {
    const item = await get()
    const version = item.version
    for (const change of [{ names: { sv: text, en: 'Gift card' } }, { rules: { sv: text, en: text } }]) {
      const rows = changed(item, change)
      const answers = [
        await admin(routes.saveItem, { params: { id: article }, body: { rows, version } }),
        await admin(routes.previewItem, { params: { id: article }, body: { rows } }),
        await admin(routes.saveDraft, { params: { id: article }, body: { rows, revision: 0 } }),
      ]
      for (const answer of answers) expect(answer.status, answer.text).toBe(400)
    }
    expect(await get()).toEqual(item)
  })
  test('of another key is another article', async () => {
    expectRefusal(await save({ key: 'se-gift-300' }), 'content.invalid', 'rows.0')
  })
  test('with an unknown column is refused', async () => {
    expectRefusal(await save({ secret: 1 } as never), 'request.invalid')
  })
  test('is shown before it is published, and nothing is written', async () => {
    const before = await get()
    const body = { rows: changed(before, { price: 999 }) }
    const preview = ok<{ before: ArticleRow[]; after: ArticleRow[] }>(
      await admin(routes.previewItem, { params: { id: article }, body }),
    )
    expect([preview.before[0]?.price, preview.after[0]?.price]).toEqual([before.rows[0]?.price, 999])
    expect(await get()).toEqual(before)
  })
  test('that is sold out is shown as such, until somebody says otherwise; who writes words alone cannot say it', async () => {
    const reason = async () => {
      const answer = await shop.call(giftCardsByLocation, { params: { locationId: idOf('place', 'sweden') } })
      return ok<{ id: string; inactiveReason: string | null }[]>(answer).find(({ id }) => id === article)?.inactiveReason
    }
    expect(await reason()).toBeNull()
    expectRefusal(await save({ soldOut: true }, { by: await rutAs('Content', 'sweden') }), 'content.not-yours')
    expect(await reason()).toBeNull()
    ok(await save({ soldOut: true }))
    expect(await reason()).toBe('SoldOut')
    ok(await save({ soldOut: true, soldOutTo: '2020-01-01' }))
    expect(await reason()).toBeNull()
    const { rows, version } = await get()
    const { soldOut: _no, soldOutTo: _more, ...row } = rows[0] ?? expect.fail('there is no row')
    ok(await admin(routes.saveItem, { params: { id: article }, body: { rows: [row], version } }))
    expect(await reason()).toBeNull()
    expect((await get()).rows[0]).not.toHaveProperty('soldOut')
  })
  test('is added once, under a key of its own', async () => {
    const row = { ...changed(await get(), { key: `office-${randomUUID()}`, price: 77 })[0] }
    const made = ok<EditedItem<ArticleRow>>(await admin(routes.createItem, { body: { rows: [row as ArticleRow] } }))
    expect(made).toMatchObject({ version: 1, rows: [{ price: 77 }] })
    expectRefusal(await admin(routes.createItem, { body: { rows: [row as ArticleRow] } }), 'content.exists')
  })
})

describe('rights', () => {
  test('Content writes words, and no price', async () => {
    const content = await rutAs('Content', 'sweden')
    ok(await save({ names: { sv: 'Presentkort', en: 'Gift card' } }, { by: content }))
    expectRefusal(await save({ price: 1 }, { by: content }), 'content.not-yours')
    expect((await get()).rows[0]?.price).not.toBe(1)
  })
  test('who may not change prices is not shown what a price would be', async () => {
    const content = await rutAs('Content', 'sweden')
    const body = { rows: changed(await get(), { price: 5 }) }
    expectRefusal(await content(routes.previewItem, { params: { id: article }, body }), 'content.not-yours')
  })
  test('a manager of Norway finds no Swedish article', async () => {
    const manager = await rutAs('CountryManager', 'norway')
    expectRefusal(await manager(routes.getItem, { params: { id: article } }), 'content.not-found')
    const listed = ok<{ rows: ArticleRow[] }[]>(await manager(routes.listItems, {}))
    expect(new Set(listed.flatMap(({ rows }) => rows.map(({ country }) => country)))).toEqual(new Set(['norway']))
    const row = { ...(await get()).rows[0], key: `x-${randomUUID()}` } as ArticleRow
    expectRefusal(await manager(routes.createItem, { body: { rows: [row] } }), 'content.not-yours')
  })
  test('a manager of Sweden writes no Norwegian page, and publishes none that he could not change now', async () => {
    const manager = await rutAs('CountryManager', 'sweden')
    const row = {
      country: 'norway',
      language: 'nb' as const,
      subject: 'new-page',
      title: 'Ny',
      description: 'Side',
      updated: '2026-01-01',
      body: 'Tekst',
    }
    expectRefusal(await manager(pages.createItem, { body: { rows: [row] } }), 'content.not-yours')
    const everywhere = { ...row, country: '_all', language: 'sv' as const }
    expectRefusal(await manager(pages.createItem, { body: { rows: [everywhere] } }), 'content.not-yours')
    const publishAt = new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString()
    expectRefusal(await save({ price: 1 }, { by: await rutAs('Content', 'sweden'), publishAt }), 'content.not-yours')
    expect((await get()).draft).toBeNull()
  })
  test('texts of the chain are for those who answer for all of it', async () => {
    const content = await rutAs('Content', 'sweden')
    expectRefusal(await content(texts.listItems, {}), 'auth.forbidden')
    ok(await (await rutAs('Content'))(texts.listItems, {}))
  })
})

describe('what is to come', () => {
  const soon = () => new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString()
  const laterJobs = async () => {
    await shop.deps.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await shop.runJobs()
  }
  test('a price from Monday takes only the price with it', async () => {
    ok(await save({ price: 333 }, { publishAt: soon() }))
    expect((await get()).draft).toMatchObject({ publishAt: expect.any(String), failure: null })
    ok(
      await admin(routes.saveDraft, { params: { id: article }, body: { rows: [], revision: 99 } }).then((answer) => {
        expectRefusal(answer, 'content.changed-meanwhile')
        return { ...answer, status: 200 }
      }),
    )
    // Meanwhile the import brings other words: what was scheduled does not bring the old ones back.
    await sql`update articles set names = names || '{"en": "Voucher"}' where id = ${article}`.execute(shop.deps.db)
    await laterJobs()
    expect((await get()).draft).toBeNull()
    expect((await get()).rows[0]).toMatchObject({ price: 333, names: { en: 'Voucher' } })
  })
  test('of an author who has lost the role is not published, and says why', async () => {
    const manager = await rutAs('CountryManager', 'sweden')
    ok(await save({ price: 1 }, { publishAt: soon(), by: manager }))
    await rutAs('Reception', 'sweden')
    await laterJobs()
    const item = await get()
    expect(item.rows[0]?.price).not.toBe(1)
    expect(item.draft).toMatchObject({ failure: 'content.not-yours' })
    const revision = item.draft?.revision ?? 0
    expect((await admin(routes.discardDraft, { params: { id: article }, query: { revision } })).status).toBe(204)
    expect((await get()).draft).toBeNull()
  })
  test('is not published when somebody has written on since', async () => {
    const before = await get()
    ok(await save({ price: 1 }, { publishAt: soon() }))
    const { draft } = await get()
    const body = { rows: changed(before, { price: 2 }), revision: draft?.revision ?? 0 }
    ok(await admin(routes.saveDraft, { params: { id: article }, body } as never))
    await laterJobs()
    const after = await get()
    expect(after.rows).toEqual(before.rows)
    expect(after.draft).toMatchObject({ publishAt: null, revision: 2 })
    expect((await admin(routes.discardDraft, { params: { id: article }, query: { revision: 2 } })).status).toBe(204)
  })
  test('is planned by many at once without waiting for each other for ever', async () => {
    const item = await get()
    const body = { rows: changed(item, { price: 345 }), version: item.version, publishAt: soon() }
    // More than there are connections: each of them may ask for one alone. They go one after the other, so many more would take longer than any waits.
    const all = Array.from({ length: 14 }, () => admin(routes.saveItem, { params: { id: article }, body }))
    expect((await Promise.all(all)).map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const revision = (await get()).draft?.revision ?? 0
    expect((await admin(routes.discardDraft, { params: { id: article }, query: { revision } })).status).toBe(204)
  })
  test('that would be refused then is refused now', async () => {
    expectRefusal(await save({ price: 0 }, { publishAt: soon() }), 'content.invalid', 'rows.0.price')
    expectRefusal(await save({ price: 10 }, { publishAt: shop.deps.clock.now().toISOString() }), 'content.moment-over')
    expect((await get()).draft).toBeNull()
  })
  test('a draft may be half done; two who write one are told', async () => {
    const half = [{ price: 'maybe' }]
    const draft = ok<EditedItem<ArticleRow>>(
      await admin(routes.saveDraft, { params: { id: article }, body: { rows: half, revision: 0 } }),
    )
    expect(draft.draft).toMatchObject({ revision: 1, rows: half })
    expectRefusal(
      await admin(routes.saveDraft, { params: { id: article }, body: { rows: [], revision: 0 } }),
      'content.changed-meanwhile',
    )
    ok(await save({ price: 210 }))
    expect((await get()).draft).toBeNull()
  })
})

describe('opening hours', () => {
  const closedOn = async (date: string) => {
    const answer = await shop.call(openingHoursOverview, { query: { location: orebro, from: date, to: date } })
    return JSON.stringify(ok(answer))
  }
  test('a special day is added, changed and taken away', async () => {
    const row = { place: 'orebro', date: '2027-03-03', open: 'closed' }
    const made = ok<EditedItem<typeof row>>(await admin(days.createItem, { body: { rows: [row] } }))
    const params = { id: made.id }
    const overview = await closedOn('2027-03-03')
    const gone = await admin(days.saveItem, { params, body: { rows: [], version: 1 } })
    expect(ok<EditedItem<typeof row>>(gone).rows).toEqual([])
    expectRefusal(await admin(days.getItem, { params }), 'content.not-found')
    expect(await closedOn('2027-03-03')).not.toBe(overview)
    // Back again: its versions go on where they were.
    expect(ok<EditedItem<typeof row>>(await admin(days.createItem, { body: { rows: [row] } })).version).toBe(3)
  })
  test('of a place are one item; emptied, its region’s count again', async () => {
    const params = { id: orebro }
    const rows = [{ place: 'orebro', kind: 'term' as const, open: '11:00-17:00' }]
    const first = ok<EditedItem<object>>(await admin(hours.getItem, { params }))
    ok(await admin(hours.saveItem, { params, body: { rows, version: first.version } }))
    expect(ok<EditedItem<object>>(await admin(hours.getItem, { params })).rows).toEqual(rows)
    ok(await admin(hours.saveItem, { params, body: { rows: [], version: first.version + 1 } }))
    expect(ok<EditedItem<object>>(await admin(hours.getItem, { params })).rows).toEqual([])
  })
  test('of a place that there is not are not found, even for an Admin', async () => {
    expectRefusal(await admin(hours.getItem, { params: { id: randomUUID() } }), 'content.not-found')
  })
})

describe('pages', () => {
  test('lists leave out the text; a link that leads nowhere is told', async () => {
    const [listed] = ok<{ id: string; rows: Record<string, unknown>[] }[]>(await admin(pages.listItems, {}))
    expect(listed?.rows[0]).not.toHaveProperty('body')
    const params = { id: idOf('page', 'sweden/sv/faq') }
    const item = ok<EditedItem<{ body: string }>>(await admin(pages.getItem, { params }))
    const rows = item.rows.map((row) => ({ ...row, body: `${row.body}\n\n[dead](/sv/nowhere-at-all)` }))
    expectRefusal(
      await admin(pages.saveItem, { params, body: { rows, version: item.version } as never }),
      'content.invalid',
      'rows.0.body',
    )
  })
})

describe('an import beside edits', () => {
  const importFiles = async (files: Record<string, string>, takeFiles = false) => {
    const folder = mkdtempSync(join(tmpdir(), 'hoppla-edits-'))
    try {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      return await importChain(shop.deps, folder, { takeFiles })
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const file = (price: number) => ({
    'articles.yaml': `- { key: se-gift-200, kind: gift-card, country: sweden, price: ${price}, names: { sv: Ur fil, en: From a file } }`,
  })
  test('leaves what was edited as it is, and says so', async () => {
    ok(await save({ price: 411 }))
    const report = await importFiles(file(200))
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 0, kept: [{ subject: 'articles', item: article }] })
    expect((await get()).rows[0]?.price).toBe(411)
  })
  test('changes it when the files win, which is a version of its own', async () => {
    const before = await get()
    await importFiles(file(222), true)
    const after = await get()
    expect(after.rows[0]?.price).toBe(222)
    expect(after).toMatchObject({ version: before.version + 1, savedBy: null })
    expectRefusal(await save({ price: 5 }, { version: before.version }), 'content.changed-meanwhile')
  })
  test('changes what nobody has edited', async () => {
    const report = await importFiles({
      'articles.yaml': file(200)['articles.yaml'].replaceAll('se-gift-200', 'se-gift-300').replace('200', '299'),
    })
    expect(report.kept).toEqual([])
    expect(report.changed).toBeGreaterThan(0)
  })
})
