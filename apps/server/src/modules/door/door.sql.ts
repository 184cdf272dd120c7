import type { DoorSettings } from '@hoppla/contract/door/settings'
import { statement } from '../../db/statement.ts'

/** A play centre as its door sees it. */
export type DoorRow = { id: string; countryId: string; timeZone: string; most: number | null; isReentryFree: boolean }
/** A play centre, if it lies in one of these places. @param $1 the play centre; $2 places, or null for the whole chain. */
export const findDoor = statement<DoorRow>(
  'find-door',
  `select p.id, p.country_id as "countryId", c.timezone as "timeZone", s.most_people as most, coalesce(s.is_reentry_free, true) as "isReentryFree"
  from playgrounds p join countries c on c.id = p.country_id left join door_settings s on s.location_id = p.id
  where p.id = $1 and not p.is_disabled and ($2::uuid[] is null or exists (
    select from location_closure where descendant_id = p.id and ancestor_id = any($2::uuid[])))`,
)

/** What was used today, and who was let in here. */
export type UsedToday = { childId: string | null; usedId: string | null; at: Date; isHere: boolean }
/** Of these children and entitlements on one day, at every place, latest first. @param $1 children; $2 entitlements; $3 the day; $4 the play centre. */
export const listUsedToday = statement<UsedToday>(
  'list-used-today',
  `select e.child_id as "childId", e.used_id as "usedId", a.at, a.location_id = $4 as "isHere"
  from admitted_people e join admissions a on a.id = e.admission_id
  where (e.child_id = any($1::uuid[]) or e.used_id = any($2::uuid[])) and a.day = $3::date and a.undone_at is null
  order by a.at desc`,
)

/** Who of these accounts was let in. @param $1 accounts; $2 the play centre; $3 its day. */
export const listAdmittedAccounts = statement<{ accountId: string; childId: null }>(
  'list-admitted-accounts',
  `select distinct account_id as "accountId", null::uuid as "childId" from admissions
  where location_id = $2 and day = $3::date and undone_at is null and account_id = any($1::uuid[])`,
)

/**
 * Children in the house: admitted today or come to a class, each once, guests by head, also those of parties, with what was counted by hand. The people of
 * each admission are looked up by its id: to whoever plans for any day the join looks as if it were worth reading the whole table, in several processes.
 * @param $1 the play centre; $2 the day.
 */
export const countHouse = statement<{ people: number }>(
  'count-house',
  `with let_in as (
    select e.child_id, null::bytea as booked_key from admissions a
    cross join lateral (select child_id from admitted_people where admission_id = a.id offset 0) e
    where a.location_id = $1 and a.day = $2::date and a.undone_at is null
    union all
    select r.child_id, b.child_key from class_arrivals r left join published.class_booking_children b on b.id = r.booked_child_id
    where r.location_id = $1 and r.day = $2::date and r.undone_at is null
  )
  select greatest(0, (select count(distinct child_id) + count(distinct booked_key) filter (where child_id is null)
      + count(*) filter (where child_id is null and booked_key is null) from let_in)
    + coalesce((select sum(change) from house_changes where location_id = $1 and day = $2::date), 0)
    + coalesce((select sum(change) from party_arrivals where location_id = $1 and day = $2::date), 0))::int as people`,
)

/** @param $1 id; $2 the play centre; $3 its day; $4 now; $5 whose; $6 who admits; $7 the device; $8 when the server heard of what a device admitted
 * offline, else null; $9 the queue of that device. Of an id that is there already: no row. */
export const insertAdmission = statement<{ id: string }>(
  'insert-admission',
  `insert into admissions (id, location_id, day, at, account_id, admitted_by, device_id, received_at, device_queue_id)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing returning id`,
)
export type NewPerson = { number: number; child_id: string | null; kind: string; used_id: string | null; entry: number | null }
/** @param $1 the admission; $2 `NewPerson` as JSON. */
export const insertPeople = statement(
  'insert-admitted-people',
  `insert into admitted_people (admission_id, number, child_id, kind, used_id, entry)
  select $1::uuid, p.* from jsonb_to_recordset($2::jsonb) as p (number int, child_id uuid, kind text, used_id uuid, entry int)`,
)

/** @param $1 id; $2 the play centre; $3 its day; $4 how many more or fewer; $5 now; $6 who counts. */
export const insertHouseChange = statement(
  'insert-house-change',
  `insert into house_changes (id, location_id, day, change, at, changed_by) values ($1, $2, $3::date, $4, $5, $6)`,
)

export type AdmissionRow = { id: string; placeId: string; accountId: string | null; at: Date; undoneAt: Date | null }
/** An admission, held until the transaction ends. @param $1 id. */
export const lockAdmission = statement<AdmissionRow>(
  'lock-admission',
  `select id, location_id as "placeId", account_id as "accountId", at, undone_at as "undoneAt" from admissions where id = $1 for no key update`,
)
/** What its people used. @param $1 the admission. */
export const listUsesOf = statement<{ kind: 'pass' | 'ticket'; id: string; entry: number }>(
  'list-uses-of-admission',
  `select kind, used_id as id, entry from admitted_people where admission_id = $1 and used_id is not null order by number`,
)
/** @param $1 id; $2 now. */
export const markUndone = statement('mark-admission-undone', 'update admissions set undone_at = $2 where id = $1')

/** The settings as they are by default, where there are none. @param $1 the play centre. */
export const insertSettings = statement(
  'insert-door-settings',
  `insert into door_settings (location_id) values ($1) on conflict (location_id) do nothing`,
)
/** Holds the settings until the transaction ends. @param $1 the play centre. */
export const lockSettings = statement<DoorSettings>(
  'lock-door-settings',
  `select most_people as most, is_reentry_free as "isReentryFree" from door_settings where location_id = $1 for no key update`,
)
/** @param $1 the play centre; $2 people at most, or null; $3 whether coming back is free. */
export const updateSettings = statement(
  'update-door-settings',
  `update door_settings set most_people = $2, is_reentry_free = $3 where location_id = $1`,
)
