import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isTrustedBy } from '../http/proxies.ts'
import type { Deps } from '../kernel/deps.ts'
import { isKnownTo, type Prepared } from './prepared.ts'

/** Prepared answers by the question as it came, so that a question asked again needs no reading. */
export type ResponseCache = {
  /** Sends the answer if it is known. @returns whether it was. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
  /** @param headers all that go with the whole answer. */
  keep: (request: IncomingMessage, headers: Headers, prepared: Prepared) => void
}

type Headers = Readonly<Record<string, number | string | string[] | undefined>>
type Kept = { prepared: Prepared; until: number; whole: Pairs; unchanged: Pairs }
/** Names and values in turns: Node sends them as they are. */
type Pairs = (string | number | string[])[]

const mostBytes = 16 * 2 ** 20
/** What an answer takes besides its bytes, about. */
const bytesAround = 2_000
const longestKey = 500
const freshMs = 1_000

/** All that a 304 has to say (RFC 9110 §15.4.5); of the rest the one who asks keeps what came with the whole answer. */
const ofUnchanged = new Set([
  'cache-control',
  'etag',
  'vary',
  'access-control-allow-origin',
  'cross-origin-resource-policy',
  'strict-transport-security',
])

/**
 * Remembers for a second the answers that are for everybody: who asks does not matter to them, only host, language and address. The second is for
 * answers that follow the clock; a change of content forgets everything at once.
 */
export const createResponseCache = ({ prepared, clock, config }: Pick<Deps, 'prepared' | 'clock' | 'config'>): ResponseCache => {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const evict = () => {
    kept.clear()
    bytes = 0
  }
  prepared.onClear(evict)
  const isTrusted = isTrustedBy(config.trustProxy)
  const keyOf = ({ headers, url, socket }: IncomingMessage): string => {
    // The proxy's word about the host, where there is one: what anybody else says of it must not choose another's answer.
    const said = headers['x-forwarded-host'] !== undefined && isTrusted(socket.remoteAddress ?? '', 0)
    return `${said ? headers['x-forwarded-host'] : ''}\n${headers.host}\n${headers['accept-language']}\n${url}`
  }
  return {
    answer: (request, response) => {
      if (request.method !== 'GET') return false
      const found = kept.get(keyOf(request))
      if (!found || found.until <= clock.now().getTime()) return false
      if (isKnownTo(request.headers, found.prepared)) response.writeHead(304, found.unchanged).end()
      else response.writeHead(200, found.whole).end(found.prepared.bytes)
      return true
    },
    keep: (request, headers, answer) => {
      const key = keyOf(request)
      // The one who asks chooses the key: neither its length nor the number of keys may grow without bound.
      if (key.length > longestKey) return
      bytes += answer.bytes.length + bytesAround
      if (bytes > mostBytes) evict()
      kept.set(key, {
        prepared: answer,
        until: clock.now().getTime() + freshMs,
        whole: pairsOf({ ...headers, 'content-length': answer.bytes.length }),
        unchanged: pairsOf(Object.fromEntries(Object.entries(headers).filter(([name]) => ofUnchanged.has(name)))),
      })
    },
  }
}

const pairsOf = (headers: Headers): Pairs =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))

/** Lets the recall answer before anything else: for "you have it already", routing and hooks would be half of the work. */
export const answerFirst = (server: Server, responseCache: ResponseCache): void => {
  const [route] = server.rawListeners('request') as [RequestListener]
  server.off('request', route).on('request', (request, response) => {
    if (!responseCache.answer(request, response)) route(request, response)
  })
}
