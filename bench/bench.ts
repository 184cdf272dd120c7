// `npm run bench [-- workload …]`: one line of JSON a workload on standard output, words for people on standard error. Ends with 1 when a target is
// missed. What is measured and how: docs/bench.md.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/run-tool.ts'
import { describeMachine } from './machine.ts'
import { stopEverything } from './processes.ts'
import { closeDatabase, openDatabase } from './product/product.ts'
import { benchDir } from './product/settings.ts'
import { jsonLine, passes, summaryOf, type Workload } from './report.ts'
import { accounting } from './workloads/accounting.ts'
import { booking } from './workloads/booking.ts'
import { boot } from './workloads/boot.ts'
import { arrivals } from './workloads/carts/arrivals.ts'
import { cart } from './workloads/carts/cart.ts'
import { parties } from './workloads/carts/parties.ts'
import { catalogueJson } from './workloads/catalogue-json.ts'
import { customers } from './workloads/customers.ts'
import { door } from './workloads/door.ts'
import { guestHtml } from './workloads/guest-html.ts'
import { login } from './workloads/login.ts'
import { memory } from './workloads/memory.ts'
import { offers } from './workloads/offers.ts'
import { office } from './workloads/office.ts'
import { orderList } from './workloads/order-list.ts'
import { orders } from './workloads/orders.ts'
import { overview } from './workloads/overview.ts'
import { pageWeight } from './workloads/page-weight.ts'
import { placesJson } from './workloads/places-json.ts'
import { posting } from './workloads/posting.ts'
import { redeem } from './workloads/redeem.ts'
import { refresh } from './workloads/refresh.ts'
import { rush } from './workloads/rush.ts'
import { search } from './workloads/search.ts'
import { season } from './workloads/season.ts'
import { seats } from './workloads/seats.ts'
import { snapshot } from './workloads/snapshot.ts'
import { webhooks } from './workloads/webhooks.ts'

const workloads: readonly Workload[] = [
  catalogueJson,
  placesJson,
  search,
  guestHtml,
  orders,
  posting,
  login,
  refresh,
  pageWeight,
  memory,
  boot,
  overview,
  office,
  customers,
  orderList,
  accounting,
  door,
  snapshot,
  seats,
  booking,
  cart,
  rush,
  arrivals,
  season,
  offers,
  parties,
  redeem,
  webhooks,
]

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !workloads.some((workload) => workload.name === name))
if (unknown.length > 0) {
  say(`There is no workload '${unknown.join("', '")}'. Choose from ${workloads.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

/** Runs one workload. @returns whether it met its targets; a workload that breaks has not. */
const runOne = async (workload: Workload): Promise<boolean> => {
  say(`\n${workload.name}: ${workload.about}`)
  const startedAt = performance.now()
  try {
    const outcome = await workload.run()
    process.stdout.write(`${jsonLine(outcome, machine, new Date())}\n`)
    say(`${summaryOf(outcome)}\n  (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`)
    return passes(outcome)
  } catch (error) {
    say(`  ✗ ${workload.name} could not be measured: ${error instanceof Error ? error.stack : error}`)
    return false
  }
}

/** Removes everything the bench wrote. */
const cleanUp = async (): Promise<void> => {
  await closeDatabase()
  rmSync(benchDir, { recursive: true, force: true })
}

/** A bench that was killed may have left its database running: opening it again ends that one. Refused while another bench is at work. */
const cleanUpAfterKilled = async (): Promise<void> => {
  if (existsSync(join(benchDir, 'database'))) await openDatabase()
  await cleanUp()
}

/** Builds what is stale, with its words on standard error. */
const build = (): void => {
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(1)
}

const machine = describeMachine()
await cleanUpAfterKilled()
build()
say(`${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, load ${machine.load}`)
if (machine.load > machine.cores / 4) say('The machine is busy with something else: figures will be low, and ratios less sure.')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    void stopEverything()
      .then(cleanUp)
      .then(() => process.exit(1))
  })

const met: boolean[] = []
try {
  for (const workload of workloads) if (chosen.length === 0 || chosen.includes(workload.name)) met.push(await runOne(workload))
} finally {
  await cleanUp()
}
say(`\n${met.filter(Boolean).length} of ${met.length} workloads met their targets`)
process.exit(met.every(Boolean) ? 0 : 1)
