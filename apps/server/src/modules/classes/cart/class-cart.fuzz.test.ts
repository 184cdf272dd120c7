import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../orders/orders.ts'
import { checkSeats } from '../check-seats.ts'
import { beginCartWalk, cartSteps, compare } from '../testing/cart-walk.ts'
import { aCentre, type Centre } from '../testing/centre.ts'

// HOPPLA_FUZZ_STEPS says how many steps, HOPPLA_FUZZ_SEED repeats one.
const steps = Number(process.env.HOPPLA_FUZZ_STEPS ?? 60)
const seed = Number(process.env.HOPPLA_FUZZ_SEED ?? 20_261_127)

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())

/** mulberry32: the same numbers again for the same seed. */
const numbersOf = (start: number): (() => number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const kinds: (keyof typeof cartSteps)[] = [
  ...([
    'hold',
    'hold',
    'hold',
    'hold',
    'release',
    'prolong',
    'pay',
    'pay',
    'payLate',
    'cancel',
    'cancel',
    'wait',
    'sweep',
  ] as const),
]

/** A walk of random steps, judged after each. @returns what was wrong first, with the steps before. */
const walkOf = async (start: number, count: number): Promise<string[]> => {
  const walk = await beginCartWalk(centre, numbersOf(start))
  const log: string[] = []
  for (let n = 0; n < count && walk.faults.length === 0; n++) {
    await sql`delete from rate_limits`.execute(centre.deps.db)
    const kind = kinds[Math.floor(walk.random() * kinds.length)] ?? 'hold'
    log.push(kind)
    await cartSteps[kind](walk)
    await compare(walk)
    walk.faults.push(...(await checkSeats(centre.deps.db)))
  }
  walk.faults.push(...(await auditLedger(centre.deps.pool)))
  return walk.faults.length === 0 ? [] : [...walk.faults, `seed ${start}: ${log.join(' ')}`]
}

test(`${steps} random steps with lines of carts: seats, orders and money are as the model has them`, {
  timeout: 3_600_000,
}, async () => {
  for (let n = 0; n < steps; n += 30) expect(await walkOf(seed + n, Math.min(30, steps - n))).toEqual([])
})

test('its control: counted by the order, a booking takes the money of another', { timeout: 600_000 }, async () => {
  const { rows } = await sql<{ text: string }>`select pg_get_viewdef('published.class_order_lines'::regclass) as text`.execute(
    centre.deps.db,
  )
  await centre.deps.pool.query(`create or replace view published.class_order_lines as
    select l.id as order_line_id, l.order_id, b.id as booking_id from class_bookings b
      join published.order_lines l on l.order_id = coalesce(b.cart_order_id, b.id) and l.kind = 'child-class'`)
  try {
    const faults: string[] = []
    for (let n = 0; n < 8 && faults.length === 0; n++) faults.push(...(await walkOf(seed + 1_000 * n, 30)))
    expect(faults.length).toBeGreaterThan(0)
  } finally {
    await centre.deps.pool.query(`create or replace view published.class_order_lines as ${rows[0]?.text}`)
  }
})
