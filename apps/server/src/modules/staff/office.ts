import type { RouteSpec, ServeInput } from '@hoppla/contract/route'
import { brandOf } from '../../brand/brand.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRequest } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type Issuer, officeOf, refuseCrossSite } from '../identity/identity.ts'
import { listSites } from '../places/places.ts'

/** What an operation receives that needs the request's headers: cookies, whose page it came from. */
export type Asked<R extends RouteSpec> = ServeInput<R> & { request: RawRequest }

/** The office, for calls that nobody has to be signed in for. @throws Refusal `request.not-found` on the host of a country, or where there is no office. */
export const officeOfCaller = ({ config }: Pick<Deps, 'config'>, { site }: Pick<Caller, 'site'>): Issuer => {
  const office = officeOf(config)
  if (!office || site) throw new Refusal('request.not-found')
  return office
}

/** The same for a call that only a page of the office may make. @throws Refusal `request.cross-site`, `request.not-found`. */
export const ownOffice = (deps: Pick<Deps, 'config'>, caller: Caller, { headers }: RawRequest): Issuer => {
  const office = officeOfCaller(deps, caller)
  refuseCrossSite(office, headers)
  return office
}

const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux|CrOS/],
]

/** What a person recognises a browser by: 'Firefox, Windows'. Names only, so that nobody is told apart by versions; '' when it says nothing known. */
export const browserName = (userAgent: string | undefined): string => {
  const find = (signs: typeof browsers) => signs.find(([, sign]) => sign.test(userAgent ?? ''))?.[0]
  return [find(browsers), find(systems)].filter((name) => name !== undefined).join(', ')
}

/** What the chain is called, where an authenticator lists the account. */
export const chainName = async (deps: Deps): Promise<string> => {
  const [site] = await listSites(deps)
  return site ? (await brandOf(deps, site.brandId)).name : ''
}
