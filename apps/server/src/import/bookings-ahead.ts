import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Day } from '../kernel/calendar.ts'
import { idOf } from './ids.ts'
import type { Finding } from './subject.ts'

/** The bookings that prevent closing an open playground: those of its upcoming classes. A playground that is already closed is not checked again. */
export const findBookingsAhead = async (db: Db, playground: string, today: Day): Promise<Finding[]> => {
  const { rows } = await sql<{ classes: number; bookings: number; children: number }>`
    select count(distinct c.id)::int as classes, count(distinct b.id)::int as bookings, count(k.*)::int as children
    from playgrounds p join classes c on c.playground_id = p.id
      join class_bookings b on b.class_id = c.id and b.status in ('Held', 'AwaitingPayment', 'Confirmed')
      left join class_booking_children k on k.booking_id = b.id
    where p.id = ${idOf('place', playground)} and not p.is_disabled
      and exists (select from class_occasions o where o.class_id = c.id and o.date >= ${today})`.execute(db)
  const { classes = 0, bookings = 0, children = 0 } = rows[0] ?? {}
  if (bookings === 0) return []
  return [
    {
      path: ['disabled'],
      reason: `${classes} ${classes === 1 ? 'class' : 'classes'} ahead with ${bookings} ${bookings === 1 ? 'booking' : 'bookings'} (${children} children) would lose their place: cancel the classes first, which gives the money back, or write closeBooked: yes and they stay booked`,
    },
  ]
}
