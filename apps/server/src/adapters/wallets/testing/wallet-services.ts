import { createServer } from 'node:http'
import { createServer as createHttp2Server, type Http2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'

/** Apple’s push service as far as passes need it: HTTP/2 without TLS, which keeps what it was sent. */
export const startApplePush = async () => {
  const pushes: { token: string; topic: string }[] = []
  /** What is answered by token; 200 otherwise. */
  const statuses = new Map<string, number>()
  const sessions = new Set<Http2Session>()
  const server = createHttp2Server()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream, headers) => {
    const token = String(headers[':path']).replace('/3/device/', '')
    stream.resume()
    stream.on('end', () => {
      const status = statuses.get(token) ?? 200
      if (status === 200) pushes.push({ token, topic: String(headers['apns-topic']) })
      stream.respond({ ':status': status })
      stream.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    statuses,
    stop: () => {
      for (const session of sessions) session.destroy()
      server.close()
    },
  }
}

type Stored = Record<string, unknown> & { id: string }

/** Google’s tokens and wallet API, as far as passes need them. */
export const startGoogle = async () => {
  const objects = new Map<string, Stored>()
  const classes = new Set<string>()
  const assertions: string[] = []
  const state = { isAway: false }
  const answer = (method: string, path: string, body: string): { status: number; body: object } => {
    if (state.isAway) return { status: 503, body: {} }
    if (path === '/token') {
      assertions.push(new URLSearchParams(body).get('assertion') ?? '')
      return { status: 200, body: { access_token: 'token of google', expires_in: 3_600 } }
    }
    const given = JSON.parse(body) as Stored
    if (path.endsWith('/genericClass')) {
      if (classes.has(given.id)) return { status: 409, body: {} }
      classes.add(given.id)
      return { status: 200, body: given }
    }
    const id = /\/genericObject\/(.+)$/.exec(path)?.[1]
    if (method === 'PATCH') {
      const known = objects.get(id ?? '')
      if (!known) return { status: 404, body: {} }
      objects.set(known.id, { ...known, ...given })
      return { status: 200, body: given }
    }
    if (objects.has(given.id)) return { status: 409, body: {} }
    objects.set(given.id, given)
    return { status: 200, body: given }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const isKnown = request.url === '/token' || request.headers.authorization === 'Bearer token of google'
    const given = isKnown
      ? answer(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString())
      : { status: 401, body: {} }
    response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    assertions,
    state,
    stop: () => void server.close(),
  }
}
