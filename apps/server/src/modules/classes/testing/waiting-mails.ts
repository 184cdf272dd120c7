import { randomUUID } from 'node:crypto'
import { confirmWaiting, joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { secretOf } from '../waiting-list/secrets.ts'
import { mailWaiting } from '../waiting-list/waiting-list.mails.ts'
import type { Centre } from './centre.ts'

/**
 * Causes every mail of the waiting list, whatever time of day it is. @param child the first name of the child.
 * @returns the second half, for when the mail to confirm has arrived.
 */
export const causeWaitingMails = async (centre: Centre, child: string): Promise<() => Promise<void>> => {
  const { db } = centre.deps
  let clients = 0
  const joined = async (): Promise<string> => {
    const full = await centre.aClass([1], { keepsHolds: true })
    await sql`update class_seats set state = 'reserved' where age_group_id = any(${full.groups}::uuid[])`.execute(db)
    const { email, parentFirstName, parentLastName, phone, childLastName, childBirthdate } = centre.anInput(full.groups[0])
    const children = [{ childFirstName: `${child} ${++clients}`, childLastName, childBirthdate, ageGroupIds: full.groups }]
    const body = { classId: full.id, email, parentFirstName, parentLastName, phone, children }
    const answer = await centre.call(joinWaitingList, { body }, { 'x-forwarded-for': `198.51.100.${200 + clients}` })
    expect(answer.status, answer.text).toBe(200)
    const { rows } = await sql<{ id: string }>`select id from class_waiting_entries where class_id = ${full.id}`.execute(db)
    return rows[0]?.id ?? expect.fail('Nobody joined.')
  }
  /** An entry with an offer as it would be by day. */
  const offered = async (
    state: 'Offered' | 'Waiting',
    offerState: 'Open' | 'Lapsed',
  ): Promise<{ entryId: string; offerId: string }> => {
    const [entryId, offerId] = [await joined(), randomUUID()]
    const now = centre.deps.clock.now()
    await sql`update class_waiting_entries set state = ${state}, turn = 1, joined_at = ${now} where id = ${entryId}`.execute(db)
    await sql`insert into class_offers (id, entry_id, class_id, state, price_minor, created_at, ends_at, ended_at)
      select ${offerId}::uuid, id, class_id, ${offerState}, 149500, ${now}, ${new Date(now.getTime() + 14_400_000)},
        ${offerState === 'Open' ? null : now}::timestamptz from class_waiting_entries where id = ${entryId}`.execute(db)
    await sql`insert into class_offer_seats (offer_id, position, age_group_id, seat_number, is_open)
      select ${offerId}::uuid, 1, age_group_id, 1, false from class_waiting_groups where entry_id = ${entryId}`.execute(db)
    return { entryId, offerId }
  }
  const waiting = await joined()
  const ended = await joined()
  await enqueue(db, mailWaiting, { mailId: randomUUID(), what: 'offer', ...(await offered('Offered', 'Open')) })
  await enqueue(db, mailWaiting, { mailId: randomUUID(), what: 'offerOver', ...(await offered('Waiting', 'Lapsed')) })
  const trialFull = await joined()
  await enqueue(db, mailWaiting, { mailId: randomUUID(), what: 'trialFull', entryId: trialFull })
  await enqueue(db, mailWaiting, { mailId: randomUUID(), what: 'trialOffer', ...(await offered('Offered', 'Open')) })
  return async () => {
    const { rows } = await sql<{ id: string; secretEncrypted: Buffer }>`select id, secret_encrypted as "secretEncrypted"
      from class_waiting_entries where id = ${waiting}`.execute(db)
    const [row = expect.fail('Nobody waits.')] = rows
    const answer = await centre.call(confirmWaiting, { params: { secret: secretOf(centre.deps.config, row) } })
    expect(answer.status, answer.text).toBe(200)
    await sql`update class_waiting_entries set state = 'Ended', end_reason = 'ClassBegun' where id = ${ended}`.execute(db)
    await enqueue(db, mailWaiting, { mailId: randomUUID(), what: 'ended', entryId: ended })
  }
}
