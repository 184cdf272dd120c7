import { expect } from 'vitest'
import { Booking } from '../booking.ts'
import { eventually, inDatabase } from '../server.ts'

type FullGroup = { id: string; name: string; classId: string; age: number; slug: string }

/** What only other families and the hours of the day would bring about, in the database of a server of one’s own. */
export class WaitingListHouse {
  readonly dataDir: string
  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  protected ask<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return inDatabase(this.dataDir, async (client) => (await client.query<Row>(statement, values)).rows)
  }

  /** All clocks of the house show this hour now, whatever hour it is where the test runs. */
  async itIs(hour: number): Promise<void> {
    const ahead = hour - new Date().getUTCHours()
    const offset = ahead > 12 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead
    // The signs of these zones are those of POSIX: west is plus.
    await this.ask('update countries set timezone = $1', [`Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`])
    await this.ask('update content_version set version = version + 1')
  }

  /** The parent of this address has answered the account’s mail. */
  async hasConfirmed(email: string): Promise<void> {
    await this.ask('update accounts set email_confirmed_at = now() where email = $1', [email])
  }

  /** The group of the play centre’s first paid sport class for a child of this age, with every seat taken. */
  async aFullGroup(slug: string, age: number): Promise<FullGroup> {
    const [group] = await this.ask<FullGroup>(
      `select g.id, g.names ->> 'sv' as name, g.class_id as "classId", $2::int as age, p.slug
      from class_age_groups g join classes c on c.id = g.class_id join playgrounds p on p.id = c.playground_id
      where p.slug = $1 and c.type = 'SportKidz' and c.price_minor > 0 and g.min_age <= $2::int - 1 and g.max_age >= $2::int
        and c.cancelled_at is null
      order by (select min(o.date) from class_occasions o where o.class_id = c.id), g.id limit 1`,
      [slug, age],
    )
    if (!group) return expect.fail(`${slug} has no class for ${age}.`)
    await this.ask(`update class_seats set state = 'reserved' where age_group_id = $1`, [group.id])
    await this.ask('update content_version set version = version + 1')
    return group
  }

  /** The centre gives a seat up. */
  async freeASeat({ id }: FullGroup): Promise<void> {
    await this.ask(
      `update class_seats set state = 'free' where age_group_id = $1 and number =
        (select min(number) from class_seats where age_group_id = $1 and state = 'reserved')`,
      [id],
    )
  }

  /** The states of a group’s seats that nobody has kept back. */
  async seatsOf({ id }: Pick<FullGroup, 'id'>): Promise<string[]> {
    const rows = await this.ask<{ state: string }>(
      `select state from class_seats where age_group_id = $1 and state <> 'reserved' order by number`,
      [id],
    )
    return rows.map(({ state }) => state)
  }

  /** The hours of an open offer are over. */
  async letTheOfferLapse(): Promise<void> {
    await eventually('open offer', async () => {
      const rows = await this.ask(
        `update class_offers set ends_at = created_at + interval '1 millisecond' where state = 'Open' returning id`,
      )
      return rows.length > 0
    })
  }
}

/** The pages of the waiting list, by what stands on them. */
export class WaitingListPages extends Booking {
  async toWaitingList({ slug, classId, name }: FullGroup): Promise<void> {
    await this.open(`/order/child-class/${slug}`)
    // Known to the page within five seconds.
    await this.page
      .locator(`#class-${classId}`)
      .getByRole('link', { name: new RegExp(`${name}.*${this.t('classes.queue')}`) })
      .click()
    await this.heading(this.t('joining.full')).waitFor()
    await this.button(this.t('enrol.addSibling')).waitFor()
  }

  join(names: string) {
    return this.button(this.t('waiting.submit', { names }))
  }
}
