import { randomUUID } from 'node:crypto'
import { readConfig } from '../../../apps/server/src/config.ts'
import { within } from '../../../apps/server/src/db/statement.ts'
import { Refusal } from '../../../apps/server/src/http/refusal.ts'
import { addDays } from '../../../apps/server/src/kernel/calendar.ts'
import { holdRoom } from '../../../apps/server/src/modules/parties/booking/hold-room.ts'
import { partyDays } from '../../../apps/server/src/modules/parties/party-days.ts'
import { openDeps } from '../../../apps/server/src/start.ts'
import { withProduct } from '../../product/product.ts'
import { productSettings } from '../../product/settings.ts'
import { atMost, type Workload } from '../../report.ts'
import { aPartyCentreOf } from '../../rows/parties.ts'
import { percentile, rounded } from '../../statistics.ts'

const rooms = 8
const [monthDays, asks] = [31, 400]
/** `HOPPLA_BENCH_PARENTS` makes fewer, to try the workload out: its figures are then no proof. */
const parents = Number(process.env.HOPPLA_BENCH_PARENTS ?? 500)
const minute = 60_000

/** Free rooms of a month, asked one after the other; and a storm of parents for one room at one time. */
export const parties: Workload = {
  name: 'parties',
  about: `free rooms of a month at a play centre with ${rooms} rooms, ${asks} times; ${parents} parents at once for one of them`,
  run: async () => {
    const databaseUrl = await withProduct(async (product) => product.databaseUrl)
    const { deps, close } = await openDeps(readConfig(productSettings(databaseUrl)), { beside: true })
    try {
      const { playgroundId, roomIds, today } = await aPartyCentreOf(deps.pool, rooms, monthDays)
      const month = { from: addDays(today, 1), to: addDays(today, monthDays) }
      const times: number[] = []
      for (let n = 0; n < asks + 50; n++) {
        const from = performance.now()
        await partyDays(deps, playgroundId, month)
        // The first fill caches and plans.
        if (n >= 50) times.push(performance.now() - from)
      }
      const startsAt = Date.parse(`${addDays(today, 60)}T12:00:00Z`)
      const [room = ''] = roomIds
      const answers = await Promise.all(
        Array.from({ length: parents }, async () => {
          const from = performance.now()
          const answer = await deps.db
            .transaction()
            .execute((tx) => holdRoom(within(tx), wantedOf(playgroundId, room, startsAt), new Date()))
            .then(
              () => 'held',
              (error: unknown) => (error instanceof Refusal ? error.code : 'fault'),
            )
          return { answer, ms: performance.now() - from }
        }),
      )
      const held = answers.filter(({ answer }) => answer === 'held').length
      const others = answers.filter(({ answer }) => answer !== 'held' && answer !== 'party.room-taken').length
      return {
        workload: 'parties',
        rounds: 1,
        checks: [
          atMost('free rooms of a month, p99', rounded(percentile(times, 0.99), 1), 20, 'ms'),
          atMost('slowest answer of the storm', rounded(Math.max(...answers.map(({ ms }) => ms)) / 1_000), 2, 's'),
          atMost('rooms held beyond one, and answers of another kind', Math.abs(held - 1) + others, 0, 'answers'),
        ],
        details: { median: rounded(percentile(times, 0.5), 1), held },
      }
    } finally {
      await close()
    }
  },
}

const wantedOf = (playgroundId: string, roomId: string, startsAt: number): Parameters<typeof holdRoom>[1] => ({
  id: randomUUID(),
  playgroundId,
  room: { id: roomId, block: roomId },
  slot: {
    ...{
      date: new Date(startsAt).toISOString().slice(0, 10),
      at: '13:00',
      until: '15:00',
      startsAt,
      endsAt: startsAt + 120 * minute,
    },
    ...{ blockedFrom: startsAt - 15 * minute, blockedUntil: startsAt + 135 * minute },
  },
  rates: {
    ...{ currency: 'SEK', extraChildMinor: null, foods: [], extras: [], deposit: { minor: 50_000 } },
    package: {
      ...{ id: roomId, names: {}, minor: 199_000, weekendMinor: null, dayMinor: 199_000, includedChildren: 10, minutes: 120 },
      ...{ vatPercent: 6, hosts: 0 },
    },
  },
  chosen: { children: 10, foods: {}, extras: {} },
  limits: { mostAtOnce: null, hosts: null },
  until: new Date(Date.now() + 15 * minute),
  quote: null,
})
