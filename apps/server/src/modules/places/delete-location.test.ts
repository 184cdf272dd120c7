import { fileURLToPath } from 'node:url'
import { type EnquiryForm, getEnquiryForm, sendGroupEnquiry } from '@hoppla/contract/enquiries'
import type { ErrorBody } from '@hoppla/contract/errors'
import { addToRole } from '@hoppla/contract/identity'
import { deleteLocation, getLocation, getLocationTree, type LocationTree, searchLocation } from '@hoppla/contract/places/locations'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { registerAccount, updateProfilePlayground } from '@hoppla/contract/profile'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { faultWords } from '@hoppla/i18n/messages/faults'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { importChain } from '../../import/import.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'

let hoppla: TestApp
let asAdmin: TestCall
let asCustomer: TestCall
let adminId: string
beforeAll(async () => {
  hoppla = await testApp()
  const { db } = hoppla.deps
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'ines@hoppla.example').executeTakeFirstOrThrow()
  adminId = id
  await db.deleteFrom('account_roles').where('account_id', '=', id).execute()
  await db.insertInto('account_roles').values({ account_id: id, role: 'Admin', location_id: null, granted_by: null }).execute()
  asAdmin = await hoppla.asStaff('ines@hoppla.example')
  asCustomer = await as('bjorn')
})
afterAll(() => hoppla.close())

const as = async (name: string): Promise<TestCall> => {
  const browser = aBrowser(hoppla.app)
  await browser.signIn(`${name}@hoppla.example`, 'Hopp-hopp-hurra-1')
  return hoppla.withToken((await browser.tokens()).access_token)
}
const place = (key: string) => idOf('place', key)
const remove = (id: string, call: TestCall = asAdmin) => call(deleteLocation, { params: { id } })
const exists = async (id: string) => (await hoppla.call(getLocation, { params: { id } })).status === 200
/** A playground that nothing depends on but its own hours. */
const aLonelyPlayground = async (key: string): Promise<string> => {
  const { db, prepared } = hoppla.deps
  const template = await db.selectFrom('playgrounds').selectAll().where('key', '=', 'orebro').executeTakeFirstOrThrow()
  const id = place(key)
  await db.insertInto('locations').values({ id, type: 'Playground', parent_id: template.region_id }).execute()
  const json = { names: JSON.stringify(template.names), descriptions: '{}', extra_birthday_child_articles: '{}' }
  const content = { ...json, party_booking_opening_content: '{}' }
  await db
    .insertInto('playgrounds')
    .values({ ...template, ...content, id, key, slug: key, name: `Hoppla ${key}` })
    .execute()
  await db
    .insertInto('opening_rules')
    .values({
      id: crypto.randomUUID(),
      location_id: id,
      kind: 'term',
      weekday: null,
      holiday: null,
      valid_from: null,
      valid_to: null,
      open: '[]',
      comments: '{}',
    })
    .execute()
  prepared.clear()
  return id
}

test('only an administrator may', async () => {
  const id = await aLonelyPlayground('timra')
  expectRefusal(await remove(id, hoppla.call), 'auth.required')
  expectRefusal(await remove(id, asCustomer), 'auth.forbidden')
  expect(await exists(id)).toBe(true)
  expect((await remove(id)).status).toBe(204)
})

