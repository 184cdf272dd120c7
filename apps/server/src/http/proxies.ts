import { isIP } from 'node:net'
import { blockListOf, type TrustedProxies } from '../settings/readers.ts'

/** Whether the machine with this address is one of ours in front, so that its headers about who comes before it are trusted. @param hop 0 is our peer. */
export type IsTrusted = (address: string, hop: number) => boolean

/**
 * Trust as Fastify expects it: hops are checked from our peer backwards along `X-Forwarded-For` until one is not trusted. With networks, entries forged by
 * a visitor precede the visitor's own address and are never reached. With hop counts, only the number protects: counting one proxy too many would let
 * visitors choose their address.
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
