import { randomUUID } from 'node:crypto'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { orderDirectPass } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Centre } from '../../../modules/classes/testing/centre.ts'
import { openDays } from '../../../modules/places/places.ts'
import type { Cover, Stock } from './carts-model.ts'

/** Places of an arrival window, and seats of a class. */
const few = 5
export const cardMinor = 50_000
export const seatMinor = 149_500
/** Arrival windows of a day, every half an hour. */
const timesOfDay = Array.from({ length: 12 }, (_, n) => `${10 + Math.floor(n / 2)}:${n % 2 === 0 ? '00' : '30'}`)
/** Rounds with days of their own; those after them come later, at another time of the day. */
const roundsOfDays = 6
/** What a ticket card has left for a round, so that it is soon used up. */
const fewest = 2
const most = 3

/**
 * @returns what stocks a round: a window on each of two days and a class of which nothing is sold, gift cards and a coupon that are full, and a ticket card
 * and a pass that cover children.
 */
export const stocking = async (
  centre: Centre,
  { playgroundId, articles }: { playgroundId: string; articles: Record<'ticket' | 'pass', string> },
): Promise<() => Promise<Stock>> => {
  const { deps } = centre
  let astrid = await centre.as('astrid')
  const first = addDays(dayIn(deps.clock.now(), 'Europe/Stockholm'), 4)
  const days = (await openDays(deps, playgroundId, first, addDays(first, 60))).filter(({ open }) => open.length > 0)
  const family = async (date: string) =>
    (await astrid.ok(astrid.call(entranceFamily, { params: { playgroundId }, query: { date } }))) as Answer<typeof entranceFamily>
  const buy = async (route: typeof orderDirectTicket | typeof orderDirectPass, body: object): Promise<void> => {
    const { payment } = await astrid.atCheckoutOf(route, body)
    await centre.atProvider(payment, { action: 'pay' })
    await centre.settled()
  }
  /** A ticket card with few entries that nobody has reserved: the one before, or another. */
  const ticketCard = async (date: string): Promise<Cover> => {
    const usable = async () => (await family(date)).covers.find(({ kind, left }) => kind === 'ticket' && (left ?? 0) >= fewest)
    if (!(await usable())) await buy(orderDirectTicket, { articleId: articles.ticket })
    const { id, left } = (await usable()) ?? expect.fail('There is no ticket card.')
    for (let n = left ?? 0; n > most; n--) await useEntry(deps, id, playgroundId)
    const { rows } = await sql<{ entries: number; validTo: string }>`select valid_to::text as "validTo",
      (select entrances_left from serial_ticket_entries where serial_ticket_id = ${id} order by number desc limit 1) as entries
      from serial_tickets where id = ${id}`.execute(deps.db)
    const [{ entries, validTo } = expect.fail('There is no ticket card.')] = rows
    return { id, use: 'serial-ticket', childId: undefined, entries, validTo, earlier: await countBooked(deps, id) }
  }
  /** The pass of a child, which has one at a time. */
  const passOf = async (childId: string): Promise<Cover> => {
    const find = async () =>
      (
        await sql<{ id: string; validTo: string }>`select id, valid_to::text as "validTo" from passes
          where child_id = ${childId} and valid_to >= ${dayIn(deps.clock.now(), 'Europe/Stockholm')}`.execute(deps.db)
      ).rows[0]
    if (!(await find())) await buy(orderDirectPass, { articleId: articles.pass, childId })
    const { id, validTo } = (await find()) ?? expect.fail('There is no pass.')
    return { id, use: 'pass', childId, entries: 1, validTo, earlier: await countBooked(deps, id) }
  }
  let rounds = 0
  return async () => {
    // A round takes a while, and an access token lasts five minutes.
    astrid = await centre.as('astrid')
    const block = Math.floor(rounds / roundsOfDays)
    const from = 2 * (rounds % roundsOfDays) + Math.ceil(1.5 * block)
    const time = timesOfDay[block % timesOfDay.length]
    const dates = [0, 1].map((n) => days[from + n]?.date ?? expect.fail('The year is over.'))
    rounds++
    const living = await centre.aClass([few], { price: seatMinor })
    const cards: Stock['cards'] = []
    for (let n = 0; n < 2; n++) {
      const { guid: id, code } = await centre.aPaidCard(astrid)
      cards.push({ id, code })
    }
    const children = (await family(dates[0] ?? '')).children.map(({ childId }) => childId)
    const covers = [await ticketCard(dates[0] ?? ''), await passOf(children[0] ?? expect.fail('Astrid has no child.'))]
    return {
      places: new Map([...dates.map((date) => [`${date} ${time}`, few] as const), [living.groups[0] ?? '', few]]),
      ...{ children, covers, cards, cardsMinor: cards.length * cardMinor },
      coupon: await aCoupon(centre),
    }
  }
}

/** Entries of a pass or ticket card that visits which are booked have reserved, by their days. */
export const countBooked = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ date: string; n: number }>`select b.date::text, count(*)::int as n from entrance_visitors v
    join entrance_bookings b on b.id = v.booking_id where v.use_id = ${id} and b.status = 'Booked' group by 1`.execute(db)
  return new Map(rows.map(({ date, n }) => [date, n]))
}

/** Somebody comes in with a ticket card. */
export const useEntry = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string, playgroundId: string): Promise<void> => {
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at)
    values (${id}, 'use', -1, ${playgroundId}, ${clock.now()})`.execute(db)
}

/** The centre takes bookings of its entrance, every half an hour. @returns its id. */
export const openCentre = async ({ deps: { db } }: Centre): Promise<string> => {
  const { id } = await db.selectFrom('playgrounds').select('id').where('key', '=', 'orebro').executeTakeFirstOrThrow()
  await db.deleteFrom('arrival_windows').where('location_id', '=', id).execute()
  await db
    .insertInto('arrival_windows')
    .values({
      ...{ id: randomUUID(), location_id: id, weekdays: [1, 2, 3, 4, 5, 6, 7], date: null, starts_at: '10:00' },
      ...{ ends_at: '16:00', every_minutes: 30, places: few },
    })
    .execute()
  return id
}

/** A coupon of Astrid's that takes a fifth off ticket cards. @returns its code. */
const aCoupon = async ({ deps }: Centre): Promise<string> => {
  const { rows } = await sql<{ code: string }>`with offer as (
      insert into offers (id, key, country_id, names, descriptions, kind, percent, line_kinds, valid_to, currency)
      select gen_random_uuid(), ${`carts-${randomUUID()}`}, id, '{"sv": "Rabatt", "en": "Discount"}', '{}', 'other', 20, '{serial-ticket}', '2027-12-31', 'SEK'
      from countries where slug = 'sweden' returning id)
    insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = 'astrid@hoppla.example'
    returning bar_code as code`.execute(deps.db)
  return rows[0]?.code ?? expect.fail('There is no coupon.')
}
