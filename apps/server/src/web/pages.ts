import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { paymentSources } from '../adapters/payments/registry.ts'
import { copyBytes } from '../cache/copy-bytes.ts'
import type { Config } from '../kernel/config.ts'
import type { Deps } from '../kernel/deps.ts'

/** The page compressed; in development as it is. */
type Bytes = { br: Buffer } | { identity: Buffer }
/** A finished answer to a guest: its bytes, headers with the policy of exactly these bytes. */
export type Page = { status: number; headers: Record<string, string>; etag: string; bytes: Bytes }

const brotliOf = promisify(brotliCompress)
const brotli = async (bytes: Buffer, quality: number): Promise<Buffer> =>
  copyBytes(
    await brotliOf(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        // A window of 256 KB holds every page; the usual 4 MB would be taken and given back at each.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  )
// Measured on the start page of 57 KB: 15.0 KB in 2 ms, and 13.7 KB in 70 ms.
const quickly = 5
const well = 11

/** Where the renderer names the mark of its own inline parts (apps/web/app/platform/head/inline-mark.ts). Goes no further than here. */
export const inlineMarkHeader = 'x-inline-mark'

/** Turns a rendered response into bytes to keep: reads it whole, hashes its own inline parts for the policy, takes their marks out, compresses it. */
export const makePage = async (response: Response, config: Config, isDevelopment: boolean): Promise<Page> => {
  const rendered = Buffer.from(await response.arrayBuffer())
  const mark = response.headers.get(inlineMarkHeader)
  const marked = mark === null ? '' : rendered.toString('utf8')
  const identity = mark === null ? rendered : Buffer.from(marked.replaceAll(` nonce="${mark}"`, ''))
  const headers: Record<string, string> = {}
  response.headers.forEach((value, name) => {
    if (name !== inlineMarkHeader) headers[name] = value
  })
  const isHtml = (headers['content-type'] ?? '').startsWith('text/html')
  if (isHtml && !isDevelopment) headers['content-security-policy'] = policyOf(inlinePartsOf(marked, mark), config)
  if (isHtml && isDevelopment) headers['content-security-policy'] = "frame-ancestors 'self'"
  headers['cache-control'] = response.status < 400 || response.status === 404 ? 'no-cache' : 'no-store'
  headers.vary = 'accept-encoding'
  return {
    status: response.status,
    headers,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    bytes: isDevelopment ? { identity } : { br: await brotli(identity, quickly) },
  }
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

type InlineParts = { scripts: ReadonlySet<string>; styles: ReadonlySet<string> }

/** Hashes of the scripts and styles that carry the mark, and of no others: content of the page cannot know the mark. */
const inlinePartsOf = (html: string, mark: string | null): InlineParts => {
  const parts = { scripts: new Set<string>(), styles: new Set<string>() }
  if (mark === null) return parts
  for (const [, name, attributes = '', text = ''] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g))
    if (attributes.includes(` nonce="${mark}"`)) parts[name === 'script' ? 'scripts' : 'styles'].add(hashOf(text))
  return parts
}

/** The policy of one page: its own inline scripts and styles by hash, no others (cached HTML cannot carry nonces), and what payment providers load. */
const policyOf = ({ scripts, styles }: InlineParts, config: Config): string => {
  const payment = paymentSources(config)
  return [
    "default-src 'self'",
    `script-src 'self' ${[[...scripts].join(' '), ...payment.script].join(' ')}`,
    `style-src 'self' ${[...styles].join(' ')}`,
    "img-src 'self' data: blob:",
    ...(payment.connect.length > 0 ? [`connect-src 'self' ${payment.connect.join(' ')}`] : []),
    ...(payment.frame.length > 0 ? [`frame-src 'self' ${payment.frame.join(' ')}`] : []),
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(config.isOpen ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

/** Sends a page in the best encoding the browser takes; 304 when it has these bytes already. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply => {
  reply.headers(page.headers).header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send()
  const { bytes } = page
  if ('identity' in bytes) return reply.code(page.status).send(bytes.identity)
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.code(page.status)
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(bytes.br)
  // Nearly every browser takes brotli; for the others it is undone each time, a millisecond or two, rather than every page kept twice.
  const identity = brotliDecompressSync(bytes.br)
  return accepted.includes('gzip') ? reply.header('content-encoding', 'gzip').send(gzipSync(identity)) : reply.send(identity)
}

// About a thousand pages; addresses are for the one who asks to invent.
const mostBytes = 32 * 2 ** 20
// Pages say "open now"; a page is at most this old when it is sent.
const freshMs = 60_000
/** A page nobody asked for in this time is made before it is sent: late at night “open until 18:00” must not be shown. */
const sentAnywayMs = 120_000

const sizeOf = ({ bytes }: Page): number => ('identity' in bytes ? 0 : bytes.br.length)

type Kept = { page: Page; size: number; madeAt: number; make: () => Promise<Page> }

/**
 * Caches guest pages by host and address until content changes. A page that is slightly outdated is sent once more while it is rendered again, so nobody
 * waits for it. Addresses with a query are always rendered, since their number is unbounded. A page that is requested again is recompressed at the best
 * level; a crawler that reads each page once does not cause that work.
 */
export const createPageCache = (deps: Pick<Deps, 'log' | 'prepared'>) => {
  const kept = new Map<string, Kept>()
  const making = new Map<string, Promise<Page>>()
  const polish = createPolisher((error) => deps.log.error({ err: error }, 'a page could not be compressed'))
  let generation = 0
  let size = 0
  deps.prepared.onClear(() => {
    generation += 1
    kept.clear()
    size = 0
  })
  const drop = (key: string) => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  const put = (key: string, page: Page, make: () => Promise<Page>) => {
    drop(key)
    for (const oldest of kept.keys()) {
      if (size + sizeOf(page) <= mostBytes) break
      drop(oldest)
    }
    size += sizeOf(page)
    kept.set(key, { page, size: sizeOf(page), madeAt: Date.now(), make })
  }
  const keyOf = (request: FastifyRequest) => `${request.host}${request.url}`

  const makeOnce = (key: string, make: () => Promise<Page>): Promise<Page> => {
    const running = making.get(key)
    if (running) return running
    const startedIn = generation
    const made = make().then((fresh) => {
      const mayKeep =
        'br' in fresh.bytes && (fresh.status === 200 || fresh.status === 404) && generation === startedIn && !key.includes('?')
      if (!mayKeep) return fresh
      const before = kept.get(key)?.page
      const page = before?.etag === fresh.etag ? before : fresh
      put(key, page, make)
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
      if (!found || Date.now() - found.madeAt > sentAnywayMs) return undefined
      if (Date.now() - found.madeAt > freshMs && !making.has(key))
        makeOnce(key, found.make).catch((error: unknown) => deps.log.error({ err: error }, 'a page could not be renewed'))
      polish(found.page)
      return found.page
    },
    /** Makes the page of this address, once however many ask, and keeps it. */
    keep: (request: FastifyRequest, make: () => Promise<Page>): Promise<Page> => makeOnce(keyOf(request), make),
  }
}

const mostWaiting = 200

/** Compresses pages as well as it goes, each once, one after the other, so that the processor's other work is not held up. */
const createPolisher = (onError: (error: unknown) => void) => {
  const taken = new WeakSet<Page>()
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  return (page: Page): void => {
    const { bytes, status } = page
    if (taken.has(page) || 'identity' in bytes || status !== 200 || waiting >= mostWaiting) return
    taken.add(page)
    waiting += 1
    last = last
      .then(async () => {
        bytes.br = await brotli(brotliDecompressSync(bytes.br), well)
      })
      .catch(onError)
      .finally(() => {
        waiting -= 1
      })
  }
}
