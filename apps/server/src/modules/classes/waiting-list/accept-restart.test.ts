import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { openPool } from '../../../db/connect.ts'
import { type RunningPostgres, startEmbedded } from '../../../db/embedded.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrateJobs } from '../../../jobs/jobs.ts'
import { dayIn, momentOf } from '../../../kernel/calendar.ts'
import { importInto } from '../../../testing/demo.ts'
import { makeDeps, type TestDeps } from '../../../testing/deps.ts'
import { temporaryFolder } from '../../../testing/memory-folder.ts'
import { checkSeats } from '../check-seats.ts'
import { secretOf } from './secrets.ts'
import { settleWaitingLists } from './settle.ts'

// A PostgreSQL of its own, which is killed while families accept.
const folder = temporaryFolder('waiting')
let postgres: RunningPostgres
let made: TestDeps
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  postgres = await startEmbedded(folder.path)
  const setup = openPool(postgres.url, 2, () => {})
  await migrate(setup)
  await migrateJobs(setup)
  await setup.end()
  await importInto(postgres.url, 'demo')
  made = await makeDeps(postgres.url, {
    HOPPLA_LOG_LEVEL: 'fatal',
    HOPPLA_TRUST_PROXY: 'loopback',
    HOPPLA_ROLES: 'web,api,identity',
  })
  made.deps.clock.set(momentOf(dayIn(made.deps.clock.now(), 'Europe/Stockholm'), '12:00', 'Europe/Stockholm'))
  app = await buildApp(made.deps)
  await app.ready()
}, 120_000)
afterAll(async () => {
  await app.close()
  await made.close()
  await postgres.stop()
  folder.remove()
})

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', 'accept-language': 'en' },
    ...(payload === undefined ? {} : { payload }),
  })

/** Presses until there is an answer: what a parent's page does while the server falls over. */
const press = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  for (;;) {
    const answer = await call(method, url, payload)
    if (answer.statusCode < 500) return answer
    await pause(100)
  }
}

/** Since when the database runs; asks again while it is away. */
const startedAt = async (): Promise<number> => {
  for (;;) {
    const answer = await made.deps.pool.query<{ at: Date }>('select pg_postmaster_start_time() as at').catch(() => undefined)
    if (answer?.rows[0]) return answer.rows[0].at.getTime()
    await pause(100)
  }
}

const postmaster = () => Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** A group of a class that begins in some weeks, full; and a family that is offered its first place. */
const anOffer = async (round: number): Promise<{ secret: string; offerId: string; groupId: string }> => {
  const { db, config } = made.deps
  const { rows } = await sql<{ classId: string; groupId: string; minAge: number; first: string }>`
    select c.id as "classId", g.id as "groupId", g.min_age as "minAge", min(o.date)::text as first
    from classes c join class_age_groups g on g.class_id = c.id join class_occasions o on o.class_id = c.id
      join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
    where n.slug = 'sweden' and c.type = 'SportKidz' and c.is_active and (c.sellable_from is null or c.sellable_from <= now()::date)
      and (c.sellable_to is null or c.sellable_to > now()::date + 1)
    group by c.id, g.id having min(o.date) > now()::date + 7 order by g.id offset ${round} limit 1`.execute(db)
  const [group = expect.fail('no class')] = rows
  await sql`update class_seats set state = 'reserved' where age_group_id = ${group.groupId}`.execute(db)
  const childBirthdate = `${Number(group.first.slice(0, 4)) - group.minAge - 1}-12-31`
  const children = [{ childFirstName: `Mio${round}`, childLastName: 'Berg', childBirthdate, ageGroupIds: [group.groupId] }]
  const email = `restart${round}@example.com`
  const body = { classId: group.classId, email, parentFirstName: 'Karin', parentLastName: 'Berg', phone: '070-174 06 05', children }
  const joined = await call('POST', '/api/child-class/waiting-list', body)
  expect(joined.statusCode, joined.body).toBe(200)
  const entries = await sql<{ id: string; secretEncrypted: Buffer }>`select id, secret_encrypted as "secretEncrypted"
    from class_waiting_entries where email = ${email}`.execute(db)
  const secret = secretOf(config, entries.rows[0] ?? expect.fail('no entry'))
  expect((await call('POST', `/api/child-class/waiting-list/${secret}/confirm`)).statusCode).toBe(200)
  await sql`update class_seats set state = 'free' where age_group_id = ${group.groupId} and number = 1`.execute(db)
  await settleWaitingLists(made.deps)
  const offer = (await call('GET', `/api/child-class/waiting-list/${secret}`)).json<{ offer: { id: string } | null }>().offer
  return { secret, offerId: offer?.id ?? expect.fail('no offer'), groupId: group.groupId }
}

test('PostgreSQL is killed while two guardians accept: both get the one booking, and the seat is theirs', async () => {
  for (let round = 0; round < 3; round++) {
    const { secret, offerId, groupId } = await anOffer(round)
    const before = await startedAt()
    const accepting = Array.from({ length: 2 }, () => press('POST', `/api/child-class/waiting-list/${secret}/accept`, { offerId }))
    await pause(round * 15)
    process.kill(postmaster(), 'SIGKILL')
    const bookings = (await Promise.all(accepting)).map((answer) => {
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<BookingResult>().guid
    })
    // Whoever was faster than the signal had its answer before the database was gone.
    await expect.poll(startedAt, { timeout: 60_000 }).not.toBe(before)
    expect(new Set(bookings).size).toBe(1)
    const entry = (await press('GET', `/api/child-class/waiting-list/${secret}`)).json<{
      state: string
      booking: { guid: string }
    }>()
    expect(entry).toMatchObject({ state: 'Accepted', booking: { guid: bookings[0] } })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_seats s join class_booking_children k
      on k.age_group_id = s.age_group_id and k.seat_number = s.number and k.has_seat where s.age_group_id = ${groupId} and s.state = 'held'`.execute(
      made.deps.db,
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await checkSeats(made.deps.db)).toEqual([])
  }
}, 300_000)
