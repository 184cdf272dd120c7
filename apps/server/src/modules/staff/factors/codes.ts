import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'

/** So many wrong codes in a row end the trying for so many seconds; after the first few their holder is told: who tries knows the password. */
export const codeGuesses = { max: 10, seconds: 900, warnAt: 5 } as const

/**
 * Counts a code before it is compared, so that a burst of guesses sees itself: as a wrong one until `forgetGuesses` says otherwise.
 * @returns how many there are in a row, this one included. @throws Refusal `staff.too-many-codes`.
 */
export const countGuess = async (db: Db, clock: Deps['clock'], accountId: string): Promise<number> => {
  const now = clock.now()
  const since = new Date(now.getTime() - codeGuesses.seconds * 1_000)
  const { rows } = await sql<{ count: number }>`
    insert into staff_people (account_id, wrong_codes, wrong_codes_since) values (${accountId}, 1, ${now})
    on conflict (account_id) do update set
      wrong_codes = case when staff_people.wrong_codes_since > ${since} then staff_people.wrong_codes + 1 else 1 end,
      wrong_codes_since = case when staff_people.wrong_codes_since > ${since} then staff_people.wrong_codes_since else ${now} end
    where staff_people.wrong_codes < ${codeGuesses.max} or staff_people.wrong_codes_since is null or staff_people.wrong_codes_since <= ${since}
    returning wrong_codes as count`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('staff.too-many-codes', { retryAfter: codeGuesses.seconds })
  return row.count
}

/** A code was right. */
export const forgetGuesses = async (db: Db, accountId: string): Promise<void> => {
  await db
    .updateTable('staff_people')
    .set({ wrong_codes: 0, wrong_codes_since: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** Somebody was at work in the office just now. */
export const notePresence = async (db: Db, accountId: string, now: Date): Promise<void> => {
  await db
    .insertInto('staff_people')
    .values({ account_id: accountId, last_seen_at: now, wrong_codes_since: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_seen_at: now }))
    .execute()
}
