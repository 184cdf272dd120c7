import { statement } from '../../../db/statement.ts'

/** A party that was agreed, as the door of its play centre sees it: neither address nor telephone. */
export type PartyRow = {
  id: string
  /** `HH:MM` on the play centre's own clock. */
  from: string
  children: number
  childFirstName: string | null
  /** Years that the child turns. */
  age: number | null
}
const party = `id, to_char(party_from, 'HH24:MI') as "from", party_children as children, details ->> 'childFirstName' as "childFirstName",
  (details ->> 'age')::int as age`

/** The parties of a day, in the order in which they begin. @param $1 the play centre; $2 its day. */
export const listPartiesOn = statement<PartyRow>(
  'list-parties-on',
  `select ${party} from enquiries where playground_id = $1 and party_on = $2::date order by party_from, created_at, id limit 200`,
)

/** A party of a day, held until the transaction ends: who counts its guests waits for whoever counts them already. @param $1 the play centre; $2 its day; $3 id. */
export const lockPartyOn = statement<PartyRow>(
  'lock-party-on',
  `select ${party} from enquiries where playground_id = $1 and party_on = $2::date and id = $3 for no key update`,
)

/** What a reference stands for. @property on null: it is not agreed. */
export type ReferredRow = PartyRow & { isHere: boolean; on: string | null }
/**
 * The party enquiry of a reference; of several, what is today at this play centre. Its other fields are null while it is not agreed.
 * @param $1 the play centre; $2 its day; $3 and $4 the first and the last id with this reference.
 */
export const findReferredParty = statement<ReferredRow>(
  'find-referred-party',
  `select ${party}, playground_id = $1 as "isHere", party_on::text as "on" from enquiries where kind = 'party' and id between $3 and $4
  order by playground_id = $1 and party_on is not distinct from $2::date desc, playground_id = $1 desc, party_on desc nulls last, id limit 1`,
)
