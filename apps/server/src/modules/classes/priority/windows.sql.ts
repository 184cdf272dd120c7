import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

export type ClassBefore = { id: string; names: Texts; first: Day; last: Day; isSameTime: boolean }

/** Classes of a kind at a play centre that begin before the first day of a class, and those of these ids; the newest 50. @param id the class. */
export const listClassesBefore = async (
  db: Db,
  {
    id,
    playgroundId,
    type,
    first,
    follows,
  }: { id: string; playgroundId: string; type: string; first: Day; follows: readonly string[] },
): Promise<ClassBefore[]> => {
  const { rows } = await sql<ClassBefore>`
    select c.id, c.names, d.first::text as first, d.last::text as last,
      extract(isodow from d.first) = extract(isodow from ${first}::date) and exists (select from class_age_groups g
        join class_age_groups own on own.class_id = ${id} and own.start_time = g.start_time where g.class_id = c.id) as "isSameTime"
    from classes c
      cross join lateral (select min(o.date) as first, max(o.date) as last from class_occasions o where o.class_id = c.id) d
    where c.playground_id = ${playgroundId} and c.type = ${type} and d.first < ${first}::date and c.cancelled_at is null
      or c.id = any(${[...follows]}::uuid[])
    order by d.first desc, c.position, c.key limit 50`.execute(db)
  return rows
}

export type StoredWindows = { presentFrom: Date; siblingsFrom: Date; allFrom: Date; follows: readonly string[] }

/** Sets the windows of a class, which is locked by the caller. What has been mailed is not mailed again; a class that opens at another moment opens once more (a trigger). */
export const replaceWindows = async (tx: Tx, classId: string, windows: StoredWindows | null): Promise<void> => {
  await sql`delete from class_predecessors where class_id = ${classId}`.execute(tx)
  if (windows === null) {
    await sql`delete from class_windows where class_id = ${classId}`.execute(tx)
    return
  }
  const { presentFrom, siblingsFrom, allFrom, follows } = windows
  await sql`insert into class_windows (class_id, present_from, siblings_from, all_from)
    values (${classId}, ${presentFrom}, ${siblingsFrom}, ${allFrom})
    on conflict (class_id) do update set present_from = excluded.present_from, siblings_from = excluded.siblings_from, all_from = excluded.all_from`.execute(
    tx,
  )
  await sql`insert into class_predecessors (class_id, before_id) select ${classId}, id from unnest(${[...new Set(follows)]}::uuid[]) id`.execute(
    tx,
  )
}

/** Classes whose next moment has come: a mail is due, or they open for everybody. */
export const listDueWindows = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select class_id as id from class_windows
    where opened_at is null and (all_from <= ${now} or present_mailed_at is null and present_from <= ${now}
      or siblings_mailed_at is null and siblings_from <= ${now})
    order by class_id limit 1000`.execute(db)
  return rows.map(({ id }) => id)
}

export type DueWindows = {
  presentFrom: Date
  siblingsFrom: Date
  allFrom: Date
  isPresentMailed: boolean
  isSiblingsMailed: boolean
}

/** Holds the windows of a class, unless another process has them in hand or they are open. */
export const tryWindows = async (tx: Tx, classId: string): Promise<DueWindows | undefined> =>
  (
    await sql<DueWindows>`select present_from as "presentFrom", siblings_from as "siblingsFrom", all_from as "allFrom",
        present_mailed_at is not null as "isPresentMailed", siblings_mailed_at is not null as "isSiblingsMailed"
      from class_windows where class_id = ${classId} and opened_at is null for update skip locked`.execute(tx)
  ).rows[0]

/** Writes down what is done. */
export const markWindows = async (
  tx: Tx,
  classId: string,
  done: 'present_mailed_at' | 'siblings_mailed_at' | 'opened_at',
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('class_windows')
    .set({ [done]: now })
    .where('class_id', '=', classId)
    .execute()
}

/** Families with a child in the classes before, who want to hear of what there is: by address, with the places of their children in bookings. */
export const listFamiliesToNotify = async (tx: Tx, classId: string): Promise<string[][]> => {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(k.id order by k.id) as ids from class_predecessors f join class_bookings b on b.class_id = f.before_id and b.status = 'Confirmed'
      join class_booking_children k on k.booking_id = b.id and k.has_seat
    where f.class_id = ${classId} and b.email <> '' and b.wants_information and k.first_name <> ''
      and not exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null)
    group by b.email_normalized order by min(k.id::text)`.execute(tx)
  return rows.map(({ ids }) => ids)
}

/** Age groups of a class. */
export const listGroupIds = async (tx: Tx, classId: string): Promise<string[]> =>
  (await tx.selectFrom('class_age_groups').select('id').where('class_id', '=', classId).execute()).map(({ id }) => id)
