import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { classTypes, listChildClasses } from '@hoppla/contract/classes'
import { changeGroup } from '@hoppla/contract/classes/leaders'
import {
  createSeason,
  discardSeason,
  getSeason,
  listProgrammes,
  listSeasons,
  type PlannedGroup,
  type Programme,
  publishSeason,
  type Season,
  type SeasonDraft,
  saveSeason,
  seasonFilling,
} from '@hoppla/contract/classes/seasons'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../db/connect.ts'
import { demoFolder } from '../import/demo.ts'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { subjectNamed } from '../import/subject-list.ts'
import { addDays, weekdayOf } from '../kernel/calendar.ts'
import { lockStaffing, writeStaffing } from '../modules/classes/leaders/leaders.sql.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { calendarDaysIn } from '../modules/places/places.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { meetAtLock } from '../testing/meet-at-lock.ts'
import { accountIdOf, asStaffWith, giveTestRole } from '../testing/staff-roles.ts'

// A season of a play centre: planned as a draft, published as classes.

let centre: Centre
let manager: TestCall
let ines: string
let hall: string
let programme: Programme
/** A Monday some weeks ahead. */
let first: string
let last: string
const playgroundId = idOf('place', 'barkarby')
const params = { playgroundId }
beforeAll(async () => {
  centre = await aCentre()
  const day = addDays(centre.today(), 30)
  first = addDays(day, 8 - weekdayOf(day))
  last = addDays(first, 83)
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`update class_age_groups set leader_id = null, room_id = null`.execute(centre.deps.db)
  manager = await asStaffWith(centre, [['VenueManager', 'barkarby']])
  await asStaffWith(centre, [['Instructor', 'barkarby']], 'ines@hoppla.example')
  ines = await accountIdOf(centre, 'ines@hoppla.example')
  hall = idOf('place', 'barkarby-hall')
  const all = await ok<Programme[]>(manager(listProgrammes, { params }))
  programme = all.find(({ type, isOwn }) => type === 'SportKidz' && isOwn) ?? expect.fail('no programme')
})

