import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyRequest } from 'fastify'
import pino from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createPreparedStore } from '../cache/prepared.ts'
import { readConfig } from '../config.ts'
import { createPageCache, inlineMarkHeader, makePage, type Page, sendPage } from './pages.ts'

const config = readConfig({ HOPPLA_SECRET: 'x'.repeat(32), HOPPLA_ENV: 'test' })
const mark = '4f5c7d0e'
/** A page as the renderer hands it over: its own inline parts carry the mark that it names. */
const html = (body: string) =>
  new Response(
    `<html><style data-stylesheet="" nonce="${mark}">a{b:c}</style><script nonce="${mark}">let x</script>${body}</html>`,
    {
      headers: { 'content-type': 'text/html', [inlineMarkHeader]: mark },
    },
  )
const sent = async (body: string) => (await html(body).text()).replaceAll(` nonce="${mark}"`, '')
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** What a browser that takes brotli receives. */
const compressed = (page: Page | undefined): Buffer => {
  if (page === undefined || !('br' in page.bytes)) throw new Error('There is no compressed page.')
  return page.bytes.br
}
const at = (url: string) => ({ host: 'localhost', url }) as FastifyRequest

test('a page’s policy admits its own inline script and style, by hash, and nothing else inline', async () => {
  const page = await makePage(html(''), config, false)
  const policy = page.headers['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${hash('let x')}`)
  expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')}`)
  expect(policy).not.toContain('unsafe')
  expect(brotliDecompressSync(compressed(page)).toString()).toBe(await sent(''))
  expect(page.headers).not.toHaveProperty(inlineMarkHeader)
})

test('a script or style that came into the page by its content is not admitted, whatever it pretends', async () => {
  const foreign = [
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="guess">steal()</script>',
    `<script data-x="nonce=${mark.slice(1)}">steal()</script>`,
    '<style data-stylesheet="">a{background:url(//evil)}</style>',
    '<script type="module" async="">steal()</script>',
  ]
  for (const injected of [...foreign, foreign.join('')]) {
    const { headers } = await makePage(html(injected), config, false)
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain(`script-src 'self' ${hash('let x')};`)
    expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')};`)
  }
})

test('a page whose renderer names no mark may run nothing inline', async () => {
  const page = new Response('<script>let x</script>', { headers: { 'content-type': 'text/html' } })
  const { headers } = await makePage(page, config, false)
  expect(headers['content-security-policy']).toContain("script-src 'self' ;")
})

test('a page is made once and kept until the content changes; an address with a query is never kept', async () => {
  const prepared = createPreparedStore()
  const cache = createPageCache({ prepared, log: pino({ level: 'silent' }) })
  let made = 0
  const make = () => {
    made += 1
    return makePage(html(String(made)), config, false)
  }
  const pages = await Promise.all([cache.keep(at('/sv'), make), cache.keep(at('/sv'), make)])
  expect(made).toBe(1)
  expect(cache.find(at('/sv'))).toBe(pages[0])
  prepared.clear()
  expect(cache.find(at('/sv'))).toBeUndefined()
  await cache.keep(at('/sv?a=1'), make)
  expect(cache.find(at('/sv?a=1'))).toBeUndefined()
})

test('a page that was begun before a change is sent to who asked, but not kept', async () => {
  const prepared = createPreparedStore()
  const cache = createPageCache({ prepared, log: pino({ level: 'silent' }) })
  const page = cache.keep(at('/sv'), async () => {
    prepared.clear()
    return makePage(html('old'), config, false)
  })
  expect((await page).status).toBe(200)
  expect(cache.find(at('/sv'))).toBeUndefined()
})

test('failures are not kept', async () => {
  const cache = createPageCache({ prepared: createPreparedStore(), log: pino({ level: 'silent' }) })
  await cache.keep(at('/sv'), () =>
    makePage(new Response('away', { status: 503, headers: { 'content-type': 'text/html' } }), config, false),
  )
  expect(cache.find(at('/sv'))).toBeUndefined()
})

test('a page in development is neither compressed nor kept', async () => {
  const cache = createPageCache({ prepared: createPreparedStore(), log: pino({ level: 'silent' }) })
  const page = await cache.keep(at('/sv'), () => makePage(html(''), config, true))
  expect(page.bytes).toEqual({ identity: Buffer.from(await sent('')) })
  expect(cache.find(at('/sv'))).toBeUndefined()
})

// Words enough that a thorough search for repeats finds more than a quick one.
const long = Array.from(
  { length: 4_000 },
  (_, index) => `<p>${(index * 7_919) % 1_013} balls and ${(index * 104_729) % 499} socks</p>`,
).join('')

test('a page that is asked for again is compressed again, as well as it goes; one read once is not', async () => {
  const cache = createPageCache({ prepared: createPreparedStore(), log: pino({ level: 'silent' }) })
  const readOnce = await cache.keep(at('/sv/once'), () => makePage(html(long), config, false))
  const quick = compressed(await cache.keep(at('/sv'), () => makePage(html(long), config, false)))
  await vi.waitUntil(() => compressed(cache.find(at('/sv'))).length < quick.length, { timeout: 60_000 })
  expect(brotliDecompressSync(compressed(cache.find(at('/sv')))).toString()).toBe(await sent(long))
  // One after the other: had the first been taken, it would be done by now.
  expect(compressed(readOnce).length).toBe(quick.length)
})

afterEach(() => {
  vi.useRealTimers()
})

test('after a minute a page is made anew; one that came out the same stays as it was', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cache = createPageCache({ prepared: createPreparedStore(), log: pino({ level: 'silent' }) })
  const bodies = ['closed', 'closed', 'open']
  let making: Promise<Page> | undefined
  const make = () => {
    making = makePage(html(bodies.shift() ?? ''), config, false)
    return making
  }
  const first = await cache.keep(at('/sv'), make)
  const nextMinute = async () => {
    vi.setSystemTime(Date.now() + 61_000)
    making = undefined
    // Whoever comes now still gets the old one.
    const sent = cache.find(at('/sv'))
    expect(making).toBeDefined()
    await making
    await new Promise(setImmediate)
    return { sent, next: cache.find(at('/sv')) }
  }
  const unchanged = await nextMinute()
  expect(unchanged.sent).toBe(first)
  expect(unchanged.next).toBe(first)
  const { sent, next } = await nextMinute()
  expect(sent).toBe(first)
  expect(brotliDecompressSync(compressed(next)).toString()).toContain('open')
})

