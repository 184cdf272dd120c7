import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArticleRow, articleEditing } from '@hoppla/contract/editing/catalogue'
import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { noticesByLocation } from '@hoppla/contract/places/notices'
import {
  applyChainImport,
  type ChainImport,
  checkChainImport,
  discardChainImport,
  exportChainFiles,
  getChainImport,
  listChainImports,
  mostZipBytes,
  uploadChainImport,
} from '@hoppla/contract/staff/transfer'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { zipOf } from '../../kernel/zip.ts'
import { expectRefusal, officeHost, type TestAnswer, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { evictAccess } from '../identity/identity.ts'
import { eraseUploads } from './run-import.ts'
import { unzipChainFiles } from './unzip.ts'

let shop: TestApp
let admin: TestCall
// A folder of its own for what is unpacked: other tests unpack meanwhile.
const temporary = mkdtempSync(join(tmpdir(), 'hoppla-transfer-'))
const { TMPDIR: usual } = process.env
beforeAll(async () => {
  process.env.TMPDIR = temporary
  shop = await testApp()
  admin = await shop.asStaff('ines@hoppla.example')
})
afterAll(async () => {
  await shop.close()
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  rmSync(temporary, { recursive: true })
})
const unpacked = () => readdirSync(temporary).filter((name) => name.startsWith('hoppla-upload-'))

type Files = Record<string, string>
const zip = (files: Files): Promise<Buffer> =>
  zipOf(
    (async function* () {
      for (const [path, content] of Object.entries(files)) yield { path, bytes: Buffer.from(content) }
    })(),
  )
const ok = (answer: TestAnswer): ChainImport => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ChainImport
}
const upload = (bytes: Buffer) => admin(uploadChainImport, { body: { fileName: 'chain.zip', zip: bytes.toString('base64') } })
const get = async (id: string) => ok(await admin(getChainImport, { params: { id } }))
/** Uploaded and checked. */
const checked = async (files: Files | Buffer): Promise<ChainImport> => {
  const { id } = ok(await upload(Buffer.isBuffer(files) ? files : await zip(files)))
  await shop.runJobs()
  return get(id)
}
const apply = ({ id, report }: ChainImport) => admin(applyChainImport, { params: { id }, body: { plan: report?.plan ?? '' } })
const applied = async (ready: ChainImport): Promise<ChainImport> => {
  ok(await apply(ready))
  await shop.runJobs()
  return get(ready.id)
}
const exportedZip = async (): Promise<Buffer> => {
  const response = await shop.app.inject({
    method: 'GET',
    url: exportChainFiles.path,
    headers: { host: officeHost, authorization: `Bearer ${await shop.staffTokenOf('ines@hoppla.example')}` },
  })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  return response.rawPayload
}
const linesOf = async (action: string) => {
  const { rows } = await sql<{ detail: object }>`select detail from audit_log where action = ${action} order by id`.execute(
    shop.deps.db,
  )
  return rows.map(({ detail }) => detail)
}
const notice = (key: string, text: string): Files => ({
  'notices.yaml': `- { key: ${key}, places: [sweden], start: today-1d, names: { sv: ${text}, en: ${text} }, content: { sv: Text, en: Text } }\n`,
})
const isOnSite = async (text: string): Promise<boolean> =>
  (await shop.call(noticesByLocation, { params: { locationId: idOf('place', 'sweden') }, query: {} })).text.includes(text)
const giftCard = (price: number): Files => ({
  'articles.yaml': `- { key: se-gift-300, kind: gift-card, country: sweden, price: ${price}, names: { sv: Ur fil, en: From a file } }\n`,
})
const priceOf = async (key: string): Promise<number> =>
  (await shop.deps.db.selectFrom('articles').select('price_minor').where('id', '=', idOf('article', key)).executeTakeFirstOrThrow())
    .price_minor
/** Saves another price in the office. */
const edit = async (key: string, price: number): Promise<void> => {
  const params = { id: idOf('article', key) }
  const item = (await admin(articleEditing.getItem, { params })).body as EditedItem<ArticleRow>
  const rows = item.rows.map((row) => ({ ...row, price }))
  const answer = await admin(articleEditing.saveItem, { params, body: { rows, version: item.version } })
  expect(answer.status, answer.text).toBe(200)
}

