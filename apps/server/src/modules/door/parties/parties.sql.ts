import { statement } from '../../../db/statement.ts'

/** Guests of parties who have come. @property partyId of the enquiry. */
export type PartyGuestsRow = { partyId: string; arrived: number }

/** @param $1 the play centre; $2 its day. */
export const countPartyGuestsAt = statement<PartyGuestsRow>(
  'count-party-guests',
  `select party_id as "partyId", sum(change)::int as arrived from party_arrivals where location_id = $1 and day = $2::date group by party_id`,
)

/** Of one party. @param $1 the play centre; $2 its day; $3 the party. */
export const countGuestsOf = statement<{ arrived: number }>(
  'count-guests-of-party',
  `select coalesce(sum(change), 0)::int as arrived from party_arrivals where location_id = $1 and day = $2::date and party_id = $3`,
)

/**
 * @param $1 id; $2 the play centre; $3 its day; $4 the party; $5 how many more or fewer; $6 when; $7 who counts; $8 the device; $9 when the server heard of
 * what a device counted offline, else null; $10 the queue of that device. Of an id that is there already: no row.
 */
export const insertPartyArrival = statement<{ id: string }>(
  'insert-party-arrival',
  `insert into party_arrivals (id, location_id, day, party_id, change, at, changed_by, device_id, received_at, device_queue_id)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10) on conflict (id) do nothing returning id`,
)
