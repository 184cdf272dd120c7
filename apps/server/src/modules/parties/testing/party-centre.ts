import { randomUUID } from 'node:crypto'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { openPaymentSession } from '@hoppla/contract/orders'
import type { PartyDay, partyDays as partyDaysRoute } from '@hoppla/contract/parties/offers'
import { partyDays, partyOffers } from '@hoppla/contract/parties/offers'
import { type PartyItem, partyItem } from '@hoppla/contract/parties/party-item'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { visitor } from '../../../purchases/cart/testing/visitors.ts'
import { aShop } from '../../orders/testing/shop.ts'
import { partyProduct } from '../booking/party-product.ts'

export type Item = Extract<CartItemInput, { kind: 'party' }>
/** A Saturday, a day on which nothing of the demo chain is out of the ordinary. */
export const saturday = '2027-03-13'
export const tuesday = '2027-03-16'
const extraIds = { pizza: randomUUID(), vegan: randomUUID(), cake: randomUUID(), ice: randomUUID() }

/**
 * A play centre that takes bookings of parties: Örebro with three rooms, open from nine to eight every day, starts at 10:00, 13:00 and 16:00, two packages,
 * a deposit of 500 kr. Other tests of the same play centre are not disturbed: each file has a database of its own.
 */
export const aPartyCentre = async (settings: Record<string, string> = {}) => {
  const shop = await aShop(settings)
  const { db } = shop.deps
  const { id: playgroundId } = await db.selectFrom('playgrounds').select('id').where('key', '=', 'orebro').executeTakeFirstOrThrow()
  await sql`delete from opening_exceptions`.execute(db)
  await sql`delete from school_holidays`.execute(db)
  await sql`delete from opening_rules`.execute(db)
  for (const kind of ['term', 'school-holiday', 'public-holiday'])
    await sql`insert into opening_rules (id, location_id, kind, open, comments)
      values (${randomUUID()}, ${playgroundId}, ${kind}, '[{"from": "09:00", "to": "20:00"}]', '{}')`.execute(db)
  await sql`update playgrounds set price_extra_birthday_child_minor = 21900, party_booking_opening_at = null where id = ${playgroundId}`.execute(
    db,
  )
  await sql`insert into party_starts (id, location_id, weekdays, starts)
    values (${randomUUID()}, ${playgroundId}, '{1,2,3,4,5,6,7}', '{10:00,13:00,16:00}')`.execute(db)
  await sql`insert into party_rules (location_id, setup_minutes, cleanup_minutes, notice_hours, least_children, deposit_minor, currency, rest_days,
      change_days, answer_days, cancel_steps)
    values (${playgroundId}, 15, 15, 48, 6, 50000, 'SEK', 7, 7, 9, '[{"days": 14, "keep": 0}, {"days": 7, "keep": "deposit"}, {"days": 2, "keep": 50}]')`.execute(
    db,
  )
  const packages = { hop: randomUUID(), room: randomUUID() }
  await sql`insert into party_packages (id, key, location_id, names, price_minor, weekend_price_minor, vat_percent, hosts, currency, included_children,
      duration_minutes, position)
    values (${packages.hop}, 'hop', ${playgroundId}, '{"sv": "Hoppkalaset", "en": "The hop party"}', 199000, null, null, 0, 'SEK', 10, 120, 1),
      (${packages.room}, 'room', ${playgroundId}, '{"sv": "Rumskalaset", "en": "The room party"}', 249000, 279000, 6, 1, 'SEK', 10, 150, 2)`.execute(
    db,
  )
  const extras: [keyof typeof extraIds, string, string, number, string, number | null][] = [
    ['pizza', 'food', 'Pizza', 0, 'child', null],
    ['vegan', 'food', 'Vegan', 1_000, 'child', null],
    ['cake', 'extra', 'Cake', 34_900, 'party', 2],
    ['ice', 'extra', 'Ice', 2_500, 'child', null],
  ]
  for (const [index, [key, kind, name, minor, per, stock]] of extras.entries())
    await sql`insert into party_extras (id, key, location_id, kind, names, price_minor, currency, per, vat_percent, stock_per_day, position)
      values (${extraIds[key]}, ${key}, ${playgroundId}, ${kind}, ${JSON.stringify({ sv: name, en: name })}, ${minor}, 'SEK', ${per}, 12, ${stock}, ${index})`.execute(
      db,
    )
  const rooms = (await db.selectFrom('rooms').select('id').where('key', 'like', 'orebro-room-%').orderBy('key').execute()).map(
    ({ id }) => id,
  )
  const reset = async (): Promise<void> => {
    await sql`delete from parties where status = 'Ordered'`.execute(db)
    await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'centre' where status <> 'Cancelled'`.execute(
      db,
    )
    await sql`delete from room_bookings`.execute(db)
    await sql`delete from cart_lines`.execute(db)
    await sql`delete from carts`.execute(db)
    await sql`delete from rate_limits`.execute(db)
    shop.deps.clock.set(new Date('2027-02-01T09:00:00Z'))
    shop.deps.prepared.clear()
    shop.sentMails.length = 0
  }
  await reset()
  const item = (more: Partial<Item> = {}): Item => ({
    ...{ kind: 'party', playgroundId, date: saturday, startsAt: '13:00', roomId: rooms[0] ?? '', packageId: packages.room },
    ...{ children: 12, adults: 3, foods: [{ id: extraIds.pizza, count: more.children ?? 12 }] },
    ...{ child: { firstName: 'Noel', turns: 3 } },
    ...more,
  })
  const port = partyProduct.cart ?? expect.fail('Parties are not sold in carts.')
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'astrid@hoppla.example')
    .executeTakeFirstOrThrow()
  const { country_id: countryId } = await db
    .selectFrom('playgrounds')
    .select('country_id')
    .where('id', '=', playgroundId)
    .executeTakeFirstOrThrow()
  const caller = {
    site: { countryId, timeZone: 'Europe/Stockholm', currency: 'SEK', languages: ['sv', 'en'] },
    language: 'en',
    account: { id: accountId },
  } as unknown as Parameters<typeof port.read>[1]
  const inMinutes = (minutes: number) => new Date(shop.deps.clock.now().getTime() + minutes * 60_000)
  /** Prices a party as a cart does. */
  const priced = (one: Item, lineId?: string) => port.read(shop.deps, caller, partyItem.parse(one) as PartyItem, lineId, [])
  /** Holds a party as a cart does. @returns its line. */
  const held = async (one: Item, lineId: string = randomUUID()): Promise<string> => {
    const { scarce } = await priced(one)
    await db.transaction().execute(async (tx) => scarce?.hold(tx, { lineId, until: inMinutes(15), now: shop.deps.clock.now() }))
    return lineId
  }
  const buyer = async (name: string) => {
    const signedIn = await shop.as(name)
    return { ...signedIn, ...visitor(signedIn.call) }
  }
  type Parent = Awaited<ReturnType<typeof buyer>>
  /** Orders a party in a cart of its own: what stands at the bank. */
  const ordered = async (parent: Parent, one: Item) => {
    const cart = await parent.cart()
    const { lines } = await parent.add(cart.id, one)
    const order = await parent.order(cart.id)
    return { ...order, cartId: cart.id, id: lines[0]?.id ?? expect.fail('Nothing was put in.') }
  }
  const pay = async (parent: Parent, paymentToken: string): Promise<void> => {
    await shop.atProvider(await parent.ok(parent.call(openPaymentSession, { params: { paymentToken } })), {
      action: 'pay',
    })
    await shop.settled()
    await shop.runJobs()
  }
  /** A party that is booked: its id. */
  const booked = async (parent: Parent, one: Item = item()): Promise<string> => {
    const { id, paymentToken } = await ordered(parent, one)
    await pay(parent, paymentToken)
    return id
  }
  const days = async (from: string, to = from) =>
    (await shop.call(partyDays, { params: { playgroundId }, query: { from, to } })).body as Answer<typeof partyDaysRoute>
  const dayOn = async (date: string): Promise<PartyDay> => (await days(date)).days[0] ?? expect.fail('No such day.')
  const offers = async (date: string) =>
    (await shop.call(partyOffers, { params: { playgroundId }, query: { date } })).body as Answer<typeof partyOffers>
  const rules = async (changes: Record<string, unknown>): Promise<void> => {
    await db
      .updateTable('party_rules')
      .set(changes as never)
      .where('location_id', '=', playgroundId)
      .execute()
    shop.deps.prepared.clear()
  }
  return {
    ...shop,
    ...{
      playgroundId,
      rooms,
      packages,
      extraIds,
      accountId,
      item,
      priced,
      held,
      buyer,
      ordered,
      pay,
      booked,
      days,
      dayOn,
      offers,
      rules,
      reset,
    },
  }
}
export type PartyCentre = Awaited<ReturnType<typeof aPartyCentre>>
