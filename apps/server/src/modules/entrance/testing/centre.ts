import { randomUUID } from 'node:crypto'
import type { CartItem, CartItemInput } from '@hoppla/contract/cart/items'
import { cartItem } from '@hoppla/contract/cart/items'
import { type OrderResult, orderGiftCard } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Day } from '../../../kernel/calendar.ts'
import type { CartCaller } from '../../orders/orders.ts'
import { aShop, type Buyer } from '../../orders/testing/shop.ts'
import { releasePlaces } from '../entrance.sql.ts'
import { entranceProduct } from '../entrance-product.ts'

export type { Buyer }
export const places = 12
export type Item = Extract<CartItem, { kind: 'entrance' }>

/** A play centre that takes bookings: windows of an hour from ten to five, every day of the week, twelve places each. */
export const aCentre = async () => {
  const shop = await aShop()
  shop.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
  const { db } = shop.deps
  const { id: playgroundId, country_id: countryId } = await db
    .selectFrom('playgrounds')
    .select(['id', 'country_id'])
    .where('key', '=', 'orebro')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('arrival_windows').where('location_id', '=', playgroundId).execute()
  await db
    .insertInto('arrival_windows')
    .values({
      ...{ id: randomUUID(), location_id: playgroundId, weekdays: [1, 2, 3, 4, 5, 6, 7], date: null, starts_at: '10:00' },
      ...{ ends_at: '17:00', every_minutes: 60, places },
    })
    .execute()
  const bands = await db.selectFrom('entrance_prices').select(['id', 'from_age']).where('key', 'like', 'se-entrance%').execute()
  const bandFrom = (age: number): string => bands.find(({ from_age }) => from_age === age)?.id ?? expect.fail('No such band.')
  const item = (more: Partial<Extract<CartItemInput, { kind: 'entrance' }>> = {}): Item =>
    cartItem.parse({
      ...{ kind: 'entrance', playgroundId, date: '2026-12-01', startsAt: '12:00' },
      visitors: [{ bandId: bandFrom(3), count: 2 }],
      ...more,
    }) as Item
  const accountOf = async (name: string) =>
    (await db.selectFrom('accounts').select('id').where('email', '=', `${name}@hoppla.example`).executeTakeFirstOrThrow()).id
  const port = entranceProduct.cart ?? expect.fail('Visits are not sold in carts.')
  const holds = port.holds ?? expect.fail('Nothing is held.')
  const callerOf = async (name: string | undefined): Promise<CartCaller> =>
    ({
      site: { countryId, timeZone: 'Europe/Stockholm', currency: 'SEK', languages: ['sv', 'en'] },
      language: 'en',
      account: name === undefined ? undefined : { id: await accountOf(name) },
    }) as unknown as CartCaller
  const inMinutes = (minutes: number) => new Date(shop.deps.clock.now().getTime() + minutes * 60_000)
  /** Holds an item as a cart does. @returns its line. */
  const held = async (one: Item, { name, lineId = randomUUID() }: { name?: string; lineId?: string } = {}) => {
    const priced = await port.read(shop.deps, await callerOf(name), one, undefined, [])
    await db
      .transaction()
      .execute(async (tx) => priced.scarce?.hold(tx, { lineId, until: inMinutes(15), now: shop.deps.clock.now() }))
    return { lineId, priced, item: one }
  }
  /** Orders held lines: an order of the buyer’s, with these lines alone, as the cart writes it. */
  const ordered = async (buyer: Buyer, lines: readonly Awaited<ReturnType<typeof held>>[]) => {
    const body = { articleId: await shop.giftCard(), delivery: { to: 'me' as const } }
    const { orderReference, paymentToken } = await buyer.ok<OrderResult>(buyer.call(orderGiftCard, { body } as never))
    const { id } = await db.selectFrom('orders').select('id').where('reference', '=', orderReference).executeTakeFirstOrThrow()
    const frozen = lines.flatMap(({ priced }) => priced.lines)
    const total = frozen.reduce((sum, { quantity, unit_price_minor: price }) => sum + quantity * price, 0)
    await sql`delete from order_deliveries where order_line_id in (select id from order_lines where order_id = ${id})`.execute(db)
    await sql`delete from order_lines where order_id = ${id}`.execute(db)
    for (const [index, line] of frozen.entries())
      await sql`insert into order_lines (id, order_id, position, article_key, kind, article_name, rules, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
        values (${line.id}, ${id}, ${index + 1}, ${line.article_key}, ${line.kind}, ${line.article_name}, ${line.rules}, ${line.quantity},
          ${line.unit_price_minor}, ${line.quantity * line.unit_price_minor}, ${line.vat_percent}, ${line.vat_minor})`.execute(db)
    await sql`update orders set total_minor = ${total} where id = ${id}`.execute(db)
    await sql`update payments set amount_minor = ${total} where order_id = ${id}`.execute(db)
    await db.transaction().execute(async (tx) => {
      const lineIds = lines.map(({ lineId }) => lineId)
      await holds.lock(tx, { lineIds, items: lines.map(({ item: one }) => one) })
      await holds.prolong(tx, lineIds, inMinutes(25))
      await holds.takeOver(
        tx,
        { id, until: inMinutes(25), contact: { email: 'family@families.example', name: 'Astrid Lind' } },
        lines.map(({ lineId, item: one, priced }) => ({ lineId, item: one, orderLineIds: priced.lines.map((line) => line.id) })),
      )
    })
    return { orderReference, paymentToken, orderId: id, total }
  }
  const paid = async (buyer: Buyer, order: { paymentToken: string; orderReference: string }) => {
    await shop.atProvider(await buyer.payment(order.paymentToken), { action: 'pay' })
    await shop.settled()
    await shop.runJobs()
  }
  const booked = async (buyer: Buyer, one: Item, name?: string): Promise<string> => {
    const line = await held(one, name === undefined ? {} : { name })
    await paid(buyer, await ordered(buyer, [line]))
    return line.lineId
  }
  const taken = async (date: Day = '2026-12-01', startsAt = '12:00'): Promise<number> =>
    (
      await sql<{ taken: number }>`select taken from entrance_windows where playground_id = ${playgroundId} and date = ${date}
        and starts_at = ${startsAt}`.execute(db)
    ).rows[0]?.taken ?? 0
  /** Every visit is over and every place free. */
  const emptied = async (): Promise<void> => {
    const { rows } = await sql<{ id: string }>`select id from entrance_places`.execute(db)
    await db.transaction().execute(async (tx) => {
      await sql`delete from entrance_bookings where status = 'Ordered'`.execute(tx)
      await sql`update entrance_bookings set status = 'Cancelled', cancelled_at = now() where status = 'Booked'`.execute(tx)
      await releasePlaces(
        tx,
        rows.map(({ id }) => id),
      )
    })
    shop.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
    shop.sentMails.length = 0
  }
  return { ...shop, emptied, playgroundId, bandFrom, item, held, ordered, paid, booked, taken, holds, accountOf }
}
export type Centre = Awaited<ReturnType<typeof aCentre>>
