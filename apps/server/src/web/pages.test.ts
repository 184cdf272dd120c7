import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createPreparedStore } from '../platform/prepared.ts'
import { createPageCache, makePage } from './pages.ts'

const config = readConfig({ HOPPLA_SECRET: 'x'.repeat(32), HOPPLA_ENV: 'test' })
const html = (body: string) =>
  new Response(`<html><style data-sheet="">a{b:c}</style><script>let x</script>${body}</html>`, {
    headers: { 'content-type': 'text/html' },
  })
const at = (url: string) => ({ host: 'localhost', url }) as FastifyRequest

test('a page’s policy admits its own inline script and style, by hash, and nothing else inline', async () => {
  const page = await makePage(html(''), config, false)
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policy = page.headers['content-security-policy'] ?? ''
  expect(policy).toContain(`script-src 'self' ${hash('let x')}`)
  expect(policy).toContain(`style-src 'self' ${hash('a{b:c}')}`)
  expect(policy).not.toContain('unsafe')
  expect(brotliDecompressSync(page.bytes.br)).toEqual(page.bytes.identity)
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