describe('an export', () => {
  test('is the whole chain without its people, changes nothing when imported, and is logged', async () => {
    const bytes = await exportedZip()
    const paths = unzipChainFiles(bytes).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['brand.yaml', 'articles/sweden.yaml', 'media.yaml', 'pages/sweden/sv/faq.md']))
    expect(paths.filter((path) => /^media\/./.test(path)).length).toBeGreaterThan(10)
    expect(await exportedZip()).toEqual(bytes)
    const { state, files, report } = await checked(bytes)
    expect({ state, files, ...report }).toMatchObject({
      ...{ state: 'ready', files: paths.length },
      ...{ added: 0, changed: 0, removed: 0, differences: [], kept: [], unmentioned: [], notes: [] },
    })
    expect((await linesOf('chain.exported'))[0]).toEqual({ files: paths.length, rows: expect.any(Number) })
  })
})

describe('an upload', () => {
  test('is checked, shown as differences, applied as it was shown, seen by the site at once, and logged', async () => {
    const ready = await checked({ ...notice('by-zip', 'Ur en zip'), ...giftCard(299) })
    expect(ready).toMatchObject({ state: 'ready', fileName: 'chain.zip', files: 2, takeFiles: false, problems: [] })
    expect(ready.report?.differences).toEqual([
      { file: 'notices.yaml', name: 'by-zip', title: 'Ur en zip', kind: 'added', fields: [] },
      {
        ...{ file: 'articles/sweden.yaml', name: 'se-gift-300', title: 'Ur fil', kind: 'changed' },
        fields: expect.arrayContaining([
          { field: 'price', before: '300', after: '299' },
          { field: 'names.en', before: expect.any(String), after: 'From a file' },
        ]),
      },
    ])
    expect(ready.report?.unmentioned).toContainEqual({ subject: 'articles', count: expect.any(Number), howToRetire: 'active: no' })
    expect(await isOnSite('Ur en zip')).toBe(false)
    expect(await priceOf('se-gift-300')).toBe(30_000)

    const done = await applied(ready)
    expect(done).toMatchObject({ state: 'applied', report: { plan: ready.report?.plan } })
    expect(await isOnSite('Ur en zip')).toBe(true)
    expect(await priceOf('se-gift-300')).toBe(29_900)
    expect((await linesOf('chain.imported')).at(-1)).toEqual({
      ...{ files: 2, added: ready.report?.added, changed: ready.report?.changed, removed: ready.report?.removed },
      ...{ kept: 0, takeFiles: false },
    })
    // Its bytes are gone, and so is the folder that they were unpacked in.
    const { rows } = await sql`select 1 from chain_imports where id = ${done.id} and zip is null`.execute(shop.deps.db)
    expect(rows).toHaveLength(1)
    expect(unpacked()).toEqual([])
    expectRefusal(await apply(done), 'chain-import.not-ready')
  })

  test('that is wrong says where, and changes nothing', async () => {
    const { state, report, problems, id } = await checked({ ...notice('never', 'Aldrig'), ...giftCard(0) })
    expect({ state, report }).toEqual({ state: 'refused', report: null })
    expect(problems).toEqual([{ file: 'articles.yaml', line: 1, column: 'price', reason: expect.any(String) }])
    expectRefusal(await admin(applyChainImport, { params: { id }, body: { plan: 'x' } }), 'chain-import.not-ready')
    expect(await isOnSite('Aldrig')).toBe(false)
  })

  test('leaves what was edited in the office, unless the files are to win', async () => {
    await edit('se-gift-500', 512)
    const file = {
      'articles.yaml':
        '- { key: se-gift-500, kind: gift-card, country: sweden, price: 555, names: { sv: Ur fil, en: From a file } }\n',
    }
    const kept = await checked(file)
    expect(kept.report).toMatchObject({ differences: [], kept: [{ subject: 'articles', name: 'se-gift-500' }] })
    await applied(kept)
    expect(await priceOf('se-gift-500')).toBe(51_200)

    const again = await checked(file)
    ok(await admin(checkChainImport, { params: { id: again.id }, body: { takeFiles: true } }))
    await shop.runJobs()
    const wins = await get(again.id)
    expect(wins).toMatchObject({ state: 'ready', takeFiles: true, report: { kept: [], differences: [{ name: 'se-gift-500' }] } })
    await applied(wins)
    expect(await priceOf('se-gift-500')).toBe(55_500)
    const { version } = (await admin(articleEditing.getItem, { params: { id: idOf('article', 'se-gift-500') } }))
      .body as EditedItem<ArticleRow>
    expect(version).toBe(2)
  })

  test('is not applied when the chain was changed since somebody looked: the new differences are shown', async () => {
    const ready = await checked(giftCard(280))
    await edit('se-gift-300', 270)
    const stopped = await applied(ready)
    expect(stopped).toMatchObject({
      state: 'ready',
      isReplanned: true,
      report: { differences: [], kept: [{ name: 'se-gift-300' }] },
    })
    expect(await priceOf('se-gift-300')).toBe(27_000)
    expectRefusal(await apply(ready), 'chain-import.not-ready')
    expect((await applied(stopped)).state).toBe('applied')
  })

  test('is not stopped by a change that is none of its business', async () => {
    const ready = await checked(notice('by-zip-2', 'Ur en annan zip'))
    await edit('se-gift-200', 201)
    expect((await applied(ready)).state).toBe('applied')
  })

  test('waits for nobody: a second one meanwhile is refused', async () => {
    const [first, second] = [await checked(notice('one', 'En')), await checked(notice('two', 'Två'))]
    ok(await apply(first))
    expectRefusal(await apply(second), 'chain-import.running')
    expectRefusal(await admin(discardChainImport, { params: { id: first.id } }), 'chain-import.running')
    expectRefusal(await admin(checkChainImport, { params: { id: first.id }, body: { takeFiles: true } }), 'chain-import.not-ready')
    await shop.runJobs()
    expect((await get(first.id)).state).toBe('applied')
    // The second was looked at before the first changed the chain.
    expect((await applied(second)).state).toBe('applied')
  })

  test('that two apply at the same moment is applied by one of them', async () => {
    const ready = await checked(notice('at-once', 'Samtidigt'))
    const statuses = (await Promise.all([apply(ready), apply(ready), apply(ready)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
    await shop.runJobs()
    expect((await get(ready.id)).state).toBe('applied')
  })

  test('that fails at its last step leaves nothing behind, and says so', async () => {
    const ready = await checked(notice('half', 'Halvvägs'))
    ok(await apply(ready))
    // The audit log takes no more lines: the import has written everything by then.
    await sql`alter table audit_log add constraint full_up check (action <> 'chain.imported') not valid`.execute(shop.deps.db)
    try {
      await shop.runJobs()
    } finally {
      await sql`alter table audit_log drop constraint full_up`.execute(shop.deps.db)
    }
    expect((await get(ready.id)).state).toBe('failed')
    expect(await isOnSite('Halvvägs')).toBe(false)
    const { rows } = await sql`select from application_notices where key = 'half'`.execute(shop.deps.db)
    expect(rows).toEqual([])
    ok(await admin(checkChainImport, { params: { id: ready.id }, body: { takeFiles: false } }))
    await shop.runJobs()
    expect((await applied(await get(ready.id))).state).toBe('applied')
    expect(await isOnSite('Halvvägs')).toBe(true)
  })

  test('is discarded by hand, or a day after it came', async () => {
    const { id } = await checked(notice('x', 'X'))
    expect((await admin(discardChainImport, { params: { id } })).status).toBe(204)
    expectRefusal(await admin(getChainImport, { params: { id } }), 'chain-import.not-found')
    const kept = await checked(notice('y', 'Y'))
    const listed = async () =>
      ((await admin(listChainImports, {})).body as ChainImport[]).filter((one) => one.id === kept.id).map(({ state }) => state)
    await eraseUploads.run(shop.deps, {})
    expect(await listed()).toEqual(['ready'])
    const at = shop.deps.clock.now()
    shop.deps.clock.advance(86_401)
    try {
      await eraseUploads.run(shop.deps, {})
    } finally {
      shop.deps.clock.set(at)
    }
    expect(await listed()).toEqual([])
  })

  test('whose process was killed leaves its files for a day, and stands in nobody’s way for ever', async () => {
    for (const name of ['hoppla-upload-old', 'hoppla-upload-new', 'other']) mkdirSync(join(temporary, name))
    for (const name of ['hoppla-upload-old', 'other']) utimesSync(join(temporary, name), 0, 0)
    await eraseUploads.run(shop.deps, {})
    expect(readdirSync(temporary)).toEqual(expect.arrayContaining(['hoppla-upload-new', 'other']))
    expect(unpacked()).toEqual(['hoppla-upload-new'])
    rmSync(join(temporary, 'hoppla-upload-new'), { recursive: true })

    const stuck = await checked(notice('stuck', 'Fast'))
    ok(await apply(stuck))
    await sql`delete from graphile_worker._private_jobs`.execute(shop.deps.db)
    await sql`update chain_imports set uploaded_at = uploaded_at - interval '30 hours' where id = ${stuck.id}`.execute(shop.deps.db)
    await eraseUploads.run(shop.deps, {})
    expect((await get(stuck.id)).state).toBe('applying')
    await sql`update chain_imports set uploaded_at = uploaded_at - interval '30 hours' where id = ${stuck.id}`.execute(shop.deps.db)
    await eraseUploads.run(shop.deps, {})
    expectRefusal(await admin(getChainImport, { params: { id: stuck.id } }), 'chain-import.not-found')
  })
})

describe('refused at once is', () => {
  test('a zip that cannot be read, holds too much, or holds what is not imported here', async () => {
    expectRefusal(await upload(Buffer.from('no zip')), 'chain-import.zip-unreadable')
    expectRefusal(await upload(await zip({ 'articles.yaml': 'x'.repeat(3_000_000) })), 'chain-import.zip-too-large')
    const refused = await upload(await zip({ 'families.yaml': '- { key: eva }' }))
    expectRefusal(refused, 'chain-import.file-refused')
    expect(refused.text).toContain('families.yaml')
  })
  test('one whose name no database keeps', async () => {
    const zipped = (await zip({ 'articles.yaml': '[]' })).toString('base64')
    for (const fileName of ['a\0.zip', 'a\ud800.zip', ' '])
      expectRefusal(await admin(uploadChainImport, { body: { fileName, zip: zipped } }), 'request.invalid', 'fileName')
  })
  test('one that is larger than may be sent', async () => {
    const body = { fileName: 'chain.zip', zip: 'A'.repeat(Math.ceil(mostZipBytes / 3) * 4 + 4) }
    expectRefusal(await admin(uploadChainImport, { body }), 'request.invalid', 'zip')
    expectRefusal(await admin(uploadChainImport, { body: { ...body, zip: body.zip.repeat(2) } }), 'request.too-large')
  })
})

describe('rights', () => {
  const calls = (): ((call: TestCall) => Promise<TestAnswer>)[] => {
    const params = { id: randomUUID() }
    return [
      (call) => call(exportChainFiles, {}),
      (call) => call(listChainImports, {}),
      (call) => call(getChainImport, { params }),
      (call) => call(uploadChainImport, { body: { fileName: 'x', zip: 'AAAA' } }),
      (call) => call(checkChainImport, { params, body: { takeFiles: true } }),
      (call) => call(applyChainImport, { params, body: { plan: 'x' } }),
      (call) => call(discardChainImport, { params }),
    ]
  }
  test.each([
    ['CountryManager', null],
    ['Admin', 'sweden'],
  ])('nobody below an Admin of the whole chain exports or imports: %s at %s', async (role, place) => {
    await sql`update account_roles set role = ${role}, location_id = ${place === null ? null : idOf('place', place)}::uuid
      where account_id = (select id from accounts where email = 'rut@hoppla.example')`.execute(shop.deps.db)
    evictAccess(shop.deps)
    const staff = await shop.asStaff('rut@hoppla.example')
    for (const call of calls()) expectRefusal(await call(staff), 'auth.forbidden')
  })
  test('applying asks for the second factor again; looking does not', async () => {
    const ready = await checked(notice('later', 'Senare'))
    const at = shop.deps.clock.now()
    shop.deps.clock.advance(301)
    evictAccess(shop.deps)
    try {
      expectRefusal(await apply(ready), 'auth.step-up-required')
      expect((await get(ready.id)).state).toBe('ready')
    } finally {
      shop.deps.clock.set(at)
      evictAccess(shop.deps)
    }
  })
})
