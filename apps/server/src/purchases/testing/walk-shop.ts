import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '@hoppla/contract/client'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { Refusal } from '../../http/refusal.ts'
import { type Transport, throughInjection } from '../../modules/orders/testing/fuzz-entrance.ts'
import { throughProcess } from '../../modules/orders/testing/fuzz-process.ts'
import type { MemoryProvider } from '../../modules/orders/testing/memory-provider.ts'
import type { FuzzWorks } from '../../modules/orders/testing/serve-fuzz-shop.ts'
import type { Shop } from '../../modules/orders/testing/shop.ts'

export type Said = { status: number; code: string | undefined; body: unknown }

/** How a random walk reaches its shop: by calls, and by what timers and staff do. */
export type Through<Work extends string> = Omit<Transport, 'work'> & {
  /** @returns what the work says, `{ code }` where it is refused. */
  work: (what: Work, asked?: object) => Promise<{ done?: unknown; code?: string }>
}

/**
 * The shop of a walk: in this process, or one of its own that dies by `kill -9` once in so many requests.
 * @param entry the file that such a process begins with; it serves the same works.
 */
export const throughShop = async <Works extends FuzzWorks>(
  shop: Shop,
  bank: MemoryProvider,
  { works, entry, chance, killEach }: { works: Works; entry: string; chance: () => number; killEach: number | undefined },
): Promise<Through<keyof Works & string>> => {
  if (killEach === undefined)
    return {
      ...throughInjection(shop, chance),
      work: async (what, asked = {}) => {
        try {
          return { done: await works[what]?.(shop.deps, asked as never) }
        } catch (error) {
          if (error instanceof Refusal) return { code: error.code }
          throw error
        }
      },
    }
  const mortal = await throughProcess(shop, bank, { chance, killEach, entry })
  return {
    ...mortal,
    work: async (what, asked = {}) => {
      for (let tries = 0; ; tries++) {
        const { status, text } = await mortal.send({
          method: 'POST',
          path: `/fuzz/${what}`,
          headers: { host: 'localhost:3000', 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        })
        if (status === 204) return {}
        if (status === 200) return JSON.parse(text)
        if (status < 500) return { code: JSON.parse(text).code }
        if (tries === 20) throw new Error(`'${what}' was answered ${status}: ${text}`)
        await pause(50)
      }
    },
  }
}

/** Calls of a walk, each from a client of its own, repeated with the same key while the database is away. @param headersOf whoever asks. */
export const asking = <Who extends string>(
  { send }: Pick<Transport, 'send'>,
  headersOf: (as: Who | undefined) => Promise<Record<string, string>>,
) => {
  let clients = 0
  return async <R extends RouteSpec>(route: R, input: CallInput<R>, as?: Who): Promise<Said> => {
    const { body } = input as { body?: object }
    const headers = {
      host: 'localhost:3000',
      'accept-language': 'en',
      'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients++ & 255}`,
      ...(await headersOf(as)),
      ...(route.idempotent ? { 'idempotency-key': randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    for (let tries = 0; ; tries++) {
      const { status, text } = await send({
        method: route.method,
        path: urlOf(route, input),
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      // The database was away for a moment.
      if (status >= 500 && tries < 20) await pause(50)
      else {
        const answered = text === '' ? undefined : JSON.parse(text)
        if (status >= 500 || status === 429) throw new Error(`${route.method} ${route.path}: ${status} ${text}`)
        return { status, code: status === 200 ? undefined : answered?.code, body: answered }
      }
    }
  }
}
