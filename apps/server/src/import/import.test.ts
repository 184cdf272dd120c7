import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveVersion } from '../kernel/saved-versions.ts'
import { applyRows, rowsOfItem } from './apply-rows.ts'
import { idOf } from './ids.ts'
import { importChain } from './import.ts'
import { subjectNamed } from './subject-list.ts'
import { base, picture } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

describe('a good folder', () => {
  test('is imported whole: every kind of file, ids from keys, money in minor units, moments in the country’s time', async () => {
    const report = await bench.importFiles(base)
    expect(report).toMatchObject({ changed: 0, removed: 0, rows: 21 })
    const { db } = bench.hoppla.deps
    expect(
      await db.selectFrom('articles').select(['key', 'id', 'price_minor', 'vat_percent']).orderBy('position').execute(),
    ).toEqual([
      { key: 'gift', id: idOf('article', 'gift'), price_minor: 50000, vat_percent: 0 },
      { key: 'ten', id: idOf('article', 'ten'), price_minor: 159000, vat_percent: 25 },
      { key: 'month', id: idOf('article', 'month'), price_minor: 2490, vat_percent: 25 },
    ])
    expect(await db.selectFrom('application_notices').select('starts_at').execute()).toEqual([
      { starts_at: new Date('2026-11-20T07:00:00Z') },
    ])
    expect(await db.selectFrom('opening_exceptions').select(['date', 'open']).execute()).toEqual([
      { date: '2026-11-26', open: [{ from: '10:00', to: '16:00' }] },
    ])
    expect(await db.selectFrom('class_occasions').select('date').orderBy('date').execute()).toEqual(
      ['2027-01-16', '2027-01-30', '2027-02-06'].map((date) => ({ date })),
    )
    expect(await db.selectFrom('class_seats').select(['number', 'state']).orderBy('number').execute()).toEqual([
      { number: 1, state: 'reserved' },
      { number: 2, state: 'free' },
      { number: 3, state: 'free' },
    ])
    expect(await db.selectFrom('classes').select(['price_minor', 'regular_price_minor', 'vat_percent']).execute()).toEqual([
      { price_minor: 149500, regular_price_minor: 169500, vat_percent: 6 },
    ])
    const astrid = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
    expect(astrid).toMatchObject({ email_normalized: 'astrid@chain.example', phone: '701740611', culture: 'sv-SE' })
    expect(astrid.password_hash).toMatch(/^\$argon2id\$/)
    expect(await db.selectFrom('children').select(['first_name', 'last_name', 'birth_date']).execute()).toEqual([
      { first_name: 'Elsa', last_name: 'Lindqvist', birth_date: '2021-11-21' },
    ])
    expect(
      await db
        .selectFrom('location_closure')
        .select('depth')
        .where('descendant_id', '=', idOf('place', 'town-room'))
        .orderBy('depth')
        .execute(),
    ).toEqual([0, 1, 2, 3, 4].map((depth) => ({ depth })))
  })

  test('imported again changes nothing, says so, and drops no prepared answer', async () => {
    const before = await bench.content()
    const version = await bench.contentVersion()
    expect(await bench.importFiles(base)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await bench.content()).toEqual(before)
    expect(await bench.contentVersion()).toBe(version)
  })

  test('a changed row is changed, the rest is not, and prepared answers are dropped', async () => {
    const version = await bench.contentVersion()
    const report = await bench.importFiles({ ...base, 'articles.yaml': base['articles.yaml'].replace('price: 500', 'price: 600') })
    expect(report).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await bench.contentVersion()).toBe(version + 1)
    expect(await bench.importFiles(base)).toMatchObject({ changed: 1 })
  })

  test('a folder may hold a part of the chain that refers to what is there already', async () => {
    const report = await bench.importFiles({
      'areas.csv': 'key,playground,type,names.sv,names.en\ntown-wall,town,Play,Vägg,Wall\n',
    })
    // The place itself, and where it lies.
    expect(report).toMatchObject({ added: 2, changed: 0, removed: 0 })
  })

  test('what belongs to a row is replaced as a set; rows themselves stay', async () => {
    const report = await bench.importFiles({
      'hours.csv': 'place,kind,days,open\nsweden,term,daily,11:00-17:00\n',
      'articles.yaml': base['articles.yaml'].split('\n')[0]?.replace(', pictures: [card]', '') ?? '',
    })
    // Seven weekday rules and a picture go, one rule for every day comes.
    expect(report).toMatchObject({ added: 1, changed: 0, removed: 8, notes: [], rows: 2 })
    expect(await bench.count('articles')).toBe(3)
    expect(await bench.importFiles(base)).toMatchObject({ added: 8, removed: 1 })
  })

  test('a family’s own changes are not overwritten', async () => {
    await bench.hoppla.deps.db.updateTable('accounts').set({ first_name: 'Asta', password_hash: null }).execute()
    expect(await bench.importFiles({ 'families.yaml': base['families.yaml'].replace('Elsa', 'Elsie') })).toMatchObject({
      added: 0,
      changed: 0,
    })
    expect(await bench.hoppla.deps.db.selectFrom('accounts').select(['first_name', 'password_hash']).execute()).toEqual([
      { first_name: 'Asta', password_hash: null },
    ])
  })

  test('a changed list of roles is applied; what a call gave stays', async () => {
    const { db } = bench.hoppla.deps
    const withRoles = (roles: string) => bench.importFiles({ 'families.yaml': base['families.yaml'].replace('[Reception]', roles) })
    const held = async () => (await db.selectFrom('account_roles').select('role').orderBy('role').execute()).map(({ role }) => role)
    await withRoles('[Reception, Content]')
    expect(await held()).toEqual(['Content', 'Reception'])
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await sql`insert into account_roles (account_id, role) values (${id}, 'Finance')`.execute(db)
    await sql`update account_roles set given_by_import = false where role = 'Content'`.execute(db)
    await withRoles('[Instructor]')
    // Finance was given by a call, Content by a call as well; Reception was the import's alone.
    expect(await held()).toEqual(['Content', 'Finance', 'Instructor'])
    expect(await withRoles('[Instructor]')).toMatchObject({ added: 0, changed: 0, removed: 0 })
    await bench.importFiles({ 'families.yaml': base['families.yaml'].replace(/ {2}roles: .*\n/, '') })
    expect(await held()).toEqual(['Content', 'Finance'])
    const { rows } = await sql<{ action: string; role: string }>`
      select action, detail ->> 'role' as role from audit_log where detail ->> 'source' = 'import' order by id`.execute(db)
    expect(rows.map(({ action, role }) => `${action} ${role}`)).toEqual([
      ...['role.given Reception', 'role.given Content', 'role.given Instructor', 'role.taken Reception', 'role.taken Instructor'],
    ])
    await db.deleteFrom('account_roles').execute()
    await bench.importFiles(base)
  })

  test('a new picture under the same key gets a new address; the old one stays for who still has it', async () => {
    const { version } = await bench.hoppla.deps.db.selectFrom('media').select('version').executeTakeFirstOrThrow()
    await bench.importFiles({ ...base, 'media/card.svg': picture.replace('M0 0', 'M1 1') })
    const after = await bench.hoppla.deps.db.selectFrom('media').select('version').executeTakeFirstOrThrow()
    expect(after.version).not.toBe(version)
    expect(await bench.count('media_contents')).toBe(2)
    await bench.importFiles(base)
  })
})

