import type { ErrorBody } from './errors.ts'
import type { Answer, CallInput, RouteSpec } from './route.ts'

/** A non-success answer. `message` is one for each status (docs/product/web.md). */
export class ApiError extends Error {
  readonly status: number
  readonly responseText: string
  readonly headers: Headers
  readonly body: ErrorBody | undefined

  constructor(status: number, responseText: string, headers: Headers) {
    super(statusMessage[status] ?? 'An unexpected server error occurred.')
    this.name = 'ApiError'
    this.status = status
    this.responseText = responseText
    this.headers = headers
    this.body = headers.get('content-type')?.includes('json') ? (parseJson(responseText) as ErrorBody | undefined) : undefined
  }
}

const statusMessage: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  500: 'Internal Server Error',
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type Call = <R extends RouteSpec>(route: R, input: CallInput<R>, options?: CallOptions) => Promise<Answer<R>>
/** `cache: 'reload'` passes by what the browser keeps. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal; cache?: RequestCache }

/** The URL of a call: path parameters filled in, query values appended; `undefined` query values are left out. */
export const urlOf = <R extends RouteSpec>(route: R, input: CallInput<R>): string => {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new Error(`The parameter '${name}' must be defined.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Makes the typed client.
 * @param send like `fetch`, with a path beginning `/`; it adds origin, bearer token and language.
 * @returns `call(route, input)`: the parsed answer, `undefined` for 204. Throws `ApiError` for every other status, and what `send` throws when nothing answered.
 */
export const createClient =
  (send: (path: string, init: RequestInit) => Promise<Response>): Call =>
  async (route, input, options = {}) => {
    const { body } = input as { body?: unknown }
    const headers: Record<string, string> = { accept: 'application/json' }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const response = await send(urlOf(route, input), {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.cache ? { cache: options.cache } : {}),
    })
    if (response.status === 204) return undefined as never
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text, response.headers)
    return JSON.parse(text)
  }
