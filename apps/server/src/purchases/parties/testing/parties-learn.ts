import { sql } from 'kysely'
import { expect } from 'vitest'
import { whyLost } from './parties-check.ts'
import { type ModelOrder, owedOf, paidFor, priceOf } from './parties-model.ts'
import { isPaidAtBank } from './parties-money.ts'
import type { World } from './parties-world.ts'

type OrderRow = { id: string; status: string; isReported: boolean }
const fates: Record<string, ModelOrder['state']> = {
  ...{ Created: 'open', AwaitingPayment: 'open', Processing: 'open', Expired: 'over', Cancelled: 'over', Failed: 'over' },
  ...{ Completed: 'paid', PartiallyRefunded: 'paid', Refunded: 'paid' },
}

/**
 * What became of orders whose end is not known yet. One is paid only with money, cancelled only where somebody asked for it, over only when its time was up;
 * what was held when its money came is booked, and what was held no more is, too, where it was free the whole time.
 * @throws at the first difference.
 */
export const learn = async (world: World): Promise<void> => {
  const watched = world.orders.filter(
    ({ state, lines }) => state === 'open' || (state === 'over' && lines.some(({ outcome }) => !outcome)),
  )
  if (watched.length === 0) return
  const { rows } = await sql<OrderRow>`
    select o.id, o.status, exists (select from payments p where p.order_id = o.id and p.state = 'paid') as "isReported"
    from orders o where o.id = any(${watched.map(({ id }) => id)}::uuid[]) order by o.completed_at, o.id`.execute(world.deps.db)
  const reported: ModelOrder[] = []
  for (const { id, status, isReported } of rows) {
    const order = watched.find((one) => one.id === id) ?? expect.fail('Nobody asked for it.')
    checkFate(world, order, { status, isReported })
    order.state = fates[status] ?? expect.fail(`An order is ${status}.`)
    if (isReported) reported.push(order)
  }
  for (const order of reported) await noteOutcome(world, order)
  for (const order of reported) checkOutcome(world, order)
}

const checkFate = (world: World, order: ModelOrder, { status, isReported }: { status: string; isReported: boolean }): void => {
  const { reference, mayEnd, mustEnd, expiresAt } = order
  const isPaid = isPaidAtBank(world, order)
  const state = fates[status]
  if (isReported) expect({ reference, isPaid }).toEqual({ reference, isPaid: true })
  if (state === 'open') expect({ reference, status, mustEnd }).toEqual({ reference, status, mustEnd: false })
  if (state === 'paid') expect({ reference, status, isReported }).toEqual({ reference, status, isReported: true })
  if (state !== 'over') return
  const may = status === 'Failed' ? isReported : status === 'Cancelled' ? mayEnd : mayEnd || expiresAt <= world.now()
  expect({ reference, status, may }).toEqual({ reference, status, may: true })
}

/** Which of its lines the families have. */
const noteOutcome = async ({ deps, carts, note, shop }: World, order: ModelOrder): Promise<void> => {
  const { rows } = await sql<{ id: string; key: string }>`
    select l.party_id as id, l.key from party_order_lines l join order_lines k on k.id = l.order_line_id join orders o on o.id = l.order_id
      join parties p on p.id = l.party_id
    where l.order_id = ${order.id} and o.completed_at is not null and k.undelivered is null
      and (l.part = 'rest' or p.status = 'Booked' and p.order_id = l.order_id)`.execute(deps.db)
  const names = new Map<string, string>(Object.entries(shop.extraIds).map(([name, id]) => [id, name]))
  const had = new Set(rows.map(({ id, key }) => `${id} ${names.get(key) ?? key}`))
  for (const line of order.lines) {
    const { party, key, minor } = line
    line.wasHeld = order.part === 'deposit' && party.order === order && party.hasRoom
    line.outcome = order.state === 'paid' && had.has(`${party.id} ${key}`) ? 'kept' : 'back'
    note(`${order.part}${order.part === 'rest' ? '' : line.wasHeld ? ' held' : ' late'} ${line.outcome}`)
    if (line.outcome === 'back') line.backMinor = minor
    else party.paid.push({ order, line })
    if (order.part === 'rest' || party.order !== order) continue
    if (line.outcome === 'kept') Object.assign(party, { state: 'booked', until: null, hasRoom: true })
    else if (order.state === 'paid' && party.state === 'cart') Object.assign(party, { state: 'gone', hasRoom: false })
  }
  const cart = carts.findIndex(({ order: own }) => own === order)
  if (order.state === 'paid' && cart >= 0) carts.splice(cart, 1)
}

const weekMs = 7 * 86_400_000
const checkOutcome = (world: World, order: ModelOrder): void => {
  const { reference, part, lines, mayEnd, placedAt } = order
  for (const { party, outcome, wasHeld, minor, key } of lines) {
    if (part === 'rest') {
      if (outcome === 'kept') expect(paidFor(party, key)).toBeLessThanOrEqual(priceOf(party).get(key) ?? 0)
      const owed = owedOf(party).find((one) => one.key === key)?.minor ?? 0
      const may = outcome === 'kept' || party.state !== 'booked' || owed < minor || mayEnd
      expect({ reference, key, outcome, may }).toEqual({ reference, key, outcome, may: true })
      continue
    }
    if (outcome === 'kept') continue
    const why = world.before.get(party.id) ?? whyLost(world, party)
    // A day is planned anew for what was let go meanwhile, or is old.
    const may = !wasHeld && (why !== undefined || party.order !== order || mayEnd || world.now() - placedAt > weekMs)
    expect({ reference, outcome, wasHeld, may }).toEqual({ reference, outcome, wasHeld: false, may: true })
  }
}
