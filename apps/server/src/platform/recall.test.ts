import type { RouteSpec } from '@hoppla/contract/route'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Caller } from './caller.ts'
import { testClock } from './clock.ts'
import type { Deps } from './deps.ts'
import { createPreparedStore } from './prepared.ts'
import { register, serve } from './serve.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listed: RouteSpec = { method: 'GET', path: '/list', summary: '', access: 'anyone', cache: 60 }

/** An app with one route that counts how often it was worked out, and answers who was asked. */
const appOf = (spec: RouteSpec) => {
  const deps = { prepared: createPreparedStore(), clock: testClock('2026-05-05T10:00:00Z') }
  const app = Fastify()
  closing.push(() => app.close())
  let worked = 0
  const callerOf = async (request: { host: string }) => ({ address: request.host }) as Caller
  register(app, deps as unknown as Deps, callerOf, [
    serve(spec, async (_deps, caller) => {
      worked += 1
      return deps.prepared.get(`list ${caller.address}`, async () => ({ host: caller.address }))
    }),
  ])
  const ask = (headers: Record<string, string> = {}, url = '/list') =>
    app.inject({ method: 'GET', url, headers: { host: 'localhost', 'accept-language': 'sv', ...headers } })
  return { ...deps, ask, worked: () => worked }
}

test('a question asked again within a second is answered from memory, byte for byte', async () => {
  const { ask, worked } = appOf(listed)
  const first = await ask()
  const again = await ask()
  expect(worked()).toBe(1)
  expect(again.body).toBe(first.body)
  const { date: _first, ...headers } = first.headers
  const { date: _again, ...headersAgain } = again.headers
  expect(headersAgain).toEqual(headers)
})

test('a browser that has the answer hears so, from memory too', async () => {
  const { ask } = appOf(listed)
  const { headers } = await ask()
  const again = await ask({ 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('after a second the answer is worked out anew', async () => {
  const { ask, worked, clock } = appOf(listed)
  await ask()
  clock.advance(1)
  await ask()
  expect(worked()).toBe(2)
})

test('a change of content is seen at once', async () => {
  const { ask, worked, prepared } = appOf(listed)
  await ask()
  prepared.clear()
  await ask()
  expect(worked()).toBe(2)
})

test('another host, language or address is another question', async () => {
  const { ask, worked } = appOf(listed)
  await ask()
  expect((await ask({ host: 'no.localhost' })).json()).toEqual({ host: 'no.localhost' })
  await ask({ 'accept-language': 'en' })
  await ask({}, '/list?x=1')
  expect(worked()).toBe(4)
})

test('answers that are not for everybody are never remembered', async () => {
  const { cache: _, ...uncached } = listed
  const { ask, worked } = appOf(uncached)
  await ask()
  await ask()
  expect(worked()).toBe(2)
})
