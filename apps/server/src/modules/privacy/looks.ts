import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type LookedAt, listLooks } from '../../logging/audit-search.ts'
import type { Fields } from './export.rules.ts'

type Mine = LookedAt & { name: string }

/** What the staff can look at of a person: the account itself, the children, the orders, the parties, and the classes since they were booked. */
const listMine = async (db: Db, accountId: string): Promise<Mine[]> => {
  const { rows } = await sql<Mine>`
    select id::text as subject, '-infinity' as since, '' as name from published.accounts where id = ${accountId}
    union all
    select c.id::text, '-infinity', c.first_name from published.child_guardians g join published.children c on c.id = g.child_id
      where g.account_id = ${accountId} and c.deleted_at is null
    union all
    select reference, '-infinity', reference from published.orders where account_id = ${accountId}
    union all
    select e.id::text, '-infinity', '' from published.enquiries e
      join published.accounts a on a.email_normalized = e.email_normalized and a.email_confirmed_at is not null where a.id = ${accountId}
    union all
    select id::text, '-infinity', child_first_name from published.account_parties where account_id = ${accountId}
    union all
    select class_id::text, (to_json(min(created_at)) #>> '{}'), min(reference) from published.class_bookings where account_id = ${accountId} group by class_id`.execute(
    db,
  )
  return rows
}

const namesOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name as name from published.accounts where id = any(${ids}::uuid[]) and deleted_at is null
    union all
    select id, name from countries where id = any(${ids}::uuid[])
    union all
    select id, name from playgrounds where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Who of the staff has looked at what is somebody's, newest first: when, at what, where, and by the first name that stands on the badge. Names of people
 * who have left are gone.
 */
export const exportLooks = async (db: Db, accountId: string): Promise<Fields[]> => {
  const mine = await listMine(db, accountId)
  const looks = await listLooks(db, accountId, mine)
  const names = await namesOf(db, [...new Set(looks.flatMap(({ actorId, placeId }) => [actorId, placeId ?? []].flat()))])
  const whose = new Map(mine.map(({ subject, name }) => [subject, name]))
  return looks.map(({ at, action, subject, actorId, placeId }) => ({
    at,
    action,
    about: whose.get(subject) || null,
    by: names.get(actorId) ?? null,
    where: placeId === null ? null : (names.get(placeId) ?? null),
  }))
}
