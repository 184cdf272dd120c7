import type { Permission } from '@hoppla/contract/permissions'
import type { StaffRole } from '@hoppla/contract/roles'
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

/** Somebody signed in at a country's site, as a customer. @property grants roles of staff that the account holds; here they open nothing. */
export type Account = {
  id: string
  grants: readonly Grant[]
  sessionId: string
  /** Of the account's access; a new password and a confirmed address make another. */
  version: number
  /** What the token was issued for. */
  scopes: readonly string[]
}

/** A role that is held today. @property placeId null: for the whole chain. @property countryId the country of the place. */
export type Grant = { role: StaffRole; placeId: string | null; countryId: string | null }
/** Somebody signed in at the office, with a second factor or at a shared device with a PIN. */
export type Staff = {
  id: string
  grants: readonly Grant[]
  sessionId: string
  version: number
  /** When the second factor was shown last, in milliseconds since the epoch. */
  confirmedAt: number
  /** The shared device, where the session was opened with a PIN: it opens what belongs to the door. */
  deviceId: string | null
}

/** A till that calls with its service key, at the office. @property prefix the key's first characters, to recognise it by. */
export type ServiceKey = { id: string; placeId: string; permissions: readonly Permission[]; prefix: string }

/** Who asks, from where, in which language. Made once per request. */
export type Caller = {
  /** Undefined when the host belongs to no country. */
  site: Site | undefined
  language: Language
  account: Account | undefined
  /** At the office alone; its sessions open nothing of a customer's. */
  staff: Staff | undefined
  /** At the office alone; it opens what the contract says service keys do, and nothing of staff. */
  serviceKey?: ServiceKey | undefined
  /** The token is good, but not for this API: the caller is a guest here, and is given the reason where a guest may not go. */
  lacksScope?: boolean
  /** Client address, for the audit log. */
  address: string
  /** The same as limits count it: of IPv6 the /64 (`clientOf`). */
  client: string
  /** Staff act for the account (modules/customer-service): what is to be paid waits until then, for the customer alone pays. */
  onBehalf?: { payBy: Date } | undefined
  /** The Idempotency-Key header, on routes that declare it. */
  idempotency: Idempotency | undefined
}

export type Idempotency = { scope: string; key: string; bodyHash: Buffer }
export type SignedInCaller = Caller & { account: Account; site: Site }
export type StaffCaller = Caller & { staff: Staff }
/** Staff, or a till: whoever charges at a counter. */
export type CounterCaller = Caller & ({ staff: Staff; serviceKey?: undefined } | { staff: undefined; serviceKey: ServiceKey })
