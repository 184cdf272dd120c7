import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** What the shop and its pretend bank know of each other. */
export type Keys = { apiKey: string; webhookSecret: string }

const derive = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url')

/** @param secret `config.secret`. */
export const keysOf = (secret: string): Keys => ({
  apiKey: derive(secret, 'test payments api'),
  webhookSecret: derive(secret, 'test payments webhooks'),
})

export const signatureHeader = 'hoppla-test-signature'
/** How old or new a signed time may be, in seconds: a webhook that was caught cannot be played again later. */
const tolerance = 300

const macKeys = new Map<string, KeyObject>()
/** As a key object: text would be wrapped anew each time, which costs more than the hash. */
const macKey = (secret: string): KeyObject => {
  const key = macKeys.get(secret) ?? createSecretKey(secret, 'utf8')
  macKeys.set(secret, key)
  return key
}
const mac = (secret: string, at: number, raw: Buffer): Buffer =>
  createHmac('sha256', macKey(secret)).update(`${at}.`).update(raw).digest()

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over time and raw body. */
export const sign = (secret: string, raw: Buffer, now: Date): string => {
  const at = Math.floor(now.getTime() / 1000)
  return `t=${at},v1=${mac(secret, at, raw).toString('hex')}`
}

export const isSigned = (secret: string, raw: Buffer, header: string, now: Date): boolean => {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  if (!parts) return false
  const at = Number(parts[1])
  if (Math.abs(now.getTime() / 1000 - at) > tolerance) return false
  return timingSafeEqual(mac(secret, at, raw), Buffer.from(parts[2] ?? '', 'hex'))
}
