import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { send } from './http-client.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
const serving = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a body is sent and the answer read whole', async () => {
  const url = await serving((request, response) => {
    request.setEncoding('utf8').on('data', (text) => response.writeHead(201).write(`${request.method} ${text}, `))
    request.on('end', () => response.end('thanks'))
  })
  expect(await send(url, { method: 'POST', body: 'hopp' })).toEqual({ status: 201, text: 'POST hopp, thanks' })
})

test('a service that does not answer, or not to the end, is not waited for', async () => {
  const silent = await serving(() => {})
  await expect(send(silent, { method: 'GET', timeoutMs: 50 })).rejects.toThrow('No answer within 50 ms.')
  const halting = await serving((_request, response) => void response.writeHead(200).write('half'))
  await expect(send(halting, { method: 'GET', timeoutMs: 50 })).rejects.toThrow()
})

test('a service that sends us elsewhere is not followed: its answer is the answer', async () => {
  let wasAsked = false
  const elsewhere = await serving((_request, response) => {
    wasAsked = true
    response.end('inside')
  })
  const url = await serving((_request, response) => void response.writeHead(302, { location: elsewhere }).end('there'))
  expect(await send(url, { method: 'GET' })).toEqual({ status: 302, text: 'there' })
  expect(wasAsked).toBe(false)
})

test('an answer that came leaves no timer behind', async () => {
  const url = await serving((_request, response) => void response.end('ok'))
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  await send(url, { method: 'GET', timeoutMs: 60_000 })
  expect(timers()).toBeLessThanOrEqual(before)
})
