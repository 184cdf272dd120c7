import { Agent, type IncomingHttpHeaders, request as sendPlain } from 'node:http'
import { Agent as SecureAgent, request as sendSecure } from 'node:https'
import { type Call, createClient } from '@hoppla/contract/client'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer }
export type HttpInput = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  json?: unknown
  form?: Record<string, string>
}

/** Who is trusted to sign certificates (PEM), and the visitor's own address, of this machine's 127.0.0.0/8. */
export type Line = { ca?: string; localAddress?: string }

export type Cookie = { name: string; value: string; path: string; httpOnly: boolean }

/**
 * A small browser without pages: one origin, cookies kept, no redirect followed. `localhost` and everything below it is this machine, as in
 * Chromium; not every resolver knows that.
 */
export class HttpClient {
  readonly origin: string
  #cookies: Cookie[] = []
  #bearer: string | undefined
  readonly #agent: Agent
  readonly #always: Record<string, string>

  /** @param always headers of every request. @param line how it is connected. */
  constructor(origin: string, always: Record<string, string> = {}, line: Line = {}) {
    this.origin = origin
    this.#always = always
    this.#agent = new (origin.startsWith('https:') ? SecureAgent : Agent)({
      ...line,
      keepAlive: true,
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
    })
  }

  /** The token that calls from now on carry. */
  set bearer(token: string | undefined) {
    this.#bearer = token
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value
  }

  /** What it has been given so far, as it stands. */
  get cookies(): readonly Cookie[] {
    return this.#cookies
  }

  /** @param address a path, or an absolute address of this origin. @throws what the network throws: nothing answered. */
  ask(address: string, { method = 'GET', headers = {}, body, json, form }: HttpInput = {}): Promise<HttpAnswer> {
    const url = new URL(address, this.origin)
    const payload = json !== undefined ? JSON.stringify(json) : form !== undefined ? new URLSearchParams(form).toString() : body
    const sent: Record<string, string> = { 'accept-language': 'en', ...this.#always, ...headers }
    if (json !== undefined) sent['content-type'] = 'application/json'
    if (form !== undefined) sent['content-type'] = 'application/x-www-form-urlencoded'
    if (payload !== undefined) sent['content-length'] = String(Buffer.byteLength(payload))
    if (method !== 'GET') sent.origin ??= this.origin
    if (this.#bearer) sent.authorization ??= `Bearer ${this.#bearer}`
    const cookies = this.#cookies.filter(({ path }) => url.pathname.startsWith(path))
    if (cookies.length > 0) sent.cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const send = url.protocol === 'https:' ? sendSecure : sendPlain
    return new Promise((done, fail) => {
      const request = send(url, { method, headers: sent, agent: this.#agent, timeout: 30_000 }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', fail)
        response.on('end', () => {
          // An answer cut off in the middle is none.
          if (!response.complete) return fail(new Error('The answer was cut off.'))
          for (const line of response.headers['set-cookie'] ?? []) this.#take(line)
          const bytes = Buffer.concat(chunks)
          done({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString('utf8') })
        })
      })
      request.on('error', fail)
      request.on('timeout', () => request.destroy(new Error(`No answer to ${method} ${address} within 30 s.`)))
      request.end(payload)
    })
  }

  /** The typed client of the API. @throws ApiError for refusals. */
  readonly call: Call = createClient(async (path, { method, headers, body }) => {
    const {
      status,
      text,
      headers: listener,
    } = await this.ask(path, {
      ...(method ? { method } : {}),
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { body } : {}),
    })
    return new Response(status === 204 ? null : text, { status, headers: { 'content-type': listener['content-type'] ?? '' } })
  })

  close(): void {
    this.#agent.destroy()
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    const attribute = (wanted: string) =>
      attributes.find((part) => part.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const expires = attribute('expires')
    const isGone = value === '' || attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path)
    if (!isGone) this.#cookies.push({ name, value, path, httpOnly: /;\s*httponly/i.test(line) })
  }
}
