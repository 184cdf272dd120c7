import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { urlOf } from '@hoppla/contract/client'
import type { Answer as AnswerOf, CallInput, RouteSpec } from '@hoppla/contract/route'

export type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
/** A string body is a form as browsers send it, an object is JSON. */
export type Question = { method?: string; headers?: Record<string, string>; body?: object | string }

export type Asking = {
  /** The answer as its bytes came, compressed if that was asked for; redirects are not followed. */
  ask: (path: string, question?: Question) => Promise<Answer>
  /** Calls a route of the contract. @throws Error for every status but 2xx. */
  call: <R extends RouteSpec>(route: R, input: CallInput<R>, headers?: Record<string, string>) => Promise<AnswerOf<R>>
  close: () => void
}

/**
 * A small HTTP client over kept-alive connections to this machine.
 * @param host name of the site that is asked (`localhost`, `no.localhost`). @param headers sent with every question, as they are then.
 */
export const askingOf = (port: number, host: string, headers: Record<string, string> = {}, connections = 1): Asking => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask: Asking['ask'] = (path, { method = 'GET', headers: more = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = bodyOf(body)
      const asked = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: { host: `${host}:${port}`, ...headers, ...sent?.headers, ...more },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
          )
        },
      )
      asked.on('error', reject)
      asked.end(sent?.bytes)
    })
  return {
    ask,
    call: async (route, input, more = {}) => {
      const { body } = input as { body?: object }
      const { status, bytes } = await ask(urlOf(route, input), { method: route.method, headers: more, ...(body ? { body } : {}) })
      if (status < 200 || status > 299)
        throw new Error(`${route.method} ${route.path}: ${status} ${bytes.toString('utf8', 0, 500)}`)
      return status === 204 ? undefined : JSON.parse(bytes.toString('utf8'))
    },
    close: () => agent.destroy(),
  }
}

const bodyOf = (body: object | string | undefined) => {
  if (body === undefined) return undefined
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { bytes, headers: { 'content-type': type, 'content-length': String(bytes.length) } }
}
