import { randomUUID } from 'node:crypto'
import type { GuestContact } from '@hoppla/contract/cart/cart'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { cartItem } from '@hoppla/contract/cart/items'
import { orderGiftCard } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Site } from '../../../http/caller.ts'
import type { CartCaller, PricedItem } from '../../orders/orders.ts'
import type { Buyer } from '../../orders/testing/shop.ts'
import { classCart } from '../cart/class-cart.ts'
import type { Centre } from './centre.ts'

let clients = 0
/** A guest at the Swedish site, each from an address of their own unless said otherwise. */
export const aGuest = async ({ deps }: Centre, changes: Partial<CartCaller> = {}): Promise<CartCaller> => {
  const { rows } = await sql<
    Pick<Site, 'countryId' | 'brandId'>
  >`select id as "countryId", brand_id as "brandId" from countries where slug = 'sweden'`.execute(deps.db)
  const address = `10.12.0.${clients++ & 255}`
  const site: Site = {
    ...(rows[0] ?? expect.fail('There is no Sweden.')),
    ...{ slug: 'sweden', languages: ['sv', 'en'], culture: 'sv-SE', currency: 'SEK', timeZone: 'Europe/Stockholm' },
    origin: 'http://localhost:3000',
  }
  return {
    site,
    language: 'en',
    account: undefined,
    staff: undefined,
    address,
    client: address,
    idempotency: undefined,
    ...changes,
  }
}

/** An item of a class for the children of these inputs. */
export const itemOf = (...children: readonly ReturnType<Centre['anInput']>[]): CartItemInput => ({
  kind: 'child-class',
  children: children.map(
    ({ childClassAgeGroupId, childId, childFirstName, childLastName, childBirthdate, tshirtSize, ...notes }) => ({
      ...{ childClassAgeGroupId, childId, childFirstName, childLastName, childBirthdate, tshirtSize },
      ...{ allergies: notes.allergies, otherInformation: notes.otherInformation, healthConsent: notes.healthConsent },
    }),
  ) as Extract<CartItemInput, { kind: 'child-class' }>['children'],
})

type Line = ReturnType<typeof aLine>
/**
 * Orders held lines beside a gift card, as the cart does: the order is written, and what is held is handed over in the same transaction.
 * @param contact of a guest. @returns the order and its payment.
 */
export const orderLines = async (centre: Centre, buyer: Buyer, lines: readonly Line[], contact: GuestContact | null = null) => {
  const { deps } = centre
  const body = { articleId: await centre.giftCard(), delivery: { to: 'me' } } as const
  const placed = await buyer.ok<{ orderReference: string; paymentToken: string }>(buyer.call(orderGiftCard, { body } as never))
  const { rows } = await sql<{ id: string }>`select id from orders where reference = ${placed.orderReference}`.execute(deps.db)
  const id = rows[0]?.id ?? expect.fail('The order was not written.')
  const given: { lineId: string; item: Line['item']; orderLineIds: string[] }[] = []
  for (const line of lines) {
    const { lines: frozen } = await line.read()
    for (const one of frozen)
      await sql`insert into order_lines (id, order_id, position, article_key, kind, article_name, rules, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
        values (${one.id}, ${id}, (select max(position) + 1 from order_lines where order_id = ${id}), ${one.article_key}, ${one.kind}, ${one.article_name}, '',
          ${one.quantity}, ${one.unit_price_minor}, ${one.quantity * one.unit_price_minor}, ${one.vat_percent}, ${one.vat_minor})`.execute(
        deps.db,
      )
    given.push({ lineId: line.lineId, item: line.item, orderLineIds: frozen.map((one) => one.id) })
  }
  const sum = sql`(select sum(amount_minor) from order_lines where order_id = ${id})`
  await sql`update orders set total_minor = ${sum} where id = ${id}`.execute(deps.db)
  await sql`update payments set amount_minor = ${sum} where order_id = ${id}`.execute(deps.db)
  const until = new Date(deps.clock.now().getTime() + 600_000)
  await deps.db.transaction().execute(async (tx) => {
    await classCart.holds?.prolong(
      tx,
      lines.map(({ lineId }) => lineId),
      until,
    )
    await classCart.holds?.takeOver(tx, { id, until, contact }, given)
  })
  return { id, orderReference: placed.orderReference, payment: await buyer.payment(placed.paymentToken) }
}

/** What the cart asks of a class for one line, each in a transaction as the cart does. */
export const aLine = (centre: Centre, caller: CartCaller, input: CartItemInput, lineId: string = randomUUID()) => {
  const { deps } = centre
  const item = cartItem.parse(input)
  const holds = classCart.holds ?? expect.fail('A class has no holds.')
  const inMinutes = (minutes: number) => new Date(deps.clock.now().getTime() + minutes * 60_000)
  const read = (): Promise<PricedItem> => classCart.read(deps, caller, item, lineId, [])
  return {
    lineId,
    item,
    read,
    hold: async (minutes = 15): Promise<PricedItem> => {
      const priced = await read()
      const until = inMinutes(minutes)
      await deps.db.transaction().execute(async (tx) => priced.scarce?.hold(tx, { lineId, until, now: deps.clock.now() }))
      return priced
    },
    isHeld: async () => (await holds.listHeld(deps.pool, [lineId], deps.clock.now())).has(lineId),
    prolong: (minutes: number) => deps.db.transaction().execute((tx) => holds.prolong(tx, [lineId], inMinutes(minutes))),
    release: () => deps.db.transaction().execute((tx) => holds.release(tx, [lineId])),
  }
}
