import type { RouteConfigEntry } from '@react-router/dev/routes'
import pages from '../../apps/web/app/routes.ts'
import type { HttpAnswer, HttpClient } from './http.ts'

/** One request of `askEverything`. `kind` is the page's or the call's address with the names of its parts; `mayBeKept` needs the database once only. */
export type Asking = { kind: string; method: string; address: string; isPage: boolean; mayBeKept?: true }
export type Asked = Asking & Pick<HttpAnswer, 'status' | 'text'> & { retryAfter: string | undefined; ms: number }

const nothing = '00000000-0000-4000-8000-000000000000'

/** Every page of the product by its pattern: `/:lang/order/shop`. */
const pagePatterns = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return [...(children.length === 0 || index ? [here] : []), ...pagePatterns(children, here)]
  })

/** What the description of the API leaves out. */
const others = [
  '/identity/.well-known/openid-configuration',
  '/identity/jwks',
  '/identity/me',
  '/dev/mailbox',
  '/media/nothing.svg',
].map((address) => ({ kind: address, method: 'GET', address, isPage: false, mayBeKept: true as const }))

/**
 * One address of every page, one of every call that the running product describes in `/api/openapi.json`, and some of what else it serves.
 * @param language of the pages.
 */
export const everyAddress = async (client: HttpClient, language: string): Promise<Asking[]> => {
  const { text } = await client.ask('/api/openapi.json')
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, unknown>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      kind: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      address: path.replaceAll(/\{\w+\}/g, nothing),
      isPage: false,
    })),
  )
  const shown = pagePatterns(await pages).map((pattern) => ({
    kind: pattern,
    method: 'GET',
    address: pattern
      .replace(':lang', language)
      .replaceAll(/:\w+\?/g, 'x')
      .replaceAll(/:\w+/g, nothing)
      .replace('*', 'x'),
    isPage: true,
  }))
  return [...calls, ...others, ...shown]
}

let asked = 0
/** Asks all of them at once, each from an address of its own, so that no limit answers in the database's place. */
export const askEverything = (client: HttpClient, everything: readonly Asking[]): Promise<Asked[]> =>
  Promise.all(
    everything.map(async (each) => {
      asked += 1
      const begun = performance.now()
      const { status, headers, text } = await client.ask(each.address, {
        method: each.method,
        headers: { 'x-forwarded-for': `10.77.${asked >> 8}.${asked & 255}`, ...(each.isPage ? { accept: 'text/html' } : {}) },
        ...(each.method === 'GET' || each.method === 'DELETE' ? {} : { json: {} }),
      })
      return { ...each, status, text, retryAfter: headers['retry-after'], ms: performance.now() - begun }
    }),
  )
