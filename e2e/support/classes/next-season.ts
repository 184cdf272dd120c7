import { expect } from 'vitest'
import { WaitingListHouse } from './waiting-list.ts'

type Group = { id: string; name: string; classId: string; slug: string }
export type Seasons = { running: Group; next: Group; age: number }

/** A class and the one that follows it, and moments that come when the story needs them. */
export class SeasonHouse extends WaitingListHouse {
  /** Two sport classes of a play centre for children of an age: the second follows the first, and opens in hours from now. */
  async twoSeasons(slug: string, age: number, hours: readonly [number, number, number]): Promise<Seasons> {
    const groups = await this.ask<Group>(
      `select distinct on (first.date, c.id) g.id, g.names ->> 'sv' as name, g.class_id as "classId", p.slug
      from class_age_groups g join classes c on c.id = g.class_id join playgrounds p on p.id = c.playground_id
        cross join lateral (select min(o.date) as date from class_occasions o where o.class_id = c.id) first
      where p.slug = $1 and c.type = 'SportKidz' and c.price_minor > 0 and g.min_age <= $2::int - 1 and g.max_age >= $2::int
        and c.cancelled_at is null and c.is_active and g.is_offered and first.date > now()::date + 1
        and (c.sellable_from is null or c.sellable_from < now()::date) and (c.sellable_to is null or c.sellable_to > now()::date + 1)
      order by first.date, c.id, g.id limit 2`,
      [slug, age],
    )
    const [running, next] = groups
    if (!running || !next) return expect.fail(`${slug} has no two classes for ${age}.`)
    // The demo keeps most places back.
    await this.ask(`update class_seats set state = 'free' where age_group_id = any($1) and state = 'reserved'`, [
      [running.id, next.id],
    ])
    await this.ask(
      `insert into class_windows (class_id, present_from, siblings_from, all_from)
      select $1, now() + $2 * interval '1 hour', now() + $3 * interval '1 hour', now() + $4 * interval '1 hour'`,
      [next.classId, ...hours],
    )
    await this.ask('insert into class_predecessors values ($1, $2)', [next.classId, running.classId])
    await this.changed()
    return { running, next, age }
  }

  /** A moment of a class has just come. */
  async itIsTime({ next }: Seasons, moment: 'present_from' | 'siblings_from' | 'all_from'): Promise<void> {
    await this.ask(`update class_windows set ${moment} = now() - interval '1 second' where class_id = $1`, [next.classId])
    await this.changed()
  }

  /** The booking of an address is paid. */
  async isPaid(email: string): Promise<void> {
    const rows = await this.ask(
      `with paid as (update class_bookings set status = 'Confirmed' where email = $1 and status <> 'Confirmed' returning id)
      update class_seats s set state = 'booked' from class_booking_children k join paid on paid.id = k.booking_id
      where s.age_group_id = k.age_group_id and s.number = k.seat_number returning s.number`,
      [email],
    )
    expect(rows.length).toBeGreaterThan(0)
  }

  private async changed(): Promise<void> {
    await this.ask('update content_version set version = version + 1')
  }
}
