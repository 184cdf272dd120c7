import type { MessageAudience } from '@hoppla/contract/classes/messages'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Recipient, SentTo } from './messages.rules.ts'

/** Whom a message is for. @property groupId null: the whole class. @property childId of a place in a booking; null: not one child's family alone. */
export type Audience = { classId: string; groupId: string | null; childId: string | null }

/** Days of single sessions to which children come instead of ones that they missed. @property to null: all from then on. */
export type MakeUpDays = { from: Day; to: Day | null }

/**
 * Confirmed bookings with a child that the message is about, newest first: with a place there, or with a make-up on one of these days. Who has not proven the
 * address is not written to.
 */
export const listRecipients = async (
  db: Db,
  { classId, groupId, childId }: Audience,
  { from, to }: MakeUpDays,
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    with places as (
      select k.id, k.booking_id, k.age_group_id from class_bookings b join class_booking_children k on k.booking_id = b.id and k.has_seat
      where b.class_id = ${classId} and b.status = 'Confirmed'
      union
      select k.id, k.booking_id, m.age_group_id from class_age_groups g join class_make_ups m on m.age_group_id = g.id and m.end_reason is null
        join class_booking_children k on k.id = m.booked_child_id and k.has_seat
      where g.class_id = ${classId} and m.date >= ${from}::date and (${to}::date is null or m.date <= ${to}::date)
    )
    select b.id as "bookingId", b.language, coalesce(nullif(b.email_normalized, ''), b.id::text) as family, b.email <> ''
      and not exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null) as "isReachable"
    from class_bookings b where b.status = 'Confirmed' and b.id in (select p.booking_id from places p
      where (${groupId}::uuid is null or p.age_group_id = ${groupId}::uuid) and (${childId}::uuid is null or p.id = ${childId}::uuid))
    order by b.created_at desc, b.id`.execute(db)
  return rows
}

/** The account of a child's booking, where the child has a seat in the group, or a make-up on one of these days; undefined: it has none. */
export const findChildOfGroup = async (
  db: Db,
  groupId: string,
  childId: string,
  { from, to }: MakeUpDays,
): Promise<{ accountId: string | null } | undefined> =>
  (
    await sql<{ accountId: string | null }>`select b.account_id as "accountId" from class_booking_children k
      join class_bookings b on b.id = k.booking_id and b.status = 'Confirmed'
      where k.id = ${childId} and k.has_seat and (k.age_group_id = ${groupId} or exists (select from class_make_ups m
        where m.booked_child_id = k.id and m.age_group_id = ${groupId} and m.end_reason is null and m.date >= ${from}::date
          and (${to}::date is null or m.date <= ${to}::date)))`.execute(db)
  ).rows[0]

/** How many messages a play centre has sent since a moment. Holds it, so that two who send at once are both counted. */
export const countMessages = async (tx: Tx, playgroundId: string, since: Date): Promise<number> => {
  await sql`select from playgrounds where id = ${playgroundId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_messages m join classes c on c.id = m.class_id
    where c.playground_id = ${playgroundId} and m.sent_at >= ${since} and not m.is_change`.execute(tx)
  return rows[0]?.n ?? 0
}

export type NewMessage = Audience & { id: string; subjects: Texts; bodies: Texts; staffId: string; now: Date; isChange: boolean }

/** Writes down what was sent, and with which bookings it stands. */
export const insertMessage = async (
  tx: Tx,
  { id, classId, groupId, childId, subjects, bodies, staffId, now, isChange }: NewMessage,
  sent: readonly SentTo[],
): Promise<void> => {
  await sql`insert into class_messages (id, class_id, age_group_id, booked_child_id, subjects, bodies, sent_by, sent_at, is_change)
    values (${id}, ${classId}, ${groupId}, ${childId}, ${JSON.stringify(subjects)}::jsonb, ${JSON.stringify(bodies)}::jsonb, ${staffId}, ${now}, ${isChange})`.execute(
    tx,
  )
  await sql`insert into class_message_bookings (message_id, booking_id, language, mail_id)
    select ${id}::uuid, q."bookingId", q.language, q."mailId"
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as q ("bookingId" uuid, language text, "mailId" uuid)`.execute(tx)
}

/**
 * A message as the family of a booking gets it. @property classId whose class it is about. @property names first names of its children that it is about; of one
 * that has another place by now, of all of the booking.
 */
export type MailedMessage = { bookingId: string; classId: string; language: string; subject: string; text: string; names: string[] }

/** Undefined: erased, or the booking does not hold any more. */
export const findMailedMessage = async (db: Db, mailId: string): Promise<MailedMessage | undefined> =>
  (
    await sql<MailedMessage>`
    select b.id as "bookingId", m.class_id as "classId", w.language, m.subjects ->> w.language as subject, m.bodies ->> w.language as text,
      coalesce((select json_agg(k.first_name order by o.created_at, k.position) from class_message_bookings v
          join class_bookings o on o.id = v.booking_id and o.email_normalized = b.email_normalized and o.status = 'Confirmed'
          join class_booking_children k on k.booking_id = o.id and k.has_seat
        where v.message_id = m.id and (m.booked_child_id is null or k.id = m.booked_child_id)
          and (o.class_id = m.class_id and (m.age_group_id is null or k.age_group_id = m.age_group_id)
            or exists (select from class_make_ups u join class_age_groups g on g.id = u.age_group_id where u.booked_child_id = k.id
              and u.end_reason is null and g.class_id = m.class_id and (m.age_group_id is null or u.age_group_id = m.age_group_id)))),
        (select json_agg(k.first_name order by k.position) from class_booking_children k where k.booking_id = b.id and k.has_seat), '[]') as names
    from class_message_bookings w join class_messages m on m.id = w.message_id
      join class_bookings b on b.id = w.booking_id and b.status = 'Confirmed' and b.email <> ''
    where w.mail_id = ${mailId}`.execute(db)
  ).rows[0]

export type SentRow = {
  id: string
  at: Date
  by: string | null
  audience: MessageAudience
  groupNames: Texts | null
  child: string | null
  subjects: Texts
  bodies: Texts
  families: number
}

/** What was written to a class, newest first; of a group: what its families got. */
export const listSentMessages = async (db: Db, classId: string, groupId: string | null): Promise<SentRow[]> => {
  const { rows } = await sql<SentRow>`
    select m.id, m.sent_at as at, (select a.first_name from published.accounts a where a.id = m.sent_by) as by, m.subjects, m.bodies,
      case when m.booked_child_id is not null then 'child' when m.age_group_id is not null then 'group' else 'class' end as audience,
      (select g.names from class_age_groups g where g.id = m.age_group_id) as "groupNames",
      (select nullif(k.first_name, '') from class_booking_children k where k.id = m.booked_child_id) as child,
      (select count(w.mail_id)::int from class_message_bookings w where w.message_id = m.id) as families
    from class_messages m where m.class_id = ${classId} and (${groupId}::uuid is null or m.age_group_id is null or m.age_group_id = ${groupId}::uuid)
    order by m.sent_at desc, m.id limit 100`.execute(db)
  return rows
}

/** What a booking's family was written to, newest first. */
export const listMessagesOfBooking = async (
  db: Db,
  bookingId: string,
): Promise<{ at: Date; language: string; subject: string; text: string }[]> => {
  const { rows } = await sql<{ at: Date; language: string; subject: string; text: string }>`
    select m.sent_at as at, w.language, m.subjects ->> w.language as subject, m.bodies ->> w.language as text
    from class_message_bookings w join class_messages m on m.id = w.message_id
    where w.booking_id = ${bookingId} order by m.sent_at desc, m.id limit 100`.execute(db)
  return rows
}

/** A condition on `class_messages`: they stand with no booking any more. */
export const messagesToNobody = 'not exists (select from class_message_bookings w where w.message_id = class_messages.id)'

/** Erases what was written to the families of bookings; what others got, too, stays with theirs. */
export const eraseMessagesTo = async (tx: Tx, bookingIds: readonly string[]): Promise<void> => {
  await sql`with gone as (delete from class_message_bookings where booking_id = any(${[...bookingIds]}::uuid[]) returning message_id)
    delete from class_messages m using gone where m.id = gone.message_id and not exists (select from class_message_bookings w
      where w.message_id = m.id and w.booking_id <> all(${[...bookingIds]}::uuid[]))`.execute(tx)
}
