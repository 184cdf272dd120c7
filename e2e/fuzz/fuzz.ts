// `npm run storm -- classes`: hundreds of parents at once on a few class seats, over HTTP, at real server processes that are killed meanwhile, on the embedded
// PostgreSQL and on one outside, with one process and with two. One line of JSON a kind of house on standard output; ends with 1 at the first seat
// too many or too few. Its short form runs with every `npm test` (modules/classes/classes.fuzz.test.ts), and so does its control, which takes the locks away.
import { parseArgs } from 'node:util'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { checkBooks } from '../../apps/server/src/modules/orders/orders.ts'
import { aClassOf } from '../../bench/rows/classes.ts'
import { sleep } from '../support/server.ts'
import { type House, type HouseKind, openHouse } from './houses.ts'
import { book, declined, pay, type Tally, type Told } from './parents.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    buyers: { type: 'string', default: '500' },
    on: { type: 'string' },
    processes: { type: 'string' },
  },
})
const buyers = Number(values.buyers)

const kinds: HouseKind[] = (['embedded', 'external'] as const)
  .flatMap((database) => ([1, 2] as const).map((processes) => ({ database, processes })))
  .filter(({ database }) => values.on === undefined || values.on === database)
  .filter(({ processes }) => values.processes === undefined || Number(values.processes) === processes)
if (kinds.length === 0) throw new Error('--on is embedded or external, --processes 1 or 2.')

type Count = {
  seats: number
  sold: number
  full: number
  declined: number
  ranOut: number
  sessionsEnded: number
  processesKilled: number
}

const must = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Error(what)
}
const bookingsOf = (told: readonly Told[]) => told.flatMap(({ booking }) => (booking ? [booking] : []))
const mustBeFull = (told: readonly Told[]): void => {
  const others = told.filter(({ code }) => code !== undefined && code !== 'class.full').map(({ code }) => code)
  must(others.length === 0, `Refused otherwise than as full: ${others.join()}`)
}

/** Ends every database session that is taking seats at this moment: what it had begun is rolled back. */
const endSessions = async (house: House, count: Count): Promise<void> => {
  for (let tries = 0, hits = 0; tries < 30 && hits < 4; tries++) {
    await sleep(Math.random() * 50)
    const { rowCount } = await house.pool().query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%book_class_seats%' and state <> 'idle'`)
    if (rowCount) hits++
    count.sessionsEnded += rowCount ?? 0
  }
}
const killProcess = async (house: House, count: Count): Promise<void> => {
  await sleep(50 + Math.random() * 500)
  await house.killOne()
  count.processesKilled++
}
/** Quiet rounds, rounds with sessions ended, rounds with a process killed, in turn. */
const misfortunes = [async () => {}, endSessions, killProcess] as const

const seatsTaken = async (house: House, group: string | undefined): Promise<number> => {
  const { rows } = await house
    .pool()
    .query<{ n: number }>(`select count(*)::int as n from class_seats where age_group_id = $1 and state in ('held', 'booked')`, [
      group,
    ])
  return rows[0]?.n ?? -1
}

const oneRound = async (house: House, round: number, tally: Tally, count: Count): Promise<void> => {
  const seats = 1 + ((round * 7) % 30)
  const [wanted = '', enough = ''] = await aClassOf(house.pool(), [seats, seats])
  const misfortune = misfortunes[round % misfortunes.length] ?? misfortunes[0]
  // One group is wanted by hundreds; in the other there is a seat for everybody who asks, so that "full" is never true there.
  const [first, content] = await Promise.all([
    Promise.all(Array.from({ length: buyers }, (_, n) => book(house, tally, n, wanted))),
    Promise.all(Array.from({ length: seats }, (_, n) => book(house, tally, n, enough))),
    misfortune(house, count),
  ])
  const winners = bookingsOf(first)
  must(winners.length === seats, `${winners.length} of ${seats} seats were sold to ${buyers} parents.`)
  must(
    bookingsOf(content).length === seats,
    `${bookingsOf(content).length} of ${seats} parents got a seat where there was one for each.`,
  )
  mustBeFull(first)

  // A quarter never pays, a quarter is declined and gives up; the time of both runs out. Their seats go to others while the rest pays.
  const givenUp = winners.filter((_, n) => n % 4 < 2)
  const toldNo = winners.filter((_, n) => n % 4 === 1)
  await Promise.all(toldNo.map((booking, n) => declined(house, tally, n, booking)))
  const ids = givenUp.map(({ guid }) => guid)
  await house.pool().query(`update class_bookings set expires_at = now() - interval '1 second' where id = any($1::uuid[])`, [ids])
  await house.pool().query(`update orders set expires_at = now() - interval '1 second' where id = any($1::uuid[])`, [ids])
  const [next] = await Promise.all([
    Promise.all(Array.from({ length: Math.ceil(buyers / 3) }, (_, n) => book(house, tally, n, wanted))),
    Promise.all(winners.filter((booking) => !givenUp.includes(booking)).map((booking, n) => pay(house, tally, n, booking))),
    misfortune(house, count),
  ])
  must(
    bookingsOf(next).length === givenUp.length,
    `${bookingsOf(next).length} of ${givenUp.length} seats given up were sold again.`,
  )
  mustBeFull(next)

  for (const group of [wanted, enough]) {
    const taken = await seatsTaken(house, group)
    must(taken === seats, `${taken} of ${seats} seats are taken.`)
  }
  const pool = house.pool()
  const faults = [...(await checkSeats(connect(pool))), ...(await checkBooks(pool))]
  must(faults.length === 0, faults.join('\n'))
  count.seats += 2 * seats
  count.sold += winners.length + bookingsOf(content).length + bookingsOf(next).length
  count.full += [...first, ...next].filter(({ code }) => code === 'class.full').length
  count.declined += toldNo.length
  count.ranOut += givenUp.length
}

let open: House | undefined
const storm = async (kind: HouseKind, rounds: number): Promise<void> => {
  const house = await openHouse(kind)
  open = house
  const tally: Tally = { asked: 0, askedAgain: 0, slowestMs: 0 }
  const count: Count = { seats: 0, sold: 0, full: 0, declined: 0, ranOut: 0, sessionsEnded: 0, processesKilled: 0 }
  const startedAt = performance.now()
  try {
    for (let round = 0; round < rounds; round++) {
      await oneRound(house, round, tally, count).catch((error: unknown) => {
        throw new Error(`Round ${round} on ${kind.database} with ${kind.processes} process(es): ${(error as Error).message}`, {
          cause: error,
        })
      })
      process.stderr.write(`\r${kind.database}, ${kind.processes} process(es): ${round + 1} of ${rounds} rounds`)
    }
  } finally {
    process.stderr.write('\n')
    open = undefined
    await house.close()
  }
  // A storm in which nobody was hit was none.
  if (rounds >= 10) must(count.sessionsEnded > 0 && count.processesKilled > 0, 'No session was ended, or no process killed.')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(JSON.stringify({ ...kind, rounds, buyers, ...count, ...tally, slowestMs: Math.round(tally.slowestMs), seconds }))
}

// Broken off: nothing that was started here goes on.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void open?.close().finally(() => process.exit(1))
  })
for (const kind of kinds) await storm(kind, Math.ceil(Number(values.rounds) / kinds.length))
