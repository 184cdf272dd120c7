import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../platform/deps.ts'

type Encoding = 'br' | 'gzip' | 'identity'
/** A finished answer to a guest: bytes per encoding, headers with the policy of exactly these bytes. */
export type Page = { status: number; headers: Record<string, string>; etag: string; bytes: Record<Encoding, Buffer> }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Turns a rendered response into bytes to keep: reads it whole, hashes its inline parts for the policy, compresses it. */
export const makePage = async (response: Response, config: Config, isDevelopment: boolean): Promise<Page> => {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    headers[name] = value
  })
  const isHtml = (headers['content-type'] ?? '').startsWith('text/html')
  if (isHtml && !isDevelopment) headers['content-security-policy'] = policyOf(identity.toString('utf8'), config)
  if (isHtml && isDevelopment) headers['content-security-policy'] = "frame-ancestors 'self'"
  headers['cache-control'] = response.status < 400 || response.status === 404 ? 'no-cache' : 'no-store'
  headers.vary = 'accept-encoding'
  const [br, gz] = isDevelopment
    ? [identity, identity]
    : await Promise.all([brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), zip(identity)])
  return {
    status: response.status,
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes: { br, gzip: gz, identity },
  }
}

const hashesOf = (html: string, pattern: RegExp): string => {
  const hashes = new Set<string>()
  for (const [, content = ''] of html.matchAll(pattern))
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  return [...hashes].join(' ')
}

/** The policy of one page: its own inline script and style by hash, no others (architecture: cached HTML cannot carry nonces). */
const policyOf = (html: string, config: Config): string => {
  const stripe = config.stripe ? ' https://js.stripe.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)}${stripe}`,
    `style-src 'self' ${hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g)}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${config.stripe ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self'${stripe}`,
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(config.isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Sends a page in the best encoding the browser takes; 304 when it has these bytes already. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply => {
  reply.headers(page.headers).header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding: Encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.bytes[encoding])
}

const mostPages = 2_000
// Pages say "open now"; a page is at most this old when it is sent.
const freshMs = 60_000

type Kept = { page: Page; madeAt: number; make: () => Promise<Page> }

/**
 * Guest pages by host and address, dropped when content changes. A page past its minute is still sent once more while it is made anew, so that
 * no visitor waits for a clock. Addresses with a query are made each time: their number has no bound.
 */
export const createPageCache = (deps: Pick<Deps, 'log' | 'prepared'>) => {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Page>>()
  let generation = 0
  deps.prepared.onClear(() => {
    generation += 1
    kept.clear()
  })
  const keyOf = (request: FastifyRequest) => `${request.host}${request.url}`

  const makeOnce = (key: string, make: () => Promise<Page>): Promise<Page> => {
    const running = making.get(key)
    if (running) return running
    const startedIn = generation
    const made = make().then((page) => {
      const mayKeep = (page.status === 200 || page.status === 404) && generation === startedIn && !key.includes('?')
      if (mayKeep) {
        if (kept.size >= mostPages) kept.delete(kept.keys().next().value ?? '')
        kept.set(key, { page, madeAt: Date.now(), make })
      }
      return page
    })
    making.set(key, made)
    const done = () => making.delete(key)
    made.then(done, done)
    return made
  }

  return {
    /** The kept page of this address, if any. */
    find: (request: FastifyRequest): Page | undefined => {
      const key = keyOf(request)
      const found = kept.get(key)
      if (!found) return undefined
      if (Date.now() - found.madeAt > freshMs && !making.has(key))
        makeOnce(key, found.make).catch((error: unknown) => deps.log.error({ err: error }, 'a page could not be renewed'))
      return found.page
    },
    /** Makes the page of this address, once however many ask, and keeps it. */
    keep: (request: FastifyRequest, make: () => Promise<Page>): Promise<Page> => makeOnce(keyOf(request), make),
  }
}
