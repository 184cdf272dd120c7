import { BlockList, isIP } from 'node:net'
import { countries } from '@hoppla/contract/countries'
import type { z } from 'zod'
import { type OidcClient, readOidcClients } from '../oidc-clients.ts'

/** The parts of a value that are joined by commas, without the blanks around them. */
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const refuseIn =
  (context: z.RefinementCtx) =>
  (message: string): void => {
    context.addIssue({ code: 'custom', message })
  }

/** `sweden=https://hoppla.example,norway=https://no.hoppla.example` → origin by country. */
/** What the office is called where countries have their slugs: in `HOPPLA_ORIGINS`, and as the issuer of its tokens. */
export const officeName = 'office'

export const readOrigins = (value: string, context: z.RefinementCtx): Record<string, string> => {
  const refuse = refuseIn(context)
  const origins: Record<string, string> = {}
  if (value.includes(';')) refuse("';' separates nothing; countries are separated by ','")
  else
    for (const entry of list(value)) {
      const at = entry.indexOf('=')
      const slug = entry.slice(0, Math.max(at, 0)).trim()
      const origin = originOf(entry.slice(at + 1).trim())
      if (at < 1) refuse(`'${entry}' has no country before an '='`)
      else if (slug !== officeName && !countries.some((country) => country.slug === slug))
        refuse(`'${slug}' is no country; they are ${countries.map((country) => country.slug).join(', ')}, and ${officeName}`)
      else if (slug in origins) refuse(`'${slug}' is there twice`)
      else if (origin === undefined) refuse(`the address of '${slug}' is not an origin (scheme and host, no path)`)
      else {
        const other = Object.keys(origins).find((name) => origins[name] === origin)
        if (other) refuse(`'${other}' and '${slug}' share one origin; a country is found by its host, so each needs its own`)
        origins[slug] = origin
      }
    }
  return origins
}

const originOf = (address: string): string | undefined => {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, pathname, search, hash, hostname, origin } = new URL(address)
  const isOrigin = /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '' && hash === ''
  return isOrigin && /^[\w.:[\]-]+$/.test(hostname) ? origin : undefined
}

/** Proxies whose `X-Forwarded-*` headers are trusted: a number of hops in front of this process, or all with an address in these networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

/** Names for networks that everybody knows. */
export const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** `false`, `1` (hops) or `10.0.0.0/8,127.0.0.1,loopback` (networks). */
export const readTrustedProxies = (value: string, context: z.RefinementCtx): TrustedProxies | undefined => {
  const refuse = refuseIn(context)
  if (value === 'false' || value === '0') return undefined
  if (/^\d+$/.test(value)) {
    if (Number(value) > 10) refuse(`${value} proxies in a row are not believable`)
    return { hops: Number(value) }
  }
  if (value === 'true') refuse('who is to be believed must be said; whoever reaches this process could choose an address otherwise')
  else
    for (const network of list(value)) {
      const fault = network in namedNetworks ? undefined : networkFault(network)
      if (fault) refuse(`'${network}' ${fault}`)
    }
  return { networks: list(value).flatMap((network) => namedNetworks[network] ?? [network]) }
}

const networkFault = (network: string): string | undefined => {
  const [address = '', prefix, ...more] = network.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || more.length > 0) return 'is no address and no network'
  if (prefix === undefined) return undefined
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return `needs a length of 1 to ${bits}`
  return Number(prefix) === 0 ? 'is everybody' : undefined
}

/** The list that says whether an address is in one of the networks. @param networks as read from the setting. */
export const blockListOf = (networks: readonly string[]): BlockList => {
  const found = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) found.addAddress(address, family)
    else found.addSubnet(address, Number(prefix), family)
  }
  return found
}

export const readClients = (path: string, context: z.RefinementCtx): OidcClient[] => {
  if (path === '') return []
  const read = readOidcClients(path)
  if ('clients' in read) return read.clients
  for (const message of read.problems) context.addIssue({ code: 'custom', message })
  return []
}

export type PasswordPolicySetting = {
  requiredLength: number
  requiredUniqueChars: number
  requireNonAlphanumeric: boolean
  requireLowercase: boolean
  requireUppercase: boolean
  requireDigit: boolean
}

export const readPasswordPolicy = (value: string, context: z.RefinementCtx): PasswordPolicySetting => {
  const refuse = refuseIn(context)
  const wanted = new Map(
    list(value).map((part) => {
      const [name = '', given] = part.split('=', 2)
      return [name, given] as const
    }),
  )
  const numberOf = (name: string, fallback: number): number => {
    const given = wanted.get(name)
    const read = given === undefined ? fallback : Number(given)
    // Eight is the product's least; a policy may only ask for more.
    if (!Number.isInteger(read) || read < fallback || read > 64) refuse(`'${name}' must be a whole number from ${fallback} to 64`)
    return read
  }
  for (const name of wanted.keys())
    if (!['length', 'unique', 'lowercase', 'uppercase', 'digit', 'nonalphanumeric'].includes(name))
      refuse(`'${name}' is not a rule`)
  return {
    requiredLength: numberOf('length', 8),
    requiredUniqueChars: numberOf('unique', 1),
    requireNonAlphanumeric: wanted.has('nonalphanumeric'),
    requireLowercase: wanted.has('lowercase'),
    requireUppercase: wanted.has('uppercase'),
    requireDigit: wanted.has('digit'),
  }
}
