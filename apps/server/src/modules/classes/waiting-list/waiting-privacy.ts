import { sql } from 'kysely'
import type { MailTraces } from '../../../cache/evict.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockListOf, setState } from './entries.sql.ts'
import { endOffers } from './offers.sql.ts'

type Fields = Record<string, string | number | boolean | null | string[]>

/** What is kept about where an account's children wait, or waited, for its holder to take along: one for each child. */
export const exportWaiting = async (db: Db, accountId: string): Promise<Fields[]> => {
  const { rows } = await sql<{ list: Fields[] }>`
    select coalesce(json_agg(json_build_object('class', coalesce(c.names ->> n.languages[1], (select value from jsonb_each_text(c.names) limit 1)),
        'playground', p.name, 'status', e.state, 'reason', e.end_reason, 'createdAt', e.created_at, 'at', e.joined_at, 'doneAt', e.state_changed_at,
        'language', e.language, 'email', e.email, 'name', e.first_name || ' ' || e.last_name, 'phone', e.phone_country_code || ' ' || e.phone,
        'wantsInformation', e.wants_information, 'wantsPartnerInformation', e.wants_partner_information,
        'firstName', k.first_name, 'lastName', k.last_name, 'birthDate', k.birth_date, 'tshirtSize', k.tshirt_size,
        'time', (select json_agg(to_char(g.start_time, 'HH24:MI') || '–' || to_char(g.end_time, 'HH24:MI') order by g.start_time)
          from class_waiting_groups w join class_age_groups g on g.id = w.age_group_id where w.entry_id = e.id and w.position = k.position),
        'sentAt', (select json_agg(f.created_at order by f.created_at) from class_offers f where f.entry_id = e.id),
        'validTo', (select json_agg(f.ends_at order by f.created_at) from class_offers f where f.entry_id = e.id),
        'price', (select json_agg((f.price_minor / 100.0)::numeric(12,2) || ' ' || c.currency order by f.created_at) from class_offers f
          where f.entry_id = e.id)) order by e.created_at, k.position), '[]') as list
    from class_waiting_entries e join class_waiting_children k on k.entry_id = e.id
      join classes c on c.id = e.class_id join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
    where e.account_id = ${accountId}`.execute(db)
  return rows[0]?.list ?? []
}

export const emptyEntry = `email = '', email_normalized = '', first_name = '', last_name = '', phone_country_code = '', phone = '', secret_encrypted = ''`
// As of booked children: the key must stay unique, and the row's own id reveals nothing.
export const emptyWaitingChild = `first_name = '', last_name = '', birth_date = null, child_key = uuid_send(id), tshirt_size = null, child_id = null`

/** Ends the waiting of these entries: what was offered goes to the next family. Takes their lists in the order of the classes' ids. */
const leaveLists = async (tx: Tx, entryIds: readonly string[], now: Date): Promise<void> => {
  const { rows } = await sql<{
    classId: string
  }>`select distinct class_id as "classId" from class_waiting_entries where id = any(${[...entryIds]}::uuid[])
    and state in ('Unconfirmed', 'Waiting', 'Offered') order by class_id`.execute(tx)
  for (const { classId } of rows) await lockListOf(tx, classId)
  const live = await sql<{ id: string; offerId: string | null }>`select e.id, f.id as "offerId" from class_waiting_entries e
    left join class_offers f on f.entry_id = e.id and f.state = 'Open'
    where e.id = any(${[...entryIds]}::uuid[]) and e.state in ('Unconfirmed', 'Waiting', 'Offered') order by e.id`.execute(tx)
  await endOffers(
    tx,
    live.rows.flatMap(({ offerId }) => offerId ?? []),
    'Withdrawn',
    now,
  )
  await setState(
    tx,
    live.rows.map(({ id }) => id),
    { state: 'Left', now },
  )
}

/** Removes an account from the lists it waits or waited on. */
export const eraseWaiting = async (tx: Tx, accountId: string, now: Date): Promise<MailTraces> => {
  const { rows } = await sql<{
    id: string
    email: string
  }>`select id, email from class_waiting_entries where account_id = ${accountId} order by id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await leaveLists(tx, ids, now)
  await sql`update class_waiting_children set ${sql.raw(emptyWaitingChild)} where entry_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update class_waiting_entries set ${sql.raw(emptyEntry)} where id = any(${ids}::uuid[])`.execute(tx)
  return { addresses: [...new Set(rows.map(({ email }) => email))].filter((email) => email !== ''), marks: ids }
}

/** Takes a child that is being erased off the lists: its entry ends, with the siblings it would have come with. */
export const eraseWaitingChild = async (tx: Tx, childId: string, now: Date): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select distinct entry_id as id from class_waiting_children where child_id = ${childId}`.execute(tx)
  await leaveLists(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  await sql`update class_waiting_children set ${sql.raw(emptyWaitingChild)} where child_id = ${childId}`.execute(tx)
}