const ok = async <A>(answer: Promise<TestAnswer>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const create = (changes: object = {}, call = manager) =>
  call(createSeason, { params, body: { name: 'Spring', first, last, onSaleFrom: null, copies: false, ...changes } })
const aSeason = (changes: object = {}): Promise<Season> => ok(create(changes))
const of = ({ id }: Season) => ({ params: { ...params, seasonId: id } })
const group = (changes: Partial<PlannedGroup> = {}): PlannedGroup => {
  const { type, names, groupNames, minAge, maxAge, withAdult, sourceId, seats } = programme
  return {
    ...{ type, names, groupNames, minAge, maxAge, withAdult, sourceId, seats },
    ...{ id: randomUUID(), weekday: 2, from: '16:30', to: '17:15', camp: null, roomId: null, leaderId: null, reserved: 0 },
    ...{ price: 1296, earlyPrice: null, earlyUntil: null, without: [], with: [] },
    ...changes,
  }
}
const draft = (
  { version, name, first: from, last: to, onSaleFrom }: Season,
  groups: PlannedGroup[],
  changes: Partial<SeasonDraft> = {},
) => ({
  body: { version, name, first: from, last: to, onSaleFrom, groups, ...changes },
})
const save = (season: Season, groups: PlannedGroup[], changes: Partial<SeasonDraft> = {}, call = manager) =>
  call(saveSeason, { ...of(season), ...draft(season, groups, changes) })
const publish = (season: Season, call = manager) => call(publishSeason, { ...of(season), body: { version: season.version } })
const codeOf = ({ status, body }: TestAnswer) => (status < 300 ? 'ok' : (body as { code: string }).code)
const classesOf = async ({ id }: Season) =>
  (
    await sql<{ id: string; key: string; groups: number; days: number; seats: number; kept: number }>`select c.id, c.key,
      (select count(*)::int from class_age_groups g where g.class_id = c.id) as groups,
      (select count(*)::int from class_occasions o where o.class_id = c.id) as days,
      (select count(*)::int from class_seats s join class_age_groups g on g.id = s.age_group_id where g.class_id = c.id) as seats,
      (select count(*)::int from class_seats s join class_age_groups g on g.id = s.age_group_id where g.class_id = c.id and s.state = 'reserved') as kept
      from classes c where c.season_id = ${id} order by c.key`.execute(centre.deps.db)
  ).rows

describe('a draft', () => {
  test('is saved as a whole, and answers its days, clashes and who is free', async () => {
    const season = await aSeason()
    expect(season).toMatchObject({ state: 'draft', version: 1, groups: [], currency: 'SEK' })
    const [early, late] = [group({ leaderId: ines, roomId: hall }), group({ from: '17:00', to: '18:00', roomId: hall })]
    const saved = await ok<Season>(save(season, [early, late, group({ weekday: 3 })]))
    expect(saved.version).toBe(2)
    expect(saved.groups[0]?.sessions.length).toBeGreaterThan(8)
    expect(saved.groups[0]?.sessions.every((day) => weekdayOf(day) === 2)).toBe(true)
    expect(saved.clashes.map(({ kind, groupId }) => [kind, groupId]).sort()).toEqual(
      [
        ['room', early.id],
        ['room', late.id],
      ].sort(),
    )
    // Ines leads at that time on Tuesdays, and is free on Wednesdays.
    expect(saved.groups.map(({ freeLeaders }) => freeLeaders.includes(ines))).toEqual([false, false, true])
    expect(await ok(manager(getSeason, of(season)))).toEqual(saved)
  })

  test('which somebody else has saved meanwhile is not overwritten', async () => {
    const season = await aSeason()
    await ok(save(season, [group()]))
    expectRefusal(await save(season, []), 'season.changed-meanwhile')
    expect((await ok<Season>(manager(getSeason, of(season)))).groups).toHaveLength(1)
  })

  test('two who save what both have read: one of them is refused', async () => {
    const season = await aSeason()
    const lock = (tx: Tx) => sql`select from class_seasons where id = ${season.id} for update`.execute(tx)
    const both = await meetAtLock(centre.deps, lock, () => [save(season, [group()]), save(season, [])])
    expect(both.map(codeOf).sort()).toEqual(['ok', 'season.changed-meanwhile'])
  })

  test('refuses what cannot be, field by field, and unknown fields', async () => {
    const season = await aSeason()
    const wrong: [Partial<PlannedGroup>, string][] = [
      [{ to: '16:30' }, 'to'],
      [{ minAge: 9, maxAge: 8 }, 'maxAge'],
      [{ seats: 3, reserved: 4 }, 'reserved'],
      [{ earlyPrice: 1000 }, 'earlyUntil'],
      [{ earlyUntil: first }, 'earlyUntil'],
      [{ earlyPrice: 1297, earlyUntil: first }, 'earlyPrice'],
      [{ camp: { first: last, last: first } }, 'camp'],
    ]
    for (const [changes, field] of wrong) {
      const answer = await save(season, [group(changes)])
      expectRefusal(answer, 'season.invalid')
      expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([`groups.0.${field}`])
    }
    const twice = group()
    expectRefusal(await save(season, [twice, twice]), 'season.invalid')
    expectRefusal(await save(season, [], { last: addDays(first, -1) }), 'season.days-invalid')
    expectRefusal(await save(season, [], { last: addDays(first, 367) }), 'season.days-invalid')
    expect((await save(season, [{ ...group(), secret: 1 } as PlannedGroup])).status).toBe(400)
    expect((await save(season, [], { state: 'published' } as never)).status).toBe(400)
  })

  test('begins with rows of its own play centre, weekly classes before holiday camps', async () => {
    const all = await ok<Programme[]>(manager(listProgrammes, { params }))
    expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThan(1)
    const order = all.map(({ isOwn, type }) => (isOwn ? 0 : 10) + classTypes.indexOf(type))
    expect(order).toEqual([...order].sort((a, b) => a - b))
  })

  test('is for managers of the place; an instructor reads, others find nothing', async () => {
    const season = await aSeason()
    const instructor = await asStaffWith(centre, [['Instructor', 'barkarby']], 'ines@hoppla.example')
    expect(await ok<Season>(instructor(getSeason, of(season)))).toMatchObject({ id: season.id })
    for (const answer of [
      create({}, instructor),
      save(season, [], {}, instructor),
      publish(season, instructor),
      instructor(discardSeason, of(season)),
    ])
      expectRefusal(await answer, 'auth.forbidden')
    const elsewhere = await asStaffWith(centre, [['VenueManager', 'uppsala']])
    expectRefusal(await create({}, elsewhere), 'location.not-found')
    expectRefusal(await elsewhere(listSeasons, { params }), 'location.not-found')
    expectRefusal(await elsewhere(listProgrammes, { params }), 'location.not-found')
    const own = { params: { playgroundId: idOf('place', 'uppsala'), seasonId: season.id } }
    for (const which of [of(season), own]) {
      expectRefusal(await elsewhere(getSeason, which), 'season.not-found')
      expectRefusal(await elsewhere(seasonFilling, which), 'season.not-found')
      expectRefusal(await elsewhere(saveSeason, { ...which, ...draft(season, []) }), 'season.not-found')
      expectRefusal(await elsewhere(publishSeason, { ...which, body: { version: 1 } }), 'season.not-found')
      expectRefusal(await elsewhere(discardSeason, which), 'season.not-found')
    }
  })

  test('is not for who plans at another play centre and only reads at this one', async () => {
    const season = await aSeason()
    const roles = [
      ['VenueManager', 'uppsala'],
      ['Instructor', 'barkarby'],
    ] as const
    const both = await asStaffWith(centre, roles, 'ines@hoppla.example')
    expect(await ok<Season>(both(getSeason, of(season)))).toMatchObject({ id: season.id })
    expectRefusal(await create({}, both), 'location.not-found')
    expectRefusal(await save(season, [], {}, both), 'season.not-found')
    expectRefusal(await publish(season, both), 'season.not-found')
    expectRefusal(await both(discardSeason, of(season)), 'season.not-found')
  })

  test('begins on days in order, no more than a year, at a play centre that is open to the public', async () => {
    expectRefusal(await create({ last: addDays(first, -1) }), 'season.days-invalid')
    expectRefusal(await create({ last: addDays(first, 367) }), 'season.days-invalid')
    const season = await aSeason()
    await sql`update playgrounds set is_disabled = true where id = ${playgroundId}`.execute(centre.deps.db)
    expectRefusal(await create(), 'location.not-found')
    expectRefusal(await save(season, []), 'season.not-found')
    await sql`update playgrounds set is_disabled = false where id = ${playgroundId}`.execute(centre.deps.db)
  })

  test('is discarded, and said in the log', async () => {
    const season = await aSeason()
    await ok(manager(discardSeason, of(season)))
    expectRefusal(await manager(getSeason, of(season)), 'season.not-found')
    expectRefusal(await manager(discardSeason, of(season)), 'season.not-found')
    const { rows } = await sql<{
      action: string
    }>`select action from audit_log where action like 'class.season-%' order by id desc limit 2`.execute(centre.deps.db)
    expect(rows.map(({ action }) => action)).toEqual(['class.season-discarded', 'class.season-drafted'])
  })
})

describe('publishing', () => {
  test('makes classes, groups, sessions and seats; groups of one programme on one day are one class', async () => {
    const season = await aSeason({ onSaleFrom: addDays(first, -20) })
    const [small, big, other] = [
      group({ minAge: 3, maxAge: 4, leaderId: ines, roomId: hall, reserved: 2, seats: 12 }),
      group({ minAge: 5, maxAge: 6, from: '17:15', to: '18:15', leaderId: ines, roomId: hall, seats: 14 }),
      group({ weekday: 4, earlyPrice: 1100, earlyUntil: addDays(first, -5), seats: 8 }),
    ]
    const saved = await ok<Season>(save(season, [small, big, other]))
    const published = await ok<Season>(publish(saved))
    expect(published).toMatchObject({ state: 'published', clashes: [] })
    expect(
      published.groups.map(({ minAge, leaderId, roomId, seats, reserved, from }) => [
        minAge,
        leaderId,
        roomId,
        seats,
        reserved,
        from,
      ]),
    ).toEqual([
      [3, ines, hall, 12, 2, '16:30'],
      [5, ines, hall, 14, 0, '17:15'],
      [other.minAge, null, null, 8, 0, '16:30'],
    ])
    expect(published.groups.map(({ sessions }) => sessions)).toEqual(saved.groups.map(({ sessions }) => sessions))
    expect(published.groups[2]).toMatchObject({ price: 1296, earlyPrice: 1100, earlyUntil: addDays(first, -5) })
    const classes = await classesOf(season)
    expect(classes.map(({ groups, seats, kept }) => [groups, seats, kept]).sort()).toEqual([
      [1, 8, 0],
      [2, 26, 2],
    ])
    const { groups } = await ok<{ groups: { seats: number; reserved: number; waiting: number }[] }>(
      manager(seasonFilling, of(season)),
    )
    expect(groups.map(({ seats, reserved, waiting }) => [seats, reserved, waiting]).sort()).toEqual([
      [12, 2, 0],
      [14, 0, 0],
      [8, 0, 0],
    ])
    // Parents find them, with the words of the class they were taken from, and not on sale yet.
    const shown = await ok<{ id: string; isBookable: boolean; description: string; place: string }[]>(
      centre.call(listChildClasses, { params: { playgroundId } }),
    )
    const mine = shown.filter(({ id }) => classes.some((one) => one.id === id))
    expect(mine.map(({ isBookable }) => isBookable)).toEqual([false, false])
    expect(mine.every(({ description }) => description !== '')).toBe(true)
    expect(mine.map(({ place }) => place).filter(Boolean)).toEqual(['The obstacle hall'])
    expectRefusal(await publish(published), 'season.published')
    expectRefusal(await save(published, []), 'season.published')
    expectRefusal(await manager(discardSeason, of(season)), 'season.published')
  })

  test('is refused where rooms or leaders clash, with each other or with what is held; nothing is left behind', async () => {
    const season = await aSeason()
    const clashing = await ok<Season>(save(season, [group({ roomId: hall }), group({ from: '17:00', to: '17:30', roomId: hall })]))
    const answer = await publish(clashing)
    expectRefusal(answer, 'season.clashes')
    expect(Object.keys((answer.body as { errors: object }).errors).sort()).toEqual(['groups.0.roomId', 'groups.1.roomId'])
    expect(await classesOf(season)).toEqual([])
    const held = await aSeason()
    await ok(publish(await ok<Season>(save(held, [group({ weekday: 5, leaderId: ines })]))))
    const again = await ok<Season>(save(clashing, [group({ weekday: 5, from: '17:00', to: '18:00', leaderId: ines })]))
    expect(again.clashes).toMatchObject([
      { kind: 'leader', other: { from: '16:30', playground: expect.stringContaining('Barkarby') } },
    ])
    expectRefusal(await publish(again), 'season.clashes')
  })

  test('wants groups that meet, leaders and rooms of the place, and the draft that was read', async () => {
    const season = await aSeason()
    expectRefusal(await publish(season), 'season.empty')
    const never = await ok<Season>(
      save(season, [group({ camp: { first: addDays(first, 1), last: addDays(first, 1) }, without: [addDays(first, 1)] })]),
    )
    expectRefusal(await publish(never), 'season.empty')
    const unknown = await ok<Season>(save(never, [group({ leaderId: await accountIdOf(centre, 'astrid@hoppla.example') })]))
    expectRefusal(await publish(unknown), 'class.leader-unknown')
    const elsewhere = await ok<Season>(save(unknown, [group({ roomId: idOf('place', 'uppsala-hall') })]))
    expectRefusal(await publish(elsewhere), 'class.room-unknown')
    const nameless = await ok<Season>(save(elsewhere, [group({ names: { en: 'Only English' } })]))
    expectRefusal(await publish(nameless), 'season.invalid')
    await ok(save(nameless, [group()]))
    expectRefusal(await publish(nameless), 'season.changed-meanwhile')
  })

  test('two managers who publish with one leader at once: one of them is refused', async () => {
    await asStaffWith(centre, [['Instructor', 'barkarby']], 'ines@hoppla.example')
    await giveTestRole(centre, 'ines@hoppla.example', 'Instructor', 'uppsala')
    const chain = await asStaffWith(centre, [['CountryManager', 'sweden']])
    const uppsala = { playgroundId: idOf('place', 'uppsala') }
    const here = await aSeasonOf(chain, params)
    const there = await aSeasonOf(chain, uppsala)
    const other = await sql<{ id: string }>`select id from class_age_groups where leader_id is null limit 1`.execute(centre.deps.db)
    expect(other.rows).toHaveLength(1)
    const both = await meetAtLock(centre.deps, lockStaffing, () =>
      [here, there].map((one) =>
        chain(publishSeason, { params: { playgroundId: one.playgroundId, seasonId: one.id }, body: { version: one.version } }),
      ),
    )
    expect(both.map(codeOf).sort()).toEqual(['ok', 'season.clashes'])
  })

  test('waits for whoever is giving the leader away, and finds her taken', async () => {
    const early = { weekday: 3, from: '07:00', to: '07:30' }
    const [one] = (await ok<Season>(publish(await ok<Season>(save(await aSeason(), [group(early)]))))).groups
    const season = await ok<Season>(save(await aSeason(), [group({ ...early, leaderId: ines })]))
    const give = async (tx: Tx) => {
      await lockStaffing(tx)
      await writeStaffing(tx, one?.id ?? '', { leaderId: ines, roomId: null })
    }
    const [answer] = await meetAtLock(centre.deps, give, () => [publish(season)])
    expectRefusal(answer ?? expect.fail('no answer'), 'season.clashes')
    expect(await classesOf(season)).toEqual([])
  })

  test('a draft that is saved while it is being published is not published as it was', async () => {
    const season = await ok<Season>(save(await aSeason(), [group()]))
    const saves = (tx: Tx) => sql`update class_seasons set version = version + 1 where id = ${season.id}`.execute(tx)
    const [answer] = await meetAtLock(centre.deps, saves, () => [publish(season)])
    expectRefusal(answer ?? expect.fail('no answer'), 'season.changed-meanwhile')
    expect(await classesOf(season)).toEqual([])
  })

  test('two who publish one draft at once: one of them is refused, and its classes are there once', async () => {
    const season = await ok<Season>(save(await aSeason(), [group()]))
    const lock = (tx: Tx) => sql`select from class_seasons where id = ${season.id} for update`.execute(tx)
    const both = await meetAtLock(centre.deps, lock, () => [publish(season), publish(season)])
    expect(both.map(codeOf).sort()).toEqual(['ok', 'season.published'])
    expect(await classesOf(season)).toHaveLength(1)
  })

  test('is said in the log, with who, which season and how many groups', async () => {
    const season = await ok<Season>(save(await aSeason({ name: 'Logged' }), [group(), group({ weekday: 4 })]))
    await ok(publish(season))
    const { rows } = await sql<{
      actor: string
      after: object
      detail: object
    }>`select actor_id as actor, after, detail from audit_log
      where action = 'class.season-published' and subject = ${playgroundId} and detail ->> 'name' = 'Logged'`.execute(
      centre.deps.db,
    )
    const { rows: by } = await sql<{ id: string | null }>`select saved_by as id from class_seasons where id = ${season.id}`.execute(
      centre.deps.db,
    )
    expect(rows).toEqual([{ actor: by[0]?.id, after: { startDate: first, endDate: last }, detail: { name: 'Logged', count: 2 } }])
  })

  test('two groups of the same ages on one day are two classes, each with its own seats and leader', async () => {
    const twins = [group({ leaderId: ines, seats: 9 }), group({ from: '17:30', to: '18:15', roomId: hall, seats: 11 })]
    const season = await ok<Season>(publish(await ok<Season>(save(await aSeason(), twins))))
    expect((await classesOf(season)).map(({ groups, seats }) => [groups, seats]).sort()).toEqual([
      [1, 11],
      [1, 9],
    ])
    expect(season.groups.map(({ from, leaderId, roomId, seats }) => [from, leaderId, roomId, seats])).toEqual([
      ['16:30', ines, null, 9],
      ['17:30', null, hall, 11],
    ])
  })

  test('a class of it that is cancelled is shown no more, and is not copied', async () => {
    const far = { first: addDays(first, 700), last: addDays(last, 700) }
    const season = await ok<Season>(
      publish(await ok<Season>(save(await aSeason(far), [group({ from: '06:00', to: '06:30' }), group({ weekday: 4 })]))),
    )
    const gone = season.groups.find(({ weekday }) => weekday === 4)?.sourceId
    await sql`update classes set cancelled_at = now() where id = ${gone}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    expect((await ok<Season>(manager(getSeason, of(season)))).groups.map(({ from }) => from)).toEqual(['06:00'])
    const copied = await aSeason({ first: addDays(first, 840), last: addDays(last, 840), copies: true })
    expect(copied.groups.map(({ from }) => from)).toEqual(['06:00'])
    await sql`update class_seasons set first_day = '2020-01-01' where id = ${season.id}`.execute(centre.deps.db)
  })

  test('takes its words from classes of its own country only', async () => {
    const { rows } = await sql<{ id: string }>`select c.id from classes c join playgrounds p on p.id = c.playground_id
      where p.country_id <> (select country_id from playgrounds where id = ${playgroundId}) limit 1`.execute(centre.deps.db)
    const foreign = rows[0]?.id ?? expect.fail('no class elsewhere')
    // It says its words in the languages of this country, too: what keeps them out is where it is held.
    await sql`update classes set descriptions = ${JSON.stringify({ sv: 'Någon annans', en: 'Of somebody else' })}::jsonb where id = ${foreign}`.execute(
      centre.deps.db,
    )
    const season = await ok<Season>(publish(await ok<Season>(save(await aSeason(), [group({ sourceId: foreign })]))))
    const [made] = await classesOf(season)
    const { rows: said } = await sql<{ descriptions: object }>`select descriptions from classes where id = ${made?.id}`.execute(
      centre.deps.db,
    )
    expect(JSON.stringify(said)).not.toContain('somebody else')
  })

  test('publishing and giving the leader to another group at once: one of them is refused', async () => {
    const running = await aSeason()
    const [one] = (await ok<Season>(publish(await ok<Season>(save(running, [group({ weekday: 6 })]))))).groups
    const season = await ok<Season>(save(await aSeason(), [group({ weekday: 6, leaderId: ines })]))
    const both = await meetAtLock(centre.deps, lockStaffing, () => [
      publish(season),
      manager(changeGroup, { params: { groupId: one?.id ?? '' }, body: { leaderId: ines } }),
    ])
    const codes = both.map(codeOf)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'season.clashes' || code === 'class.leader-busy')).toHaveLength(1)
  })
})

const aSeasonOf = async (call: TestCall, where: { playgroundId: string }): Promise<Season> => {
  const body = { name: 'Race', first, last, onSaleFrom: null, copies: false }
  const season = await ok<Season>(call(createSeason, { params: where, body }))
  const groups = [group({ weekday: 7, leaderId: ines })]
  return ok(call(saveSeason, { params: { ...where, seasonId: season.id }, ...draft(season, groups) }))
}

test('an import leaves the classes of a season as they are, also one whose files name them; they stand in an export', async () => {
  const season = await aSeason()
  const planned = [group({ leaderId: ines, roomId: hall, minAge: 3, maxAge: 4 })]
  const published = await ok<Season>(publish(await ok<Season>(save(season, planned))))
  const [made] = await classesOf(season)
  const rowOf = async (name: string, item: string): Promise<Record<string, unknown>> =>
    (await subjectNamed(name)?.stored?.(centre.deps.db, [item]))?.[0]?.row ?? expect.fail(name)
  const row = await rowOf('classes', made?.id ?? '')
  expect(row).toMatchObject({ key: `office-${planned[0]?.id}`, playground: 'barkarby', starts: ['16:30'] })
  const programme = (await subjectNamed('programmes')?.stored?.(centre.deps.db))?.find(
    (each) => each.row.key === row.programme,
  )?.row
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-season-'))
  try {
    // JSON is YAML.
    writeFileSync(join(folder, 'programmes.yaml'), JSON.stringify([{ ...programme, price: 1 }]))
    writeFileSync(join(folder, 'classes.yaml'), JSON.stringify([{ ...row, starts: ['07:00'] }]))
    const { kept } = await importChain(centre.deps, folder)
    expect(kept.map(({ item }) => item)).toEqual([made?.id])
  } finally {
    rmSync(folder, { recursive: true })
  }
  // The chain's own folder is imported again, too.
  await importChain(centre.deps, demoFolder)
  expect((await ok<Season>(manager(getSeason, of(season)))).groups).toEqual(published.groups)
})

/** Tuesday to Friday of a week in which the play centre is open each day, as it is so many days later. */
const aWeekOpenTwice = async (daysLater: number): Promise<{ first: string; last: string }> => {
  for (let ahead = 141; ahead < 210; ahead += 7) {
    const week = { first: addDays(first, ahead), last: addDays(first, ahead + 3) }
    const days = [
      ...(await calendarDaysIn(centre.deps, playgroundId, week.first, week.last)),
      ...(await calendarDaysIn(centre.deps, playgroundId, addDays(week.first, daysLater), addDays(week.last, daysLater))),
    ]
    if (days.every(({ isClosed }) => !isClosed)) return week
  }
  throw new Error('No week is open twice.')
}

describe('copying the last season', () => {
  test('takes its groups, leaders where they are free, camps as many weeks later', async () => {
    const lastOne = await aSeason({ name: 'Copied from', first: addDays(first, 140), last: addDays(last, 140) })
    const camp = await aWeekOpenTwice(140)
    await ok(
      publish(
        await ok<Season>(
          save(lastOne, [
            group({ weekday: 3, leaderId: ines, roomId: hall }),
            group({ weekday: 3, from: '18:00', to: '19:00', leaderId: ines, reserved: 1 }),
            group({ type: 'LeoCamp', weekday: 1, from: '09:00', to: '15:00', camp, price: 2490 }),
          ]),
        ),
      ),
    )
    const { copyable } = await ok<{ copyable: object }>(manager(listSeasons, { params }))
    expect(copyable).toMatchObject({ name: 'Copied from', groups: 3 })
    const next = { first: addDays(first, 280), last: addDays(last, 280) }
    // Ines leads elsewhere on those evenings: she has a group of a season that was published for them.
    const busy = await aSeason(next)
    await ok(publish(await ok<Season>(save(busy, [group({ weekday: 3, from: '18:30', to: '19:30', leaderId: ines })]))))
    await sql`update class_seasons set first_day = '2020-01-01' where id = ${busy.id}`.execute(centre.deps.db)
    const copied = await aSeason({ ...next, copies: true })
    expect(copied.groups.map(({ from, leaderId, roomId, reserved }) => [from, leaderId, roomId, reserved]).sort()).toEqual([
      ['09:00', null, null, 0],
      ['16:30', ines, hall, 0],
      ['18:00', null, null, 1],
    ])
    expect(copied.groups.find(({ type }) => type === 'LeoCamp')?.camp).toEqual({
      first: addDays(camp.first, 140),
      last: addDays(camp.last, 140),
    })
    expect(copied.clashes).toEqual([])
    expect((await ok<Season>(publish(copied))).state).toBe('published')
  })

  test('leaves out a leader who has no role there any more', async () => {
    const far = { first: addDays(first, 420), last: addDays(last, 420) }
    const led = await ok<Season>(save(await aSeason(far), [group({ weekday: 2, from: '05:00', to: '05:30', leaderId: ines })]))
    await ok(publish(led))
    await sql`delete from account_roles where account_id = ${ines} and role = 'Instructor'`.execute(centre.deps.db)
    const copied = await aSeason({ first: addDays(first, 560), last: addDays(last, 560), copies: true })
    expect(copied.groups.map(({ from, leaderId }) => [from, leaderId])).toEqual([['05:00', null]])
  })

  test('a centre without seasons copies the classes that it has', async () => {
    const chain = await asStaffWith(centre, [['CountryManager', 'sweden']])
    const where = { playgroundId: idOf('place', 'orebro') }
    const { copyable } = await ok<{ copyable: { name: null; groups: number } }>(chain(listSeasons, { params: where }))
    expect(copyable).toMatchObject({ name: null })
    const copied = await ok<Season>(
      chain(createSeason, { params: where, body: { name: 'First', first, last, onSaleFrom: null, copies: true } }),
    )
    expect(copied.groups).toHaveLength(copyable.groups)
    expect(copied.groups.every(({ groupName, sessions }) => groupName !== '' && sessions.length > 0)).toBe(true)
  })
})
