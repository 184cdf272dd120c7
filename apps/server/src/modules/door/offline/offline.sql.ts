import { statement } from '../../../db/statement.ts'

/** Children admitted at a play centre on a day. @param $1 the play centre; $2 the day. */
export const listAdmittedHere = statement<{ childId: string }>(
  'list-admitted-here',
  `select distinct e.child_id as "childId" from admissions a join admitted_people e on e.admission_id = a.id
  where a.location_id = $1 and a.day = $2::date and a.undone_at is null and e.child_id is not null`,
)

export type NewCase = { number: number; reason: string; meant_id: string | null }
/** @param $1 the admission; $2 the play centre; $3 now; $4 `NewCase` as JSON. */
export const insertCases = statement(
  'insert-door-cases',
  `insert into door_cases (admission_id, location_id, opened_at, number, reason, meant_id)
  select $1::uuid, $2::uuid, $3::timestamptz, c.* from jsonb_to_recordset($4::jsonb) as c (number int, reason text, meant_id uuid)`,
)
/** @param $1 the admission. */
export const countCases = statement<{ count: number }>(
  'count-door-cases',
  'select count(*)::int as count from door_cases where admission_id = $1',
)

export type CaseRow = {
  id: string
  placeId: string
  placeName: string
  admittedAt: Date
  receivedAt: Date
  admittedBy: string | null
  childName: string | null
  reason: string
  meantId: string | null
  deviceName: string | null
  otherUses: { at: string; placeName: string; deviceName: string | null; childName: string | null }[]
  closedAt: Date | null
  closedBy: string | null
  note: string | null
}
const nameOf = (account: string): string => `nullif(trim(${account}.first_name || ' ' || ${account}.last_name), '')`
/** How one pass or ticket card was used otherwise, where somebody has to understand that. */
const otherUses = `select coalesce(jsonb_agg(u), '[]') from (
    select o.at, op.name as "placeName", device.name as "deviceName", ${nameOf('child')} as "childName"
    from admitted_people oe
    join admissions o on o.id = oe.admission_id
    join playgrounds op on op.id = o.location_id
    left join published.staff_devices device on device.id = o.device_id
    left join published.children child on child.id = oe.child_id
    where oe.used_id = d.meant_id and o.undone_at is null and (d.reason = 'used-up' or d.reason = 'used-today' and o.day = a.day)
    order by o.at desc, oe.number limit 3
  ) u`
const lies = (places: string): string =>
  `(${places}::uuid[] is null or exists (select from location_closure l where l.descendant_id = d.location_id and l.ancestor_id = any(${places}::uuid[])))`
/** Cases, newest first. @param $1 places in which they lie, null for the whole chain; $2 the same, narrower, or null; $3 whether they are closed. */
export const listCases = statement<CaseRow>(
  'list-door-cases',
  `select d.id, d.location_id as "placeId", p.name as "placeName", a.at as "admittedAt", d.opened_at as "receivedAt", ${nameOf('sender')} as "admittedBy",
    ${nameOf('c')} as "childName", d.reason, d.meant_id as "meantId", used.name as "deviceName", (${otherUses}) as "otherUses",
    d.closed_at as "closedAt", ${nameOf('closer')} as "closedBy", d.note
  from door_cases d
  join playgrounds p on p.id = d.location_id
  join admissions a on a.id = d.admission_id
  join admitted_people e on e.admission_id = d.admission_id and e.number = d.number
  left join published.children c on c.id = e.child_id
  left join published.staff_devices used on used.id = a.device_id
  left join published.accounts sender on sender.id = a.admitted_by
  left join published.accounts closer on closer.id = d.closed_by
  where ${lies('$1')} and ${lies('$2')} and (d.closed_at is not null) = $3
  order by d.opened_at desc, d.id limit 100`,
)

/** How many cases are open, and since when the first is. @param $1, $2 as of `listCases`. */
export const countOpen = statement<{ count: number; oldest: Date | null }>(
  'count-open-door-cases',
  `select count(*)::int as count, min(d.opened_at) as oldest from door_cases d
  where ${lies('$1')} and ${lies('$2')} and d.closed_at is null`,
)

/** Takes the words out of a family's cases. @param $1 the account. */
export const eraseNotes = statement(
  'erase-door-notes',
  `update door_cases d set note = '' from admissions a where a.id = d.admission_id and a.account_id = $1 and d.note <> ''`,
)

type LockedCase = { placeId: string; closedAt: Date | null; closedById: string | null; note: string | null }
/** A case, held until the transaction ends. @param $1 id. */
export const lockCase = statement<LockedCase>(
  'lock-door-case',
  `select location_id as "placeId", closed_at as "closedAt", closed_by as "closedById", note from door_cases where id = $1 for no key update`,
)
/** @param $1 the account. */
export const findName = statement<{ name: string | null }>(
  'find-name-at-door',
  `select ${nameOf('p')} as name from published.accounts p where p.id = $1`,
)
/** @param $1 id; $2 now; $3 who closes it; $4 what was done. */
export const closeCase = statement(
  'close-door-case',
  'update door_cases set closed_at = $2, closed_by = $3, note = $4 where id = $1',
)
