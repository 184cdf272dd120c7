import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Secrets, secretsOf } from '../../../crypto/encrypt.ts'

const macOf = (secret: string, rowId: string): Buffer =>
  createHmac('sha256', `early booking ${secret}`).update(rowId).digest().subarray(0, 16)

/**
 * What lets a child of a running class, and nobody else, book the next season early: its place in the booking, signed. It is stored nowhere and mailed to
 * its family; whoever else has it can book for that child, and for no other.
 */
export const earlyCodeOf = ({ secret }: Pick<Secrets, 'secret'>, rowId: string): string =>
  Buffer.concat([Buffer.from(rowId.replaceAll('-', ''), 'hex'), macOf(secret, rowId)]).toString('base64url')

/** The place in a booking that a code speaks of; undefined: it is none of ours. While the secret is being changed, codes of the one before hold, too. */
export const readEarlyCode = (secrets: Secrets, code: string): string | undefined => {
  const bytes = Buffer.from(code, 'base64url')
  if (bytes.length !== 32) return undefined
  const rowId = bytes
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return secretsOf(secrets).some((secret) => timingSafeEqual(macOf(secret, rowId), bytes.subarray(16))) ? rowId : undefined
}
