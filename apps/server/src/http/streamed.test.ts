import { route } from '@hoppla/contract/route'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Caller } from './caller.ts'
import { register, serve } from './serve.ts'

const file = route({ method: 'GET', path: '/file/:kind', summary: 'A file.', access: 'anyone', answerType: 'text/csv' })

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

async function* lines(breaks: boolean): AsyncGenerator<string> {
  for (let n = 0; n < 20_000; n++) {
    if (breaks && n === 10_000) throw new Error('The database went away.')
    yield `${n},a line of the file\r\n`
  }
}

/** A server that streams two files: one is whole, one breaks in the middle. */
const listening = async () => {
  const server = Fastify()
  const served = serve(file, async (_deps, _caller, { request: { headers } }) => ({
    kind: 'stream' as const,
    chunks: lines(headers['x-breaks'] !== undefined),
    contentType: 'text/csv; charset=utf-8',
    filename: 'lines.csv',
  }))
  register(server, app.deps, async () => ({ language: 'en' }) as Caller, [served])
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { address, close: () => server.close() }
}

test('a file that is made while it is sent arrives whole; one that breaks is seen to be broken', async () => {
  const { address, close } = await listening()
  const whole = await fetch(`${address}/file/a`)
  expect(whole.headers.get('content-disposition')).toBe('attachment; filename="lines.csv"')
  expect(whole.headers.get('content-length'), 'nobody knows before').toBeNull()
  expect((await whole.text()).split('\r\n')).toHaveLength(20_001)

  const broken = await fetch(`${address}/file/a`, { headers: { 'x-breaks': '1' } })
  expect(broken.status, 'it had begun').toBe(200)
  await expect(broken.text(), 'not a shorter file').rejects.toThrow()
  await close()
})
