import { ApiError, type Call, createClient, urlOf } from '@hoppla/contract/client'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { createStore, useStore } from '../storage/store.ts'

export { ApiError } from '@hoppla/contract/client'

/** Where bearer tokens come from; the session machine gives them. */
export type Tokens = {
  /** The token to send; undefined for guests. */
  current: () => string | undefined
  /** Resolves once it is known who is here. */
  known: () => Promise<void>
  /** Tries once to get a fresh one. @returns whether there is one. */
  renew: () => Promise<boolean>
}

let tokens: Tokens = { current: () => undefined, known: async () => undefined, renew: async () => false }
export const takeTokensFrom = (source: Tokens): void => {
  tokens = source
}

const openRequests = createStore(0)
/** How many calls are under way. */
export const openRequestsNow = (): number => openRequests.get()
/** The same, watched: the loading indicator is on while it exceeds zero. */
export const useOpenRequests = (): number => useStore(openRequests, 0)

const sendOnce = async (path: string, init: RequestInit): Promise<Response> => {
  const token = tokens.current()
  const headers = new Headers(init.headers)
  headers.set('accept-language', document.documentElement.lang)
  if (token) headers.set('authorization', `Bearer ${token}`)
  openRequests.set(openRequests.get() + 1)
  try {
    return await fetch(path, { ...init, headers, credentials: 'same-origin' })
  } catch (error) {
    // An abort is the caller's own doing; anything else means that nothing answered: status 0 (docs/product/web.md).
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, String(error), new Headers())
  } finally {
    openRequests.set(openRequests.get() - 1)
  }
}

/**
 * An expired token is renewed once and the call repeated, with the same body and Idempotency-Key. The same applies to a call that was made before the
 * session was known: on a slow line, a form may be sent that early.
 */
const send = async (path: string, init: RequestInit): Promise<Response> => {
  const sentWith = tokens.current()
  const response = await sendOnce(path, init)
  if (response.status !== 401) return response
  if (!sentWith) await tokens.known()
  if (!tokens.current()) return response
  const isFresh = tokens.current() !== sentWith || (await tokens.renew())
  return isFresh ? sendOnce(path, init) : response
}

/**
 * Calls the API from the browser, with the session's token when there is one and in the page's language.
 * @throws ApiError for every non-success; status 0 when nothing answered.
 */
export const callApi: Call = createClient(send)

/** The same without renewing the token: for the session machine itself, which must not wait for its own work. */
export const callApiOnce: Call = createClient(sendOnce)

/** Fetches a file that needs the session (a PDF). @throws ApiError as `callApi`. */
export const fetchFile = async <R extends RouteSpec>(route: R, input: CallInput<R>): Promise<Blob> => {
  const { body } = input as { body?: unknown }
  const response = await send(urlOf(route, input), {
    method: route.method,
    headers: { accept: route.answerType ?? '*/*', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.headers)
  return response.blob()
}

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const href = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // Some browsers read the address only after the click is over.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
