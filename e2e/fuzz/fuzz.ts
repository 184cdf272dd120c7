// `npm run fuzz -- classes`: hundreds of parents at once on a few class seats, over HTTP, at real server processes that are killed meanwhile, on the embedded
// PostgreSQL and on one outside, with one process and with two. One line of JSON a kind of set-up on standard output; ends with 1 at the first seat
// too many or too few. Its short form runs with every `npm test` (modules/classes/classes.fuzz.test.ts), and so does its control, which takes the locks away.
import { parseArgs } from 'node:util'
import { connect } from '../../apps/server/src/db/connect.ts'
import { checkSeats } from '../../apps/server/src/modules/classes/check-seats.ts'
import { auditLedger } from '../../apps/server/src/modules/orders/orders.ts'
import { aClassOf } from '../../bench/rows/classes.ts'
import { sleep } from '../support/server.ts'
import { book, declined, type Outcome, pay, type Tally } from './parents.ts'
import { openServer, type Server, type ServerKind } from './servers.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    buyers: { type: 'string', default: '500' },
    on: { type: 'string' },
    processes: { type: 'string' },
  },
})
const buyers = Number(values.buyers)

const kinds: ServerKind[] = (['embedded', 'external'] as const)
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
const bookingsOf = (outcomes: readonly Outcome[]) => outcomes.flatMap(({ booking }) => (booking ? [booking] : []))
const mustBeFull = (outcomes: readonly Outcome[]): void => {
  const others = outcomes.filter(({ code }) => code !== undefined && code !== 'class.full').map(({ code }) => code)
  must(others.length === 0, `Refused otherwise than as full: ${others.join()}`)
}

/** Ends every database session that is taking seats at this moment: what it had begun is rolled back. */
const endSessions = async (server: Server, count: Count): Promise<void> => {
  for (let tries = 0, hits = 0; tries < 30 && hits < 4; tries++) {
    await sleep(Math.random() * 50)
    const { rowCount } = await server.pool().query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%book_class_seats%' and state <> 'idle'`)
    if (rowCount) hits++
    count.sessionsEnded += rowCount ?? 0
  }
}
const killProcess = async (server: Server, count: Count): Promise<void> => {
  await sleep(50 + Math.random() * 500)
  await server.killOne()
  count.processesKilled++
}
/** Quiet rounds, rounds with sessions ended, rounds with a process killed, in turn. */
const misfortunes = [async () => {}, endSessions, killProcess] as const

const seatsTaken = async (server: Server, group: string | undefined): Promise<number> => {
  const { rows } = await server
    .pool()
    .query<{ n: number }>(`select count(*)::int as n from class_seats where age_group_id = $1 and state in ('held', 'booked')`, [
      group,
    ])
  return rows[0]?.n ?? -1
}

const oneRound = async (server: Server, round: number, tally: Tally, count: Count): Promise<void> => {
  const seats = 1 + ((round * 7) % 30)
  const [wanted = '', enough = ''] = await aClassOf(server.pool(), [seats, seats])
  const misfortune = misfortunes[round % misfortunes.length] ?? misfortunes[0]
  // One group is wanted by hundreds; in the other there is a seat for everybody who asks, so that "full" is never true there.
  const [first, content] = await Promise.all([
    Promise.all(Array.from({ length: buyers }, (_, n) => book(server, tally, n, wanted))),
    Promise.all(Array.from({ length: seats }, (_, n) => book(server, tally, n, enough))),
    misfortune(server, count),
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
  const refused = winners.filter((_, n) => n % 4 === 1)
  await Promise.all(refused.map((booking, n) => declined(server, tally, n, booking)))
  const ids = givenUp.map(({ guid }) => guid)
  await server.pool().query(`update class_bookings set expires_at = now() - interval '1 second' where id = any($1::uuid[])`, [ids])
  await server.pool().query(`update orders set expires_at = now() - interval '1 second' where id = any($1::uuid[])`, [ids])
  const [next] = await Promise.all([
    Promise.all(Array.from({ length: Math.ceil(buyers / 3) }, (_, n) => book(server, tally, n, wanted))),
    Promise.all(winners.filter((booking) => !givenUp.includes(booking)).map((booking, n) => pay(server, tally, n, booking))),
    misfortune(server, count),
  ])
  must(
    bookingsOf(next).length === givenUp.length,
    `${bookingsOf(next).length} of ${givenUp.length} seats given up were sold again.`,
  )
  mustBeFull(next)

  for (const group of [wanted, enough]) {
    const taken = await seatsTaken(server, group)
    must(taken === seats, `${taken} of ${seats} seats are taken.`)
  }
  const pool = server.pool()
  const faults = [...(await checkSeats(connect(pool))), ...(await auditLedger(pool))]
  must(faults.length === 0, faults.join('\n'))
  count.seats += 2 * seats
  count.sold += winners.length + bookingsOf(content).length + bookingsOf(next).length
  count.full += [...first, ...next].filter(({ code }) => code === 'class.full').length
  count.declined += refused.length
  count.ranOut += givenUp.length
}

let open: Server | undefined
const fuzz = async (kind: ServerKind, rounds: number): Promise<void> => {
  const server = await openServer(kind)
  open = server
  const tally: Tally = { asked: 0, askedAgain: 0, slowestMs: 0 }
  const count: Count = { seats: 0, sold: 0, full: 0, declined: 0, ranOut: 0, sessionsEnded: 0, processesKilled: 0 }
  const startedAt = performance.now()
  try {
    for (let round = 0; round < rounds; round++) {
      await oneRound(server, round, tally, count).catch((error: unknown) => {
        throw new Error(`Round ${round} on ${kind.database} with ${kind.processes} process(es): ${(error as Error).message}`, {
          cause: error,
        })
      })
      process.stderr.write(`\r${kind.database}, ${kind.processes} process(es): ${round + 1} of ${rounds} rounds`)
    }
  } finally {
    process.stderr.write('\n')
    open = undefined
    await server.close()
  }
  // A fuzz test in which nobody was hit was none.
  if (rounds >= 10) must(count.sessionsEnded > 0 && count.processesKilled > 0, 'No session was ended, or no process killed.')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(JSON.stringify({ ...kind, rounds, buyers, ...count, ...tally, slowestMs: Math.round(tally.slowestMs), seconds }))
}

// Broken off: nothing that was started here goes on.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void open?.close().finally(() => process.exit(1))
  })
for (const kind of kinds) await fuzz(kind, Math.ceil(Number(values.rounds) / kinds.length))
