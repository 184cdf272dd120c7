import { sql } from 'kysely'
import type { MailTraces } from '../../cache/evict.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Config } from '../../kernel/config.ts'
import { notesCipher } from './book-class.ts'
import { endBookings } from './bookings.sql.ts'
import { eraseLeader } from './leaders/leaders.sql.ts'
import { eraseMessagesTo } from './messages/messages.sql.ts'
import { eraseWaiting, eraseWaitingChild, exportWaiting } from './waiting-list/waiting-privacy.ts'

type Fields = Record<string, string | number | boolean | null | string[]>
export type BookingsExport = Record<'classBookings' | 'trials' | 'waitingLists' | 'calendars', Fields[]>

/** What classes keep about an account's bookings, for its holder to take along; names in the language of the class's country. Days; moments are ISO. */
export const exportBookings = async (db: Db, config: Config, accountId: string): Promise<BookingsExport> => {
  const { rows } = await sql<
    { classBookings: (Fields & { rowId: string; encrypted: string | null })[] } & Pick<BookingsExport, 'trials' | 'calendars'>
  >`
    select
      (select coalesce(json_agg(json_build_object('rowId', k.id, 'encrypted', encode(k.health_encrypted, 'base64'), 'reference', b.reference, 'status', b.status,
          'class', coalesce(c.names ->> n.languages[1], (select value from jsonb_each_text(c.names) limit 1)), 'playground', p.name,
          'days', (select json_agg(o.date order by o.date) from published.class_sessions o where o.age_group_id = g.id and (b.joins_on is null or b.joins_on <= o.planned)),
          'time', to_char(g.start_time, 'HH24:MI') || '–' || to_char(g.end_time, 'HH24:MI'),
          'price', (k.price_minor / 100.0)::numeric(12,2) || ' ' || b.currency, 'total', (b.total_minor / 100.0)::numeric(12,2) || ' ' || b.currency,
          'createdAt', b.created_at, 'doneAt', b.status_changed_at, 'remindedAt', b.reminded_at, 'movedAt', b.moved_at, 'language', b.language, 'email', b.email,
          'bookedBy', b.first_name || ' ' || b.last_name, 'phone', b.phone_country_code || ' ' || b.phone, 'wantsInformation', b.wants_information,
          'wantsPartnerInformation', b.wants_partner_information, 'firstName', k.first_name, 'lastName', k.last_name, 'birthDate', k.birth_date,
          'absentOn', (select json_agg(a.day order by a.day) from class_absences a where a.booked_child_id = k.id and a.withdrawn_at is null),
          'messages', (select json_agg((m.subjects ->> w.language) || ': ' || (m.bodies ->> w.language) order by m.sent_at) from class_message_bookings w
            join class_messages m on m.id = w.message_id where w.booking_id = b.id),
          'sentAt', (select json_agg(m.sent_at order by m.sent_at) from class_message_bookings w
            join class_messages m on m.id = w.message_id where w.booking_id = b.id),
          'makeUps', (select json_agg(m.missed || ' → ' || m.date || ' ' || to_char(mg.start_time, 'HH24:MI') || ', ' || mp.name
              || coalesce(' (' || m.end_reason || ')', '') order by m.chosen_at) from class_make_ups m join class_age_groups mg on mg.id = m.age_group_id
              join classes mc on mc.id = mg.class_id join playgrounds mp on mp.id = mc.playground_id where m.booked_child_id = k.id),
          'choices', (select json_agg(s.date || ' ' || s.state || ' (' || s.until || ')' order by s.date) from class_session_choices s where s.booked_child_id = k.id),
          'tshirtSize', k.tshirt_size, 'healthConsentVersion', k.health_consent_version, 'healthConsentAt', k.health_consent_at,
          'healthWithdrawnAt', k.health_withdrawn_at) order by b.created_at, k.position), '[]')
        from class_bookings b join class_booking_children k on k.booking_id = b.id join class_age_groups g on g.id = k.age_group_id
          join classes c on c.id = b.class_id join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
        where b.account_id = ${accountId}) as "classBookings",
      (select coalesce(json_agg(json_build_object('kind', t.class_type, 'at', t.taken_at) order by t.taken_at), '[]')
        from class_trials t join class_bookings b on b.id = t.booking_id where b.account_id = ${accountId}) as trials,
      (select coalesce(json_agg(json_build_object('createdAt', created_at, 'language', language)), '[]')
        from class_calendars where account_id = ${accountId}) as calendars`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of subqueries always comes.')
  const cipher = notesCipher(config)
  const { trials, calendars } = row
  return {
    classBookings: row.classBookings.map(({ rowId, encrypted, ...booking }) => ({
      ...booking,
      ...(encrypted === null ? {} : notesOf(cipher.open(Buffer.from(encrypted, 'base64'), rowId))),
    })),
    trials,
    waitingLists: await exportWaiting(db, accountId),
    calendars,
  }
}

