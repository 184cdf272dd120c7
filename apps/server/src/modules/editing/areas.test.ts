import { type AreaRow, areaEditing, type RoomRow, roomEditing } from '@hoppla/contract/editing/areas'
import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { getPlayground } from '@hoppla/contract/places'
import type { StaffRole } from '@hoppla/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
const rutAs = (role: StaffRole, place: string): Promise<TestCall> => asStaffWith(shop, [[role, place]], 'rut@hoppla.example')
const area = { id: idOf('place', 'orebro-party') }
const room = { id: idOf('place', 'orebro-room-1') }
const areaNow = async (call: TestCall) => ok<EditedItem<AreaRow>>(await call(areaEditing.getItem, { params: area }))
const roomNow = async (call: TestCall) => ok<EditedItem<RoomRow>>(await call(roomEditing.getItem, { params: room }))
const onSite = async () =>
  (await shop.call(getPlayground, { params: { id: idOf('place', 'orebro') } }, { 'accept-language': 'sv' })).text

test('a manager renames an area and a room of the own play centre; the site has them, the history what was before', async () => {
  const manager = await rutAs('VenueManager', 'orebro')
  const item = await areaNow(manager)
  const rows = item.rows.map((row): AreaRow => ({ ...row, names: { sv: 'Festvåningen', en: 'The party floor' }, position: 2 }))
  ok(await manager(areaEditing.saveItem, { params: area, body: { rows, version: item.version } }))
  const after = await areaNow(manager)
  expect(after).toMatchObject({
    version: item.version + 1,
    rows: [{ names: { sv: 'Festvåningen' }, position: 2, playground: 'orebro' }],
  })
  const inRoom = await roomNow(manager)
  const renamed = inRoom.rows.map((row): RoomRow => ({ ...row, names: { sv: 'Drakrummet', en: 'The dragon room' } }))
  ok(await manager(roomEditing.saveItem, { params: room, body: { rows: renamed, version: inRoom.version } }))
  const shown = await onSite()
  expect(shown).toContain('Festvåningen')
  expect(shown).toContain('Drakrummet')
  expect(ok<object[]>(await manager(areaEditing.itemHistory, { params: area }))).toHaveLength(1)
  expectRefusal(
    await manager(areaEditing.saveItem, { params: area, body: { rows, version: item.version } }),
    'content.changed-meanwhile',
  )
})

test('areas and rooms of others are not listed and not found, and none is moved there', async () => {
  const manager = await rutAs('VenueManager', 'goteborg')
  expectRefusal(await manager(areaEditing.getItem, { params: area }), 'content.not-found')
  expectRefusal(await manager(roomEditing.getItem, { params: room }), 'content.not-found')
  const areas = ok<{ rows: AreaRow[] }[]>(await manager(areaEditing.listItems, {}))
  expect(new Set(areas.flatMap(({ rows }) => rows.map(({ playground }) => playground)))).toEqual(new Set(['goteborg']))
  const rooms = ok<{ rows: RoomRow[] }[]>(await manager(roomEditing.listItems, {}))
  expect(rooms.length).toBeGreaterThan(0)
  expect(rooms.flatMap(({ rows }) => rows.map(({ area: where }) => where)).every((where) => where.startsWith('goteborg'))).toBe(
    true,
  )
  const own = { id: idOf('place', 'goteborg-party') }
  const item = ok<EditedItem<AreaRow>>(await manager(areaEditing.getItem, { params: own }))
  const moved = item.rows.map((row): AreaRow => ({ ...row, playground: 'orebro' }))
  expectRefusal(
    await manager(areaEditing.saveItem, { params: own, body: { rows: moved, version: item.version } }),
    'content.not-yours',
  )
})

test.each([
  [{ names: { sv: 'Bara svenska' } }, 'rows.0.names'],
  [{ maxGuests: 4, recommendedMaxGuests: 9 }, 'rows.0.recommendedMaxGuests'],
  [{ pictures: ['no-such-picture'] }, 'rows.0.pictures.0'],
  [{ theme: 'no-such-theme' }, 'rows.0.theme'],
] as const)('a room with %j is refused at its field', async (change, field) => {
  const manager = await rutAs('CountryManager', 'sweden')
  const item = await roomNow(manager)
  const rows = item.rows.map((row): RoomRow => ({ ...row, ...(change as Partial<RoomRow>) }))
  expectRefusal(
    await manager(roomEditing.saveItem, { params: room, body: { rows, version: item.version } }),
    'content.invalid',
    field,
  )
  expect(await roomNow(manager)).toEqual(item)
})
