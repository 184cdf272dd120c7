import { confirmWatch, readWatch, stopWatch, type Watch, watchWindow } from '@hoppla/contract/entrance/watching'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { aCentre, type Buyer, type Centre, places } from '../testing/centre.ts'
import { notifyWatchersJob } from './notify-watchers.ts'
import { watchSecret } from './watch-secret.ts'
import { endOverWatches } from './watching.sql.ts'

let centre: Centre
let astrid: Buyer
let bjorn: Buyer
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  bjorn = await centre.as('bjorn')
})
/** Everything of noon is taken. */
let taken: string[]
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
  await sql`delete from entrance_watches`.execute(centre.deps.db)
  await centre.runJobs()
  await centre.emptied()
  taken = await Promise.all([1, 2, 3, places - 6].map((count) => hold(count)))
})
afterEach(() => centre.emptied())
afterAll(() => centre.close())

const noon = '12:00'
const hold = async (count: number, startsAt = noon): Promise<string> =>
  (await centre.held(centre.item({ startsAt, visitors: [{ bandId: centre.bandFrom(3), count }] }))).lineId
/** Gives so many back. */
const release = async (count: 1 | 2 | 3): Promise<void> => {
  await centre.deps.db.transaction().execute((tx) => centre.holds.release(tx, [taken[count - 1] ?? '']))
  await centre.runJobs()
}
const inputOf = (count: number, email?: string, startsAt: string | null = noon) => ({
  ...{ playgroundId: centre.playgroundId, date: '2026-12-01', startsAt, places: count },
  ...(email === undefined ? {} : { email }),
})
const begin = async (
  count: number,
  email?: string,
  startsAt: string | null = noon,
  as: Pick<Buyer, 'call'> = centre,
): Promise<string> => {
  const answer = await as.call(watchWindow, { body: inputOf(count, email, startsAt) })
  expect(answer.status, answer.text).toBe(200)
  const { rows } = await sql<{ id: string }>`select id from entrance_watches order by turn desc limit 1`.execute(centre.deps.db)
  return rows[0]?.id ?? expect.fail('Nobody watches.')
}
const opened = (id: string, secret = watchSecret(centre.deps.config, id)) => ({ params: { id }, body: { secret } })
const stateOf = async (id: string): Promise<string> => ((await centre.call(readWatch, opened(id))).body as Watch).state
/** A guest who has answered the mail. */
const aGuest = async (count: number, email: string, startsAt: string | null = noon): Promise<string> => {
  const id = await begin(count, email, startsAt)
  expect((await centre.call(confirmWatch, opened(id))).status).toBe(200)
  await centre.runJobs()
  centre.sentMails.length = 0
  centre.deps.clock.advance(1)
  return id
}
const mailed = () => centre.sentMails.map(({ to, template }) => `${template} ${to}`)
const refused = expectRefusal

test('a guest watches from the moment the mail is answered; its link alone changes nothing', async () => {
  const id = await begin(2, 'gun@guests.example')
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-confirm gun@guests.example'])
  expect(centre.sentMails[0]?.text).toContain(`/book-entrance/watch/${id}#key=${watchSecret(centre.deps.config, id)}`)
  expect((await centre.call(readWatch, opened(id))).body).toMatchObject({
    ...{ state: 'Unconfirmed', date: '2026-12-01', from: noon, until: '13:00', places: 2, email: 'gun@guests.example' },
    playground: { guid: centre.playgroundId, name: 'Hoppla Örebro' },
  })
  await release(3)
  expect(mailed()).toHaveLength(1)
  refused(await centre.call(readWatch, opened(id, 'x'.repeat(32))), 'watch.not-found')
  refused(await centre.call(confirmWatch, opened(id, 'x'.repeat(32))), 'watch.not-found')
  refused(await centre.call(stopWatch, opened(id, 'x'.repeat(32))), 'watch.not-found')
  expect((await centre.call(confirmWatch, opened(id))).body).toMatchObject({ state: 'Watching' })
  // What came free meanwhile is found by the look that follows.
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-confirm gun@guests.example', 'watch-free gun@guests.example'])
  expect(await stateOf(id)).toBe('Notified')
  expect((await centre.call(confirmWatch, opened(id))).status).toBe(200)
})

