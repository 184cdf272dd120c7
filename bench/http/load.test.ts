import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { answerFraming, load } from './load.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serving = async (listener: RequestListener): Promise<number> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return (server.address() as AddressInfo).port
}
const targetOf = (port: number) => ({ port, path: '/a', headers: { host: 'localhost' }, status: 200, bodyBytes: 5 })

test('every answer of the server is counted', async () => {
  let served = 0
  const port = await serving((_request, response) => {
    served += 1
    response.setHeader('content-length', 5).end('hello')
  })
  const { answers, seconds, perSecond } = await load(targetOf(port), 4, 0.3)
  // At most one answer a connection may still be on its way at the end.
  expect(served - answers).toBeLessThanOrEqual(4)
  expect(answers).toBeGreaterThan(4)
  // A busy machine ends it later, and counts the time that it took.
  expect(seconds).toBeGreaterThanOrEqual(0.299)
  expect(perSecond).toBeCloseTo(answers / seconds)
})

test('a wrong status, a wrong length and a closed connection end the round', async () => {
  const failing = await serving((_request, response) => response.writeHead(503, { 'content-length': 5 }).end('hello'))
  await expect(load(targetOf(failing), 2, 0.5)).rejects.toThrow('503 Service Unavailable instead of 200')
  const longer = await serving((_request, response) => response.setHeader('content-length', 6).end('hello!'))
  await expect(load(targetOf(longer), 2, 0.5)).rejects.toThrow('6 bytes instead of 5')
  const closed = await serving((_request, response) => response.socket?.destroy())
  await expect(load(targetOf(closed), 2, 0.5)).rejects.toThrow('closed a connection')
})

test('a server that does not answer is no figure of zero', async () => {
  const silent = await serving(() => {})
  await expect(load(targetOf(silent), 2, 0.2)).rejects.toThrow('no answer')
})

const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')

test('an answer is whole however it was cut on its way', () => {
  for (let cut = 1; cut < answer.length; cut++) {
    const isWhole = answerFraming({ path: '/a', status: 200, bodyBytes: 5 })
    expect(isWhole(answer.subarray(0, cut)), `cut at ${cut}`).toBe(false)
    expect(isWhole(answer.subarray(cut)), `cut at ${cut}`).toBe(true)
    expect(isWhole(answer)).toBe(true)
  }
})

test('bytes beyond the answer are a fault', () => {
  const isWhole = answerFraming({ path: '/a', status: 200, bodyBytes: 5 })
  expect(() => isWhole(Buffer.concat([answer, answer]))).toThrow('more bytes')
})

test('"not modified" is whole with its head', () => {
  const isWhole = answerFraming({ path: '/a', status: 304, bodyBytes: 0 })
  const head = Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n')
  expect([isWhole(head), isWhole(head.subarray(0, 20)), isWhole(head.subarray(20))]).toEqual([true, false, true])
  expect(() => isWhole(answer)).toThrow('200 OK instead of 304')
})
