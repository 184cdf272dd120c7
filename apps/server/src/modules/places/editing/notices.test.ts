import {
  changeNotice,
  createNotice,
  deleteNotice,
  type EditedNotice,
  getEditedNotice,
  listEditedNotices,
  type NoticeInput,
  type NoticeVersion,
  noticeHistory,
} from '@hoppla/contract/places/notice-editing'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockContent } from '../../../db/lock-content.ts'
import { mayAtAll } from '../../../http/permissions.ts'
import { idOf } from '../../../import/ids.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { changedFields, stateOf } from './notices.rules.ts'

const [orebro, goteborg, bergen, sweden] = ['orebro', 'goteborg', 'bergen', 'sweden'].map((key) => idOf('place', key)) as [
  string,
  string,
  string,
  string,
]
let shop: TestApp
let manager: TestCall
let ines: TestCall
beforeAll(async () => {
  shop = await testApp()
  ines = await shop.asStaff('ines@hoppla.example')
  manager = await asStaffWith(shop, [['VenueManager', 'orebro']], 'rut@hoppla.example')
})
afterAll(() => shop.close())

const inBoth = (text: string) => ({ sv: text, en: `${text} (en)` })
const anInput = (more: Partial<NoticeInput> = {}): NoticeInput => ({
  type: 'General',
  kind: 'warning',
  icon: null,
  placeIds: [orebro],
  names: inBoth('Rutschkanan är stängd'),
  content: inBoth('Vi byter en platta.'),
  startsAt: shop.deps.clock.now().toISOString(),
  endsAt: null,
  isDisabled: false,
  ...more,
})
const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
const create = async (more: Partial<NoticeInput> = {}, call = manager) =>
  ok<EditedNotice>(await call(createNotice, { body: anInput(more) }))
const change = (notice: EditedNotice, more: Partial<NoticeInput>, call = manager) => {
  const { id, state: _state, missingLanguages: _missing, places: _places, ...rest } = notice
  return call(changeNotice, { params: { id }, body: { ...rest, ...more } })
}
const shownAt = async (place: string) =>
  ok<ApplicationNotice[]>(
    await shop.call(noticesByLocation, { params: { locationId: place }, query: {} }, { 'accept-language': 'sv' }),
  ).map(({ name }) => name)

describe('a venue manager', () => {
  test('publishes a notice that parents see at once, in their language, and only there', async () => {
    const made = await create({ names: inBoth('Dörren är trasig') })
    expect(made).toMatchObject({ version: 1, state: 'current', missingLanguages: [] })
    expect(await shownAt(orebro)).toContain('Dörren är trasig')
    expect(await shownAt(goteborg)).not.toContain('Dörren är trasig')
    const changed = ok<EditedNotice>(await change(made, { names: inBoth('Dörren är lagad'), kind: 'success' }))
    expect(changed.version).toBe(2)
    expect(await shownAt(orebro)).toContain('Dörren är lagad')
    expect((await manager(deleteNotice, { params: { id: made.id }, query: { version: 2 } })).status).toBe(204)
    expect(await shownAt(orebro)).not.toContain('Dörren är lagad')
  })

  test('plans one, and ends one', async () => {
    const later = new Date(shop.deps.clock.now().getTime() + 3_600_000).toISOString()
    const planned = await create({ names: inBoth('I morgon'), startsAt: later })
    expect(planned.state).toBe('planned')
    expect(await shownAt(orebro)).not.toContain('I morgon')
    shop.deps.clock.advance(3_601)
    expect(await shownAt(orebro)).toContain('I morgon')
    expectRefusal(await change(planned, { endsAt: planned.startsAt }), 'notice.ends-first', 'endsAt')
  })

  test('finds only notices of the own place; one that also shows elsewhere is not hers to change', async () => {
    const both = await create({ placeIds: [orebro, goteborg] }, ines)
    const abroad = await create(
      { placeIds: [bergen], names: { nb: 'Stengt', en: 'Closed' }, content: { nb: 'I dag', en: 'Today' } },
      ines,
    )
    const ids = ok<EditedNotice[]>(await manager(listEditedNotices, { query: {} })).map(({ id }) => id)
    for (const { id } of [both, abroad]) {
      expect(ids).not.toContain(id)
      expectRefusal(await manager(getEditedNotice, { params: { id } }), 'notice.not-found')
      expectRefusal(await manager(noticeHistory, { params: { id } }), 'notice.not-found')
      expectRefusal(await manager(deleteNotice, { params: { id }, query: { version: 1 } }), 'notice.not-found')
    }
    expectRefusal(await change(both, { placeIds: [orebro] }), 'notice.not-found')
    for (const placeId of [goteborg, sweden, crypto.randomUUID()])
      expectRefusal(
        await manager(createNotice, { body: anInput({ placeIds: [orebro, placeId] }) }),
        'location.not-found',
        'placeIds',
      )
    const mine = await create()
    expectRefusal(await change(mine, { placeIds: [goteborg] }), 'location.not-found', 'placeIds')
  })
})

test('a permission holds at all of several places, or not; what has no place is the chain’s', async () => {
  const of = (placeId: string | null) => ({
    grants: [{ role: 'VenueManager' as const, placeId, countryId: null }],
    deviceId: null,
  })
  const may = (placeId: string | null, ...places: string[]) => mayAtAll(shop.deps.db, of(placeId), 'notices.edit', places)
  expect(await may(sweden, orebro, goteborg)).toBe(true)
  expect(await may(sweden, orebro, bergen)).toBe(false)
  expect(await may(orebro, orebro, orebro)).toBe(true)
  expect(await may(orebro, sweden)).toBe(false)
  expect(await may(orebro)).toBe(false)
  expect(await may(null, orebro, bergen)).toBe(true)
  expect(await may(null)).toBe(true)
})

