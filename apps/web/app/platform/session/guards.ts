import type { Intent, Origin } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { type LoginInput, loginAddress } from '../addresses/addresses.ts'
import type { Site } from '../head/page-site.ts'

/** Guards as pure functions (docs/product/onboarding.md): each says where to go instead, or `undefined` for "stay". */

const intents: readonly string[] = [
  'Default',
  'Register',
  'Booking',
  'Shop',
  'RedeemPass',
  'ConnectSerialTicket',
  'SignOut',
] satisfies Intent[]
const origins: readonly string[] = [
  'None',
  'Site',
  'PartyBooking',
  'EntranceBooking',
  'StartPage',
  'MyAccount',
  'IdServer',
] satisfies Origin[]

/** An unknown intent falls back to Default, an unknown origin to None. */
export const intentOf = (value: string | null): Intent => (intents.includes(value ?? '') ? (value as Intent) : 'Default')
export const originOf = (value: string | null): Origin => (origins.includes(value ?? '') ? (value as Origin) : 'None')

/** Signed-out visitors go to login with their current address as continue path; replace the history entry. */
export const signInGuard = (
  status: 'unknown' | 'authenticated' | 'signed-out',
  language: string,
  address: string,
  input: Pick<LoginInput, 'intent' | 'origin'> = {},
): string | undefined => (status === 'signed-out' ? loginAddress(language, { ...input, continuePath: address }) : undefined)

/** The base addresses a continue path may lead to: this origin and every country's own. */
export const baseAddresses = ({ countries }: Pick<Site, 'countries'>): string[] =>
  countries.flatMap((country) => [
    country.sitebaseaddress,
    country.orderbaseaddress,
    country.profilebaseaddress,
    country.partybaseaddress,
  ])

/** The address without tabs, newlines and the like, which browsers drop before they read it (`/\t/evil.example`). */
const hasControls = (text: string) => [...text].some((letter) => letter.charCodeAt(0) <= 32 || letter.charCodeAt(0) === 127)

const below = (base: string, url: URL): boolean => {
  if (!URL.canParse(base)) return false
  const { origin, pathname } = new URL(base)
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`
  return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder))
}

/**
 * Where to go after sign-in: a relative path of this site or an address below one of the configured bases; anything else, and the login pages
 * themselves, becomes the account start (docs/product/onboarding.md).
 */
export const continueAddress = (continuePath: string | null | undefined, language: string, bases: readonly string[]): string => {
  const fallback = pathTo('account', { lang: language })
  if (!continuePath || hasControls(continuePath) || continuePath.includes('\\')) return fallback
  if (continuePath.startsWith('/') && !continuePath.startsWith('//')) {
    const { pathname } = new URL(continuePath, 'http://here.invalid')
    // A path that climbs (`/.//evil`) is read as the browser reads it.
    if (pathname.startsWith('//') || /^\/([a-z]{2}\/login|auth|identity)(\/|$)/.test(pathname)) return fallback
    return continuePath
  }
  if (!/^https?:\/\//i.test(continuePath) || !URL.canParse(continuePath)) return fallback
  const url = new URL(continuePath)
  return url.username === '' && url.password === '' && bases.some((base) => below(base, url)) ? url.href : fallback
}

/** `returnTo` with a query's values, but for those named, for empty ones and for the cache-buster `_t`; with a new `_t` when `now` is given. */
const backWith = (returnTo: string, query: URLSearchParams, without: readonly string[], now: number | undefined): string => {
  const rest = new URLSearchParams([...query].filter(([name, value]) => value !== '' && name !== '_t' && !without.includes(name)))
  if (now !== undefined) rest.set('_t', String(now))
  return rest.size > 0 ? `${returnTo}?${rest}` : returnTo
}

/**
 * Any required query value missing or empty: back to `returnTo` with the values that remain, without the cache-buster `_t`, or with a new one.
 * @param now epoch ms, when a new `_t` is wanted.
 */
export const queryParameterGuard = (
  query: URLSearchParams,
  required: readonly string[],
  returnTo: string,
  now?: number,
): string | undefined => (required.every((name) => query.get(name)) ? undefined : backWith(returnTo, query, [], now))

/**
 * Each named query value must be a key that this tab's memory holds (in-memory.ts). After a reload, or where an address was copied, none does: back to
 * `returnTo` with the values that remain, the keys left out.
 */
export const inMemoryKeyGuard = (
  query: URLSearchParams,
  named: readonly string[],
  holds: (key: string) => boolean,
  returnTo: string,
): string | undefined =>
  named.every((name) => holds(query.get(name) ?? '')) ? undefined : backWith(returnTo, query, named, undefined)

/** Likewise for values that a navigation carries along. */
export const navigationStateGuard = (state: unknown, required: readonly string[], returnTo: string): string | undefined => {
  const carried = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  const isThere = (name: string) => carried[name] !== undefined && carried[name] !== null && carried[name] !== ''
  return required.every(isThere) ? undefined : returnTo
}

/** For a route that is there in production only; elsewhere there is nothing at its address. */
export const productionOnlyGuard = (environment: string, elsewhere: string): string | undefined =>
  environment === 'production' ? undefined : elsewhere

/** For a route that developers and testers need and that must not be there in production. */
export const outsideProductionOnlyGuard = (environment: string, elsewhere: string): string | undefined =>
  environment === 'production' ? elsewhere : undefined
