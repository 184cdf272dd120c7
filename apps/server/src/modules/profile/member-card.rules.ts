import { createHmac, timingSafeEqual } from 'node:crypto'

/** A code holds so long without a connection: a whole day at the centre. Milliseconds. */
export const cardLifetime = 12 * 3_600_000
/** With a connection it is renewed after this. */
export const cardRenewal = 3_600_000

// Capital letters, digits and points: QR codes keep those in 5.5 bits each.
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const signatureOf = (key: Buffer, text: string): string =>
  [...createHmac('sha256', key).update(text).digest().subarray(0, 20)].map((byte) => alphabet[byte & 31]).join('')

/**
 * The code of a member card's QR: `H1.<card>.<last second, base 36>.<signature, 100 bits>`.
 * @param membercardid of the account or child.
 */
export const cardCode = (key: Buffer, membercardid: string, validUntil: Date): string => {
  const text = `H1.${membercardid}.${Math.floor(validUntil.getTime() / 1_000)
    .toString(36)
    .toUpperCase()}`
  return `${text}.${signatureOf(key, text)}`
}

/** The card that a code stands for, and whether its time is over; undefined when it is none of ours. Case and spaces do not matter. */
export const readAnyCardCode = (
  keys: readonly Buffer[],
  code: string,
  now: Date,
): { membercardid: string; isOutdated: boolean } | undefined => {
  const found = /^(H1\.([0-9A-Z]{1,20})\.([0-9A-Z]{1,10}))\.([A-Z2-7]{20})$/.exec(code.replace(/\s/g, '').toUpperCase())
  if (!found) return undefined
  const [, text = '', membercardid = '', until = '', signature = ''] = found
  if (!keys.some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text))))) return undefined
  return { membercardid, isOutdated: Number.parseInt(until, 36) * 1_000 < now.getTime() }
}

/** The card that a code stands for; undefined when it is none of ours or its time is over. */
export const readCardCode = (keys: readonly Buffer[], code: string, now: Date): string | undefined => {
  const card = readAnyCardCode(keys, code, now)
  return card && !card.isOutdated ? card.membercardid : undefined
}
