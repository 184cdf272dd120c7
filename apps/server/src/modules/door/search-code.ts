import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../kernel/deps.ts'
import { keysFor } from '../identity/identity.ts'

/** The keys that sign what was found. */
export const doorKeys = ({ config }: Pick<Deps, 'config'>) => keysFor(config, 'shown at the door')

/** Somebody who was found is opened at once, or is searched again. Milliseconds. */
export const foundFor = 15 * 60_000

/** Who searched, and at which play centre: nobody else opens what was found, and nowhere else. */
export type Finder = { staffId: string; placeId: string }

const signatureOf = (key: Buffer, text: string, { staffId, placeId }: Finder): string =>
  createHmac('sha256', key).update(`${text}.${staffId}.${placeId}`).digest('base64url')

/** What a code stands for: the family of an account that was found (F1), or the photo of a pass that was scanned (P1). */
export type CodeKind = 'F1' | 'P1'

/** The code of something that was shown: `F1.<id>.<last second, base 36>.<signature>`. @param id of the account or photo. */
export const doorCode = (key: Buffer, kind: CodeKind, id: string, finder: Finder, now: Date): string => {
  const text = `${kind}.${id}.${Math.floor((now.getTime() + foundFor) / 1_000).toString(36)}`
  return `${text}.${signatureOf(key, text, finder)}`
}

/** The id that a code of a kind stands for, and whether its time is over; undefined when it is none of ours, or somebody else’s. */
export const readDoorCode = (
  keys: readonly Buffer[],
  kind: CodeKind,
  code: string,
  finder: Finder,
  now: Date,
): { id: string; isOutdated: boolean } | undefined => {
  const found = /^(([FP]1)\.([0-9a-f-]{36})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(code)
  if (found?.[2] !== kind) return undefined
  const [, text = '', , id = '', until = '', signature = ''] = found
  if (!keys.some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, text, finder))))) return undefined
  return { id, isOutdated: Number.parseInt(until, 36) * 1_000 < now.getTime() }
}
