import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  url: string
  /** From now on nothing goes either way and nobody is notified: what a cut cable, or a firewall that drops, looks like. New connections are accepted. */
  swallow: () => void
  /** The opposite. What was under way is lost. */
  restore: () => void
  close: () => Promise<void>
}

/** Stands between the product and a database reached over TCP. @param target address of the database. */
export const tcpProxy = async (target: string): Promise<TcpProxy> => {
  const aim = new URL(target)
  const sockets = new Set<Socket>()
  let swallows = false
  const server = createServer((near) => {
    const far = connect(Number(aim.port), aim.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!swallows) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = new URL(target)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(address && typeof address === 'object' ? address.port : 0)
  return {
    url: url.href,
    swallow: () => {
      swallows = true
    },
    restore: () => {
      swallows = false
      for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