test('places have names, those of an area with its play centre', async () => {
  const list = ok<EditedNotice[]>(await ines(listEditedNotices, { query: {} }))
  expect(list.flatMap(({ places }) => places.map(({ name }) => name))).toEqual(
    expect.arrayContaining(['Sverige', expect.stringMatching(/^[^,]+, Hoppla /)]),
  )
  for (const { places, placeIds } of list) expect(places.map(({ id }) => id)).toEqual(placeIds)
})

test('every language of the places is needed', async () => {
  expectRefusal(
    await manager(createNotice, { body: anInput({ names: { sv: 'Bara svenska' } }) }),
    'notice.languages-missing',
    'content',
  )
  expectRefusal(await manager(createNotice, { body: anInput({ names: { sv: ' ', en: 'x' } }) }), 'request.invalid', 'names.sv')
})

test('of two who save at once one is told, and loses nothing; both versions are there', async () => {
  const made = await create()
  const answers = await Promise.all([change(made, { kind: 'error' }), change(made, { kind: 'info' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  if (late) expectRefusal(late, 'content.changed-meanwhile')
  const now = ok<EditedNotice>(await manager(getEditedNotice, { params: { id: made.id } }))
  expect(now.version).toBe(2)
  expect((await change(now, { kind: now.kind === 'info' ? 'error' : 'info' })).status).toBe(200)
  expectRefusal(await manager(deleteNotice, { params: { id: made.id }, query: { version: 2 } }), 'content.changed-meanwhile')
})

test('the history tells who saved what, and saving an older version again is the way back', async () => {
  const made = await create({ content: inBoth('Först') })
  const second = ok<EditedNotice>(await change(made, { content: inBoth('Sedan') }))
  const history = ok<NoticeVersion[]>(await manager(noticeHistory, { params: { id: made.id } }))
  expect(history.map(({ version, savedBy, value }) => [version, savedBy?.name.split(' ')[0], value?.content.sv])).toEqual([
    [2, 'Rut', 'Sedan'],
    [1, 'Rut', 'Först'],
  ])
  const back = ok<EditedNotice>(await change(second, history[1]?.value ?? expect.fail('no version')))
  expect([back.version, back.content.sv]).toEqual([3, 'Först'])
})

test('a notice that came with the files is version 0, and can be changed like any other', async () => {
  const all = ok<EditedNotice[]>(await ines(listEditedNotices, { query: {} }))
  const imported = all.find(({ version }) => version === 0) ?? expect.fail('The demo chain has no notice.')
  expect(ok<EditedNotice>(await change(imported, { kind: 'info' }, ines)).version).toBe(1)
})

test('the audit log says who changed what, where, before and after', async () => {
  const made = await create({ kind: 'warning' })
  await change(made, { kind: 'error' })
  const { rows } = await sql<{ action: string; place: string; before: object; after: object }>`
    select action, place_id as place, before, after from audit_log where subject = ${made.id} order by id`.execute(shop.deps.db)
  expect(rows).toEqual([
    { action: 'notice.created', place: orebro, before: null, after: expect.objectContaining({ kind: 'warning' }) },
    { action: 'notice.changed', place: orebro, before: { kind: 'warning' }, after: { kind: 'error' } },
  ])
})

test('sent twice with one key, it is published once', async () => {
  const send = () => manager(createNotice, { body: anInput({ names: inBoth('En gång') }) }, { 'idempotency-key': 'notice-1' })
  const [first, second] = [ok<EditedNotice>(await send()), ok<EditedNotice>(await send())]
  expect(second.id).toBe(first.id)
  expect((await shownAt(orebro)).filter((name) => name === 'En gång')).toHaveLength(1)
})

describe('by rule', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  test.each([
    ['planned', { startsAt: '2026-11-23T12:00:01Z', endsAt: null, isDisabled: false }],
    ['current', { startsAt: '2026-11-23T12:00:00Z', endsAt: null, isDisabled: false }],
    ['current', { startsAt: '2026-11-23T11:00:00Z', endsAt: '2026-11-23T12:00:01Z', isDisabled: false }],
    ['ended', { startsAt: '2026-11-23T11:00:00Z', endsAt: '2026-11-23T12:00:00Z', isDisabled: false }],
    ['disabled', { startsAt: '2026-11-23T11:00:00Z', endsAt: null, isDisabled: true }],
  ] as const)('%s', (state, notice) => expect(stateOf(notice, now)).toBe(state))
  test('only what differs is told', () => {
    expect(changedFields({ a: 1, b: { c: 2 }, d: 3 }, { a: 1, b: { c: 4 } })).toEqual({
      before: { b: { c: 2 } },
      after: { b: { c: 4 } },
    })
  })
})

test('an import is waited for: it would call a notice that is saved meanwhile a difference of its own', async () => {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()`.execute(shop.deps.db)
    return rows[0]?.count ?? 0
  }
  const made = await ines(createNotice, { body: anInput() })
  const { id, version } = made.body as EditedNotice
  const edits = [
    () => ines(createNotice, { body: anInput() }),
    () => ines(changeNotice, { params: { id }, body: { ...anInput({ kind: 'info' }), version } }),
    () => ines(deleteNotice, { params: { id }, query: { version: version + 1 } }),
  ]
  for (const edit of edits) {
    let isAnswered = false
    const answer = await shop.deps.db.transaction().execute(async (tx) => {
      await lockContent(tx)
      const edited = edit().finally(() => {
        isAnswered = true
      })
      await expect.poll(waiting).toBe(1)
      expect(isAnswered).toBe(false)
      return () => edited
    })
    expect([200, 201, 204]).toContain((await answer()).status)
  }
})
