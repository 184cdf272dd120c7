import { type Cipher, cipherFor } from '../../crypto/encrypt.ts'
import type { Db } from '../../db/connect.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'

/** What a guardian wrote down for the child's safety. */
export type Health = { allergies: string; notes: string }

/** The key of children's health data (decision 50). */
export const healthCipher = (config: Config): Cipher => cipherFor(config, 'health data')

/** @throws when the bytes are another child's, or were changed. */
export const openHealth = (cipher: Cipher, encrypted: Buffer, childId: string): Health =>
  JSON.parse(cipher.open(encrypted, childId)) as Health

/**
 * The health data currently stored for children, for the staff who look after them; their guardians consented to that.
 * @returns by child; children without notes are left out, null is what cannot be decrypted (the secret was changed).
 */
export const healthOfChildren = async (
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  childIds: readonly string[],
): Promise<Map<string, Health | null>> => {
  if (childIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('child_health')
    .select(['child_id', 'encrypted'])
    .where('child_id', 'in', [...childIds])
    .execute()
  const cipher = healthCipher(config)
  return new Map(
    rows.map(({ child_id, encrypted }) => {
      try {
        return [child_id, openHealth(cipher, encrypted, child_id)]
      } catch (error) {
        log.error({ err: error, childId: child_id }, 'health data of a child could not be read')
        return [child_id, null]
      }
    }),
  )
}

/** Of these children, those about whose health something is written; what, is not read. */
export const childrenWithHealth = async (db: Db, childIds: readonly string[]): Promise<Set<string>> => {
  if (childIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('child_health')
    .select('child_id')
    .where('child_id', 'in', [...childIds])
    .execute()
  return new Set(rows.map(({ child_id }) => child_id))
}
