import { randomUUID } from 'node:crypto'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import type { Centre } from '../../../modules/classes/testing/centre.ts'
import { chanceOf } from '../../../modules/orders/testing/fuzz-people.ts'
import { memoryProvider } from '../../../modules/orders/testing/memory-provider.ts'
import { asking, throughShop } from '../../testing/walk-shop.ts'
import type { Kind, ModelCart, ModelOrder, Stock, Who } from './carts-model.ts'
import { cartsWorks } from './carts-works.ts'

/** Places of an arrival window, and seats of a class. */
const few = 5
const cardMinor = 50_000
const seatMinor = 149_500
/** Younger than the five minutes that an access token lasts. */
const tokenMs = 200_000
/** Arrival windows of a day, every half an hour. */
const timesOfDay = Array.from({ length: 12 }, (_, n) => `${10 + Math.floor(n / 2)}:${n % 2 === 0 ? '00' : '30'}`)

export type World = Awaited<ReturnType<typeof aWorld>>
/** Something that happens, and what the model makes of it. @throws where the shop does otherwise. */
export type Step = (world: World) => Promise<void>

/**
 * A play centre with few places and seats, a family and guests with carts before its shop, and what a simple model knows of them.
 * @param killEach the shop is a process of its own, which dies by `kill -9` once in so many requests.
 */
export const aWorld = async (centre: Centre, { seed, killEach }: { seed: number; killEach?: number | undefined }) => {
  const { deps } = centre
  const chance = chanceOf(seed)
  const pick = <A>(from: readonly A[]): A | undefined => from[Math.floor(chance() * from.length)]
  const plainBank = deps.payments.test ?? expect.fail('There is no bank.')
  const bank = memoryProvider(killEach === undefined ? chance : chanceOf(seed + 1))
  deps.log.level = 'fatal'
  deps.clock.set(new Date('2026-11-27T09:00:00Z'))
  const playgroundId = await openCentre(centre)
  const articles = {
    card: await centre.giftCard(),
    ticket: await centre.article('serial-ticket'),
    pass: await centre.article('pass'),
  }
  const priceOf = async (id: string) =>
    Number((await deps.db.selectFrom('articles').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow()).price_minor)
  const priceOfTickets = await priceOf(articles.ticket)
  const { rows: bands } = await sql<{
    id: string
  }>`select id from entrance_prices where key like 'se-entrance%' and from_age = 3`.execute(deps.db)
  const astrid = await centre.as('astrid')
  const entry = 'purchases/cart/testing/carts-shop.ts'
  const through = await throughShop(centre, bank, { works: cartsWorks, entry, chance: chanceOf(seed + 2), killEach })
  const tokens = new Map<Who, { is: string; at: number }>()
  const ask = asking<Who>(through, async (as = 'guest'): Promise<Record<string, string>> => {
    if (as === 'guest') return {}
    let token = tokens.get(as)
    if (!token || performance.now() - token.at > tokenMs) token = { is: await centre.tokenOf(as), at: performance.now() }
    tokens.set(as, token)
    return { authorization: `Bearer ${token.is}` }
  })

  let slots = 0
  let date = ''
  /** A round begins: windows and a class of which nothing is sold, gift cards and a coupon that are full, a ticket card with its entries. */
  const stockUp = async (): Promise<Stock> => {
    deps.payments.test = plainBank
    await forgetLimits()
    const times = [slots, slots + 1].map((n) => timesOfDay[n % timesOfDay.length] ?? '')
    date = addDays(dayIn(new Date('2026-11-27T09:00:00Z'), 'Europe/Stockholm'), 4 + Math.floor(slots / timesOfDay.length))
    slots += 2
    const living = await centre.aClass([few], { price: seatMinor })
    const cards: Stock['cards'] = []
    for (let n = 0; n < 2; n++) {
      const { guid: id, code } = await centre.aPaidCard(astrid)
      cards.push({ id, code })
    }
    const bought = await astrid.atCheckoutOf(orderDirectTicket, { articleId: articles.ticket })
    await centre.atProvider(bought.payment, { action: 'pay' })
    await centre.settled()
    const { rows } = await sql<{ id: string }>`select t.id from serial_tickets t join order_lines l on l.id = t.order_line_id
      join orders o on o.id = l.order_id where o.reference = ${bought.orderReference}`.execute(deps.db)
    const family = (await astrid.ok(astrid.call(entranceFamily, { params: { playgroundId }, query: { date } }))) as Answer<
      typeof entranceFamily
    >
    const ticket = family.covers.find(({ id }) => id === rows[0]?.id) ?? expect.fail('There is no ticket card.')
    deps.payments.test = bank.provider
    return {
      places: new Map([...times.map((time) => [`${date} ${time}`, few] as const), [living.groups[0] ?? '', few]]),
      ticket: {
        id: ticket.id,
        childId: family.children.find(({ price }) => price > 0)?.childId ?? expect.fail('No child pays.'),
        left: ticket.left ?? expect.fail('It has no end.'),
      },
      coupon: await aCoupon(centre),
      cards,
      cardsMinor: cards.length * cardMinor,
    }
  }
  const itemOf = (kind: Kind, units: number, at: string, cover?: Stock['ticket']): CartItemInput => {
    const me = { to: 'me' } as const
    if (kind === 'card') return { kind: 'gift-card', articleId: articles.card, delivery: me, quantity: units }
    if (kind === 'code' || kind === 'ticket')
      return { kind: 'serial-ticket', articleId: articles.ticket, mode: kind === 'code' ? 'redeem' : 'direct', quantity: units }
    if (kind === 'pass') return { kind: 'pass', articleId: articles.pass, mode: 'redeem', quantity: units }
    if (kind === 'seats')
      return {
        kind: 'child-class',
        children: Array.from({ length: units }, () => centre.anInput(at)).map(
          ({ childClassAgeGroupId, childFirstName, childLastName, childBirthdate }) => ({
            ...{ childClassAgeGroupId, childFirstName, childLastName, childBirthdate },
          }),
        ),
      }
    const paying = units - (cover ? 1 : 0)
    return {
      ...{ kind: 'entrance', playgroundId, date: at.slice(0, 10), startsAt: at.slice(11) },
      visitors: paying > 0 ? [{ bandId: bands[0]?.id ?? '', count: paying }] : [],
      covered: cover ? [{ childId: cover.childId, use: 'serial-ticket', id: cover.id }] : [],
    }
  }
  const forgetLimits = async (): Promise<void> => {
    await sql`delete from rate_limits`.execute(deps.db)
    await sql`delete from guest_holds`.execute(deps.db)
  }
  return {
    ...{ centre, deps, bank, chance, pick, through, ask, itemOf, stockUp, forgetLimits, articles },
    /** What a piece of a line costs now, in minor units, by its kind. What a visit costs depends on its day. */
    prices: new Map<Kind, number>([
      ['card', cardMinor],
      ['code', priceOfTickets],
      ['ticket', priceOfTickets],
      ['pass', await priceOf(articles.pass)],
      ['seats', seatMinor],
    ]),
    carts: [] as ModelCart[],
    orders: [] as ModelOrder[],
    /** What was left of everything scarce when the shop could first hear of money. */
    before: new Map<string, number>() as ReadonlyMap<string, number>,
    /** How often what was held, or held no more, when it was paid was kept, or came back: that the walk comes by all of it. */
    outcomes: new Map<string, number>(),
    stock: await stockUp(),
    work: through.work,
    now: () => deps.clock.now().getTime(),
  }
}

/** The centre takes bookings of its entrance, every half an hour. @returns its id. */
const openCentre = async ({ deps: { db } }: Centre): Promise<string> => {
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