test('today is the day on the clock of the chain, also while the day before goes on in Greenwich', async () => {
  const { clock, db } = bench.hoppla.deps
  await bench.importFiles(base)
  clock.set('2026-11-21T23:30:00Z')
  await bench.importFiles({ 'special-days.csv': base['special-days.csv'] })
  clock.set('2026-11-21T09:00:00Z')
  const days = await db.selectFrom('opening_exceptions').select('date').orderBy('date', 'desc').execute()
  expect(days[0]).toEqual({ date: '2026-11-27' })
})

test('progress is told by file', async () => {
  const said: string[] = []
  await importChain(bench.hoppla.deps, bench.folderOf(base), {
    onProgress: ({ file, rows, done }) => said.push(`${file} ${rows} ${done}`),
  })
  expect(said[0]).toBe('media.yaml 1 true')
  expect(said).toContain('articles.yaml 3 true')
  expect(said).toHaveLength(18)
})

test('what staff save while an import waits for its turn stays, too', async () => {
  const { deps } = bench.hoppla
  await bench.importFiles(base)
  const articles = subjectNamed('articles') ?? expect.fail('no articles')
  const id = idOf('article', 'ten')
  let importing: ReturnType<typeof bench.importFiles> | undefined
  await deps.db.transaction().execute(async (tx) => {
    const edited = (await rowsOfItem(tx, articles, id)).map((row) => ({ ...row, price: 777 }))
    await applyRows(tx, deps, articles, edited, id)
    importing = bench.importFiles({ 'articles.yaml': base['articles.yaml'] })
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(tx)
    await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(1)
    await saveVersion(tx, { kind: 'articles', id, read: 0, value: edited, savedBy: randomUUID(), at: deps.clock.now() })
  })
  expect((await importing)?.kept).toMatchObject([{ subject: 'articles', item: id }])
  const { price_minor } = await deps.db.selectFrom('articles').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow()
  expect(price_minor).toBe(77_700)
})
