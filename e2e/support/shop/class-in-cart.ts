import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { expect } from 'vitest'
import { playgroundOf } from '../booked-class.ts'
import { type Booking, bornFor } from '../booking.ts'
import { insertClass } from '../classes/insert-class.ts'
import { HttpClient } from '../http.ts'
import { someAddress, someEmail } from '../parent.ts'
import { inDatabase } from '../server.ts'
import { inCart } from './cart.ts'

export type OwnClass = { slug: string; classId: string; groupId: string }

/** A class of a journey’s own, of which nobody else books a seat, and what only time or other families would do to it. */
export class ClassOfOwn {
  readonly dataDir: string
  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  private ask<Row extends object>(statement: string, values: unknown[]): Promise<Row[]> {
    return inDatabase(this.dataDir, async (client) => (await client.query<Row>(statement, values)).rows)
  }

  /** @param seats how many there are. 900 kronor each, for ages 3 to 9, in sixty days. */
  async open(slug: string, seats: number): Promise<OwnClass> {
    const { id: placeId } = await playgroundOf(this.dataDir, slug)
    const made = await inDatabase(this.dataDir, (client) =>
      insertClass(client, {
        ...{ placeId, names: { sv: 'Cirkusskola', en: 'Circus school' }, priceMinor: 90_000, seats },
        ...{ days: [60, 67], time: ['10:00', '11:00'] },
      }),
    )
    await this.isKnown()
    return { slug, ...made }
  }

  /** What the centre changes is read anew. */
  private async isKnown(): Promise<void> {
    await this.ask('update content_version set version = version + 1', [])
  }

  async costs({ classId }: OwnClass, minor: number): Promise<void> {
    await this.ask('update classes set price_minor = $2, regular_price_minor = $2 where id = $1', [classId, minor])
    await this.isKnown()
  }

  /** The time of whatever carts hold of it is over. */
  async letHoldsEnd({ classId }: OwnClass): Promise<void> {
    const rows = await this.ask(
      `update class_bookings set expires_at = now() - interval '1 second' where class_id = $1 and status in ('Held', 'AwaitingPayment') returning id`,
      [classId],
    )
    expect(rows).toHaveLength(1)
  }

  seatsIn({ groupId }: OwnClass): Promise<{ state: string }[]> {
    return this.ask('select state from class_seats where age_group_id = $1 order by number', [groupId])
  }

  /** Another family books a seat that has come free. */
  async takeSeat(origin: string, { groupId }: OwnClass): Promise<void> {
    const [day, month, year] = bornFor(5)
    await new HttpClient(origin, { 'x-forwarded-for': someAddress() }).call(bookChildClass, {
      body: {
        childClassAgeGroupId: groupId,
        ...{ parentFirstName: 'Pia', parentLastName: 'Ek', email: someEmail('pia'), phone: '0701740699' },
        ...{ childFirstName: 'Tuva', childLastName: 'Ek', childBirthdate: `${year}-${month.padStart(2, '0')}-${day}` },
      },
    })
  }

  /** What has gone back of the orders of an address, in minor units. */
  async backOf(email: string): Promise<number[]> {
    const rows = await this.ask<{ minor: number }>(
      `select f.amount_minor::int as minor from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
      where o.email = $1`,
      [email],
    )
    return rows.map(({ minor }) => minor)
  }
}

/** A guest fills in the form of the class and puts the seat into the cart. */
export const seatIntoCart = async (site: Booking, { slug, classId }: OwnClass, email: string): Promise<void> => {
  await site.open(`/order/child-class/${slug}/${classId}`)
  await site.chooseGroup(/^3–9 år/)
  await site.typeChild({ firstName: 'Mio', lastName: 'Berg', age: 6 })
  await site.typeContact(email)
  await site.button(site.t('enrol.toCart')).click()
  await inCart(site)
}
