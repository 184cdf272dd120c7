import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { before, deleteSome, type Erasure, updateSome } from '../../db/erasure.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportSection, readSections } from '../orders/orders.ts'
import { eraseInvitations, eraseInvitationsOfChild } from './invitations/privacy.ts'

const namesOf = (
  column: 'foods' | 'extras',
): string => `(select string_agg(f.value || ' × ' || coalesce(x -> 'names' ->> b.language, x -> 'names' ->> 'en', '?'), ', ' order by f.key)
  from jsonb_each_text(b.${column}) f join jsonb_array_elements(b.rates -> '${column}') x on x ->> 'id' = f.key)`

/** What is kept about booked parties of an account, to take along. The code is left out: it opens the door. */
export const exportParties = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ bookedParties: ExportFields[] }> =>
  readSections(db, {
    bookedParties: exportSection(
      {
        reference: 'o.reference',
        playground: 'p.name',
        days: 'b.date',
        child: 'b.child_first_name',
        age: 'b.turns',
        guests: 'b.children',
        adults: 'b.adults',
        foods: namesOf('foods'),
        extras: namesOf('extras'),
        diets: `(select string_agg(value || ' × ' || key, ', ' order by key) from jsonb_each_text(b.diets))`,
        name: 'b.contact_name',
        email: 'b.contact_email',
        phone: 'b.contact_phone',
        invitationPicture: 'i.design',
        invitationText: 'i.text',
        guestMessages: `(select json_agg(m.text order by m.sent_at) from party_messages m where m.party_id = b.id)`,
        partyRequests: `(select json_agg(q.text order by q.created_at) from party_requests q where q.party_id = b.id)`,
        partyReplies: `(select json_agg(q.answer order by q.created_at) from party_requests q where q.party_id = b.id and q.answer is not null)`,
        culture: 'b.language',
        status: 'b.status',
        createdAt: 'b.created_at',
        bookedAt: 'b.booked_at',
        cancelledAt: 'b.cancelled_at',
      },
      sql`parties b join playgrounds p on p.id = b.playground_id left join published.orders o on o.id = b.order_id left join party_invitations i on i.party_id = b.id
        where b.account_id = ${accountId}`,
      'b.date, b.id',
    ),
  })

/** Days after a party for which it is known whose it was, and for which the kitchen’s counts are. */
export const partyNamesKeptDays = 30
export const partyDietsKeptDays = 7

const withoutPeople = `child_first_name = '', child_id = null, turns = null, contact_name = null, contact_email = null, contact_phone = null`
const hasPeople = `(child_first_name <> '' or child_id is not null or turns is not null or contact_name is not null or contact_email is not null or contact_phone is not null)`

/** Whose party it was, and what its kitchen thought of, so many days after it; numbers and money stay. */
export const oldParties = (names: number, diets: number): Erasure[] => [
  updateSome('parties', withoutPeople, `${hasPeople} and ends_at < ${before(names, 'days')}`),
  deleteSome(
    'party_requests',
    `exists (select from parties b where b.id = party_requests.party_id and b.ends_at < ${before(names, 'days')})`,
  ),
  updateSome('parties', `diets = '{}'`, `diets <> '{}' and ends_at < ${before(diets, 'days')}`),
]

/** Whether an account has a party to come, also one that waits for its money. */
export const hasPartyAhead = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`select from parties where account_id = ${accountId} and status in ('Booked', 'Reserved') and starts_at > ${now} limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

/** Whether a party is booked for a child that is not over, or waits for its money with its room held. */
export const isPartyBookedFor = async (tx: Tx, childId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from parties b where b.child_id = ${childId} and b.ends_at > ${now} and (b.status in ('Booked', 'Reserved')
      or b.status = 'Ordered' and exists (select from room_bookings r where r.id = b.id and (r.held_until is null or r.held_until > ${now})))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes a child that is being erased out of the parties that were booked for it. */
export const erasePartyChild = async (tx: Tx, childId: string): Promise<void> => {
  await eraseInvitationsOfChild(tx, childId)
  // They may name it.
  await sql`delete from party_requests q using parties b where b.id = q.party_id and b.child_id = ${childId}`.execute(tx)
  await sql`update parties set child_first_name = '', turns = null, child_id = null where child_id = ${childId}`.execute(tx)
}

/** Takes the people out of the parties of an account; the transaction may erase. */
export const eraseParties = async (tx: Tx, accountId: string): Promise<void> => {
  await eraseInvitations(tx, accountId)
  await sql`delete from party_requests q using parties b where b.id = q.party_id and b.account_id = ${accountId}`.execute(tx)
  await sql`update parties set ${sql.raw(withoutPeople)}, diets = '{}', account_id = null where account_id = ${accountId}`.execute(
    tx,
  )
}
