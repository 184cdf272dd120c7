import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type BookedPlace, playgroundOf } from '../booked-class.ts'
import { bornFor } from '../booking.ts'
import { inDatabase } from '../server.ts'
import { insertClass } from './insert-class.ts'
import { WaitingListHouse } from './waiting-list.ts'

/** @property until the day on which an offer made now ends. @property left the sessions that begin after it. */
type Tried = { group: { id: string }; until: string; left: string[] }

/** A house in which trials have been: what the families, the instructors and the weeks before would have brought about. */
export class TrialHouse extends WaitingListHouse {
  /**
   * It is 11 at a play centre. This morning a child of five or six was at its trial there, and stands as Here in the register; a class with places has had
   * six of its ten sessions, the last of them this morning, too. @returns its group, with what an offer of it says.
   */
  async aTrialWasToday(slug: string, { child, email }: { child: string; email: string }): Promise<Tried> {
    await this.itIs(11)
    const place = await playgroundOf(this.dataDir, slug)
    await this.nothingElseRuns(place)
    const [running, trial] = await inDatabase(this.dataDir, async (client) => {
      const both = { placeId: place.id, ages: [5, 6], time: ['09:00', '10:00'] } as const
      return [
        await insertClass(client, {
          ...{ ...both, names: { sv: 'Barnidrott höst', en: 'Barnidrott höst' }, priceMinor: 149_500, seats: 2 },
          days: [-35, -28, -21, -14, -7, 0, 7, 14, 21, 28],
        }),
        await insertClass(client, {
          ...{ ...both, type: 'SportKidzTrial', names: { sv: 'Prova barnidrott', en: 'Prova barnidrott' }, seats: 1 },
          days: [0],
        }),
      ]
    })
    const rowId = await this.aBooking(place, trial, { child, email, birthDate: bornFor(6) })
    await this.change(
      `insert into class_arrivals (id, location_id, day, at, booked_child_id)
      select gen_random_uuid(), $1, (now() at time zone n.timezone)::date, now() - interval '2 hours', $2
      from playgrounds p join countries n on n.id = p.country_id where p.id = $1`,
      [place.id, rowId],
    )
    await this.change('update content_version set version = version + 1')
    const [until = '', ...left] = await this.daysFromToday([2, 7, 14, 21, 28])
    return { group: { id: running.groupId }, until, left }
  }

  /** The job that follows up trials, which otherwise runs every five minutes. */
  async followUp(): Promise<void> {
    await this.change(`select graphile_worker.add_job('classes.offer-after-trials', '{}'::json)`)
  }

  /** On the clocks of the house. */
  private daysFromToday(days: number[]): Promise<string[]> {
    return inDatabase(this.dataDir, async (client) => {
      const { rows } = await client.query<{ day: string }>(
        `select ((now() at time zone (select timezone from countries limit 1))::date + days.day)::text as day from unnest($1::int[]) as days (day)`,
        [days],
      )
      return rows.map(({ day }) => day)
    })
  }

  private change(statement: string, values: unknown[] = []): Promise<void> {
    return inDatabase(this.dataDir, async (client) => {
      await client.query(statement, values)
    })
  }

  /** The classes of the demo that have begun are not what is offered. */
  private nothingElseRuns({ id }: BookedPlace): Promise<void> {
    return this.change(
      `update classes c set is_active = false where playground_id = $1 and type = 'SportKidz'
        and (select min(o.date) from class_occasions o where o.class_id = c.id) <= now()::date + 1`,
      [id],
    )
  }

  private aBooking(
    { id }: BookedPlace,
    { classId, groupId }: { classId: string; groupId: string },
    { child, email, birthDate: [day, month, year] }: { child: string; email: string; birthDate: [string, string, string] },
  ): Promise<string> {
    return inDatabase(this.dataDir, async (client) => {
      const bookingId = randomUUID()
      await client.query(
        `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name, phone_country_code, phone,
          wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
        select $1::uuid, left($1::text, 13), $2, p.country_id, 'sv', $3, $3, 'Karin', 'Berg', '+46', '701740605', false, false, 'Confirmed', 'SEK', 0,
          now() - interval '5 days', now(), now() from playgrounds p where p.id = $4`,
        [bookingId, classId, email, id],
      )
      await client.query(`update class_seats set state = 'booked' where age_group_id = $1`, [groupId])
      const { rows } = await client.query<{ id: string }>(
        `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key,
          price_minor, health_erase_after) values (gen_random_uuid(), $1, 1, $2, 1, true, $3, 'Berg', make_date($4, $5, $6), uuid_send($1), 0, '2099-01-01')
        returning id`,
        [bookingId, groupId, child, Number(year), Number(month), Number(day)],
      )
      return rows[0]?.id ?? expect.fail('nothing was booked')
    })
  }
}
