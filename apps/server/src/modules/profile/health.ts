import type { Config } from '../../config.ts'
import { type Cipher, encryptFor } from '../../crypto/encrypt.ts'
import type { Deps } from '../../kernel/deps.ts'

/** What a guardian wrote down for the child's safety. */
export type Health = { allergies: string; notes: string }

/** The key of children's health data (decision 50). */
export const healthCipher = (config: Config): Cipher => encryptFor(config, 'health data')

/** @throws when the bytes are another child's, or were changed. */
export const openHealth = (encrypt: Cipher, sealed: Buffer, childId: string): Health =>
  JSON.parse(encrypt.open(sealed, childId)) as Health

/**
 * What stands now under children of accounts, for the staff who look after them: it is what their guardians agreed to have read.
 * @returns by child; a child of whom nothing is written is left out, null is what cannot be read (the secret was changed).
 */
export const healthOfChildren = async (
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  childIds: readonly string[],
): Promise<Map<string, Health | null>> => {
  if (childIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('child_health')
    .select(['child_id', 'sealed'])
    .where('child_id', 'in', [...childIds])
    .execute()
  const encrypt = healthCipher(config)
  return new Map(
    rows.map(({ child_id, sealed }) => {
      try {
        return [child_id, openHealth(encrypt, sealed, child_id)]
      } catch (error) {
        log.error({ err: error, childId: child_id }, 'health data of a child could not be read')
        return [child_id, null]
      }
    }),
  )
}