test('who is signed in with a confirmed address watches at once; who is not, or types another, confirms', async () => {
  expect((await astrid.call(watchWindow, { body: inputOf(2) })).body).toEqual({ state: 'Watching', confirmBy: null })
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-on astrid@hoppla.example'])
  refused(await bjorn.call(watchWindow, { body: inputOf(2) }), 'watch.email-needed', 'email')
  refused(await centre.call(watchWindow, { body: inputOf(2) }), 'watch.email-needed', 'email')
  expect((await astrid.call(watchWindow, { body: inputOf(2, 'other@guests.example') })).body).toMatchObject({
    state: 'Unconfirmed',
  })
  const { rows } = await sql<{ n: number }>`select count(account_id)::int as n from entrance_watches`.execute(centre.deps.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('a guest is answered the same whether the address watches already, and changes nothing of it', async () => {
  await astrid.call(watchWindow, { body: inputOf(2) })
  await centre.runJobs()
  centre.sentMails.length = 0
  const answer = await centre.call(watchWindow, { body: inputOf(5, 'Astrid@hoppla.example') })
  expect(answer.body).toMatchObject({ state: 'Unconfirmed', confirmBy: '2026-11-28T09:00:00.000Z' })
  await centre.runJobs()
  expect(mailed()).toEqual([])
  const { rows } = await sql<{ places: number; state: string }>`select places, state from entrance_watches`.execute(centre.deps.db)
  expect(rows).toEqual([{ places: 2, state: 'Watching' }])
})

test('who watches is told in turn, once, and as many as there are places; the next after half an hour, if some are left', async () => {
  await sql`update entrance_places set held_until = null`.execute(centre.deps.db)
  const one = await aGuest(3, 'one@guests.example')
  const two = await aGuest(2, 'two@guests.example')
  const three = await aGuest(1, 'three@guests.example')
  await release(2)
  // Three do not fit into two places.
  expect(mailed()).toEqual(['watch-free two@guests.example'])
  await release(1)
  expect(mailed()).toEqual(['watch-free two@guests.example', 'watch-free three@guests.example'])
  expect(await Promise.all([one, two, three].map(stateOf))).toEqual(['Watching', 'Notified', 'Notified'])
  centre.deps.clock.advance(29 * 60)
  await look()
  expect(mailed()).toHaveLength(2)
  centre.deps.clock.advance(2 * 60)
  await look()
  expect(mailed()).toEqual(['watch-free two@guests.example', 'watch-free three@guests.example', 'watch-free one@guests.example'])
  await look()
  expect(mailed()).toHaveLength(3)
})
/** A look for whatever reason: tests cannot wait for the moment that a job was put off to. */
const look = async (): Promise<void> => {
  await sql`select graphile_worker.add_job('entrance.notify-watchers',
    ${JSON.stringify({ playgroundId: centre.playgroundId, date: '2026-12-01', startsAt: noon })}::json)`.execute(centre.deps.db)
  await centre.runJobs()
}

test('what is held past its time is free for who watches once it is swept', async () => {
  await aGuest(4, 'late@guests.example')
  centre.deps.clock.advance(16 * 60)
  await sql`delete from entrance_places where held_until < ${centre.deps.clock.now()}`.execute(centre.deps.db)
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-free late@guests.example'])
})

const looked = (startsAt: string | null = noon) => ({ playgroundId: '', date: '2026-12-01', startsAt })
const waitingJobs = async (): Promise<{ key: string; at: Date }[]> =>
  (
    await sql<{
      key: string
      at: Date
    }>`select key, run_at as at from graphile_worker.jobs where task_identifier = 'entrance.notify-watchers'`.execute(
      centre.deps.db,
    )
  ).rows

test('nobody is written to from eight in the evening to nine in the morning', async () => {
  await sql`update entrance_places set held_until = null`.execute(centre.deps.db)
  const id = await aGuest(1, 'night@guests.example')
  // The clock of tests stands before that of the database, which would run at once what is put off: the job is run by hand.
  for (const [at, isNight] of [
    ['2026-11-27T19:00:00Z', true],
    ['2026-11-28T07:59:00Z', true],
    ['2026-11-28T08:00:00Z', false],
  ] as const) {
    centre.deps.clock.set(at)
    await sql`delete from entrance_places where id = ${taken[0]}`.execute(centre.deps.db)
    await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'entrance watchers%'`.execute(
      centre.deps.db,
    )
    await notifyWatchersJob.run(centre.deps, { ...looked(), playgroundId: centre.playgroundId })
    expect(await stateOf(id)).toBe(isNight ? 'Watching' : 'Notified')
    if (isNight) {
      const jobs = await waitingJobs()
      expect(jobs.map(({ at: runAt }) => runAt.toISOString())).toEqual(['2026-11-28T08:00:00.000Z'])
    }
  }
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-free night@guests.example'])
})

test('places of windows that nobody watches are given back without a job', async () => {
  const before = (await waitingJobs()).length
  await centre.deps.db.transaction().execute((tx) => centre.holds.release(tx, [taken[0] ?? '']))
  expect(await waitingJobs()).toHaveLength(before)
})

test('who stops, whose time has begun, or who did not answer the mail in time is told nothing', async () => {
  const stopped = await aGuest(1, 'stopped@guests.example')
  expect((await centre.call(stopWatch, opened(stopped))).body).toMatchObject({ state: 'Stopped' })
  expect((await centre.call(stopWatch, opened(stopped))).status).toBe(200)
  const late = await begin(1, 'late@guests.example')
  centre.deps.clock.advance(24 * 3_600)
  refused(await centre.call(confirmWatch, opened(late)), 'watch.over')
  centre.deps.clock.set('2026-11-27T09:00:00Z')
  const begun = await aGuest(1, 'begun@guests.example')
  centre.deps.clock.set('2026-12-01T11:00:00Z')
  await look()
  expect(mailed().filter((one) => one.startsWith('watch-free'))).toEqual([])
  await endOverWatches(centre.deps.db, centre.deps.clock.now())
  expect(await Promise.all([stopped, late, begun].map(stateOf))).toEqual(['Stopped', 'Over', 'Over'])
})

test('who answers the mail once the window has begun watches nothing', async () => {
  centre.deps.clock.set('2026-12-01T08:00:00Z')
  await hold(places)
  const id = await begin(1, 'late@guests.example')
  centre.deps.clock.set('2026-12-01T11:00:00Z')
  refused(await centre.call(confirmWatch, opened(id)), 'watch.over')
  expect(await stateOf(id)).toBe('Unconfirmed')
})

test('who watched a day is told nothing once its last window has begun, also of windows that the plan has got since', async () => {
  const plan = (from: string, to: string) =>
    sql`update arrival_windows set starts_at = ${from}, ends_at = ${to} where location_id = ${centre.playgroundId}`.execute(
      centre.deps.db,
    )
  await plan('12:00', '13:00')
  const id = await aGuest(1, 'day@guests.example', null)
  centre.deps.clock.set('2026-12-01T11:00:00Z')
  await plan('10:00', '17:00')
  await centre.runJobs()
  await notifyWatchersJob.run(centre.deps, { ...inputOf(1), startsAt: null })
  await centre.runJobs()
  expect([mailed(), await stateOf(id)]).toEqual([[], 'Watching'])
})

test('who books what was watched for is told no more; who was told and has booked keeps nobody waiting', async () => {
  const other = await begin(2, undefined, noon, astrid)
  const guest = await aGuest(1, 'guest@guests.example')
  await release(2)
  expect(await stateOf(other)).toBe('Notified')
  await centre.booked(astrid, centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 2 }] }), 'astrid')
  expect(await stateOf(other)).toBe('Booked')
  await release(1)
  expect(await stateOf(guest)).toBe('Notified')
})

test('a whole day is watched until any of its windows has places', async () => {
  await sql`update arrival_windows set ends_at = '13:00', starts_at = '11:00' where location_id = ${centre.playgroundId}`.execute(
    centre.deps.db,
  )
  const eleven = await hold(places, '11:00')
  const id = await aGuest(4, 'day@guests.example', null)
  expect((await centre.call(readWatch, opened(id))).body).toMatchObject({ from: null, until: null })
  await release(3)
  expect(mailed()).toEqual([])
  await centre.deps.db.transaction().execute((tx) => centre.holds.release(tx, [eleven]))
  await centre.runJobs()
  expect(mailed()).toEqual(['watch-free day@guests.example'])
  expect(centre.sentMails[0]?.text).toContain('date=2026-12-01&at=11%3A00')
  await sql`update arrival_windows set ends_at = '17:00', starts_at = '10:00' where location_id = ${centre.playgroundId}`.execute(
    centre.deps.db,
  )
})

test('more places in the plan are told of', async () => {
  const id = await aGuest(2, 'plan@guests.example')
  const set = (to: number) =>
    sql`update arrival_windows set places = ${to} where location_id = ${centre.playgroundId}`.execute(centre.deps.db)
  await set(places + 1)
  await centre.runJobs()
  expect(await stateOf(id)).toBe('Watching')
  await set(places + 2)
  await centre.runJobs()
  expect(await stateOf(id)).toBe('Notified')
  await set(places)
})

test('only what can be booked and is full for so many is watched, by a few mails a day', async () => {
  const tried = async (body: Partial<ReturnType<typeof inputOf>>) =>
    centre.call(watchWindow, { body: { ...inputOf(1, 'who@guests.example'), ...body } })
  refused(await tried({ startsAt: '13:00' }), 'watch.not-full')
  refused(await tried({ startsAt: null }), 'watch.not-full')
  refused(await tried({ startsAt: '12:30' }), 'entrance.not-bookable')
  refused(await tried({ date: '2026-11-26' }), 'entrance.not-bookable')
  refused(await tried({ date: '2027-12-01' }), 'entrance.not-bookable')
  refused(await tried({ places: places + 1 }), 'entrance.not-bookable')
  refused(await tried({ playgroundId: '00000000-0000-4000-8000-000000000000' }), 'playground.not-found')
  refused(await tried({ places: 31 }), 'request.invalid', 'places')
  const { rows } = await sql<{
    id: string
  }>`select p.id from playgrounds p join countries c on c.id = p.country_id where c.slug <> 'sweden' limit 1`.execute(
    centre.deps.db,
  )
  refused(await tried({ playgroundId: rows[0]?.id ?? '' }), 'playground.not-found')
  // Mails that strangers cause are three a day for a mailbox.
  for (const _ of [1, 2, 3]) expect((await tried({})).status).toBe(200)
  refused(await tried({}), 'request.too-many')
  // Of one client ten a day, whoever it writes to.
  for (let n = 0; n < 6; n++) expect((await tried({ email: `who-${n}@guests.example` })).status).toBe(200)
  refused(await tried({ email: 'last@guests.example' }), 'request.too-many')
})

test('of one account and mailbox ten a day', async () => {
  for (let n = 0; n < 10; n++) expect((await astrid.call(watchWindow, { body: inputOf(1) })).status).toBe(200)
  refused(await astrid.call(watchWindow, { body: inputOf(1) }), 'request.too-many')
  // The mailbox has had its share, whoever types it.
  refused(await centre.call(watchWindow, { body: inputOf(1, 'astrid+more@hoppla.example') }), 'request.too-many')
})
