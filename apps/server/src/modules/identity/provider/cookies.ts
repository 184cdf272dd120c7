import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type Provider from 'oidc-provider'

/** Names of the provider's cookies. `__Host-` binds them to one host over HTTPS; the resume cookie has a path of its own and cannot have it. */
export const cookieNames = (origin: string) => {
  const isSecure = origin.startsWith('https:')
  const host = isSecure ? '__Host-' : ''
  return {
    session: `${host}id_session`,
    interaction: `${host}id_interaction`,
    resume: `${isSecure ? '__Secure-' : ''}id_resume`,
    /** Readable by the check-session page. */
    state: `${host}id_state`,
    /** Says that this browser has signed in before. */
    device: `${host}id_device`,
  }
}

export type Headers = IncomingMessage['headers']

/**
 * The provider's own address, whatever proxies wrote: hosts and schemes in its answers never come from a request.
 */
export const addressHeaders = (origin: string): Headers => {
  const { protocol, host } = new URL(origin)
  return { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
}

/** A Koa context over a request's headers, for cookie work outside the provider's own routes. `cookiesOf` has what it set. */
export const contextOf = (provider: Provider, origin: string, headers: Headers) => {
  const request = new IncomingMessage(new Socket())
  request.headers = { ...headers, ...addressHeaders(origin) }
  request.url = '/'
  const response = new ServerResponse(request)
  const context = provider.createContext(request, response)
  return {
    request,
    response,
    context,
    cookiesOf: (): string[] => {
      const set = response.getHeader('set-cookie')
      return Array.isArray(set) ? set : set === undefined ? [] : [String(set)]
    },
  }
}
