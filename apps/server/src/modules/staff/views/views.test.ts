import { deleteView, listViews, renameView, type SavedView, saveView, viewsMost } from '@hoppla/contract/staff/views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../../testing/app.ts'
import { accountIdOf, giveTestRole } from '../../../testing/staff-roles.ts'
import { eraseStaff } from '../privacy.ts'

let shop: TestApp
let ines: TestCall
let kari: TestCall
beforeAll(async () => {
  shop = await testApp()
  await giveTestRole(shop, 'kari@hoppla.example', 'Reception', 'orebro')
  ines = await shop.asStaff('ines@hoppla.example')
  kari = await shop.asStaff('kari@hoppla.example')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from staff_views`.execute(shop.deps.db)
})

const planned = { list: 'notices', name: 'Planned', filters: { state: 'planned' } } as const
const save = async (body: object = planned, call = ines): Promise<SavedView> => {
  const answer = await call(saveView, { body } as never)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as SavedView
}
const list = async (call = ines) => ((await call(listViews, {})).body as { views: SavedView[] }).views

test('a view is kept under its name, renamed and deleted, by whoever holds any role', async () => {
  const { id } = await save(planned, kari)
  expect(await list(kari)).toEqual([{ id, ...planned }])
  const renamed = await kari(renameView, { params: { id }, body: { name: '  To come  ' } })
  expect(renamed.body).toEqual({ id, ...planned, name: 'To come' })
  expect((await list(kari)).map(({ name }) => name)).toEqual(['To come'])
  expect((await kari(deleteView, { params: { id } })).status).toBe(204)
  expect(await list(kari)).toEqual([])
  expectRefusal(await kari(deleteView, { params: { id } }), 'view.not-found')
})

test('nobody sees, renames or deletes those of somebody else', async () => {
  const { id } = await save()
  expect(await list(kari)).toEqual([])
  expectRefusal(await kari(renameView, { params: { id }, body: { name: 'Mine' } }), 'view.not-found')
  expectRefusal(await kari(deleteView, { params: { id } }), 'view.not-found')
  expect(await list()).toEqual([{ id, ...planned }])
})

test('a name is taken once for each list, whatever its capitals', async () => {
  const first = await save()
  const other = await save({ ...planned, name: 'Over', filters: { state: 'ended' } })
  expectRefusal(await ines(saveView, { body: { ...planned, name: 'PLANNED' } }), 'view.name-taken', 'name')
  expectRefusal(await ines(renameView, { params: { id: other.id }, body: { name: 'planned' } }), 'view.name-taken', 'name')
  expect((await ines(renameView, { params: { id: first.id }, body: { name: 'planned' } })).status, 'its own').toBe(200)
  await save({ list: 'enquiries', name: 'Planned', filters: { kind: 'party' } })
  await save(planned, kari)
})

test(`${viewsMost} of a list at most, also when two are saved at once`, async () => {
  for (let n = 1; n < viewsMost; n++) await save({ ...planned, name: `View ${n}` })
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => ines(saveView, { body: { ...planned, name } })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await list()).toHaveLength(viewsMost)
  await save({ list: 'texts', name: 'Ours', filters: { replaced: '1' } })
})

test.each([
  [{ ...planned, name: ' ' }, 'name'],
  [{ ...planned, name: 'x'.repeat(61) }, 'name'],
  [{ ...planned, name: 'a\u0000b' }, 'name'],
  [{ ...planned, list: 'nothing' }, 'list'],
  [{ ...planned, filters: { state: 'x'.repeat(201) } }, 'filters.state'],
  [{ ...planned, filters: { place: 'x' } }, 'filters.place'],
  [{ ...planned, isShared: true }, 'isShared'],
])('%j is refused by name', async (body, field) => {
  expectRefusal(await ines(saveView, { body } as never), 'request.invalid', field)
  expect(await list()).toEqual([])
})

test('each change is logged with its list, never with name or filters', async () => {
  const { rows: before } = await sql<{ id: string }>`select coalesce(max(id), 0)::text as id from audit_log`.execute(shop.deps.db)
  const { id } = await save({ list: 'staff', name: 'Anna’s', filters: { search: 'Anna' } })
  await ines(renameView, { params: { id }, body: { name: 'Anna' } })
  await ines(deleteView, { params: { id } })
  const { rows } = await sql<{ action: string; detail: object; text: string }>`
    select action, detail, audit_log::text as text from audit_log where id > ${before[0]?.id ?? '0'}::bigint and action like 'view.%' order by id`.execute(
    shop.deps.db,
  )
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual(
    ['view.saved', 'view.renamed', 'view.deleted'].map((action) => [action, { list: 'staff' }]),
  )
  expect(JSON.stringify(rows)).not.toContain('Anna')
})

test('they go with whoever saved them', async () => {
  await save(planned, kari)
  await save()
  const id = await accountIdOf(shop, 'kari@hoppla.example')
  await shop.deps.db.transaction().execute((tx) => eraseStaff(tx, id, []))
  expect(await list(kari)).toEqual([])
  expect(await list()).toHaveLength(1)
})
