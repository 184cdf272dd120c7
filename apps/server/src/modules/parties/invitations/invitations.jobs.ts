import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connect.ts'
import { statement, within } from '../../../db/statement.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { mailGuest } from './invitations.mails.ts'

const toNotify = statement<{ partyId: string }>(
  'invitations-to-notify',
  `select i.party_id as "partyId" from party_invitations i join parties b on b.id = i.party_id
    where not i.notified_cancelled and b.ends_at > $1::timestamptz
      and (b.status = 'Cancelled' or b.starts_at <> i.notified_starts_at or b.room_id <> i.notified_room_id)
      -- what the staff move can be taken back for a moment (decision 375)
      and not exists (select from party_moves m where m.party_id = b.id and m.moved_at > $1::timestamptz - interval '15 seconds')
    order by i.party_id limit 200`,
)
/** Notes what the guests are being change. @returns nothing where somebody else has noted it meanwhile. */
const noteNotified = statement<{ isOff: boolean; isMoved: boolean }>(
  'note-invitation-notified',
  `with before as (select party_id, notified_starts_at, notified_room_id from party_invitations where party_id = $1::uuid and not notified_cancelled for update)
    update party_invitations i set notified_starts_at = b.starts_at, notified_room_id = b.room_id, notified_cancelled = b.status = 'Cancelled'
    from parties b, before w where b.id = i.party_id and w.party_id = i.party_id
      and (b.status = 'Cancelled' or b.starts_at <> w.notified_starts_at or b.room_id <> w.notified_room_id)
    returning b.status = 'Cancelled' as "isOff", b.starts_at <> w.notified_starts_at or b.room_id <> w.notified_room_id as "isMoved"`,
)
const reachable = statement<{ id: string; comes: boolean }>(
  'guests-to-mail',
  `select a.id, exists (select from party_answer_children k where k.answer_id = a.id and k.comes) as comes
    from party_answers a where a.party_id = $1::uuid and a.email is not null order by a.created_at, a.id`,
)
/** The answers of a party whose guests gave an address. */
export const listReachable = (tx: Tx, partyId: string) => reachable(within(tx), [partyId])

/**
 * Notifies guests of parties that were cancelled, or are in another room or at another time, whoever did it: compared with what they were told last. Of a
 * cancelled party those hear who would have come; of a moved one all, for it may suit them now.
 */
export const notifyGuests = async (deps: Pick<Deps, 'pool' | 'db' | 'clock'>): Promise<void> => {
  for (const { partyId } of await toNotify(deps.pool, [deps.clock.now()]))
    await deps.db.transaction().execute(async (tx) => {
      const [change] = await noteNotified(within(tx), [partyId])
      if (!change) return
      for (const { id, comes } of await listReachable(tx, partyId))
        if (!change.isOff || comes)
          await enqueue(tx, mailGuest, { mailId: randomUUID(), answerId: id, what: change.isOff ? 'off' : 'moved' })
    })
}
export const notifyGuestsJob = job('parties.notify-guests', notifyGuests, '* * * * *')

/** Days before a party on which its guests are reminded, and the hour of the play centre from which. */
const remindDays = 2
const remindFrom = '09:00'
const toRemind = statement<{ id: string }>(
  'guests-to-remind',
  `select a.id from party_answers a join parties b on b.id = a.party_id join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
    where a.email is not null and a.reminded_at is null and b.status = 'Booked' and b.starts_at > $1::timestamptz
      and b.date - ${remindDays} <= ($1::timestamptz at time zone c.timezone)::date and ($1::timestamptz at time zone c.timezone)::time >= '${remindFrom}'
      and a.created_at < $1::timestamptz - interval '1 day'
      and exists (select from party_answer_children k where k.answer_id = a.id and k.comes)
    order by b.starts_at, a.id limit 500`,
)
/** @param $1 the answer; $2 now. */
const noteReminded = statement<{ id: string }>(
  'note-guest-reminded',
  'update party_answers set reminded_at = $2 where id = $1::uuid and reminded_at is null returning id',
)

/** Reminds guests who come, once: two days before, by day. Not on the day after they answered. */
export const remindGuests = async (deps: Pick<Deps, 'pool' | 'db' | 'clock'>): Promise<void> => {
  const now = deps.clock.now()
  for (const { id } of await toRemind(deps.pool, [now]))
    await deps.db.transaction().execute(async (tx) => {
      if ((await noteReminded(within(tx), [id, now])).length > 0)
        await enqueue(tx, mailGuest, { mailId: randomUUID(), answerId: id, what: 'reminder' })
    })
}
export const remindGuestsJob = job('parties.remind-guests', remindGuests, '17 * * * *')
