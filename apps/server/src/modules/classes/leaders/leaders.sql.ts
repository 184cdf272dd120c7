import { leadingRoles } from '@hoppla/contract/classes/leaders'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Meeting } from './clashes.rules.ts'

export type LeaderRow = { id: string; name: string }
export type RoomRow = { id: string; names: Texts; name: string }

/** Who may lead groups at a play centre: by roles held there, or for what it lies in; not for the whole chain. By name. */
export const listLeaders = async (db: Db, playgroundId: string): Promise<LeaderRow[]> => {
  const { rows } = await sql<LeaderRow>`
    select a.id, btrim(a.first_name || ' ' || a.last_name) as name from published.accounts a
    where a.deleted_at is null and a.id in (select r.account_id from published.staff_roles r
      where r.is_held and r.role = any(${[...leadingRoles]}::text[])
        and r.location_id in (select c.ancestor_id from location_closure c where c.descendant_id = ${playgroundId}))
    order by 2, 1`.execute(db)
  return rows
}

/** Names of people, also of those who lead no more. */
export const listLeaderNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LeaderRow>`select id, btrim(first_name || ' ' || last_name) as name from published.accounts
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Areas of a play centre and the rooms in them that are in use, in their order. */
export const listRooms = async (db: Db, playgroundId: string): Promise<RoomRow[]> => {
  const { rows } = await sql<RoomRow>`
    select id, names, name from (
      select a.id, a.names, a.name, a.position as first, -1 as second, a.key from areas a where a.playground_id = ${playgroundId}
      union all
      select r.id, r.names, r.name, a.position, r.position, r.key from rooms r join areas a on a.id = r.area_id
        where a.playground_id = ${playgroundId} and not r.is_disabled
    ) r order by r.first, r.second, r.key`.execute(db)
  return rows
}

export type StaffingRow = { leaderId: string | null; roomId: string | null }
/** Who leads a group and where it meets; its sessions that differ, from a day on. */
export const readStaffing = async (
  db: Db,
  groupId: string,
  since: Day,
): Promise<StaffingRow & { changes: (StaffingRow & { date: Day })[] }> => {
  const { rows } = await sql<StaffingRow & { changes: (StaffingRow & { date: Day })[] }>`
    select g.leader_id as "leaderId", g.room_id as "roomId",
      coalesce((select json_agg(json_build_object('date', x.date, 'leaderId', x.leader_id, 'roomId', x.room_id) order by x.date)
        from class_session_changes x where x.age_group_id = g.id and x.date >= ${since}::date), '[]') as changes
    from class_age_groups g where g.id = ${groupId}`.execute(db)
  return rows[0] ?? { leaderId: null, roomId: null, changes: [] }
}

/** A session that takes place, with what its group is called. */
export type HeldMeeting = Meeting & {
  names: Texts
  groupNames: Texts
  languages: string[]
  playground: { names: Texts; name: string }
}

/** The sessions between two days that are in one of these rooms or led by one of these people, anywhere. @param except groups that are left out. */
export const listMeetings = async (
  db: Db,
  {
    rooms,
    leaders,
    from,
    to,
    except = [],
  }: { rooms: readonly string[]; leaders: readonly string[]; from: Day; to: Day; except?: readonly string[] },
): Promise<HeldMeeting[]> => {
  if (rooms.length === 0 && leaders.length === 0) return []
  const { rows } = await sql<HeldMeeting>`
    select g.id as "groupId", o.date::text, to_char(o.start_time, 'HH24:MI') as "from", to_char(o.end_time, 'HH24:MI') as "to",
      m.room_id as "roomId", m.leader_id as "leaderId", c.names, g.names as "groupNames", n.languages,
      json_build_object('names', p.names, 'name', p.name) as playground
    from class_age_groups g join classes c on c.id = g.class_id and c.cancelled_at is null
      join published.class_sessions o on o.age_group_id = g.id and o.date between ${from}::date and ${to}::date
      join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
      left join class_session_changes x on x.age_group_id = g.id and x.date = o.date
      cross join lateral (select case when x.date is null then g.room_id else x.room_id end as room_id,
        case when x.date is null then g.leader_id else x.leader_id end as leader_id) m
    where (m.room_id = any(${[...rooms]}::uuid[]) or m.leader_id = any(${[...leaders]}::uuid[])) and g.id <> all(${[...except]}::uuid[])
      and (c.is_active and g.is_offered or exists (select from class_booking_children k where k.age_group_id = g.id and k.has_seat))
      and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)
    order by o.date, o.start_time, g.id`.execute(db)
  return rows
}

/** Lets one transaction at a time give rooms and leaders to groups: whoever waits sees what the one before has given. */
export const lockStaffing = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('class staffing'))`.execute(tx)
}

/** Room and leader of a group, for good. */
export const writeStaffing = async (tx: Tx, groupId: string, { leaderId, roomId }: StaffingRow): Promise<void> => {
  await sql`update class_age_groups set leader_id = ${leaderId}::uuid, room_id = ${roomId}::uuid where id = ${groupId}`.execute(tx)
}

/** Room and leader of one session. */
export const writeSessionStaffing = async (
  tx: Tx,
  groupId: string,
  date: Day,
  { leaderId, roomId }: StaffingRow,
): Promise<void> => {
  await sql`insert into class_session_changes (age_group_id, date, leader_id, room_id) values (${groupId}, ${date}, ${leaderId}, ${roomId})
    on conflict (age_group_id, date) do update set leader_id = excluded.leader_id, room_id = excluded.room_id`.execute(tx)
}

/** Whoever is erased leads nothing any more. */
export const eraseLeader = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`update class_age_groups set leader_id = null where leader_id = ${accountId}`.execute(tx)
  await sql`update class_session_changes set leader_id = null where leader_id = ${accountId}`.execute(tx)
}
