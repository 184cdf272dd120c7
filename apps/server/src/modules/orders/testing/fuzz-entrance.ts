import { randomUUID } from 'node:crypto'
import { ApiError, type Call, createClient } from '@hoppla/contract/client'
import { receiveWebhook } from '@hoppla/contract/orders'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { officeHost } from '../../../testing/app.ts'
import { jobs } from '../../registry.ts'
import { sweepOrders } from '../checkout/expire-orders.ts'
import { processInbox } from '../payments/payment-events.ts'
import { staff } from './fuzz-people.ts'
import type { Shop } from './shop.ts'

export type FuzzRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** How the fuzz test reaches a shop. What is interrupted is repeated, word for word, until it is answered. */
export type Transport = {
  send: (request: FuzzRequest) => Promise<{ status: number; text: string }>
  /** What timers do in the product; here at moments the fuzz test knows. */
  work: (what: keyof typeof works) => Promise<void>
  /** The shop may have died, and done its sweeping anew, in any step. */
  isMortal: boolean
  /** What happened to it, for the end: 'killed at a statement' → how often. */
  fates: Map<string, number>
  close: () => Promise<void>
}

export const works = {
  settle: processInbox,
  sweep: sweepOrders,
  'fetch-payouts': (deps: Deps) =>
    jobs.find(({ name }) => name === 'fetch-payouts')?.run(deps, {} as never) ?? Promise.reject(new Error('no such job')),
}

/** The shop in this very process, which nobody kills; but answers get lost. @param chance between 0 and 1. */
export const throughInjection = ({ app, deps }: Shop, chance: () => number): Transport => ({
  send: async ({ method, path, headers, body }) => {
    for (;;) {
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        headers,
        ...(body === undefined ? {} : { payload: body }),
      })
      if (chance() > 0.1) return { status: answer.statusCode, text: answer.body }
    }
  },
  work: (what) => works[what](deps),
  isMortal: false,
  fates: new Map(),
  close: async () => {},
})

/** The bank's word arrives at a shop. @throws where it is not taken. */
export const receiveEvent = async ({ send }: Pick<Transport, 'send'>, event: Buffer): Promise<void> => {
  const { status, text } = await send({
    method: 'POST',
    path: receiveWebhook.path.replace(':provider', 'test'),
    headers: { host: 'localhost:3000', 'content-type': 'application/json' },
    body: event.toString('utf8'),
  })
  if (status !== 204) throw new Error(`The webhook was answered ${status}: ${text}`)
}

/** Younger than the five minutes that an access token lasts. */
const tokenMs = 200_000

/**
 * Buyers and staff before the shop's own API, each with a token and a key for each request.
 * @param people names in front of `@hoppla.example`, with the password of all tests.
 */
export const fuzzEntrance = (shop: Shop, through: Transport) => {
  const tokens = new Map<string, { token: string; at: number }>()
  const tokenOf = async (name: string): Promise<string> => {
    const known = tokens.get(name)
    if (known && performance.now() - known.at < tokenMs) return known.token
    const token = await (name === staff ? shop.staffTokenOf(`${name}@hoppla.example`) : shop.tokenOf(name))
    tokens.set(name, { token, at: performance.now() })
    return token
  }
  const clientOf = (name: string): Call =>
    createClient(async (path, init) => {
      const { status, text } = await through.send({
        method: init.method ?? 'GET',
        path,
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          host: name === staff ? officeHost : 'localhost:3000',
          'accept-language': 'sv',
          authorization: `Bearer ${await tokenOf(name)}`,
        },
        ...(init.body ? { body: String(init.body) } : {}),
      })
      return new Response(status === 204 ? null : text, { status, headers: { 'content-type': 'application/json' } })
    })
  return {
    /** @throws Refusal for a named no. */
    as:
      (name: string): Call =>
      async (route, input) => {
        try {
          return await clientOf(name)(route, input, route.idempotent ? { idempotencyKey: randomUUID() } : {})
        } catch (error) {
          if (error instanceof ApiError && error.status !== 500 && error.body) throw new Refusal(error.body.code as RefusalCode)
          throw error instanceof ApiError ? new Error(`${error.status} ${error.responseText}`, { cause: error }) : error
        }
      },
    receive: (event: Buffer): Promise<void> => receiveEvent(through, event),
  }
}
export type FuzzEntrance = ReturnType<typeof fuzzEntrance>
