import pg from 'pg'

/** What the driver calls its connection; its types leave it out. */
type Inside = {
  connection: { stream: { destroy: (error: Error) => void }; on: (event: 'readyForQuery', listener: () => void) => void }
}

/** The database took a question and is silent: stopped, cut off, out of reach. Nobody knows whether it did what it was asked. */
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
 * Looks after the connections of a pool: one that waits longer than `ms` for an answer is closed, which fails its question. The driver's own
 * `query_timeout` would give a connection that is still waiting to the next one who asks. @returns stop.
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
  // After what has come in meanwhile was read: a process that itself stood still has not been left without an answer.
  const timer = setInterval(() => setImmediate(look), everyMs).unref()
  return () => clearInterval(timer)
}
