import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { createWebApp } from './web.ts'

let shop: TestApp
let app: FastifyInstance
beforeAll(async () => {
  shop = await testApp()
  const render = async () => new Response('<!doctype html><p>a page', { headers: { 'content-type': 'text/html' } })
  app = await buildApp(shop.deps, createWebApp({ render, wordsHref: () => ({}) }))
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const long = 'a'.repeat(501)
test.each([
  `/mail-art/${long}/0123456789ab.png`,
  `/mail-art/11111111-1111-4111-8111-111111111111/${long}.png`,
  `/mail-art/${long}/`,
  `/mail-art/${long}`,
  '/mail-art/',
  `/media/${long}`,
  `/api/${long}/`,
])('what is no page is not found, and leads nowhere: %#', async (url) => {
  for (const host of ['localhost:3000', 'unknown.example']) {
    const { statusCode, headers, json } = await app.inject({ url, headers: { host } })
    expect([400, 404], url).toContain(statusCode)
    expect(headers.location).toBeUndefined()
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect(json()).toMatchObject({ responseCode: statusCode, code: expect.stringMatching(/^(request|media)\./) })
  }
})

test('a page on the same host is one', async () => {
  expect((await app.inject({ url: '/sv', headers: { host: 'localhost:3000' } })).body).toContain('a page')
})

/** Where an answer leads that was asked for with another host in the request line than in its header, as a client of a proxy writes it. */
const leadsTo = async (target: string, host: string) => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return /\r\nlocation: (\S+)\r\n/i.exec(answer)?.[1]
}
test('a request line that names another host leads to an address of ours', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await leadsTo('http://evil.example/sv/cafe?a=1', 'localhost:3000')).toBe('http://localhost:3000/sv/cafe?a=1')
  expect(await leadsTo('http://evil.example//evil.example', 'localhost:3000')).toBe('http://localhost:3000//evil.example')
  // The other name of Sweden, as before.
  expect(await leadsTo('/sv/cafe?a=1', 'se.localhost:3000')).toBe('http://localhost:3000/sv/cafe?a=1')
})
