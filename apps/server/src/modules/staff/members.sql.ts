import type { StaffRole } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { liesIn, placeName } from './place-names.sql.ts'

export type Places = 'chain' | readonly string[]
export type MemberRow = {
  id: string
  name: string
  email: string
  /** What the list is sorted by. */
  key: string
  lastSeenAt: Date | null
  hasFactor: boolean
  roles: {
    id: string
    role: StaffRole
    placeId: string | null
    placeName: string | null
    lastDay: string | null
    isHeld: boolean
  }[]
}
export type MemberFilter = {
  id?: string | undefined
  place?: string | undefined
  role?: StaffRole | undefined
  search?: string | undefined
  after?: { key: string; id: string } | undefined
}

/** Whether a role's place lies in, or around, a place. */
const touches = (place: string) => sql`exists (select from location_closure t
  where (t.ancestor_id = r.location_id and t.descendant_id = ${place}) or (t.ancestor_id = ${place} and t.descendant_id = r.location_id))`

/**
 * People with a role at one of these places, by name. Roles elsewhere are not among theirs.
 * @param places where the asker may look. @param most how many.
 */
export const listMemberRows = async (db: Db, places: Places, filter: MemberFilter, most: number): Promise<MemberRow[]> => {
  const { id, place, role, search, after } = filter
  const pattern = search === undefined || search === '' ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<MemberRow>`
    with visible as (
      select r.* from published.staff_roles r
      where ${liesIn('r.location_id', places)} and (${id ?? null}::uuid is null or r.account_id = ${id ?? null}::uuid)
    ), chosen as (
      select distinct r.account_id from visible r
      where (${role ?? null}::text is null or r.role = ${role ?? null}::text)
        and (${place ?? null}::uuid is null or r.location_id is null or ${touches(place ?? '00000000-0000-0000-0000-000000000000')})
    ), people as (
      select a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, lower(trim(a.first_name || ' ' || a.last_name)) as key
      from chosen c join published.accounts a on a.id = c.account_id
      where a.deleted_at is null
        and (${pattern}::text is null or a.first_name || ' ' || a.last_name ilike ${pattern} or a.email ilike ${pattern})
    )
    select p.*, s.last_seen_at as "lastSeenAt",
      exists (select from staff_passkeys k where k.account_id = p.id)
        or exists (select from staff_totp t where t.account_id = p.id and t.secret_encrypted is not null) as "hasFactor",
      (select json_agg(json_build_object('id', r.id, 'role', r.role, 'placeId', r.location_id, 'placeName', ${placeName('r.location_id')},
        'lastDay', r.last_day, 'isHeld', r.is_held) order by r.role, r.id) from visible r where r.account_id = p.id) as roles
    from people p left join staff_people s on s.account_id = p.id
    where (${after?.key ?? null}::text is null or (p.key, p.id) > (${after?.key ?? null}::text, ${after?.id ?? null}::uuid))
    order by p.key, p.id limit ${most}`.execute(db)
  return rows
}

/** Every role that somebody holds today, wherever, with the places that its place lies in; null: the whole chain. */
export const listRolesWithPlaces = async (db: Db, accountId: string): Promise<{ role: StaffRole; reaches: string[] | null }[]> => {
  const { rows } = await sql<{ role: StaffRole; reaches: string[] | null }>`
    select r.role, case when r.location_id is not null then
      array(select c.ancestor_id from location_closure c where c.descendant_id = r.location_id) end as reaches
    from published.staff_roles r where r.account_id = ${accountId} and r.is_held`.execute(db)
  return rows
}

/** A role at one of these places. */
export const findRole = async (
  db: Db,
  places: Places,
  accountId: string,
  which: { id: string } | { role: StaffRole; placeId: string | null },
): Promise<{ id: string; role: StaffRole; placeId: string | null } | undefined> => {
  const chosen =
    'id' in which
      ? sql`r.id = ${which.id}`
      : sql`r.role = ${which.role} and r.location_id is not distinct from ${which.placeId}::uuid`
  const { rows } = await sql<{ id: string; role: StaffRole; placeId: string | null }>`
    select r.id, r.role, r.location_id as "placeId" from published.staff_roles r
    where r.account_id = ${accountId} and ${chosen} and ${liesIn('r.location_id', places)}`.execute(db)
  return rows[0]
}
