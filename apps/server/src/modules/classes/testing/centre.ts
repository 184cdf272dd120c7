import { randomUUID } from 'node:crypto'
import {
  type BookingConfirmation,
  type BookingResult,
  bookChildClass,
  type ClassBookingInput,
  getBookingConfirmation,
  openBookingPayment,
} from '@hoppla/contract/classes/bookings'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import type { Payment } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ClassType } from '../../../db/tables/classes.ts'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import type { Chain, TestAnswer, TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { aShop } from '../../orders/testing/shop.ts'
import { checkSeats } from '../check-seats.ts'

export type AClass = { id: string; playgroundId: string; groups: string[]; first: string }

/** The shop with a play centre whose classes are made to measure. */
export const aCentre = async (settings: Record<string, string> = {}, chain: Chain = 'demo') => {
  const shop = await aShop({ HOPPLA_TRUST_PROXY: 'loopback', ...settings }, chain)
  const { deps } = shop
  const today = () => dayIn(deps.clock.now(), 'Europe/Stockholm')
  let names = 0
  let clients = 0
  return {
    ...shop,
    today,
    /** Which mails an address has had, in order. */
    mailsTo: (email: string): string[] => shop.sentMails.filter(({ to }) => to === email).map(({ template }) => template),
    /**
     * A class in Sweden with age groups of these many seats, ages 3 to 9, ahead by so many days. What was held before
     * is forgotten, so that tests are not each other's clients, unless said otherwise.
     */
    aClass: async (
      seats: number[],
      {
        type = 'SportKidz',
        price = 149_500,
        inDays = 60,
        keepsHolds = false,
      }: { type?: ClassType; price?: number; inDays?: number; keepsHolds?: boolean } = {},
    ): Promise<AClass> => {
      const id = randomUUID()
      const first = addDays(today(), inDays)
      if (!keepsHolds) await deps.db.deleteFrom('guest_holds').execute()
      const { rows } = await sql<{ id: string }>`select p.id from playgrounds p join countries c on c.id = p.country_id
        where c.slug = 'sweden' order by p.key limit 1`.execute(deps.db)
      const playgroundId = rows[0]?.id ?? expect.fail('There is no playground in Sweden.')
      await sql`insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
        values (${id}, ${id}, ${type}, ${playgroundId}, ${price}, ${price}, 'SEK', 6, '{"sv": "Idrottsklass", "en": "Sport class"}')`.execute(
        deps.db,
      )
      await sql`insert into class_occasions (id, class_id, date) values (${randomUUID()}, ${id}, ${first}), (${randomUUID()}, ${id}, ${addDays(first, 7)})`.execute(
        deps.db,
      )
      const groups: string[] = []
      for (const [index, count] of seats.entries()) {
        const groupId = randomUUID()
        groups.push(groupId)
        await sql`insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time, position)
          values (${groupId}, ${groupId}, ${id}, '{"sv": "3–9 år", "en": "Ages 3–9"}', 3, 9, '10:00', '11:00', ${index})`.execute(
          deps.db,
        )
        await sql`insert into class_seats (age_group_id, number) select ${groupId}, n from generate_series(1, ${count}) n`.execute(
          deps.db,
        )
      }
      return { id, playgroundId, groups, first }
    },
    /** A parent's request; every call another child and address unless said otherwise. */
    anInput: (group: string | undefined, changes: Partial<ClassBookingInput> = {}): ClassBookingInput => {
      const n = ++names
      return {
        childClassAgeGroupId: group ?? expect.fail('There is no such group.'),
        email: `parent${n}@example.com`,
        parentFirstName: 'Karin',
        parentLastName: 'Berg',
        phone: '070-174 06 05',
        childFirstName: `Mio${n}`,
        childLastName: 'Berg',
        childBirthdate: addDays(today(), -365 * 5 - 30),
        // Who writes about health ticks the box, unless a test says otherwise.
        ...(changes.allergies || changes.otherInformation ? { healthConsent: healthConsentVersion } : {}),
        ...changes,
      }
    },
    /** Every call comes from a client of its own, unless said otherwise. */
    book: (body: ClassBookingInput, headers: Record<string, string> = {}) =>
      shop.call(bookChildClass, { body }, { 'x-forwarded-for': `10.9.${clients >> 8}.${clients++ & 255}`, ...headers }),
    booked: async (answer: Promise<TestAnswer>): Promise<BookingResult> => {
      const { status, body, text } = await answer
      expect(status, text).toBe(200)
      return body as BookingResult
    },
    paymentOf: async ({ guid, orderReference }: Pick<BookingResult, 'guid' | 'orderReference'>): Promise<Payment> => {
      const { status, body, text } = await shop.call(openBookingPayment, { params: { bookingId: guid, orderReference } })
      expect(status, text).toBe(200)
      return body as Payment
    },
    confirmation: async (
      { guid, orderReference }: Pick<BookingResult, 'guid' | 'orderReference'>,
      call: TestCall = shop.call,
    ): Promise<BookingConfirmation> => {
      const { status, body, text } = await call(getBookingConfirmation, { params: { bookingId: guid, orderReference } })
      expect(status, text).toBe(200)
      return body as BookingConfirmation
    },
    /** The seats of a booking are kept no longer; its order does not know yet. */
    letHoldRunOut: async (id: string): Promise<void> => {
      await sql`update class_bookings set expires_at = ${new Date(deps.clock.now().getTime() - 1_000)} where id = ${id}`.execute(
        deps.db,
      )
    },
    /** The time to pay of a booking, and of its order, is up. */
    letRunOut: async (id: string): Promise<void> => {
      const past = new Date(deps.clock.now().getTime() - 1_000)
      await sql`update class_bookings set expires_at = ${past} where id = ${id}`.execute(deps.db)
      await sql`update orders set expires_at = ${past} where id = ${id}`.execute(deps.db)
    },
    /** Seats, bookings, orders and payments agree. */
    allAgrees: async (): Promise<void> => {
      expect([...(await checkSeats(deps.db)), ...(await auditLedger(deps.pool))]).toEqual([])
    },
    seatsIn: async (group: string | undefined, state: string): Promise<number> => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from class_seats where age_group_id = ${group} and state = ${state}`.execute(deps.db)
      return rows[0]?.n ?? 0
    },
  }
}
export type Centre = Awaited<ReturnType<typeof aCentre>>