test('kept pages have a bound in bytes; the oldest make room', async () => {
  const cache = createPageCache({ prepared: createPreparedStore(), log: pino({ level: 'silent' }) })
  const megabyte = Buffer.alloc(2 ** 20)
  const page = (etag: string): Page => ({ status: 404, headers: {}, etag, bytes: { br: megabyte } })
  for (let index = 0; index < 40; index++) await cache.keep(at(`/${index}`), async () => page(String(index)))
  expect(cache.find(at('/7'))).toBeUndefined()
  expect(cache.find(at('/8'))?.etag).toBe('8')
  expect(cache.find(at('/39'))?.etag).toBe('39')
})

test('who takes brotli gets what is kept; others the same page in what they take', async () => {
  const page = await makePage(html('Hopp!'), config, false)
  const app = fastify()
  app.get('/', (request, reply) => sendPage(request, reply, page))
  const ask = async (accepted?: string) => {
    const answer = await app.inject({ url: '/', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
    return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload }
  }
  const whole = await sent('Hopp!')
  const best = await ask('gzip, deflate, br, zstd')
  expect(best.encoding).toBe('br')
  expect(brotliDecompressSync(best.bytes).toString()).toBe(whole)
  const old = await ask('gzip, deflate')
  expect(old.encoding).toBe('gzip')
  expect(gunzipSync(old.bytes).toString()).toBe(whole)
  expect(await ask()).toEqual({ encoding: undefined, bytes: Buffer.from(whole) })
  await app.close()
})
