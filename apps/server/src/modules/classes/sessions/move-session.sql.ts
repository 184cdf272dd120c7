import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { inOrder, type Moving } from './move-session.rules.ts'

/** How many children come to sessions of a group instead of ones of their own that they missed. */
export const countMakeUpsIn = async (db: Db, groupId: string, days: readonly Day[]): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from class_make_ups where age_group_id = ${groupId} and date = any(${[...days]}::date[])
      and end_reason is null and not has_begun`.execute(db)
  ).rows[0]?.n ?? 0

/** Whether somebody has come to one of these sessions already. */
export const hasArrivals = async (db: Db, groupId: string, days: readonly Day[]): Promise<boolean> =>
  (
    await sql`select from published.class_arrivals a join class_booking_children k on k.id = a.booked_child_id
      where a.day = any(${[...days]}::date[]) and (k.age_group_id = ${groupId} or exists (select from class_make_ups m
        where m.booked_child_id = k.id and m.age_group_id = ${groupId} and m.date = a.day and m.end_reason is null)) limit 1`.execute(
      db,
    )
  ).rows.length > 0

/** Writes the new days and times of sessions, with everything that is known by their days: absences, what is made up for them, shares, rooms and leaders. */
export const writeMoves = async (tx: Tx, groupId: string, moves: readonly Moving[]): Promise<void> => {
  await sql`delete from class_session_moves where age_group_id = ${groupId} and from_date = any(${moves.map(({ planned }) => planned)}::date[])`.execute(
    tx,
  )
  for (const { planned, after, isAsPlanned } of moves)
    if (!isAsPlanned)
      await sql`insert into class_session_moves (age_group_id, from_date, date, start_time, end_time)
        values (${groupId}, ${planned}, ${after.date}, ${after.startTime}, ${after.endTime})`.execute(tx)
  for (const { before, after } of inOrder(moves))
    if (before.date !== after.date) await takeAlong(tx, groupId, before.date, after.date)
}

const takeAlong = async (tx: Tx, groupId: string, from: Day, to: Day): Promise<void> => {
  await sql`update class_absences a set day = ${to}::date from class_booking_children k
    where k.id = a.booked_child_id and k.age_group_id = ${groupId} and a.day = ${from}::date and a.withdrawn_at is null`.execute(tx)
  await sql`update class_make_ups m set missed = ${to}::date from class_booking_children k
    where k.id = m.booked_child_id and k.age_group_id = ${groupId} and m.missed = ${from}::date and m.end_reason is null`.execute(
    tx,
  )
  await sql`update class_session_shares set date = ${to}::date where age_group_id = ${groupId} and date = ${from}::date`.execute(tx)
  await sql`update class_session_changes set date = ${to}::date where age_group_id = ${groupId} and date = ${from}::date`.execute(
    tx,
  )
}

/**
 * What bookings are told of and may do anew: whoever's first session is moved is reminded again; where all that is left is moved, the place may be given
 * back as that of a class that was moved.
 */
export const markMoved = async (
  tx: Tx,
  ids: readonly string[],
  { planned, isAll, now }: { planned: readonly Day[]; isAll: boolean; now: Date },
): Promise<void> => {
  await sql`update class_bookings b set reminded_at = null where b.id = any(${[...ids]}::uuid[])
    and coalesce(b.joins_on, (select min(o.date) from class_occasions o where o.class_id = b.class_id)) = any(${[...planned]}::date[])`.execute(
    tx,
  )
  if (isAll) await sql`update class_bookings set moved_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Forgets how the sessions of a class were moved: it has other days now. */
export const forgetMoves = async (db: Db, classId: string): Promise<void> => {
  await sql`delete from class_session_moves m using class_age_groups g where g.id = m.age_group_id and g.class_id = ${classId}`.execute(
    db,
  )
}
