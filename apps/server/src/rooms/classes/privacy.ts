import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { notesSeal } from './booking.ts'
import { endBookings } from './bookings.sql.ts'

type Fields = Record<string, string | number | boolean | null>
export type BookingsExport = { classBookings: Fields[] }

/** What classes keep about an account's bookings, for its holder to take along. */
export const exportBookings = async (db: Db, config: Config, accountId: string): Promise<BookingsExport> => {
  const { rows } = await sql<Fields & { rowId: string; sealed: string | null }>`
    select k.id as "rowId", encode(k.health_sealed, 'base64') as sealed, b.reference, b.status, b.created_at as "createdAt", b.email,
      b.first_name || ' ' || b.last_name as "bookedBy", b.phone_country_code || ' ' || b.phone as phone, k.first_name as "firstName",
      k.last_name as "lastName", k.birth_date as "birthDate", k.tshirt_size as "tshirtSize"
    from class_bookings b join class_booking_children k on k.booking_id = b.id
    where b.account_id = ${accountId} order by b.created_at, k.position limit 2000`.execute(db)
  const seal = notesSeal(config)
  return {
    classBookings: rows.map(({ rowId, sealed, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt === null ? null : new Date(String(createdAt)).toISOString(),
      ...(sealed === null ? {} : notesOf(seal.open(Buffer.from(sealed, 'base64'), rowId))),
    })),
  }
}

const notesOf = (text: string): Fields => {
  const { allergies, otherInformation } = JSON.parse(text) as { allergies: string; otherInformation: string }
  return { allergies, notes: otherInformation }
}

const emptyBooking = `email = '', email_normalized = '', first_name = '', last_name = '', phone_country_code = '', phone = ''`
// The key must stay different from every other one's; the row's own id says nothing of a child.
const emptyChild = `first_name = '', last_name = '', birth_date = null, child_key = uuid_send(id), tshirt_size = null, health_sealed = null, child_id = null`

/** Statements that take the people out of bookings and leave seat, day and sum. @param condition on `class_bookings`. */
export const forgetBookings = (condition: string, most: number): string[] => [
  `update class_booking_children set ${emptyChild} where id in (select k.id from class_booking_children k
    join class_bookings on class_bookings.id = k.booking_id where class_bookings.email <> '' and ${condition.replaceAll('created_at', 'class_bookings.created_at')}
    and k.first_name <> '' limit ${most})`,
  `update class_bookings set ${emptyBooking} where id in (select id from class_bookings where email <> '' and ${condition} limit ${most})`,
]

/** Whether a confirmed booking has not begun yet: its parent can still cancel it, and gets back what the rule says (decisions 62, 76). */
export const hasBookingAhead = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from class_bookings b join classes c on c.id = b.class_id join playgrounds p on p.id = c.playground_id join countries l on l.id = p.country_id
    where b.account_id = ${accountId} and b.status = 'Confirmed' and ${now} < (
      (select min(date) from class_occasions o where o.class_id = c.id) + (select min(g.start_time) from class_booking_children k
        join class_age_groups g on g.id = k.age_group_id where k.booking_id = b.id)) at time zone l.timezone
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes an account out of its bookings. One that is under way ends with it: nobody may stand in a group whom the centre cannot name (decision 76). */
export const eraseBookings = async (tx: Tx, accountId: string, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string; email: string; isLive: boolean }>`
    select b.id, b.email, b.status in ('Held', 'AwaitingPayment')
      or b.status = 'Confirmed' and exists (select from class_occasions o where o.class_id = b.class_id and o.date >= ${now}::date - 1) as "isLive"
    from class_bookings b where b.account_id = ${accountId} order by b.id for update of b`.execute(tx)
  await endBookings(
    tx,
    rows.filter(({ isLive }) => isLive).map(({ id }) => id),
    'Cancelled',
    now,
  )
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('class_calendars').where('account_id', '=', accountId).execute()
  await sql`delete from class_trials where booking_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update class_booking_children set ${sql.raw(emptyChild)} where booking_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update class_bookings set ${sql.raw(emptyBooking)} where id = any(${ids}::uuid[])`.execute(tx)
  return [...new Set(rows.map(({ email }) => email))].filter((email) => email !== '')
}