const notesOf = (text: string): Fields => {
  const { allergies, otherInformation } = JSON.parse(text) as { allergies: string; otherInformation: string }
  return { allergies, notes: otherInformation }
}

export const emptyBooking = `email = '', email_normalized = '', first_name = '', last_name = '', phone_country_code = '', phone = ''`
// The key must stay unique, and the row's own id reveals nothing about the child.
export const emptyChild = `first_name = '', last_name = '', birth_date = null, child_key = uuid_send(id), tshirt_size = null, health_encrypted = null, child_id = null,
  health_consent_version = null, health_consent_at = null, health_withdrawn_at = null`

/** Whether a confirmed booking has not begun yet: its parent can still cancel it, and gets back what the rule says (decisions 62, 76). */
export const hasBookingAhead = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from class_bookings b join classes c on c.id = b.class_id join playgrounds p on p.id = c.playground_id join countries l on l.id = p.country_id
    where b.account_id = ${accountId} and b.status = 'Confirmed' and ${now} < (
      coalesce(b.joins_on, (select min(date) from class_occasions o where o.class_id = c.id)) + (select min(g.start_time) from class_booking_children k
        join class_age_groups g on g.id = k.age_group_id where k.booking_id = b.id)) at time zone l.timezone
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether a child has a seat, or is about to, in a class that is not over, or is expected at a make-up. */
export const isChildBooked = async (tx: Tx, childId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from class_booking_children k join class_bookings b on b.id = k.booking_id join classes c on c.id = b.class_id
      join playgrounds p on p.id = c.playground_id join countries l on l.id = p.country_id
    where k.child_id = ${childId} and b.status in ('Held', 'AwaitingPayment', 'Confirmed')
      and (exists (select from class_occasions o where o.class_id = c.id and o.date >= (${now}::timestamptz at time zone l.timezone)::date)
        or exists (select from class_make_ups m where m.booked_child_id = k.id and m.end_reason is null and not m.has_begun))
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes a child that is being erased out of the bookings made for it, and off waiting lists. */
export const eraseBookedChild = async (tx: Tx, childId: string, now: Date): Promise<void> => {
  await eraseWaitingChild(tx, childId, now)
  await sql`delete from class_messages where booked_child_id in (select id from class_booking_children where child_id = ${childId})`.execute(
    tx,
  )
  await sql`update class_booking_children set ${sql.raw(emptyChild)} where child_id = ${childId}`.execute(tx)
}

/** Removes the account from its bookings. Bookings under way are ended: the centre must know the name of everybody in a group (decision 76). */
export const eraseBookings = async (tx: Tx, accountId: string, now: Date): Promise<MailTraces> => {
  const waiting = await eraseWaiting(tx, accountId, now)
  const { rows } = await sql<{ id: string; reference: string; email: string; isLive: boolean }>`
    select b.id, b.reference, b.email, b.status in ('Held', 'AwaitingPayment')
      or b.status = 'Confirmed' and (exists (select from class_occasions o where o.class_id = b.class_id and o.date >= ${now}::date - 1)
        or exists (select from class_booking_children k join class_make_ups m on m.booked_child_id = k.id
          where k.booking_id = b.id and m.end_reason is null and not m.has_begun)) as "isLive"
    from class_bookings b where b.account_id = ${accountId} order by b.id for update of b`.execute(tx)
  await endBookings(
    tx,
    rows.filter(({ isLive }) => isLive).map(({ id }) => id),
    'Cancelled',
    now,
  )
  const ids = rows.map(({ id }) => id)
  await eraseLeader(tx, accountId)
  await tx.deleteFrom('class_calendars').where('account_id', '=', accountId).execute()
  await sql`delete from class_trials where booking_id = any(${ids}::uuid[])`.execute(tx)
  await eraseMessagesTo(tx, ids)
  await sql`update class_booking_children set ${sql.raw(emptyChild)} where booking_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update class_bookings set ${sql.raw(emptyBooking)} where id = any(${ids}::uuid[])`.execute(tx)
  return {
    addresses: [...new Set([...waiting.addresses, ...rows.map(({ email }) => email)])].filter((email) => email !== ''),
    marks: [...waiting.marks, ...rows.flatMap(({ id, reference }) => [id, reference])],
  }
}
