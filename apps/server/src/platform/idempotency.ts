import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Idempotency } from './caller.ts'
import { Refusal } from './refusal.ts'

/**
 * Does `effect` once per key: a repeat with the same body gets the stored answer, in the same words. The key is claimed first, so a concurrent repeat
 * waits for the first to commit; key, hash and answer live in the effect's own transaction, so none is there without the others (decisions §5).
 * @throws Refusal `idempotency.other-body` when the key was used with another body.
 */
export const once = async <A extends object>(
  tx: Tx,
  idempotency: Idempotency | undefined,
  effect: () => Promise<A>,
): Promise<A> => {
  if (!idempotency) return effect()
  const { scope, key, bodyHash } = idempotency
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await tx
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!first.body_hash.equals(bodyHash)) throw new Refusal('idempotency.other-body')
    return first.answer as A
  }
  const answer = await effect()
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer)}::json`, status: 200 })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
  return answer
}
