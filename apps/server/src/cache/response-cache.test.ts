import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RouteSpec } from '@hoppla/contract/route'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from '../http/caller.ts'
import { isTrustedBy } from '../http/proxies.ts'
import { register, serve } from '../http/serve.ts'
import { testClock } from '../kernel/clock.ts'
import type { Deps } from '../kernel/deps.ts'
import type { TrustedProxies } from '../settings/readers.ts'
import { createPreparedStore } from './prepared.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listed: RouteSpec = { method: 'GET', path: '/list', summary: '', access: 'anyone', cache: 60 }

type Answer = { statusCode: number | undefined; headers: Record<string, unknown>; body: string }
/** Over the network: what is cached is answered before the framework sees the question. */
const askAt = (port: number, path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ statusCode: response.statusCode, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })

/** An app with one route that counts how often it was worked out, and answers who was asked. */
const appOf = async (spec: RouteSpec, { trustProxy }: { trustProxy?: TrustedProxies } = {}) => {
  const deps = {
    prepared: createPreparedStore(),
    clock: testClock('2026-05-05T10:00:00Z'),
    config: { trustProxy, roles: new Set(['api', 'web']) },
  }
  const app = Fastify({ trustProxy: trustProxy ? isTrustedBy(trustProxy) : false })
  closing.push(() => app.close())
  let worked = 0
  const callerOf = async (request: { host: string }) => ({ address: request.host }) as Caller
  register(app, deps as unknown as Deps, callerOf, [
    serve(spec, async (_deps, caller) => {
      worked += 1
      return deps.prepared.get(`list ${caller.address}`, async () => ({ host: caller.address }))
    }),
  ])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (headers: Record<string, string> = {}, url = '/list', method?: string) =>
    askAt(port, url, { host: 'localhost', 'accept-language': 'sv', ...headers }, method)
  return { ...deps, ask, worked: () => worked }
}

test('a question asked again within a second is answered from memory, byte for byte', async () => {
  const { ask, worked } = await appOf(listed)
  const first = await ask()
  const again = await ask()
  expect(worked()).toBe(1)
  expect(again.body).toBe(first.body)
  const { date: _first, ...headers } = first.headers
  const { date: _again, ...headersAgain } = again.headers
  expect(headersAgain).toEqual(headers)
})

test('a browser that has the answer hears so, from memory too', async () => {
  const { ask } = await appOf(listed)
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('an old version, a weak one and one of several are told apart', async () => {
  const { ask } = await appOf(listed)
  const etag = String((await ask()).headers.etag)
  const statuses = await Promise.all(
    ['"stale"', `W/${etag}`, `"stale", ${etag}`].map(async (known) => (await ask({ 'if-none-match': known })).statusCode),
  )
  expect(statuses).toEqual([200, 304, 304])
})

test('only the head is sent when only the head is asked for', async () => {
  const { ask } = await appOf(listed)
  const { headers } = await ask()
  const head = await ask({}, '/list', 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
})

test('behind a proxy, the host that the visitor asked for is part of the question', async () => {
  const { ask, worked } = await appOf(listed, { trustProxy: { networks: ['127.0.0.1'] } })
  const ofNorway = { 'x-forwarded-host': 'no.localhost' }
  expect((await ask(ofNorway)).body).toContain('no.localhost')
  expect((await ask({ 'x-forwarded-host': 'dk.localhost' })).body).toContain('dk.localhost')
  expect((await ask(ofNorway)).body).toContain('no.localhost')
  expect(worked()).toBe(2)
})

test('what anybody but the proxy says of the host is not part of the question', async () => {
  const { ask, worked } = await appOf(listed, { trustProxy: { networks: ['10.0.0.0/8'] } })
  expect((await ask({ 'x-forwarded-host': 'no.localhost' })).body).toContain('"localhost"')
  expect((await ask()).body).toContain('"localhost"')
  expect(worked()).toBe(1)
})

test('addresses invented without end do not grow the memory', async () => {
  const { ask, worked } = await appOf(listed)
  await ask({}, `/list?_t=${'x'.repeat(600)}`)
  await ask({}, `/list?_t=${'x'.repeat(600)}`)
  expect(worked()).toBe(2)
})

test('after a second the answer is worked out anew', async () => {
  const { ask, worked, clock } = await appOf(listed)
  await ask()
  clock.advance(1)
  await ask()
  expect(worked()).toBe(2)
})

test('a change of content is seen at once', async () => {
  const { ask, worked, prepared } = await appOf(listed)
  await ask()
  prepared.clear()
  await ask()
  expect(worked()).toBe(2)
})

test('another host, language or address is another question', async () => {
  const { ask, worked } = await appOf(listed)
  await ask()
  expect((await ask({ host: 'no.localhost' })).body).toContain('no.localhost')
  await ask({ 'accept-language': 'en' })
  await ask({}, '/list?_t=1')
  expect(worked()).toBe(4)
})

test('answers that are not for everybody are never remembered', async () => {
  const { cache: _, ...uncached } = listed
  const { ask, worked } = await appOf(uncached)
  await ask()
  await ask()
  expect(worked()).toBe(2)
})
