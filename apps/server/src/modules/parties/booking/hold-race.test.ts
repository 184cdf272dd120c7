import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, createCart } from '@hoppla/contract/cart/cart-calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../kernel/calendar.ts'
import type { TestCall } from '../../../testing/app.ts'
import { bearersOf } from '../../../testing/bearers.ts'
import { aPartyCentre, type PartyCentre } from '../testing/party-centre.ts'

const families = 20
const rounds = 10
let centre: PartyCentre
beforeAll(async () => {
  centre = await aPartyCentre({ HOPPLA_DB_POOL: '30' })
})
afterAll(() => centre.close())

/** Families with an account and a cart of their own. */
const racers = async (): Promise<{ call: TestCall; cartId: string }[]> => {
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

test(`of ${families} families that put one room at one time into their carts at once, one has it, ${rounds} times`, async () => {
  const all = await racers()
  for (let round = 0; round < rounds; round++) {
    const body = centre.item({ date: addDays('2027-04-01', round) })
    const answers = await Promise.all(all.map(({ call, cartId }) => call(addCartLine, { params: { id: cartId }, body })))
    const said = answers.map(({ status, body: answer }) =>
      status === 200 ? 'held' : `${status} ${(answer as { code: string }).code}`,
    )
    expect(said.toSorted()).toEqual([...Array.from({ length: families - 1 }, () => '409 party.room-taken'), 'held'])
    await sql`delete from rate_limits`.execute(centre.deps.db)
  }
})
