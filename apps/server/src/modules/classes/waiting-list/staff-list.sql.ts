import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** A family that waits for a group, as its staff see it. @property offerEndsAt until when a place is held for it. */
export type WaitingFamily = {
  id: string
  state: 'Waiting' | 'Offered' | 'Accepted'
  hasTried: boolean
  since: Date
  guardian: string
  phone: string
  offerEndsAt: Date | null
  children: { firstName: string; lastName: string; birthDate: Day | null }[]
}

/** Who waits for a group, in turn. */
export const listWaitingFamilies = async (db: Db, groupId: string): Promise<WaitingFamily[]> => {
  const { rows } = await sql<WaitingFamily>`
    select e.id, e.state, e.priority = 0 as "hasTried", e.joined_at as since, btrim(e.first_name || ' ' || e.last_name) as guardian,
      btrim(e.phone_country_code || ' ' || e.phone) as phone,
      (select f.ends_at from class_offers f where f.entry_id = e.id and f.state = 'Open') as "offerEndsAt",
      (select json_agg(json_build_object('firstName', k.first_name, 'lastName', k.last_name, 'birthDate', k.birth_date::text) order by k.position)
        from class_waiting_children k where k.entry_id = e.id and k.is_waiting) as children
    from class_waiting_entries e
    where e.state in ('Waiting', 'Offered', 'Accepted') and exists (select from class_waiting_groups w join class_waiting_children k
      on k.entry_id = w.entry_id and k.position = w.position and k.is_waiting where w.entry_id = e.id and w.age_group_id = ${groupId})
    order by e.priority, e.turn, e.id limit 500`.execute(db)
  return rows
}
