import { ApiError, type Call, createClient, urlOf } from '@hoppla/contract/client'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { freshToken, loseSession, restore } from './session.ts'
import { askStepUp } from './step-up.ts'

export { ApiError } from '@hoppla/contract/client'

const sendOnce = async (path: string, init: RequestInit, token: string | undefined): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('accept-language', document.documentElement.lang)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(path, { ...init, headers, credentials: 'same-origin' })
}

const codeOf = async (response: Response): Promise<string | undefined> => {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  const { code } = (await response.clone().json()) as { code?: string }
  return code
}

/**
 * Sends a call with the session's token. What the session or the second factor stood in the way of is sent again when they no longer do: the person signs in
 * or confirms, and the call goes on as if nothing had been.
 */
const sendPatiently = async (path: string, init: RequestInit): Promise<Response> => {
  let hasRenewed = false
  for (;;) {
    const token = await freshToken()
    const response = await sendOnce(path, init, token)
    if (response.status === 401 && token !== undefined) {
      // A token of this moment that opens nothing: its holder has no role any more.
      if (hasRenewed) {
        loseSession('no-role')
        return response
      }
      hasRenewed = await restore(token)
      if (hasRenewed) continue
    }
    if (response.status >= 400 && (await codeOf(response)) === 'auth.step-up-required' && (await askStepUp())) continue
    return response
  }
}

const send = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await sendPatiently(path, init)
  } catch (error) {
    if (error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')) throw error
    throw new ApiError(0, String(error), new Headers())
  }
}

/** Calls what guests may call: the pages of signing in, which must not wait for the session that they bring back. @throws ApiError as `callApi`. */
export const callAsGuest: Call = createClient(async (path, init) => {
  try {
    return await sendOnce(path, init, undefined)
  } catch (error) {
    throw new ApiError(0, String(error), new Headers())
  }
})

/** Calls the API at the office, in the language of the page. @throws ApiError for every non-success; status 0 when nothing answered. */
export const callApi: Call = createClient(send)

/** Fetches a file that needs the session. @throws ApiError as `callApi`. */
export const fetchFile = async <R extends RouteSpec>(route: R, input: CallInput<R>): Promise<Blob> => {
  const response = await send(urlOf(route, input), { method: route.method, headers: { accept: route.answerType ?? '*/*' } })
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

/** The stable code of a refusal; undefined for anything else. */
export const refusalCode = (error: unknown): string | undefined => (error instanceof ApiError ? error.body?.code : undefined)
/** True when nothing answered: the same call may be sent again. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0
