import { addCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCentre, type Centre, places } from '../../modules/entrance/testing/centre.ts'
import { expectRefusal } from '../../testing/app.ts'
import { asking } from '../../testing/asking.ts'
import { visitor } from './testing/visitors.ts'

let centre: Centre
let anybody: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
})
beforeEach(async () => {
  await centre.emptied()
  await sql`delete from entrance_windows`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const one = () => centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }] })
/** All but so many places of the window are taken. */
const fillAllBut = (left: number) =>
  sql`insert into entrance_windows (playground_id, date, starts_at, taken)
    values (${centre.playgroundId}, ${one().date}, ${one().startsAt}, ${places - left})`.execute(centre.deps.db)

test('where a window was full a moment ago nobody’s cart is read, and a place that comes free is had at once', async () => {
  await fillAllBut(1)
  const mine = await anybody.cart()
  const key = 'idempotency-key'
  const press = () => centre.call(addCartLine, { params: { id: mine.id }, body: one() }, { [key]: 'the-last-place-1' })
  expect((await press()).status).toBe(200)
  const other = await anybody.cart()
  const inVain = async () => expectRefusal(await anybody.tryToAdd(other.id, one()), 'entrance.full')
  const [, first] = await asking(inVain)
  const [, again] = await asking(inVain)
  const ofCarts = (statements: string[]) => statements.filter((text) => /cart-change|"carts"|rate_limits|limit/.test(text))
  expect(ofCarts(first).length).toBeGreaterThan(0)
  expect(ofCarts(again)).toEqual([])
  expect(again.length).toBeLessThan(first.length)

  // Who pressed twice has the place that is held, not an excuse.
  const repeated = await press()
  expect(repeated.status).toBe(200)
  const [line] = (repeated.body as { lines: { id: string }[] }).lines
  await anybody.ok(centre.call(removeCartLine, { params: { id: mine.id, lineId: line?.id ?? '' } }))
  expect((await anybody.tryToAdd(other.id, one())).status).toBe(200)
})

test('a window that is full for a family only is asked for anew by who is fewer', async () => {
  await fillAllBut(1)
  const { id } = await anybody.cart()
  const two = centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 2 }] })
  expectRefusal(await anybody.tryToAdd(id, two), 'entrance.full')
  expect((await anybody.tryToAdd(id, one())).status).toBe(200)
})
