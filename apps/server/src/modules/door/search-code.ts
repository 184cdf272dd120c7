import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../kernel/deps.ts'
import { keysFor } from '../identity/identity.ts'

/** The keys that sign what was found. */
export const familyKeys = ({ config }: Pick<Deps, 'config'>) => keysFor(config, 'family at the door')

/** Somebody who was found is opened at once, or is searched again. Milliseconds. */
export const foundFor = 15 * 60_000

/** Who searched, and at which play centre: nobody else opens what was found, and nowhere else. */
export type Finder = { staffId: string; placeId: string }

const signatureOf = (key: Buffer, text: string, { staffId, placeId }: Finder): string =>
  createHmac('sha256', key).update(`${text}.${staffId}.${placeId}`).digest('base64url')

/** The code of a family that was found: `F1.<account>.<last second, base 36>.<signature>`. @param accountId whose family. */
export const familyCode = (key: Buffer, accountId: string, finder: Finder, now: Date): string => {
  const text = `F1.${accountId}.${Math.floor((now.getTime() + foundFor) / 1_000).toString(36)}`
  return `${text}.${signatureOf(key, text, finder)}`
}

/** The account that a code stands for, and whether its time is over; undefined when it is none of ours, or somebody else’s. */
export const readFamilyCode = (
  keys: readonly Buffer[],
  code: string,
  finder: Finder,
  now: Date,
): { accountId: string; isOutdated: boolean } | undefined => {
  const found = /^(F1\.([0-9a-f-]{36})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(code)
  if (!found) return undefined
  const [, text = '', accountId = '', until = '', signature = ''] = found
  if (!keys.some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text, finder))))) return undefined
  return { accountId, isOutdated: Number.parseInt(until, 36) * 1_000 < now.getTime() }
}
