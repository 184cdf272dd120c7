import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

export type RequestRow = {
  id: string
  partyId: string
  playgroundId: string
  text: string
  at: Date
  answer: string | null
  closedAt: Date | null
  version: number
  date: Day
  from: string
  roomName: string
  roomNames: Texts
  child: string
  language: string
  languages: string[]
}
const requests = `
  select r.id, r.party_id as "partyId", b.playground_id as "playgroundId", r.text, r.created_at as at, r.answer, r.closed_at as "closedAt", r.version,
    b.date::text, to_char(b.starts_at at time zone c.timezone, 'HH24:MI') as "from", m.name as "roomName", m.names as "roomNames",
    b.child_first_name as child, b.language, c.languages
  from party_requests r join parties b on b.id = r.party_id join rooms m on m.id = b.room_id join playgrounds p on p.id = b.playground_id
  join countries c on c.id = p.country_id`
/** @param $1 its id. */
export const findRequest = statement<RequestRow>('find-party-request', `${requests} where r.id = $1::uuid`)
/** What is open at a play centre, the oldest first. @param $1 the play centre. */
export const listOpenRequests = statement<RequestRow>(
  'list-open-party-requests',
  `${requests} where b.playground_id = $1::uuid and r.closed_at is null order by r.created_at, r.id limit 200`,
)
/** What was closed at a play centre, the latest first. @param $1 the play centre. */
export const listClosedRequests = statement<RequestRow>(
  'list-closed-party-requests',
  `${requests} where b.playground_id = $1::uuid and r.closed_at is not null order by r.closed_at desc, r.id limit 50`,
)
/** @param $1 the party. */
export const listRequestsOfParty = statement<RequestRow>(
  'list-requests-of-party',
  `${requests} where r.party_id = $1::uuid order by r.created_at desc, r.id limit 50`,
)
/** How many wait for an answer. @param $1 the play centre. */
export const countOpenRequests = statement<{ count: number }>(
  'count-open-party-requests',
  `select count(*)::int as count from party_requests r join parties b on b.id = r.party_id where b.playground_id = $1::uuid and r.closed_at is null`,
)
/** Closes one as it was read. @param $1 its id; $2 the version; $3 the answer, or null; $4 now; $5 by whom. @returns it, unless somebody was faster. */
export const closeRequestRow = statement<{ id: string }>(
  'close-party-request',
  `update party_requests set answer = $3, closed_at = $4, closed_by = $5, version = version + 1
    where id = $1::uuid and version = $2 and closed_at is null returning id`,
)
