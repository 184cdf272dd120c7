import pg from 'pg'

/** What the driver calls its connection; its types leave it out. */
type Inside = {
  connection: { stream: { destroy: (error: Error) => void }; on: (event: 'readyForQuery', listener: () => void) => void }
}

/** The database accepted a query and does not answer: stopped, cut off, unreachable. Whether the query was executed is unknown. */
export class DatabaseSilent extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('The database does not answer.')
  }
}

/** How often all connections are looked at. */
const everyMs = 100

/** A connection that knows since when it has waited for an answer. */
export class WatchedClient extends pg.Client {
  #waiting = 0
  #since = 0

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    inside(this).connection.on('readyForQuery', () => {
      if (this.#waiting > 0) this.#waiting -= 1
      this.#since = performance.now()
    })
  }

  override query = ((...question: Parameters<pg.Client['query']>) => {
    if (this.#waiting === 0) this.#since = performance.now()
    this.#waiting += 1
    return pg.Client.prototype.query.apply(this, question)
  }) as pg.Client['query']

  /** Closes the connection, and fails what waits on it, when it has waited too long for one answer. */
  giveUpAfter(ms: number): void {
    if (this.#waiting > 0 && performance.now() - this.#since > ms) inside(this).connection.stream.destroy(new DatabaseSilent())
  }
}

const inside = (client: pg.Client): Inside => client as unknown as Inside

/**
 * Watches the connections of a pool: one that waits longer than `ms` for an answer is closed, which fails its query. The driver's own `query_timeout` would
 * hand a connection that is still waiting to the next caller. @returns stop.
 */
export const watchConnections = (pool: pg.Pool, ms: number): (() => void) => {
  const clients = new Set<WatchedClient>()
  pool.on('connect', (client) => {
    if (client instanceof WatchedClient) clients.add(client)
  })
  pool.on('remove', (client) => {
    clients.delete(client as unknown as WatchedClient)
  })
  const look = () => {
    for (const client of clients) client.giveUpAfter(ms)
  }
  // Deferred until pending input has been read: if the process itself was blocked, the answer may have arrived already.
  const timer = setInterval(() => setImmediate(look), everyMs).unref()
  return () => clearInterval(timer)
}
