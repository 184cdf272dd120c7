import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const statusAt = (host: string, port: number) =>
  fetch(`http://${host}:${port}/`).then(
    ({ status }) => status,
    () => 'no answer',
  )
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

test('both loopback addresses and every name below localhost answer on one port, no address of the network does; all end together', async () => {
  const app = Fastify()
  app.get('/', (request) => request.ip)
  const port = await listen(app, { port: 0, hosts: ['127.0.0.1', '::1'] })
  const has6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
  const hosts = ['127.0.0.1', 'localhost', ...(has6 ? ['[::1]'] : [])]
  for (const host of hosts) expect([host, await statusAt(host, port)]).toEqual([host, 200])
  if (outside) expect(await statusAt(outside, port)).toBe('no answer')
  await app.close()
  for (const host of hosts) expect([host, await statusAt(host, port)]).toEqual([host, 'no answer'])
})

test('an address that is taken is an error, the second one too', async () => {
  const app = Fastify()
  await expect(listen(app, { port: 0, hosts: ['127.0.0.1', '127.0.0.1'] })).rejects.toThrow('EADDRINUSE')
  await app.close()
})
