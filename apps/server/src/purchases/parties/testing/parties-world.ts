import type { CartItemInput } from '@hoppla/contract/cart/items'
import { type partyOffers as offersRoute, partyOffers } from '@hoppla/contract/parties/offers'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import { chanceOf } from '../../../modules/orders/testing/fuzz-people.ts'
import { memoryProvider } from '../../../modules/orders/testing/memory-provider.ts'
import type { PartyCentre } from '../../../modules/parties/testing/party-centre.ts'
import { officeHost } from '../../../testing/app.ts'
import { bearersOf, staffBearersOf } from '../../../testing/bearers.ts'
import { asking, throughShop } from '../../testing/walk-shop.ts'
import {
  type Block,
  type Centre,
  type Choice,
  dayPrice,
  families,
  type ModelCart,
  type ModelOrder,
  type ModelParty,
  todayOf,
  type Who,
} from './parties-model.ts'
import { partiesWorks } from './parties-works.ts'

/** Younger than the five minutes that an access token lasts. */
const tokenMs = 200_000
/** How far ahead the days of a round are: too soon for one step of the terms after the other. */
const daysAhead = [4, 9, 16]
const manager = 'ines@hoppla.example'

export type World = Awaited<ReturnType<typeof aWorld>>
/** Something that happens, and what the model makes of it. @throws where the shop does otherwise. */
export type Step = (world: World) => Promise<void>
type Offers = Answer<typeof offersRoute>

/**
 * A play centre with three rooms, four families with carts, a manager at the telephone, and what a simple model knows of them.
 * @param killEach the shop is a process of its own, which dies by `kill -9` once in so many requests.
 */
export const aWorld = async (shop: PartyCentre, { seed, killEach }: { seed: number; killEach?: number | undefined }) => {
  const { deps, playgroundId } = shop
  const chance = chanceOf(seed)
  const pick = <A>(from: readonly A[]): A | undefined => from[Math.floor(chance() * from.length)]
  const bank = memoryProvider(killEach === undefined ? chance : chanceOf(seed + 1))
  deps.payments.test = bank.provider
  deps.log.level = 'fatal'
  const entry = 'purchases/parties/testing/parties-shop.ts'
  const plain = await throughShop(shop, bank, { works: partiesWorks, entry, chance: chanceOf(seed + 2), killEach })
  /** Nothing that a family does is answered by a fault of ours. */
  const through: typeof plain = {
    ...plain,
    send: async (request) => {
      const answer = await plain.send(request)
      if (answer.status === 500) throw new Error(`${request.method} ${request.path}: 500 ${answer.text}`)
      return answer
    },
  }
  const ask = asking<Who>(through, await headersFor(shop))
  const { rows: themes } = await sql<{ id: string }>`select id from themes order by key limit 3`.execute(deps.db)
  const world = {
    ...{ shop, deps, bank, chance, pick, through, ask, playgroundId },
    themes: themes.map(({ id }) => id),
    carts: [] as ModelCart[],
    orders: [] as ModelOrder[],
    parties: [] as ModelParty[],
    blocked: [] as Block[],
    /** What was in the way of parties when the shop could first hear of money. */
    before: new Map<string, string | undefined>() as ReadonlyMap<string, string | undefined>,
    /** How often what was paid was kept or came back, and what steps led to: that the walk comes by all of it. */
    outcomes: new Map<string, number>(),
    centre: { dates: [], roomIds: shop.rooms, blocks: [], closed: new Set(), mostAtOnce: null, hosts: null } as Centre,
    rounds: { begun: 0 },
    work: plain.work,
    now: () => deps.clock.now().getTime(),
    itemOf: (choice: Choice): CartItemInput => ({
      ...{ kind: 'party', playgroundId, date: choice.date, startsAt: choice.at, roomId: shop.rooms[choice.room] ?? '' },
      ...{ packageId: shop.packages[choice.pack], ...chosenOf(shop, choice), child: { firstName: 'Noel', turns: 6 } },
      ...(choice.themeId === null ? {} : { themeId: choice.themeId }),
    }),
    offersOn: async (date: Day): Promise<Offers> => {
      const said = await ask(partyOffers, { params: { playgroundId }, query: { date } })
      expect(said.code).toBe(undefined)
      return said.body as Offers
    },
    note: (what: string) => void world.outcomes.set(what, (world.outcomes.get(what) ?? 0) + 1),
    forgetLimits: () => sql`delete from rate_limits`.execute(deps.db),
  }
  return world
}

