import { handOutAddOns } from '@hoppla/contract/door/add-ons'
import { type DoorScan, scanAtDoor } from '@hoppla/contract/door/admissions'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { read } from './carts-lines.ts'
import { type AddOnKind, addOns, type Kind, type ModelAddOn, type ModelLine, type ModelOrder } from './carts-model.ts'
import { announce, type Step, type World } from './carts-world.ts'

// What is bought beside a visit: sold out for a while, handed out at the door once, and paid back by the staff.

export const isAddOn = (kind: Kind): kind is AddOnKind => addOns.some((one) => one === kind)
/** As the demo chain sells them: goods and what is served are taxed differently. */
const vatPercents: Record<AddOnKind, number> = { socks: 25, coffee: 12 }
const elsewhere = idOf('place', 'malmo')

/** Lines of an order that was just placed which are handed out, priced and taxed as they must be. */
export const addOnsOf = async ({ deps, prices }: World, lines: readonly ModelLine[], orderId: string): Promise<ModelAddOn[]> => {
  const { rows } = await sql<{ id: string; units: number; minor: number; vatMinor: number }>`
    select id, quantity as units, amount_minor::int as minor, vat_minor::int as "vatMinor"
    from order_lines where order_id = ${orderId} and kind = 'add-on' order by position`.execute(deps.db)
  const bought = lines.flatMap(({ kind, units }) => {
    if (!isAddOn(kind)) return []
    const minor = units * (prices.get(kind) ?? expect.fail('It has no price.'))
    return [{ units, minor, vatMinor: Math.round((minor * vatPercents[kind]) / (100 + vatPercents[kind])) }]
  })
  expect(rows.map(({ units, minor, vatMinor }) => ({ units, minor, vatMinor }))).toEqual(bought)
  return rows.map(({ id, units, minor }) => ({ id, units, minor, backMinor: 0, isHandedOut: false }))
}

const isReturned = ({ backMinor, minor }: ModelAddOn): boolean => backMinor === minor
const ordersWith = ({ orders, pick }: World, state: ModelOrder['state']): ModelOrder | undefined =>
  pick(orders.filter((one) => one.state === state && one.addOns.length > 0))

/** What the door shows of an order: all that was not paid back, at its own play centre. */
const scan = async (world: World, { state, addOns: bought, reference: code }: ModelOrder): Promise<ModelAddOn[]> => {
  const shown = state === 'paid' ? bought.filter((one) => !isReturned(one)) : []
  const said = await world.ask(scanAtDoor, { body: { playgroundId: world.playgroundId, code } }, 'rut')
  const there = await world.ask(scanAtDoor, { body: { playgroundId: elsewhere, code } }, 'rut')
  const codes = shown.length > 0 ? [undefined, 'door.add-on-elsewhere'] : ['door.code-unknown', 'door.code-unknown']
  expect({ state, codes: [said.code, there.code] }).toEqual({ state, codes })
  if (shown.length === 0) return []
  const seen = (said.body as DoorScan).addOns?.map(({ lineId, quantity, handedOutAt }) => [lineId, quantity, handedOutAt !== null])
  expect(seen).toEqual(shown.map(({ id, units, isHandedOut }) => [id, units, isHandedOut]))
  return shown
}
const give = ({ ask, playgroundId }: World, lines: readonly ModelAddOn[]): Promise<Said> =>
  ask(handOutAddOns, { params: { playgroundId }, body: { lineIds: lines.map(({ id }) => id) } }, 'rut')

/** The number of an order is shown at the door, and some of it is handed out: by one device, or by two at the same moment. */
export const handOut: Step = async (world) => {
  const { chance, pick } = world
  const one = ordersWith(world, chance() < 0.9 ? 'paid' : 'open')
  const shown = one ? await scan(world, one) : []
  const first = pick(shown)
  if (!first) return
  const lines = shown.filter((line) => line === first || chance() < 0.5)
  const isAll = lines.every(({ isHandedOut }) => !isHandedOut)
  const said = await Promise.all(Array.from({ length: chance() < 0.4 ? 2 : 1 }, () => give(world, lines)))
  const codes = said.map(({ code }) => code)
  expect({ isAll, given: codes.filter((code) => code === undefined).length }).toEqual({ isAll, given: isAll ? 1 : 0 })
  for (const code of codes) expect([undefined, 'door.changed-meanwhile']).toContain(code)
  if (isAll) for (const line of lines) line.isHandedOut = true
}

/** The staff give money back of a line, some or all of it, also at the moment at which it is handed out. What is paid back whole is handed out no more. */
export const moneyBack: Step = async (world) => {
  const { ask, chance, pick } = world
  const one = ordersWith(world, 'paid')
  const line = pick(one?.addOns.filter((each) => !isReturned(each)) ?? [])
  if (!one || !line) return
  const left = line.minor - line.backMinor
  const backMinor = chance() < 0.3 && left > 100 ? 100 : left
  const body = {
    lines: [{ lineId: line.id, amount: fromMinor(backMinor, 'SEK') }],
    to: 'source' as const,
    cause: 'goodwill' as const,
  }
  const [refunded, given] = await Promise.all([
    ask(refundOrder, { params: { orderReference: one.reference }, body }, 'ines'),
    chance() < 0.4 ? give(world, [line]) : undefined,
  ])
  expect(refunded.code).toBe(undefined)
  line.backMinor += backMinor
  const isGiven = given !== undefined && given.code === undefined
  // Handed out first, or not any more; what was given already stays given.
  if (given && !isGiven)
    expect({ code: given.code, may: line.isHandedOut || isReturned(line) }).toEqual({ code: 'door.changed-meanwhile', may: true })
  if (isGiven) expect(line.isHandedOut).toBe(false)
  if (isGiven) line.isHandedOut = true
  if (isReturned(line)) expect((await give(world, [line])).code).toBe('door.changed-meanwhile')
}

/** There is none left of something for a while: what is in carts says so. */
export const soldOut: Step = async (world) => {
  const { articles, deps, pick, soldOut: gone } = world
  const kind = pick(addOns) ?? 'socks'
  const cart = world.carts.find(({ lines }) => lines.some((line) => line.kind === kind))
  if (!cart) return
  const isGone = !gone.has(kind)
  if (isGone) gone.add(kind)
  else gone.delete(kind)
  await sql`update articles set is_sold_out = ${isGone} where id = ${articles[kind]}`.execute(deps.db)
  await announce(world)
  const at = cart.lines.findIndex((line) => line.kind === kind)
  await expect
    .poll(async () => (await read(world, cart)).lines[at]?.problem?.code === 'article.sold-out', { timeout: 60_000 })
    .toBe(isGone)
}

/** Each line of a paid order waits at the play centre, was handed out, or came back; of others there is nothing. @throws at the first difference. */
export const compareAddOns = async ({ deps, orders }: World): Promise<void> => {
  const { rows } = await sql<{ id: string; isReturned: boolean; handedOut: number }>`
    select x.order_line_id as id, x.revoked_at is not null as "isReturned", count(h.order_line_id)::int as "handedOut"
    from add_ons x join order_lines l on l.id = x.order_line_id left join add_on_hand_outs h on h.order_line_id = x.order_line_id
    where l.order_id = any(${orders.map(({ id }) => id)}::uuid[]) group by x.order_line_id, x.revoked_at order by 1`.execute(
    deps.db,
  )
  const known = orders
    .filter(({ state }) => state === 'paid')
    .flatMap((order) => order.addOns)
    .map((one) => ({ id: one.id, isReturned: isReturned(one), handedOut: one.isHandedOut ? 1 : 0 }))
  expect(rows).toEqual(known.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}
