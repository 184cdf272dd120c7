import type { CartItemInput } from '@hoppla/contract/cart/items'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import type { Centre } from '../../../modules/classes/testing/centre.ts'
import { chanceOf } from '../../../modules/orders/testing/fuzz-people.ts'
import { memoryProvider } from '../../../modules/orders/testing/memory-provider.ts'
import { officeHost } from '../../../testing/app.ts'
import { asking, throughShop } from '../../testing/walk-shop.ts'
import type { Covered, Kind, ModelCart, ModelOrder, Stock, Who } from './carts-model.ts'
import { cardMinor, openCentre, seatMinor, stocking } from './carts-stock.ts'
import { cartsWorks } from './carts-works.ts'

/** Younger than the five minutes that an access token lasts. */
const tokenMs = 200_000
/** Who stands at the door, and who works in the office. */
type Staff = 'rut' | 'ines'

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
    socks: idOf('article', 'se-socks'),
    coffee: idOf('article', 'se-coffee'),
  }
  await sql`insert into article_locations (article_id, location_id) values (${articles.coffee}, ${playgroundId})`.execute(deps.db)
  const priceOf = async (id: string) =>
    Number((await deps.db.selectFrom('articles').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow()).price_minor)
  const priceOfTickets = await priceOf(articles.ticket)
  const { rows: bands } = await sql<{
    id: string
  }>`select id from entrance_prices where key like 'se-entrance%' and from_age = 3`.execute(deps.db)
  const entry = 'purchases/cart/testing/carts-shop.ts'
  const through = await throughShop(centre, bank, { works: cartsWorks, entry, chance: chanceOf(seed + 2), killEach })
  const tokens = new Map<Who | Staff, { is: string; at: number }>()
  const ask = asking<Who | Staff>(through, async (as = 'guest'): Promise<Record<string, string>> => {
    if (as === 'guest') return {}
    const isOfStaff = as === 'rut' || as === 'ines'
    let token = tokens.get(as)
    if (!token || performance.now() - token.at > tokenMs)
      token = {
        is: await (isOfStaff ? centre.staffTokenOf(`${as}@hoppla.example`) : centre.tokenOf(as)),
        at: performance.now(),
      }
    tokens.set(as, token)
    return { ...(isOfStaff ? { host: officeHost } : {}), authorization: `Bearer ${token.is}` }
  })

  const forgetLimits = async (): Promise<void> => {
    await sql`delete from rate_limits`.execute(deps.db)
    await sql`delete from guest_holds`.execute(deps.db)
  }
  const stock = await stocking(centre, { playgroundId, articles })
  /** A round begins. What it is stocked with is paid for at a bank that nobody disturbs. */
  const stockUp = async (): Promise<Stock> => {
    deps.payments.test = plainBank
    await forgetLimits()
    const stocked = await stock()
    deps.payments.test = bank.provider
    return stocked
  }
  const itemOf = (kind: Kind, units: number, at: string, covered: readonly Covered[] = []): CartItemInput => {
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
    if (kind !== 'visit') return { kind: 'add-on', articleId: articles[kind], playgroundId, quantity: units }
    const paying = units - covered.length
    return {
      ...{ kind: 'entrance', playgroundId, date: at.slice(0, 10), startsAt: at.slice(11) },
      visitors: paying > 0 ? [{ bandId: bands[0]?.id ?? '', count: paying }] : [],
      covered: covered.map(({ cover: { use, id }, childId }) => ({ childId, use, id })),
    }
  }
  return {
    ...{ centre, deps, bank, chance, pick, through, ask, itemOf, stockUp, forgetLimits, articles, playgroundId },
    /** What a piece of a line costs now, in minor units, by its kind. What a visit costs depends on its day. */
    prices: new Map<Kind, number>([
      ['card', cardMinor],
      ['code', priceOfTickets],
      ['ticket', priceOfTickets],
      ['pass', await priceOf(articles.pass)],
      ['socks', await priceOf(articles.socks)],
      ['coffee', await priceOf(articles.coffee)],
      ['seats', seatMinor],
    ]),
    /** Of which there is none for a while. */
    soldOut: new Set<Kind>(),
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

/** What an article is and costs has changed. */
export const announce = async ({ deps }: World): Promise<void> => {
  await sql`select pg_notify('content', '')`.execute(deps.db)
  deps.prepared.clear()
}
