import { type DoorScan, scanAtDoor } from '@hoppla/contract/door/admissions'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { type Asking, askingOf } from '../http/ask.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { entrancesEach, fillDoor, passCode } from '../rows/door.ts'
import { percentile, rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_PASSES` makes a smaller chain, to try the workload out: its figures are then no proof. */
const passes = Number(process.env.HOPPLA_BENCH_PASSES ?? 1_000_000)
const devices = 64
const seconds = 10

/** One scan of a pass that nobody has scanned before. @param turn counts up. @returns milliseconds. */
const scan = async (asking: Asking, turn: number): Promise<number> => {
  // A prime's step through all of them: neighbours in time do not lie beside each other.
  const code = passCode(1 + ((turn * 7_919) % passes))
  const startedAt = performance.now()
  const { status, bytes } = await asking.ask(scanAtDoor.path, {
    method: scanAtDoor.method,
    body: { playgroundId: idOf('place', 'orebro'), code },
  })
  const took = performance.now() - startedAt
  if (status !== 200) throw new Error(`A scan was answered ${status}: ${bytes}`)
  const { children } = JSON.parse(bytes.toString('utf8')) as DoorScan
  if (children[0]?.suggested?.kind !== 'pass') throw new Error(`A pass that is valid was not suggested: ${bytes}`)
  return took
}

/** Each device scans as soon as it has its answer. @returns how long each scan took. */
const without = async (asking: Asking): Promise<number[]> => {
  const took: number[] = []
  let turn = 0
  const until = performance.now() + seconds * 1_000
  await Promise.all(
    Array.from({ length: devices }, async () => {
      while (performance.now() < until) {
        turn += 1
        took.push(await scan(asking, turn))
      }
    }),
  )
  return took
}

/** Each device scans once a second, spread over it, whether the one before is answered or not. */
const paced = async (asking: Asking, first: number): Promise<number[]> => {
  const startedAt = performance.now()
  const under: Promise<number>[] = []
  for (let n = 0; n < devices * seconds; n++) {
    const wait = startedAt + (n * 1_000) / devices - performance.now()
    if (wait > 0) await new Promise((done) => setTimeout(done, wait))
    under.push(scan(asking, first + n))
  }
  return Promise.all(under)
}

/** The door on a Saturday in a chain that has been open for years. */
export const door: Workload = {
  name: 'door',
  about: `${devices} devices scan passes, without a pause and once a second each, with ${passes} passes and ${passes * entrancesEach} admissions`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      await fillDoor(databaseUrl, passes)
      const asking = askingOf(
        ports.product,
        'office.localhost',
        { authorization: `Bearer ${await adminToken(databaseUrl)}` },
        devices,
      )
      await scan(asking, 0)
      const calm = await paced(asking, 1)
      const busy = await without(asking)
      asking.close()
      return {
        workload: 'door',
        rounds: 1,
        checks: [
          atMost('p95 of a scan, once a second each', rounded(percentile(calm, 0.95), 1), 50, 'ms'),
          atLeast('scans a second, without a pause', rounded(busy.length / seconds, 0), 500, 'scans'),
        ],
        details: {
          passes,
          ms: { p50: rounded(percentile(calm, 0.5), 1), p99: rounded(percentile(calm, 0.99), 1) },
          msWithoutPause: { p50: rounded(percentile(busy, 0.5), 1), p95: rounded(percentile(busy, 0.95), 1) },
        },
      }
    }),
}
