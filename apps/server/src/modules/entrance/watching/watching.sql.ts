import type { WatchState } from '@hoppla/contract/entrance/watching'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Waiting } from './watching.rules.ts'

/** A watch with its play centre. Times `HH:MM`; null: any window of the day. */
export type WatchRow = {
  id: string
  state: WatchState
  playgroundId: string
  playgroundName: string
  playgroundNames: Texts
  slug: string
  countryId: string
  countrySlug: string
  timeZone: string
  languages: string[]
  date: Day
  startsAt: string | null
  endsAt: string | null
  notifiedStartsAt: string | null
  beginsAt: Date
  places: number
  accountId: string | null
  email: string
  language: string
}
export const findWatch = async (db: Db, id: string): Promise<WatchRow | undefined> =>
  (
    await sql<WatchRow>`
      select w.id, w.state, w.playground_id as "playgroundId", p.name as "playgroundName", p.names as "playgroundNames", p.slug, c.id as "countryId",
        c.slug as "countrySlug", c.timezone as "timeZone", c.languages, w.date::text, to_char(w.starts_at, 'HH24:MI') as "startsAt",
        to_char(w.ends_at, 'HH24:MI') as "endsAt", to_char(w.notified_starts_at, 'HH24:MI') as "notifiedStartsAt", w.begins_at as "beginsAt", w.places,
        w.account_id as "accountId", w.email, w.language
      from entrance_watches w join playgrounds p on p.id = w.playground_id join countries c on c.id = p.country_id where w.id = ${id}`.execute(
      db,
    )
  ).rows[0]

export type NewWatch = {
  id: string
  playgroundId: string
  date: Day
  startsAt: string | null
  endsAt: string | null
  beginsAt: Date
  places: number
  accountId: string | null
  email: string
  language: string
  now: Date
  /** Null: it begins at once. */
  confirmBy: Date | null
}
/**
 * Begins a watch. One of the same mailbox that was not confirmed yet becomes this one; one that has begun is changed by its own account alone.
 * @returns undefined: somebody watches already, and nothing is changed.
 */
export const insertWatch = async (tx: Tx, watch: NewWatch): Promise<{ id: string } | undefined> => {
  const isOwn = watch.confirmBy === null
  const { rows } = await sql<{ id: string }>`
    insert into entrance_watches as w (id, playground_id, date, starts_at, ends_at, begins_at, places, account_id, email, email_normalized, language, state,
      created_at, confirm_by, watching_from)
    values (${watch.id}, ${watch.playgroundId}, ${watch.date}, ${watch.startsAt}, ${watch.endsAt}, ${watch.beginsAt}, ${watch.places}, ${watch.accountId},
      ${watch.email}, ${watch.email.toLowerCase()}, ${watch.language}, ${isOwn ? 'Watching' : 'Unconfirmed'}, ${watch.now}, ${watch.confirmBy},
      ${isOwn ? watch.now : null})
    on conflict (playground_id, date, coalesce(starts_at, '00:00'), (starts_at is null), email_normalized) where state in ('Unconfirmed', 'Watching')
    do update set places = excluded.places, language = excluded.language, state = excluded.state, confirm_by = excluded.confirm_by,
      account_id = excluded.account_id, begins_at = excluded.begins_at, watching_from = coalesce(w.watching_from, excluded.watching_from)
    where w.state = 'Unconfirmed' or ${isOwn}
    returning w.id`.execute(tx)
  return rows[0]
}

/** A guest has answered the mail in time. @returns whether it was waited for. */
export const beginWatch = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (
    await sql`update entrance_watches set state = 'Watching', confirm_by = null, watching_from = ${now}
      where id = ${id} and state = 'Unconfirmed' and confirm_by > ${now} and begins_at > ${now} returning id`.execute(tx)
  ).rows.length > 0

const ending = (state: WatchState, now: Date) => sql`state = ${state}, ended_at = ${now}, confirm_by = null`

/** Nobody is told any more. */
export const stopWatch = async (db: Db, id: string, now: Date): Promise<void> => {
  await sql`update entrance_watches set ${ending('Stopped', now)} where id = ${id} and state in ('Unconfirmed', 'Watching')`.execute(
    db,
  )
}

/** Ends what was not confirmed in time, and what has begun. */
export const endOverWatches = async (db: Db, now: Date): Promise<void> => {
  await sql`update entrance_watches set ${ending('Over', now)} where state in ('Unconfirmed', 'Watching') and (begins_at <= ${now} or confirm_by <= ${now})`.execute(
    db,
  )
}

/** Who has booked what they watched for is told no more, and keeps nobody else waiting. @param $1 visits; $2 now. */
export const endWatchesOfBooked = statement(
  'end-watches-of-booked',
  `update entrance_watches w set state = 'Booked', ended_at = coalesce(w.ended_at, $2::timestamptz)
  from entrance_bookings b join published.orders o on o.id = b.order_id
  where b.id = any($1::uuid[]) and w.playground_id = b.playground_id and w.date = b.date and (w.starts_at is null or w.starts_at = b.starts_at)
    and w.state in ('Watching', 'Notified') and (w.account_id = o.account_id or w.email_normalized = lower(o.email))`,
)

/** Who watches a window of a day, in turn, held by this transaction. @param startsAt undefined: any of the day. @param most the largest family that fits. */
export const lockWaiting = async (
  tx: Tx,
  {
    playgroundId,
    date,
    startsAt,
    most,
    now,
  }: { playgroundId: string; date: Day; startsAt: string | undefined; most: number; now: Date },
): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select id, to_char(starts_at, 'HH24:MI') as "startsAt", places from entrance_watches
      where playground_id = ${playgroundId} and date = ${date} and state = 'Watching' and places <= ${most} and begins_at > ${now}
        ${startsAt === undefined ? sql`` : sql`and (starts_at is null or starts_at = ${startsAt})`}
      order by watching_from, turn limit ${most} for update`.execute(tx)
  ).rows

/** Places of which somebody was told since a moment and has not booked yet, window by window. */
export const listNotified = async (tx: Tx, playgroundId: string, date: Day, since: Date): Promise<Map<string, number>> =>
  new Map(
    (
      await sql<{ startsAt: string; places: number }>`
        select to_char(notified_starts_at, 'HH24:MI') as "startsAt", sum(places)::int as places from entrance_watches
        where playground_id = ${playgroundId} and date = ${date} and state = 'Notified' and notified_at > ${since} group by 1`.execute(
        tx,
      )
    ).rows.map(({ startsAt, places }) => [startsAt, places]),
  )

/** Notes that somebody is told of a window: once. */
export const markNotified = async (tx: Tx, id: string, startsAt: string, now: Date): Promise<void> => {
  await sql`update entrance_watches set ${ending('Notified', now)}, notified_at = ${now}, notified_starts_at = ${startsAt} where id = ${id}`.execute(
    tx,
  )
}
