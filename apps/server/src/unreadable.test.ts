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

/** Announces a body of so many bytes, sends the first, and once it was refused the others with another request. @returns all that was answered. */
const sendUnwanted = async (bytes: number, type: string, code: string): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const head = `POST /identity/api/Authentication/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\n`
  socket.write(`${head}content-length: ${bytes}\r\n\r\n${'x'.repeat(1_000)}`)
  let answered = ''
  let hasGoneOn = false
  socket.on('error', () => {})
  for await (const chunk of socket) {
    answered += (chunk as Buffer).toString('utf8')
    if (hasGoneOn || !answered.includes(code)) continue
    hasGoneOn = true
    socket.write(`${'x'.repeat(bytes - 1_000)}GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  }
  return answered
}

test.each([
  ['too large', 3_000_000, 'application/json', 413, 'request.too-large'],
  ['of another type', 900_000, 'image/png', 415, 'request.unsupported-type'],
])(
  'a body that is %s is refused without breaking the connection, so that the answer arrives',
  async (_name, bytes, type, status, code) => {
    const answered = await sendUnwanted(bytes, type, code)
    expect(answered.split(' ')[1]).toBe(String(status))
    expect(answered).toContain('HTTP/1.1 200 OK')
  },
)

test('one that is past all measure is not read', async () => {
  const { statusCode, headers } = await shop.app.inject({
    method: 'POST',
    url: '/identity/api/Authentication/login',
    headers: { host: 'localhost:3000', 'content-type': 'application/json', 'content-length': '100000000' },
    payload: '{}',
  })
  expect([statusCode, headers.connection]).toEqual([413, 'close'])
})