test('a place that nothing depends on goes with its hours, out of every answer at once, and the log says who did it', async () => {
  const id = await aLonelyPlayground('tidaholm')
  const hours = () => hoppla.call(openingHoursOverview, { query: { location: id, from: '2026-12-01', to: '2026-12-02' } })
  const inTree = async () => (await hoppla.call(getLocationTree, { query: {} })).text.includes(id)
  const found = () => hoppla.call(searchLocation, { query: { query: 'tidaholm', loctype: 'Playground' } })
  // Asked before, so that an answer is kept that would be wrong afterwards.
  expect([await exists(id), (await hours()).status, await inTree(), ((await found()).body as object[]).length]).toEqual([
    true,
    200,
    true,
    1,
  ])
  const version = async () =>
    (await hoppla.deps.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
  const before = await version()

  expect((await remove(id)).status).toBe(204)

  expectRefusal(await hoppla.call(getLocation, { params: { id } }), 'location.not-found')
  expectRefusal(await hours(), 'location.not-found')
  expect([await inTree(), (await found()).body]).toEqual([false, []])
  // Other processes are notified.
  expect(await version()).toBe(before + 1)
  const { db } = hoppla.deps
  expect(await db.selectFrom('opening_rules').select('id').where('location_id', '=', id).execute()).toEqual([])
  expect(await db.selectFrom('location_closure').selectAll().where('descendant_id', '=', id).execute()).toEqual([])
  const logged = await db.selectFrom('audit_log').selectAll().where('subject', '=', id).execute()
  expect(logged).toMatchObject([{ action: 'location.deleted', actor_id: adminId, detail: { type: 'Playground' } }])
  expectRefusal(await remove(id), 'location.not-found')
})

test('what depends on a place is named, and nothing of it is touched', async () => {
  const refused = async (key: string) => {
    const answer = await remove(place(key))
    expectRefusal(answer, 'location.in-use', 'id')
    return (answer.body as ErrorBody).errors.id
  }
  expect(await refused('orebro')).toEqual(
    expect.arrayContaining(['areas: 6', 'places within it: 6', expect.stringMatching(/^classes: \d+$/)]),
  )
  expect(await refused('sweden')).toEqual(
    expect.arrayContaining(['regions: 4', 'play centres: 12', expect.stringMatching(/^accounts: /), 'articles: 12']),
  )
  expect(await refused('orebro-party')).toEqual(expect.arrayContaining([expect.stringMatching(/^rooms: /)]))
  expect(((await hoppla.call(getLocationTree, { query: {} })).body as LocationTree).items).toHaveLength(5)
})

test('what a playground sells is not deleted along, nor the pictures of a room', async () => {
  const { db } = hoppla.deps
  const id = await aLonelyPlayground('tanum')
  await hoppla.deps.pool.query(
    `with package as (insert into party_packages (id, key, location_id, names, price_minor, currency, included_children, duration_minutes)
       values (gen_random_uuid(), 'tanum', $1, '{"sv": "Kalas"}', 1, 'SEK', 8, 90))
     insert into entrance_prices (id, key, location_id, names, weekday_price_minor, weekend_price_minor, currency)
       values (gen_random_uuid(), 'tanum', $1, '{"sv": "Entré"}', 1, 2, 'SEK')`,
    [id],
  )
  expect(((await remove(id)).body as ErrorBody).errors.id).toEqual(['entry prices: 1', 'party packages: 1'])
  expect(await db.selectFrom('party_packages').select('key').where('location_id', '=', id).execute()).toHaveLength(1)
  await db.deleteFrom('party_packages').where('location_id', '=', id).execute()
  await db.deleteFrom('entrance_prices').where('location_id', '=', id).execute()
  expect((await remove(id)).status).toBe(204)

  const room = await db.selectFrom('room_media').select('room_id').executeTakeFirstOrThrow()
  const refused = ((await remove(room.room_id)).body as ErrorBody).errors.id
  expect(refused).toEqual(expect.arrayContaining([expect.stringMatching(/^pictures: /)]))
})

test('whatever may depend on a place has a word for it', async () => {
  const { rows } = await sql<{ dependent: string }>`select distinct dependent from location_dependents(${place('none')})`.execute(
    hoppla.deps.db,
  )
  expect(rows.map(({ dependent }) => dependent).sort()).toEqual(Object.keys(faultWords.en.dependents).sort())
})

test('a parent’s preferred playground stays', async () => {
  const id = await aLonelyPlayground('tierp')
  const { db } = hoppla.deps
  await db.updateTable('accounts').set({ preferred_playground_id: id }).where('email', '=', 'bjorn@hoppla.example').execute()
  expect(((await remove(id)).body as ErrorBody).errors.id).toEqual(['accounts: 1'])
  await db.updateTable('accounts').set({ preferred_playground_id: null }).where('email', '=', 'bjorn@hoppla.example').execute()
  expect((await remove(id)).status).toBe(204)
})

test.each([
  ['before it is taken away', true],
  ['and then thinks better of it', false],
])('somebody chooses the playground %s', async (_when, commits) => {
  const id = await aLonelyPlayground(commits ? 'tranas' : 'torsby')
  const chooser = await hoppla.deps.pool.connect()
  try {
    await chooser.query('begin')
    await chooser.query(`update accounts set preferred_playground_id = $1 where email = 'bjorn@hoppla.example'`, [id])
    const removing = remove(id)
    const waits = await Promise.race([removing.then(() => false), new Promise((done) => setTimeout(() => done(true), 200))])
    expect(waits).toBe(true)
    await chooser.query(commits ? 'commit' : 'rollback')
    if (commits) expect(((await removing).body as ErrorBody).errors.id).toEqual(['accounts: 1'])
    else expect((await removing).status).toBe(204)
  } finally {
    chooser.release()
  }
})

describe('who chooses the playground just after its deletion began hears that there is none:', () => {
  const choices: [string, (id: string) => ReturnType<TestCall>, RefusalCode][] = [
    ['a parent', (id) => asCustomer(updateProfilePlayground, { body: { preferredplaycenterid: id } }), 'playground.not-found'],
    [
      'somebody who registers',
      (id) =>
        hoppla.call(registerAccount, {
          body: {
            details: { firstname: 'Siv', lastname: 'Berg', email: `siv.${id}@parents.example` },
            password: 'kotten rullar runt',
            preferredPlaycenterId: id,
            registrationSource: '',
          },
        }),
      'playground.not-found',
    ],
    [
      'a group that asks for a visit',
      async (id) => {
        const { form } = (await hoppla.call(getEnquiryForm, {})).body as EnquiryForm
        hoppla.deps.clock.advance(20)
        const input = { organisation: 'Almby skola', kind: 'school' as const, children: 24, adults: 3, food: 'none' as const }
        const sender = { name: 'Ingrid Ek', email: 'ingrid@schools.example', phone: '019-12 34 56' }
        const date = addDays(dayIn(hoppla.deps.clock.now(), 'Europe/Stockholm'), 30)
        return hoppla.call(sendGroupEnquiry, { body: { ...input, ...sender, playgroundId: id, date, form } })
      },
      'playground.not-found',
    ],
    [
      'an administrator',
      (id) => asAdmin(addToRole, { body: { userid: adminId, role: 'Reception', locationid: id } }),
      'location.not-found',
    ],
  ]
  test.each(choices)('%s', async (_who, choose, code) => {
    const id = await aLonelyPlayground(`t${crypto.randomUUID()}`)
    const remover = await hoppla.deps.pool.connect()
    try {
      await remover.query('begin')
      await remover.query('select from locations where id = $1 for update', [id])
      await remover.query('delete from playgrounds where id = $1', [id])
      await remover.query('delete from locations where id = $1', [id])
      const choosing = choose(id)
      const waits = await Promise.race([choosing.then(() => false), new Promise((done) => setTimeout(() => done(true), 600))])
      expect(waits).toBe(true)
      await remover.query('commit')
      expectRefusal(await choosing, code)
    } finally {
      remover.release()
    }
  })
})

test('a table of the bistro is an area’s dependent until it is deleted, and then gone', async () => {
  const [table, bistro] = [place('koeln-table-6'), place('koeln-bistro')]
  const refused = await remove(bistro)
  expectRefusal(refused, 'location.in-use')
  expect((refused.body as ErrorBody).errors).toEqual({ id: expect.arrayContaining(['tables: 6']) })
  expect((await remove(table)).status).toBe(204)
  expect(await exists(table)).toBe(false)
  expect(await hoppla.deps.db.selectFrom('dining_tables').select('id').where('id', '=', table).execute()).toEqual([])
})

test('what is malformed is named', async () => {
  expectRefusal(await remove('tidaholm'), 'request.invalid', 'id')
})

test('an import that still names the place brings it back', async () => {
  const { db } = hoppla.deps
  const id = place('orebro-ballpit')
  const rooms = await db.selectFrom('rooms').select('id').where('area_id', '=', id).execute()
  expect(rooms).toEqual([])
  await db.deleteFrom('application_notice_locations').where('location_id', '=', id).execute()
  expect((await remove(id)).status).toBe(204)
  await importChain(hoppla.deps, fileURLToPath(new URL('../../../../../data/demo/', import.meta.url)))
  hoppla.deps.prepared.clear()
  expect(await exists(id)).toBe(true)
})
