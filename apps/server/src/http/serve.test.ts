import type { RouteSpec } from '@hoppla/contract/route'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createPreparedStore } from '../cache/prepared.ts'
import type { Deps } from '../kernel/deps.ts'
import type { Caller } from './caller.ts'
import { register, serve } from './serve.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const listed: RouteSpec = { method: 'GET', path: '/list', summary: '', access: 'anyone', cache: 60 }

/** An app with one route, whose answer is prepared and made anew when the content changes. */
const appOf = () => {
  const prepared = createPreparedStore()
  const app = Fastify()
  closing.push(() => app.close())
  let version = 0
  register(app, { prepared, clock: { now: () => new Date() } } as unknown as Deps, async () => ({ address: '' }) as Caller, [
    serve(listed, () => prepared.get('list', async () => ({ version: ++version }))),
  ])
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url: '/list', method, headers })
  return { ask, prepared }
}

test('who has an answer already hears so: by its version, a weak one, one of several; an old one brings the whole', async () => {
  const { ask } = appOf()
  const etag = String((await ask()).headers.etag)
  const answers = await Promise.all(
    ['"stale"', etag, `W/${etag}`, `"stale", ${etag}`].map((known) => ask({ 'if-none-match': known })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 304, 304, 304])
  expect(answers[1]?.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=60', vary: 'accept-language' })
  expect(answers[1]?.body).toBe('')
})

test('only the head is sent when only the head is asked for', async () => {
  const { ask } = appOf()
  const { headers } = await ask()
  const head = await ask({}, 'HEAD')
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
})

test('a change of content is seen at once', async () => {
  const { ask, prepared } = appOf()
  const known = String((await ask()).headers.etag)
  expect((await ask({ 'if-none-match': known })).statusCode).toBe(304)
  prepared.clear()
  expect((await ask({ 'if-none-match': known })).json()).toEqual({ version: 2 })
})
