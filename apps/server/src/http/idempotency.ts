import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { type Queryable, statement, within } from '../db/statement.ts'
import type { Idempotency } from './caller.ts'
import { Refusal } from './refusal.ts'

const findAnswer = statement<{ body_hash: Buffer; answer: object }>(
  'find-answer',
  'select body_hash, answer from idempotency_keys where scope = $1 and key = $2',
)

/**
 * The stored answer to the first request with this key, or undefined if none took effect. The platform looks it up after every refusal, so an operation
 * never refuses a repeat because of what the first request did; operations look it up themselves only before acting outside the database.
 * @throws Refusal `idempotency.other-body` when the key was used with another body.
 */
export const answerOfKey = async (where: Queryable, { scope, key, bodyHash }: Idempotency): Promise<object | undefined> => {
  const [first] = await findAnswer(where, [scope, key])
  if (first && !first.body_hash.equals(bodyHash)) throw new Refusal('idempotency.other-body')
  return first?.answer
}

/**
 * Does `effect` once per key: a repeat with the same body gets the stored answer, in the same words. The key is claimed first, so a concurrent repeat
 * waits for the first to commit; key, hash and answer live in the effect's own transaction, so none is there without the others (docs/product/README.md).
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
    const first = await answerOfKey(within(tx), idempotency)
    if (!first) throw new Error(`The key ${key} is taken and has no answer.`)
    return first as A
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

/** Deletes the stored answers of an account. */
export const forgetAnswers = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`delete from idempotency_keys where position(${accountId} in scope) > 0`.execute(tx)
}
