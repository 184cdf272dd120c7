import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** Who leads a session and where it meets, as families may read it: a first name, and what the room is called. Null: not said. */
export type SessionStaff = { leader: string | null; room: { name: string; names: Texts } | null }
/** The same of every session of some groups. */
export type StaffOn = (groupId: string, day: Day) => SessionStaff

type Row = SessionStaff & { groupId: string; date: Day | null }

/** Leaders and rooms of groups, with the sessions that differ. */
export const staffOf = async (db: Db, groupIds: readonly string[]): Promise<StaffOn> => {
  if (groupIds.length === 0) return () => nobody
  const ids = [...new Set(groupIds)]
  const { rows } = await sql<Row>`
    select s.id as "groupId", s.date, nullif(a.first_name, '') as leader, case when r.name is not null then json_build_object('name', r.name, 'names', r.names) end as room
    from (
      select g.id, null::text as date, g.leader_id, g.room_id from class_age_groups g where g.id = any(${ids}::uuid[])
      union all
      select x.age_group_id, x.date::text, x.leader_id, x.room_id from class_session_changes x where x.age_group_id = any(${ids}::uuid[])
    ) s left join published.accounts a on a.id = s.leader_id and a.deleted_at is null
      left join (select id, name, names from areas union all select id, name, names from rooms) r on r.id = s.room_id`.execute(db)
  return (groupId, day) => {
    const own = rows.filter((row) => row.groupId === groupId)
    return own.find(({ date }) => date === day) ?? own.find(({ date }) => date === null) ?? nobody
  }
}

const nobody: SessionStaff = { leader: null, room: null }
