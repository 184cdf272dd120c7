import { statement } from '../../db/statement.ts'

/** A pass or ticket card with which somebody may come in, as it stands. */
export type EntranceRow = {
  kind: 'pass' | 'ticket'
  id: string
  name: string
  accountId: string
  /** Of a pass; null: the child has left. */
  childId: string | null
  validFrom: string
  validTo: string
  isRevoked: boolean
  /** Null: as often as one likes. */
  entrancesLeft: number | null
  /** Null: a photo is not wanted, or approved. */
  withoutPhotoLeft: number | null
  photoId: string | null
  /** Whether the place that was asked about lies in one for which it was sold. */
  isValidHere: boolean
}

/** @param place the parameter that holds the play centre. */
const isValidAt = (place: string): string => `exists (select from location_closure c
  where c.descendant_id = ${place} and c.ancestor_id in (select (t ->> 'id')::uuid from jsonb_array_elements(l.terms -> 'places') t))`

const passes = (where: string) => `
  select 'pass' as kind, p.id, l.article_name as name, p.account_id as "accountId", p.child_id as "childId", p.valid_from as "validFrom",
    p.valid_to as "validTo", p.revoked_at is not null as "isRevoked", (l.terms ->> 'entrances')::int - v.used as "entrancesLeft",
    case when p.photo_status not in ('NotRequired', 'Approved') then greatest(0, p.entrances_without_photo - v.without_photo) end as "withoutPhotoLeft",
    f.id as "photoId", ${isValidAt('$2')} as "isValidHere"
  from passes p
  join published.order_lines l on l.id = p.order_line_id
  left join pass_photos f on f.pass_id = p.id
  cross join lateral (select count(*)::int as used, (count(*) filter (where e.without_photo))::int as without_photo
    from pass_entrances e where e.pass_id = p.id and e.undone_at is null) v
  where ${where}`
const tickets = (where: string) => `
  select 'ticket' as kind, t.id, l.article_name as name, t.account_id as "accountId", null::uuid as "childId", t.valid_from as "validFrom",
    t.valid_to as "validTo", t.revoked_at is not null as "isRevoked", e.entrances_left as "entrancesLeft", null::int as "withoutPhotoLeft",
    null::uuid as "photoId", ${isValidAt('$2')} as "isValidHere"
  from serial_tickets t
  join published.order_lines l on l.id = t.order_line_id
  cross join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e
  where ${where}`

/**
 * What a family could come in with: the passes of its children and the ticket cards of its accounts, those that ended in the last 60 days included, so that
 * the door can say since when. What ends soonest comes first.
 * @param $1 children; $2 the play centre; $3 accounts; $4 its today.
 */
export const listEntrances = statement<EntranceRow>(
  'list-entrances',
  `${passes('p.child_id = any($1::uuid[]) and p.valid_to >= $4::date - 60')}
  union all ${tickets('t.account_id = any($3::uuid[]) and t.valid_to >= $4::date - 60')}
  order by "validTo", id limit 100`,
)
/** The same of these passes and tickets. Whoever is about to use them asks after `lockEntrances`. @param $1 ids; $2 the play centre. */
export const findEntrances = statement<EntranceRow>(
  'find-entrances',
  `${passes('p.id = any($1::uuid[])')} union all ${tickets('t.id = any($1::uuid[])')}`,
)

/**
 * Who of a list holds a pass or ticket card that is valid at a place on a day and has an entrance left.
 * @param $1 accounts; $2 children; $3 the play centre; $4 its today.
 */
export const listHolders = statement<{ accountId: string | null; childId: string | null }>(
  'list-holders',
  `select distinct account_id as "accountId", child_id as "childId" from (
    select null::uuid as account_id, p.child_id from published.usable_passes p join published.order_lines l on l.id = p.order_line_id
      where p.child_id = any($2::uuid[]) and $4::date between p.valid_from and p.valid_to and ${isValidAt('$3')}
    union all select t.account_id, null from serial_tickets t join published.order_lines l on l.id = t.order_line_id
      where t.account_id = any($1::uuid[]) and t.revoked_at is null and $4::date between t.valid_from and t.valid_to and ${isValidAt('$3')}
      and (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) > 0) held`,
)

