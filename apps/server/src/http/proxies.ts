import { isIP } from 'node:net'
import { blockListOf, type TrustedProxies } from '../settings/readers.ts'

/** Whether the machine with this address is one of ours in front, so that its headers about who comes before it are trusted. @param hop 0 is our peer. */
export type IsTrusted = (address: string, hop: number) => boolean

/**
 * Who is trusted, as Fastify asks for it: from our peer backwards along `X-Forwarded-For`, until somebody is not. With networks, what a visitor
 * writes into the header stands before the visitor's own address and is never reached. With hops, the count alone protects: one proxy more than there
 * is would let visitors choose.
 */
export const isTrustedBy = (proxies: TrustedProxies | undefined): IsTrusted => {
  if (proxies === undefined) return () => false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const networks = blockListOf(proxies.networks)
  return (address) => {
    const family = isIP(address)
    return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}
