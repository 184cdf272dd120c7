import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Fields } from './export.rules.ts'

/** Who of the staff acted for somebody, when and why, what was done, and what was noted. Names of people who have left are gone. */
export const exportActing = async (
  db: Db,
  accountId: string,
): Promise<Record<'acting' | 'actingSteps' | 'staffNotes' | 'dataRequests', Fields[]>> => {
  const acting = await sql<Fields>`
    select to_json(s.started_at) #>> '{}' as at, to_json(coalesce(s.ended_at, s.ends_at)) #>> '{}' as "doneAt", s.reason, s.note as notes,
      a.first_name as by, n.name as where
    from acting_sessions s left join accounts a on a.id = s.staff_id and a.deleted_at is null join countries n on n.id = s.country_id
    where s.account_id = ${accountId} order by s.started_at desc limit 1000`.execute(db)
  const steps = await sql<Fields>`
    select to_json(t.at) #>> '{}' as at, 'acting.' || t.kind as action, t.subject as reference
    from acting_steps t join acting_sessions s on s.id = t.acting_id where s.account_id = ${accountId} order by t.at desc limit 1000`.execute(
    db,
  )
  const notes = await sql<Fields>`
    select to_json(n.written_at) #>> '{}' as at, n.text as notes, a.first_name as by
    from customer_notes n left join accounts a on a.id = n.author_id and a.deleted_at is null
    where n.account_id = ${accountId} order by n.written_at desc limit 1000`.execute(db)
  const requests = await sql<Fields>`
    select to_json(r.opened_at) #>> '{}' as at, r.kind, r.state as status, r.note as notes, to_json(r.closed_at) #>> '{}' as "doneAt", a.first_name as by
    from data_requests r left join accounts a on a.id = r.opened_by and a.deleted_at is null
    where r.account_id = ${accountId} order by r.opened_at desc limit 1000`.execute(db)
  return { acting: acting.rows, actingSteps: steps.rows, staffNotes: notes.rows, dataRequests: requests.rows }
}
