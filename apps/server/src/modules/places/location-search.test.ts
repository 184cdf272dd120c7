import { type Location, location, mostFound, searchLocation } from '@hoppla/contract/places/locations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

type Type = Location['type']
const ask = (query: string, loctype: Type = 'Playground', language = 'en') =>
  hoppla.call(searchLocation, { query: { query, loctype } }, { 'accept-language': language })
const find = async (query: string, loctype: Type = 'Playground') =>
  ((await ask(query, loctype)).body as Location[]).map(({ name }) => name)

describe('a playground is found', () => {
  test.each([
    ['by its name', 'Hoppla Örebro', 'Hoppla Örebro'],
    ['by its town alone', 'Köln', 'Hoppla Köln'],
    ['without accents', 'orebro', 'Hoppla Örebro'],
    ['with accents it does not have', 'Bérgen', 'Hoppla Bergen'],
    ['in capitals', 'ÖREBRO', 'Hoppla Örebro'],
    ['with its letter written as two', 'Koeln', 'Hoppla Köln'],
    ['with a decomposed letter', 'O\u0308rebro', 'Hoppla Örebro'],
    ['while it is being typed', 'öre', 'Hoppla Örebro'],
    ['words in another order', 'Bergen Hoppla', 'Hoppla Bergen'],
    ['by its address', 'Lekgatan 4', 'Hoppla Örebro'],
    ['by its postal code', '702 36', 'Hoppla Örebro'],
    ['with a letter left out', 'Orebo', 'Hoppla Örebro'],
    ['with a letter too many', 'Berrgen', 'Hoppla Bergen'],
    ['with another letter', 'Bergem', 'Hoppla Bergen'],
    ['with two letters exchanged', 'Begren', 'Hoppla Bergen'],
    ['with an error in each word', 'Hopla Begen', 'Hoppla Bergen'],
    ['between signs', '  «Bergen»!? ', 'Hoppla Bergen'],
  ])('%s: %s', async (_how, query, name) => {
    expect((await find(query))[0]).toBe(name)
  })
})

test('what is written stands before what is nearly written, names before addresses', async () => {
  const { db } = hoppla.deps
  // A street of the name of another town.
  await db.updateTable('playgrounds').set({ street_address: 'Bergengatan 1' }).where('key', '=', 'orebro').execute()
  expect(await find('bergen')).toEqual(['Hoppla Bergen', 'Hoppla Örebro'])
  expect((await find('bergengatan'))[0]).toBe('Hoppla Örebro')
})

test('each type by its own names, in the reader’s language', async () => {
  expect(await find('germany', 'Country')).toEqual(['Deutschland'])
  expect(await find('Västsverige', 'Region')).toEqual(['Western Sweden'])
  const swedish = z.array(location.strict()).parse((await ask('western sweden', 'Region', 'sv')).body)
  expect(swedish).toEqual([
    {
      locationid: idOf('place', 'se-vast'),
      name: 'Västsverige',
      type: 'Region',
      path: `${idOf('place', 'sweden')}/${idOf('place', 'se-vast')}`,
    },
  ])
  expect(await find('jungle', 'Room')).toContain('The jungle room')
  expect(await find('bergen', 'Country')).toEqual([])
  expect(await find('bergen', 'Table')).toEqual([])
  expect(await find('tisch 3', 'Table')).toContain('Table 3')
})

test('a name that changes is found by the new one, and a place that goes is found no more', async () => {
  const { db } = hoppla.deps
  await db
    .updateTable('playgrounds')
    .set({ name: 'Hoppla Tivoli', names: '{"nb":"Hoppla Tivoli"}' })
    .where('key', '=', 'drammen')
    .execute()
  expect(await find('tivolli')).toEqual(['Hoppla Tivoli'])
  await db.deleteFrom('room_media').execute()
  await db.deleteFrom('rooms').where('key', '=', 'orebro-room-1').execute()
  const before = (await find('jungle', 'Room')).length
  await db.deleteFrom('locations').where('id', '=', idOf('place', 'orebro-room-1')).execute()
  hoppla.deps.prepared.clear()
  expect(await find('jungle', 'Room')).toHaveLength(before - 1)
})

test.each(['zzzzqqq', '北京', '---', "'; drop table locations; --", '& | !', ':*', '\\', '%', 'a'.repeat(100)])(
  'nonsense finds nothing and breaks nothing: %s',
  async (query) => {
    const answer = await ask(query)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] })
  },
)

test('never more than fifty, and always the same ones', async () => {
  const { db } = hoppla.deps
  const template = await db.selectFrom('regions').selectAll().where('key', '=', 'se-vast').executeTakeFirstOrThrow()
  const many = Array.from({ length: 80 }, (_, n) => ({
    id: crypto.randomUUID(),
    key: `many-${n}`,
    name: `Manyland ${String(n).padStart(2, '0')}`,
  }))
  await db
    .insertInto('locations')
    .values(many.map(({ id }) => ({ id, type: 'Region' as const, parent_id: template.country_id })))
    .execute()
  await db
    .insertInto('regions')
    .values(many.map((row) => ({ ...row, country_id: template.country_id, names: '{}', position: 0 })))
    .execute()
  const found = await find('manyland', 'Region')
  expect(found).toHaveLength(mostFound)
  expect(found[0]).toBe('Manyland 00')
  expect(await find('manyland', 'Region')).toEqual(found)
  expect(await find('manylnad', 'Region')).toHaveLength(mostFound)
})

test('an answer is kept for an hour and not sent twice', async () => {
  const first = await ask('bergen')
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const again = await hoppla.call(
    searchLocation,
    { query: { query: 'bergen', loctype: 'Playground' } },
    { 'if-none-match': String(first.headers.etag) },
  )
  expect(again.status).toBe(304)
})

test('what cannot be asked is named', async () => {
  const invalid = async (query: object, field: string) =>
    expectRefusal(await hoppla.call(searchLocation, { query: query as never }), 'request.invalid', field)
  await invalid({ loctype: 'Playground' }, 'query')
  await invalid({ query: '   ', loctype: 'Playground' }, 'query')
  await invalid({ query: 'a'.repeat(101), loctype: 'Playground' }, 'query')
  await invalid({ query: 'bergen' }, 'loctype')
  await invalid({ query: 'bergen', loctype: 'Castle' }, 'loctype')
})