export const chosenOf = ({ extraIds }: PartyCentre, { children, adults, vegan, cakes, ice }: Choice) => ({
  ...{ children, adults },
  foods: [
    { id: extraIds.pizza, count: children - vegan },
    { id: extraIds.vegan, count: vegan },
  ].filter(({ count }) => count > 0),
  extras: [
    { id: extraIds.cake, count: cakes },
    { id: extraIds.ice, count: ice ? 1 : 0 },
  ].filter(({ count }) => count > 0),
})

/** Families with accounts, and a manager at the office. */
const headersFor = async ({ deps }: PartyCentre) => {
  const { rows } = await sql<{ id: string; name: string }>`
    insert into accounts (email, email_normalized, email_confirmed_at, first_name, last_name, country_id, culture)
    select f || '@families.example', f || '@families.example', now(), f, 'Ek', c.id, c.culture
    from unnest(${families}::text[]) f, countries c where c.slug = 'sweden' returning id, first_name as name`.execute(deps.db)
  const { id: staffId } = await deps.db.selectFrom('accounts').select('id').where('email', '=', manager).executeTakeFirstOrThrow()
  const sweden = { slug: 'sweden', origin: deps.config.origins.sweden ?? '' }
  const tokens = new Map<Who, { is: string; at: number }>()
  return async (as: Who | undefined): Promise<Record<string, string>> => {
    if (as === undefined) return {}
    let token = tokens.get(as)
    if (!token || performance.now() - token.at > tokenMs) {
      const id = rows.find(({ name }) => name === as)?.id ?? staffId
      const [made] = await (as === 'staff' ? staffBearersOf(deps, [id]) : bearersOf(deps, sweden, [id]))
      token = { is: made?.token ?? '', at: performance.now() }
      tokens.set(as, token)
    }
    return { authorization: `Bearer ${token.is}`, ...(as === 'staff' ? { host: officeHost } : {}) }
  }
}

/** A round begins: other days, and a play centre whose rooms exclude each other, or that has few hosts, or neither. */
export const openRound = async (world: World): Promise<void> => {
  const { centre, now, shop, deps } = world
  const [first, second, third] = shop.rooms
  const kind = world.rounds.begun++ % 3
  Object.assign(centre, {
    ...{ mostAtOnce: kind === 0 ? 2 : null, hosts: kind === 0 ? 1 : null, closed: new Set() },
    blocks: kind === 1 ? [first, 'double', 'double'] : [first, second, third],
  })
  await changeContent(world, async () => {
    await sql`update rooms set is_disabled = false, block = case when ${kind === 1} and id <> ${first} then 'double' end
      where id = any(${shop.rooms}::uuid[])`.execute(deps.db)
    await sql`update party_rules set most_at_once = ${centre.mostAtOnce}, hosts = ${centre.hosts}`.execute(deps.db)
  })
  const dates: Day[] = []
  for (const days of daysAhead) dates.push(await plainDay(world, addDays(todayOf(now()), days)))
  centre.dates = dates
}

/** A day, or one soon after, that is no holiday. */
const plainDay = async (world: World, from: Day): Promise<Day> => {
  for (let date = from; ; date = addDays(date, 1)) {
    const price = (await world.offersOn(date)).packages.find(({ id }) => id === world.shop.packages.room)?.price
    if (price !== undefined && price * 100 === dayPrice('room', date)) return date
  }
}

/** Changes what the play centre offers; a shop of its own hears of it in its own time. */
export const changeContent = async (world: World, change: () => Promise<unknown>): Promise<void> => {
  const { deps } = world
  const { rows } = await sql<{ n: number }>`select answer_days as n from party_rules limit 1`.execute(deps.db)
  const answerDays = rows[0]?.n === 8 ? 9 : 8
  await change()
  await sql`update party_rules set answer_days = ${answerDays}`.execute(deps.db)
  await sql`select pg_notify('content', '')`.execute(deps.db)
  deps.prepared.clear()
  const date = addDays(todayOf(world.now()), 30)
  await expect
    .poll(async () => (await world.offersOn(date)).terms?.answerUntil, { timeout: 60_000 })
    .toBe(addDays(date, -answerDays))
}
