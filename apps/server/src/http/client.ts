import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * Identifies a client by address, for rate limits: an IPv4 address, or the /64 of an IPv6 address, which one household usually has to itself (RFC 6177). An
 * IPv4 address written as IPv6 is treated as IPv4.
 */
export const clientOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const parts = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right]
  return `${parts
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}

/**
 * The mailbox behind an address, for limits: lower case, without `+tag`, and without the dots where Gmail ignores them. Never to write to, and never to
 * compare accounts by.
 */
export const mailboxOf = (email: string): string => {
  const plain = email.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com')
  const name = plain.slice(0, at).replace(/\+.*$/, '')
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** A keyed hash of a client or a mailbox: comparable, not readable. 16 bytes. */
export const blindKey = (secret: string, value: string): Buffer =>
  createHmac('sha256', `limits ${secret}`).update(value).digest().subarray(0, 16)
