import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long the link of a mail opens the communication preferences, in seconds. */
export const preferencesLinkLifetime = 60 * 86_400

const signatureOf = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest().subarray(0, 18).toString('base64url')

/** The token of a mail's link: it opens the communication preferences of one account, and nothing else. `<last second, base 36>.<signature, 144 bits>` */
export const preferencesToken = (key: Buffer, accountId: string, now: Date): string => {
  const until = (Math.floor(now.getTime() / 1_000) + preferencesLinkLifetime).toString(36)
  return `${until}.${signatureOf(key, `${accountId} ${until}`)}`
}

export const opensPreferences = (keys: readonly Buffer[], accountId: string, token: string, now: Date): boolean => {
  const [until = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isSignedBy = (key: Buffer) => {
    const right = Buffer.from(signatureOf(key, `${accountId} ${until}`))
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return keys.some(isSignedBy) && Number.parseInt(until, 36) * 1_000 >= now.getTime()
}
