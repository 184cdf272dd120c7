import type { Role } from '@hoppla/contract/roles'
import type { Language } from '@hoppla/i18n'

/** The site a request came to: a country with its public origin. */
export type Site = {
  countryId: string
  slug: string
  brandId: string
  /** Languages in the country's order; the first is the fallback. */
  languages: readonly [Language, ...Language[]]
  culture: string
  currency: string
  timeZone: string
  origin: string
}

/** A role given for one place. @property at the place. @property country the country it lies in. */
export type PlacedRole = { role: Role; at: string; country: string }
/**
 * @property roles those held everywhere. @property placed the others, which open only what says so (`atPlace` of the contract).
 * @property scopes what the token was issued for. @property version of the account's access; a new password and a confirmed address make another.
 */
export type Account = {
  id: string
  roles: readonly Role[]
  placed: readonly PlacedRole[]
  sessionId: string
  version: number
  scopes: readonly string[]
}

/** Whether the account works for the chain, anywhere. */
export const isStaff = ({ roles, placed }: Account): boolean => placed.length > 0 || roles.some((role) => role !== 'Customer')

/** Who asks, from where, in which language. Made once per request. */
export type Caller = {
  /** Undefined when the host belongs to no country. */
  site: Site | undefined
  language: Language
  account: Account | undefined
  /** The token is valid but not for this API: the caller counts as a guest, and is told the reason where a guest is refused. */
  lacksScope?: boolean
  /** Client address, for the audit log. */
  address: string
  /** The same as limits count it: of IPv6 the /64 (`clientOf`). */
  client: string
  /** The Idempotency-Key header, on routes that declare it. */
  idempotency: Idempotency | undefined
}

export type Idempotency = { scope: string; key: string; bodyHash: Buffer }
export type SignedInCaller = Caller & { account: Account; site: Site }
