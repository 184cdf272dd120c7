import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'

// What comes before any route: it has the headers and the error body of every other answer.
let shop: TestApp
let port: number
beforeAll(async () => {
  shop = await testApp('empty')
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const address = shop.app.server.address()
  port = address && typeof address === 'object' ? address.port : 0
})
afterAll(() => shop.close())

/** Sends bytes as they are. @returns status, headers and body of the answer. */
const send = async (bytes: string) => {
  const chunks: Buffer[] = []
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as Record<string, unknown> }
}

test.each([
  [
    'an address that cannot be decoded',
    'GET /% HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    400,
    'request.malformed',
  ],
  [
    'a head that is too long',
    `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'request.too-large',
  ],
  ['what is no request', 'HELLO\r\n\r\n', 400, 'request.malformed'],
])('%s is answered like everything else', async (_name, bytes, status, code) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  for (const header of [
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'cache-control: no-store',
  ])
    expect(answer.head).toContain(header)
  expect(answer.body).toMatchObject({ code, responseCode: status, errors: {}, title: expect.any(String) })
})
