import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type Progress = { through: Date | null; startedAt: Date | null; page: string | null; failingSince: Date | null }

export const findProgress = async (db: Db, provider: string): Promise<Progress> => {
  const { rows } = await sql<Progress>`
    select through, pass_started_at as "startedAt", page, failing_since as "failingSince" from payout_fetches where provider = ${provider}`.execute(
    db,
  )
  return rows[0] ?? { through: null, startedAt: null, page: null, failingSince: null }
}

/** A pass has come to a page. The moment at which it began stays: up to there all is read when it is done. */
export const noteProgress = async (db: Db, provider: string, startedAt: Date, page: string | undefined): Promise<void> => {
  await sql`insert into payout_fetches (provider, pass_started_at, page) values (${provider}, ${startedAt}, ${page ?? null})
    on conflict (provider) do update set pass_started_at = excluded.pass_started_at, page = excluded.page`.execute(db)
}

/** A pass is done. Two that ran side by side never lead back. */
export const notePassed = async (db: Db, provider: string, startedAt: Date): Promise<void> => {
  await sql`insert into payout_fetches (provider, through) values (${provider}, ${startedAt})
    on conflict (provider) do update set through = greatest(payout_fetches.through, excluded.through), pass_started_at = null, page = null`.execute(
    db,
  )
}

export const noteSuccess = async (db: Db, provider: string, now: Date): Promise<void> => {
  await sql`insert into payout_fetches (provider, fetched_at) values (${provider}, ${now})
    on conflict (provider) do update set fetched_at = excluded.fetched_at, failing_since = null`.execute(db)
}

/** @returns since when nothing has succeeded. */
export const noteFailure = async (db: Db, provider: string, now: Date): Promise<Date> => {
  const { rows } = await sql<{ since: Date }>`insert into payout_fetches (provider, failing_since) values (${provider}, ${now})
    on conflict (provider) do update set failing_since = coalesce(payout_fetches.failing_since, excluded.failing_since)
    returning failing_since as since`.execute(db)
  return rows[0]?.since ?? now
}

/** Since when the oldest difference waits that nobody has explained, and how many there are; payouts without a list among them. */
export const findOverdue = async (db: Db, before: Date): Promise<{ differences: number; unread: number }> => {
  const { rows } = await sql<{ differences: number; unread: number }>`
    select (select count(*)::int from payout_differences where gone_at is null and explained_at is null and found_at < ${before}) as differences,
      (select count(*)::int from payouts p where p.created_at < ${before} and p.fetched_at < ${before}
        and not exists (select from payout_matches m where m.payout_id = p.id)
        and not exists (select from payout_differences d where d.payout_id = p.id)) as unread`.execute(db)
  return rows[0] ?? { differences: 0, unread: 0 }
}
