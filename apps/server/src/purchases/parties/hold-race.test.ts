import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCartLine, createCart, getCart, orderCart, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { chanceOf } from '../../modules/orders/testing/fuzz-people.ts'
import { aPartyCentre, type PartyCentre } from '../../modules/parties/testing/party-centre.ts'
import type { TestAnswer, TestCall } from '../../testing/app.ts'
import { bearersOf } from '../../testing/bearers.ts'

const families = 20
const rounds = 10
type Racer = { call: TestCall; cartId: string }
let centre: PartyCentre
let racers: Racer[]
beforeAll(async () => {
  centre = await aPartyCentre({ HOPPLA_DB_POOL: '30' })
  racers = await makeFamilies()
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await sql`delete from rate_limits`.execute(centre.deps.db)
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

/** Families with an account and a cart of their own. */
const makeFamilies = async (): Promise<Racer[]> => {
  const { rows } = await sql<{
    id: string
  }>`insert into accounts (email, email_normalized, email_confirmed_at, first_name, last_name, country_id, culture)
    select 'racer' || n || '@families.example', 'racer' || n || '@families.example', now(), 'Racer', 'Ek', c.id, c.culture
    from generate_series(1, ${families}::int) n, countries c where c.slug = 'sweden' returning id`.execute(centre.deps.db)
  const bearers = await bearersOf(
    centre.deps,
    { slug: 'sweden', origin: centre.deps.config.origins.sweden ?? '' },
    rows.map(({ id }) => id),
  )
  return Promise.all(
    bearers.map(async ({ token }) => {
      const call = centre.withToken(token)
      return { call, cartId: ((await call(createCart, {})).body as Cart).id }
    }),
  )
}
const codeOf = ({ status, body }: TestAnswer): string => (status === 200 ? 'done' : `${status} ${(body as { code?: string }).code}`)

test(`of ${families} families that put one room at one time into their carts at once, one has it, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const body = centre.item({ date: addDays('2027-04-01', round) })
    const answers = await Promise.all(racers.map(({ call, cartId }) => call(addCartLine, { params: { id: cartId }, body })))
    expect(answers.map(codeOf).toSorted()).toEqual([...Array.from({ length: families - 1 }, () => '409 party.room-taken'), 'done'])
    // Whoever was slower is led to what is free instead.
    const { starts } = await centre.offers(body.date)
    const at = starts.find((start) => start.at === body.startsAt)?.packages.find(({ packageId }) => packageId === body.packageId)
    expect(at?.roomIds).toEqual(centre.rooms.slice(1))
    await sql`delete from rate_limits`.execute(centre.deps.db)
  }
})

test(`whatever ${families} families do at once with the parties of three days, none is answered by a fault of ours`, async () => {
  const chance = chanceOf(21)
  const pick = <A>(from: readonly A[]): A => from[Math.floor(chance() * from.length)] as A
  // Other days each time: the first who wants one writes its row.
  let round = 0
  const some = () => {
    const { extraIds, rooms, packages } = centre
    return centre.item({
      ...{
        date: addDays('2027-05-03', 3 * round + Math.floor(chance() * 3)),
        startsAt: pick(['10:00', '13:00', '16:00']),
        roomId: pick(rooms),
      },
      ...{ packageId: pick([packages.hop, packages.room]), extras: chance() < 0.5 ? [{ id: extraIds.cake, count: 1 }] : [] },
    })
  }
  await centre.rules({ most_at_once: 2, hosts: 1 })
  const act = async ({ call, cartId: id }: Racer): Promise<TestAnswer> => {
    const { lines } = (await call(getCart, { params: { id } })).body as Cart
    const [line] = lines
    if (!line || (lines.length < 3 && chance() < 0.6)) return call(addCartLine, { params: { id }, body: some() })
    const params = { id, lineId: line.id }
    if (chance() < 0.6) return call(changeCartLine, { params, body: { item: some() } })
    return chance() < 0.7
      ? call(removeCartLine, { params })
      : call(orderCart, { params: { id }, body: { totalAmount: 500 * lines.length } })
  }
  const said = new Set<string>()
  for (; round < rounds; round++) {
    const answers = await Promise.all(racers.flatMap((racer) => [act(racer), act(racer)]))
    for (const answer of answers) {
      said.add(codeOf(answer))
      expect(answer.status, answer.text).toBeLessThan(500)
    }
    await sql`delete from rate_limits`.execute(centre.deps.db)
    centre.deps.clock.advance(4 * 60)
  }
  expect([...said]).toEqual(expect.arrayContaining(['done', '409 party.room-taken', '409 party.day-full']))
  await centre.rules({ most_at_once: null, hosts: null })
})
