import { statement } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** A booked party as the door of its play centre sees it: neither address nor telephone. @property age years that the child turns. */
export type DoorPartyRow = {
  id: string
  /** `HH:MM` on the play centre's own clock. */
  from: string
  children: number
  childFirstName: string | null
  age: number | null
  reference: string
}
const party = `b.id, to_char(b.starts_at at time zone c.timezone, 'HH24:MI') as "from", b.children, nullif(b.child_first_name, '') as "childFirstName", b.turns as age,
  coalesce(o.reference, b.code) as reference
  from parties b join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id left join published.orders o on o.id = b.order_id`

/** The booked parties of a day, in the order in which they begin. @param $1 the play centre; $2 its day. */
export const listBookedPartiesOn = statement<DoorPartyRow>(
  'booked-parties-on',
  `select ${party} where b.playground_id = $1 and b.date = $2::date and b.status = 'Booked' order by b.starts_at, b.id limit 200`,
)
/** A booked party of a day, held until the transaction ends. @param $1 the play centre; $2 its day; $3 id. */
export const lockBookedPartyOn = statement<DoorPartyRow>(
  'lock-booked-party-on',
  `select ${party} where b.playground_id = $1 and b.date = $2::date and b.id = $3 and b.status = 'Booked' for no key update of b`,
)
/** The party of a code. @param $1 the code in capitals; $2 the play centre. */
export const findBookedPartyByCode = statement<DoorPartyRow & { isHere: boolean; on: Day; isBooked: boolean }>(
  'booked-party-by-code',
  `select b.playground_id = $2 as "isHere", b.date::text as "on", b.status = 'Booked' as "isBooked", ${party} where b.code = $1 and b.status in ('Booked', 'Cancelled')`,
)
