import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createMailer } from './adapters/create-mailer.ts'
import { openPhotoStore } from './adapters/open-photo-store.ts'
import { createPaymentProviders } from './adapters/payments/registry.ts'
import { createWallets } from './adapters/wallets/create-wallets.ts'
import { buildApp } from './app.ts'
import { createPreparedStore, listenForContent } from './cache/prepared.ts'
import { connect, openPool } from './db/connect.ts'
import { joinOrStartEmbedded, startEmbedded } from './db/embedded.ts'
import { limitsFor } from './db/limits.ts'
import { migrate } from './db/migrate.ts'
import { listen } from './http/listen.ts'
import { demoBanner, importDemoIfEmpty } from './import/demo.ts'
import { startJobs } from './jobs/job-runner.ts'
import { migrateJobs } from './jobs/jobs.ts'
import { systemClock } from './kernel/clock.ts'
import type { Config } from './kernel/config.ts'
import type { Deps } from './kernel/deps.ts'
import { createLog } from './logging/safe-log.ts'
import { checkCountries, readHolidaysAhead } from './modules/places/places.ts'
import { jobs } from './modules/registry.ts'
import { checkSecret } from './secrets/secret-check.ts'
import { checkSurroundings, listenFault } from './settings/start-checks.ts'
import { type Builds, createWebApp, loadBuilds } from './web/web.ts'

export type Running = { deps: Deps; banner: () => string; stop: () => Promise<void> }
export type OpenDeps = {
  deps: Deps
  /** Where the embedded database lies, when that is not in the data folder. */
  databaseNote: string | undefined
  /** More connections to the same database, for work that may wait for it longer or shorter than requests. Closed by `close`. */
  poolOf: (work: keyof typeof limitsFor, max: number) => pg.Pool
  close: () => Promise<void>
}

/** Connections for the jobs of a process, beside those for its requests: what takes long does not make who asks wait. */
const jobConnections = 12
/** Connections for long reads: few, since each prevents the database from vacuuming old rows. */
const reportConnections = 2

/**
 * Opens database and dependencies without listening; what commands need too.
 * @param beside for a command: uses the embedded database of a product that runs on the same data folder.
 */
export const openDeps = async (config: Config, { beside = false } = {}): Promise<OpenDeps> => {
  const log = createLog(config.logLevel)
  const open = beside ? joinOrStartEmbedded : startEmbedded
  const embedded = config.databaseUrl === undefined ? await open(config.dataDir) : undefined
  let isClosing = false
  const opened: pg.Pool[] = []
  const poolOf: OpenDeps['poolOf'] = (work, max) => {
    const pool = openPool(
      config.databaseUrl ?? embedded?.url ?? '',
      max,
      (error) => {
        // The driver hangs its whole client on the error, and connections that end with a database we stop ourselves are not lost.
        if (!isClosing) log.error({ reason: error.message }, 'database connection lost')
      },
      limitsFor[work],
    )
    opened.push(pool)
    return pool
  }
  const close = async () => {
    isClosing = true
    await Promise.all(opened.map((pool) => pool.ended || pool.end()))
    await embedded?.stop()
  }
  try {
    const setup = poolOf('migration', 2)
    await migrate(setup, { onWait: (line) => log.warn(line) })
    await migrateJobs(setup)
    await setup.end()
    const pool = poolOf(beside ? 'import' : 'request', config.dbPool)
    const db = connect(pool)
    const reports = poolOf('report', reportConnections)
    await checkSecret({ db, config })
    const base = { config, db, pool, reports, clock: systemClock, log, prepared: createPreparedStore() }
    const deps: Deps = {
      ...base,
      mailer: await createMailer(base),
      payments: await createPaymentProviders(base),
      photos: await openPhotoStore(config),
      wallets: createWallets(config),
    }
    return { deps, databaseNote: embedded?.note, poolOf, close }
  } catch (error) {
    // A failed start must not leave a database running.
    await close()
    throw error
  }
}

/**
 * The running product. `stop` drains: no new connections, open requests answered, running jobs finished, then the database.
 * @param build the pages; by default those of `npm run build`.
 */
export const start = async (config: Config, build?: Builds): Promise<Running> => {
  await checkSurroundings(config, jobConnections + reportConnections)
  const { deps, databaseNote, poolOf, close } = await openDeps(config)
  // Undone in reverse order, at the end or when the start fails: whatever a failed start leaves open must not keep a database running.
  const undo: (() => Promise<void>)[] = [close]
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    if (config.isOpen) await importDemoIfEmpty(deps, (line) => console.log(line))
    await checkCountries(deps)
    const app = await buildApp(deps, config.roles.has('web') ? createWebApp(build ?? (await loadBuilds(config))) : undefined)
    undo.push(listenForContent(deps.pool, deps.prepared, (error) => deps.log.error({ err: error }, 'content listener lost')))
    undo.push(() => drain(app))
    await listen(app, config).catch((error: unknown) => {
      throw listenFault(error, config) ?? error
    })
    // Beside the first requests, which do not need it to be done.
    if (config.roles.has('web')) {
      const ahead = readHolidaysAhead(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'no holidays read ahead'))
      undo.push(() => ahead)
    }
    const worker = config.roles.has('jobs') ? await startJobs(depsOver(deps, poolOf('job', jobConnections)), jobs) : undefined
    // The drain comes first, the worker after it: requests under way may still write jobs.
    if (worker) undo.splice(-1, 0, () => worker.stop())
  } catch (error) {
    await stop()
    throw error
  }
  const office = config.officeOrigin === undefined ? {} : { office: config.officeOrigin }
  const addresses = Object.entries({ ...config.origins, ...office }).map(([slug, origin]) => `  ${slug.padEnd(8)} ${origin}`)
  const note = databaseNote === undefined ? [] : [`  ${databaseNote}`]
  return { deps, banner: () => [...addresses, ...note, demoBanner(config)].join('\n'), stop }
}

const depsOver = (deps: Deps, pool: pg.Pool): Deps => ({ ...deps, pool, db: connect(pool) })

/**
 * Takes no new requests and waits for those under way. A kept-alive connection falls idle only after its last answer, so they are swept again and
 * again; a client that neither sends nor goes is cut off.
 */
const drain = async (app: FastifyInstance): Promise<void> => {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const hung = setTimeout(() => app.server.closeAllConnections(), 15_000)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(hung)
  }
}
