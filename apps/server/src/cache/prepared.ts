import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type pg from 'pg'
import { copyBytes } from './copy-bytes.ts'

/** An answer made once and sent many times: bytes and their version. */
export type Prepared = { readonly bytes: Buffer; readonly etag: string; readonly kind: 'prepared' }

export type PreparedStore = {
  /** The prepared answer for `key` (see `prepare`); built once however many ask at the same time, kept until the content changes. */
  get: (key: string, build: () => Promise<unknown>) => Promise<Prepared>
  /** Drops everything. */
  clear: () => void
  /** Called after each drop. */
  onClear: (listener: () => void) => void
}

const mostKept = 5_000

export const isPrepared = (value: unknown): value is Prepared =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'prepared'

/** An answer made ready; kept by nobody. @param value what goes out as JSON, or the bytes themselves. */
export const prepare = (value: unknown): Prepared => {
  const bytes = copyBytes(Buffer.isBuffer(value) ? value : JSON.stringify(value))
  return { kind: 'prepared', bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

/**
 * Whether who asks has these bytes already. Proxies that compress mark a version as weak, and caches may send several (RFC 9110 §13.1.2).
 */
export const isKnownTo = ({ 'if-none-match': known }: IncomingHttpHeaders, { etag }: Pick<Prepared, 'etag'>): boolean =>
  known === etag || (known ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === etag)

export const createPreparedStore = (): PreparedStore => {
  const kept = new Map<string, Promise<Prepared>>()
  const listeners: (() => void)[] = []
  return {
    get: (key, build) => {
      const found = kept.get(key)
      if (found) return found
      // Unbounded keys (an id that does not exist) must not grow the process: refusals are not kept, and the oldest entry makes room.
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      const made = build().then(prepare)
      kept.set(key, made)
      made.catch(() => {
        if (kept.get(key) === made) kept.delete(key)
      })
      return made
    },
    clear: () => {
      kept.clear()
      for (const listener of listeners) listener()
    },
    onClear: (listener) => {
      listeners.push(listener)
    },
  }
}

/**
 * Clears the store whenever any process changes content (`notify content`). While the listening connection is away, changes could be missed,
 * so the store is cleared when it comes back.
 * @param beatMs a connection that only listens does not notice that the database is gone, so it is queried this often.
 * @returns stop.
 */
export const listenForContent = (
  pool: pg.Pool,
  store: PreparedStore,
  onError: (error: unknown) => void,
  beatMs = 15_000,
): (() => Promise<void>) => {
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const again = (error: unknown) => {
    client?.release(true)
    client = undefined
    clearTimeout(timer)
    if (stopped) return
    onError(error)
    timer = setTimeout(open, 1_000)
  }
  const open = () => {
    pool
      .connect()
      .then(async (opened) => {
        if (stopped) return opened.release()
        client = opened
        // A connection may say twice that it is lost; by then there may be another.
        opened.on('error', (error) => {
          if (client === opened) again(error)
        })
        opened.on('notification', () => store.clear())
        await opened.query('listen content')
        store.clear()
        beat(opened)
      })
      .catch(again)
  }
  // An answer that does not come closes the connection (the pool's limits), which arrives as its error.
  const beat = (listening: pg.PoolClient) => {
    if (client !== listening) return
    timer = setTimeout(() => {
      listening.query('select 1').then(
        () => beat(listening),
        (error: unknown) => {
          if (client === listening) again(error)
        },
      )
    }, beatMs)
  }
  open()
  return async () => {
    stopped = true
    clearTimeout(timer)
    // Forgotten before it is released: its end arrives as an error, and releasing it twice would end the process.
    const open = client
    client = undefined
    open?.release(true)
  }
}
