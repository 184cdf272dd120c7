import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What a machine without IPv6 (or IPv4) says of its loopback address. */
const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens on every address given, all with one port. Connections of the second and later addresses are handed to the one HTTP server, so that its
 * limits, its drain and its answers are the same for all of them.
 * @returns the port, which is another one than asked for when that was 0.
 * @throws Error `EADDRINUSE` and its like, for any address that the machine has; the first must be there.
 */
export const listen = async (
  app: FastifyInstance,
  { port, hosts: [first, ...others] }: { port: number; hosts: readonly string[] },
): Promise<number> => {
  const listeners: Server[] = []
  app.addHook('preClose', async () => {
    for (const listener of listeners) listener.close()
  })
  await app.listen({ port, ...(first === undefined ? {} : { host: first }) })
  const address = app.server.address()
  const bound = address && typeof address === 'object' ? address.port : port
  for (const host of others) {
    const listener = await openListener(app, bound, host)
    if (listener) listeners.push(listener)
  }
  return bound
}

const openListener = (app: FastifyInstance, port: number, host: string): Promise<Server | undefined> =>
  new Promise((done, fail) => {
    // Same options as Node's own HTTP server: it handles half-open sockets, and small responses are sent without delay.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
    listener.once('error', (error: NodeJS.ErrnoException) => (absent.has(error.code ?? '') ? done(undefined) : fail(error)))
    listener.listen({ port, host }, () => done(listener))
  })