/** A pass or ticket card that can be used at a place today. @property mark of its code. */
export type PlaceEntrance = Pick<
  EntranceRow,
  'kind' | 'id' | 'name' | 'accountId' | 'childId' | 'validTo' | 'entrancesLeft' | 'withoutPhotoLeft'
> & {
  mark: string
  usedToday: boolean
}
const markOf = (code: string): string => `encode(substr(sha256($3::bytea || convert_to(${code}, 'UTF8')), 1, 6), 'base64')`
/**
 * Everything that can be used at a place on a day, with the mark of its code: the first 6 bytes of SHA-256 over a key and the code.
 * @param $1 the day; $2 the play centre; $3 the key; $4 when the day began.
 */
export const listEntrancesAt = statement<PlaceEntrance>(
  'list-entrances-at',
  `select e.kind, e.id, e.name, e."accountId", e."childId", e."validTo", e."entrancesLeft", e."withoutPhotoLeft", ${markOf('p.code')} as mark,
    exists (select from pass_entrances u where u.pass_id = p.id and u.undone_at is null and u.at >= $4::timestamptz) as "usedToday"
  from (${passes(`$1::date between p.valid_from and p.valid_to and p.revoked_at is null and p.used_up_at is null and p.child_id is not null
    and ${isValidAt('$2')}`)}) e join passes p on p.id = e.id
  union all
  select e.kind, e.id, e.name, e."accountId", e."childId", e."validTo", e."entrancesLeft", e."withoutPhotoLeft", ${markOf('t.code')}, false
  from (${tickets(`$1::date between t.valid_from and t.valid_to and t.revoked_at is null and ${isValidAt('$2')}`)}) e
  join serial_tickets t on t.id = e.id where e."entrancesLeft" > 0
  order by "validTo", id`,
)

/** Holds passes and tickets until the transaction ends, always in the same order. @param $1 ids. */
export const lockEntrances = statement(
  'lock-entrances',
  `with ticket as (select id from serial_tickets where id = any($1::uuid[]) order by id for no key update),
  pass as (select id from passes where id = any($1::uuid[]) order by id for no key update)
  select (select count(*) from ticket) + (select count(*) from pass)`,
)

/** To whom the code of a pass or a ticket card belongs. @param $1 the code in capitals. */
export const findCodeHolder = statement<{ id: string; kind: 'pass' | 'ticket'; accountId: string; childId: string | null }>(
  'find-code-holder',
  `select id, 'pass' as kind, account_id as "accountId", child_id as "childId" from passes where code = $1
  union all select id, 'ticket', account_id, null from serial_tickets where code = $1`,
)

const insertTicketUse = statement<{ number: number }>(
  'use-ticket',
  `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at) values ($1, 'use', -1, $2, $3) returning number`,
)
const insertPassUse = statement<{ number: number }>(
  'use-pass',
  `insert into pass_entrances (pass_id, number, location_id, without_photo, at)
  select $1::uuid, coalesce(max(number), 0) + 1, $2::uuid, $4::boolean, $3::timestamptz from pass_entrances where pass_id = $1 returning number`,
)
const undoTicketUse = statement<{ number: number }>(
  'undo-ticket-use',
  `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at) values ($1, 'undo', 1, $2, $3) returning number`,
)
const undoPassUse = statement<{ number: number }>(
  'undo-pass-use',
  'update pass_entrances set undone_at = $3 where pass_id = $1 and number = $2 and undone_at is null returning number',
)
export const entranceStatements = { insertTicketUse, insertPassUse, undoTicketUse, undoPassUse }
