import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { momentOf } from '../../apps/server/src/kernel/calendar.ts'
import { testClock } from '../../apps/server/src/kernel/clock.ts'
import type { Deps } from '../../apps/server/src/kernel/deps.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { acceptOffer } from '../../apps/server/src/modules/classes/waiting-list/accept.ts'
import { declineOffer } from '../../apps/server/src/modules/classes/waiting-list/entries.ts'
import { listClassesToSettle } from '../../apps/server/src/modules/classes/waiting-list/offers.sql.ts'
import { settleWaitingLists } from '../../apps/server/src/modules/classes/waiting-list/settle.ts'
import { openDeps } from '../../apps/server/src/start.ts'
import { chanceOf } from '../chance.ts'
import { cpuSeconds } from '../processes.ts'
import { watchDatabase } from '../product/database-cpu.ts'
import { withProduct } from '../product/product.ts'
import { productSettings } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { fillWaitingLists, freeOneEach, secretInSql } from '../rows/waiting.ts'
import { rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_LISTS` makes fewer lists, to try the workload out: its figures are then no proof. */
const lists = Number(process.env.HOPPLA_BENCH_LISTS ?? 10_000)
const familiesEach = 100
const mostSeconds = 60
/** What a family does that is offered a place: the rest lets it lapse. */
const [declines, accepts] = [0.25, 0.5]
/** Families who answer at the same time. */
const atOnce = 4

/** A place comes free in each of many classes and goes down its list, from family to family, until somebody takes it; what is timed is the settling alone. */
export const offers: Workload = {
  name: 'offers',
  about: `a place comes free in each of ${lists} classes with ${familiesEach} families waiting: offered, declined, lapsed, offered again, until it is taken`,
  run: async () => {
    // It imports the demo chain, and has nothing to say afterwards: its sweeper would settle the lists by the real clock.
    const databaseUrl = await withProduct(async (product) => product.databaseUrl)
    const generatedAt = performance.now()
    await fillWaitingLists(databaseUrl, lists, familiesEach)
    const generatedInS = (performance.now() - generatedAt) / 1_000
    const { deps: real, close } = await openDeps(readConfig(productSettings(databaseUrl)), { beside: true })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const deps = { ...real, clock: testClock(momentOf(tomorrow, '09:00', 'Europe/Stockholm')) }
    try {
      await freeOneEach(deps.pool)
      const played = await play(deps)
      const faults = [...(await checkSeats(deps.db)), ...(await unfair(deps.pool))]
      return {
        workload: 'offers',
        rounds: 1,
        checks: [
          atMost(`settling ${lists} lists`, rounded(played.seconds, 1), mostSeconds, 's'),
          atMost('lists that are not settled, or not in turn', faults.length, 0, 'faults'),
        ],
        details: { ...played, generatedInS: rounded(generatedInS, 0), faults: faults.slice(0, 5) },
      }
    } finally {
      await close()
    }
  },
}

type Clocked = Deps & { clock: ReturnType<typeof testClock> }
type Open = { id: string; secret: string; endsAt: Date }

const play = async (deps: Clocked) => {
  const chance = chanceOf(20_271)
  const timed = { seconds: 0, productCpu: 0, databaseCpu: 0, settled: 0, statements: 0 }
  const decided = new Set<string>()
  const answers = { accepted: 0, declined: 0, lapsed: 0 }
  for (;;) {
    await settle(deps, timed)
    const open = await listOpen(deps.pool)
    if (open.length === 0) break
    const pressed: (() => Promise<unknown>)[] = []
    for (const { id, secret } of open.filter((one) => !decided.has(one.id))) {
      decided.add(id)
      const will = chance()
      if (will < declines) pressed.push(() => declineOffer(deps, secret, { offerId: id, stay: true }))
      else if (will < declines + accepts) pressed.push(() => acceptOffer(deps, aParent, secret, { offerId: id, notes: [] }))
      if (will < declines) answers.declined++
      else if (will < declines + accepts) answers.accepted++
      else answers.lapsed++
    }
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let press = pressed.pop(); press; press = pressed.pop()) await press()
      }),
    )
    // Nobody has anything to say any more: what is left are offers that will lapse.
    const left = await listOpen(deps.pool)
    const [first] = left
    if (first && left.every(({ id }) => decided.has(id)) && (await listClassesToSettle(deps.db, deps.clock.now())).length === 0)
      deps.clock.set(first.endsAt)
  }
  return {
    ...answers,
    seconds: timed.seconds,
    timesAListWasSettled: timed.settled,
    msEach: rounded((timed.seconds * 1_000) / timed.settled),
    productCpuMsEach: rounded((timed.productCpu * 1_000) / timed.settled),
    databaseCpuMsEach: rounded((timed.databaseCpu * 1_000) / timed.settled),
    statementsEach: rounded(timed.statements / timed.settled, 1),
  }
}

const aParent = { country: 'sweden', language: 'sv' } as unknown as Parameters<typeof acceptOffer>[1]

/** Settles until there is nothing left to be done, as the sweeper does every other second. */
const settle = async (
  deps: Clocked,
  timed: { seconds: number; productCpu: number; databaseCpu: number; settled: number; statements: number },
): Promise<void> => {
  for (;;) {
    const due = (await listClassesToSettle(deps.db, deps.clock.now())).length
    if (due === 0) return
    const database = await watchDatabase(deps.pool)
    const cpu = cpuSeconds(process.pid)
    const asked = countStatements()
    const startedAt = performance.now()
    await settleWaitingLists(deps)
    timed.seconds += (performance.now() - startedAt) / 1_000
    timed.statements += asked()
    timed.productCpu += cpuSeconds(process.pid) - cpu
    timed.databaseCpu += await database()
    timed.settled += due
  }
}

/** Begins to count what this process asks the database. @returns how many, and counts no more. */
const countStatements = (): (() => number) => {
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    count++
    return query.apply(this, asked)
  } as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    return count
  }
}

const listOpen = async (pool: pg.Pool): Promise<Open[]> => {
  const { rows } = await pool.query<Open>(`select id, ${secretInSql('entry_id')} as secret, ends_at as "endsAt"
    from class_offers where state = 'Open' order by ends_at, entry_id`)
  return rows
}

/** Lists of which not exactly one family has the place, or where it went past a family that would have taken it. */
const unfair = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ what: string }>(`
    select 'class ' || c.id as what from classes c where c.id::text like 'c1a50000%' and (
      (select count(*) from class_waiting_entries e where e.class_id = c.id and e.state = 'Booked') <> 1
      or exists (select from class_waiting_entries b join class_waiting_entries e on e.class_id = b.class_id and (e.priority, e.turn) < (b.priority, b.turn)
        where b.class_id = c.id and b.state = 'Booked' and e.passed = 0
          and (select count(*) from class_waiting_children k where k.entry_id = e.id) = 1))`)
  return rows.map(({ what }) => what)
}
