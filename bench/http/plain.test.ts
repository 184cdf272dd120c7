import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainConnection } from './plain.ts'

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { say, status = 200 } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const body = Buffer.from(`${request.headers['x-name']}: ${say}`)
    response.writeHead(status, { 'content-length': body.length })
    // In two chunks, split inside a character.
    response.write(body.subarray(0, 9))
    setTimeout(() => response.end(body.subarray(9)), 5)
  })
})
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('one question after another on one connection, whatever way the answer comes', async () => {
  const connection = await plainConnection((server.address() as AddressInfo).port, '/a')
  const asKarin = (body: object) => connection.post(body, { 'x-name': 'Karin' })
  expect(await asKarin({ say: 'åäö, hoppla!' })).toEqual({ status: 200, text: 'Karin: åäö, hoppla!' })
  expect(await asKarin({ say: 'nej', status: 409 })).toEqual({ status: 409, text: 'Karin: nej' })
  server.closeAllConnections()
  await expect(asKarin({ say: 'tack' })).rejects.toThrow()
  connection.close()
})
