import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { type Asking, askingOf } from '../../bench/http/ask.ts'
import { databaseOf, freePort, type ServerInput, type ServerProcess, startServer, temporaryFolder } from '../support/server.ts'

export type ServerKind = { database: 'embedded' | 'external'; processes: 1 | 2 }

/** One or two server processes, real ones, on one database. */
export type Server = {
  /** One for each process. */
  connections: readonly Asking[]
  pool: () => pg.Pool
  /** `kill -9` of one process in the middle of its work; resolves when the whole product runs again. */
  killOne: () => Promise<void>
  close: () => Promise<void>
}

/**
 * `embedded`: the first process starts its own PostgreSQL, and the second is led there; when the first dies, its database starts anew with it, so
 * that the second is started again as well. `external`: a PostgreSQL that no process of the product has started, reached by DATABASE_URL alone.
 */
export const openServer = async ({ database, processes }: ServerKind): Promise<Server> => {
  const folders = [temporaryFolder('fuzz-first'), temporaryFolder('fuzz-second')] as const
  const outside = database === 'external' ? temporaryFolder('fuzz-database') : undefined
  const external = outside && (await startEmbedded(outside.path))
  // Children are known by a hash that is keyed with it: the same for both.
  const secret = randomBytes(32).toString('hex')
  const inputOf = async (index: 0 | 1): Promise<ServerInput> => ({
    dataDir: folders[index].path,
    port: await freePort(),
    env: { HOPPLA_ROLES: 'api,identity,jobs', HOPPLA_SECRET: secret, HOPPLA_TRUST_PROXY: 'loopback' },
  })
  const inputs = [await inputOf(0), await inputOf(1)] as const
  const addressOf = (): string => external?.url ?? databaseOf(folders[0].path).url
  const start = (index: 0 | 1): Promise<ServerProcess> => {
    const isGuest = external !== undefined || index === 1
    return startServer({
      ...inputs[index],
      env: { ...inputs[index].env, ...(isGuest ? { DATABASE_URL: addressOf() } : {}) },
    })
  }
  const openPool = () => {
    const made = new pg.Pool({ connectionString: addressOf(), max: 4 })
    made.on('error', () => {})
    return made
  }

  const servers: ServerProcess[] = [await start(0)]
  if (processes === 2) servers.push(await start(1))
  let pool = openPool()
  const connections = inputs
    .slice(0, processes)
    .map(({ port }) => askingOf(port, 'localhost', { 'accept-language': 'sv' }, Number.POSITIVE_INFINITY))

  let turn = 0
  return {
    connections,
    pool: () => pool,
    killOne: async () => {
      const index = (turn++ % processes) as 0 | 1
      await servers[index]?.kill()
      servers[index] = await start(index)
      if (external || index === 1) return
      await pool.end()
      pool = openPool()
      if (processes === 2) {
        await servers[1]?.kill()
        servers[1] = await start(1)
      }
    },
    close: async () => {
      for (const connection of connections) connection.close()
      await pool.end()
      for (const server of servers.toReversed()) await server.stop()
      await external?.stop()
      for (const folder of [...folders, outside]) folder?.remove()
    },
  }
}
