import { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import type { Prepared } from './prepared.ts'

/** Answers that are for everybody, by the question as it came: host, language and address. */
export type ResponseCache = {
  find: (request: FastifyRequest) => Prepared | undefined
  keep: (request: FastifyRequest, answer: Prepared) => void
}

type Kept = { answer: Prepared; until: number }

const mostBytes = 16 * 2 ** 20
/** What an entry takes besides its answer's bytes, about. */
const bytesAround = 1_000
const longestKey = 500
/** For answers that follow the clock; a change of content evicts everything at once. */
const freshMs = 1_000

/** Keeps answers for a second, in a memory bounded by bytes. Questions of our own pages (`app.inject`) come over no network and are not kept. */
export const createResponseCache = ({ prepared, clock }: Pick<Deps, 'prepared' | 'clock'>): ResponseCache => {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const evict = () => {
    kept.clear()
    bytes = 0
  }
  prepared.onClear(evict)
  return {
    find: (request) => {
      if (request.method !== 'GET' || !(request.raw instanceof IncomingMessage)) return undefined
      const found = kept.get(keyOf(request))
      return found && found.until > clock.now().getTime() ? found.answer : undefined
    },
    keep: (request, answer) => {
      const key = keyOf(request)
      // The client chooses the key: neither its length nor the number of keys may grow without bound.
      if (key.length > longestKey || !(request.raw instanceof IncomingMessage)) return
      bytes += answer.bytes.length + bytesAround
      if (bytes > mostBytes) evict()
      kept.set(key, { answer, until: clock.now().getTime() + freshMs })
    },
  }
}

/** `host` is a proxy's word where that proxy is trusted, else the client's own (http/proxies.ts). */
const keyOf = ({ host, headers, url }: FastifyRequest): string => `${host}\n${headers['accept-language']}\n${url}`
