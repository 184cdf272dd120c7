import { randomUUID } from 'node:crypto'
import { type BookingResult, bookChildClass, type ClassBookingInput, openBookingPayment } from '@hoppla/contract/classes/bookings'
import type { Payment } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { makeDeps } from '../../testing/deps.ts'
import { checkSeats } from './check-seats.ts'
import { sweepBookings } from './classes.jobs.ts'
import { aCentre, type Centre } from './testing/centre.ts'

// The long form is `npm run fuzz -- classes` (e2e/fuzz): 200 rounds of 500 parents at server processes of their own.
const rounds = 2
const buyers = 70

let centre: Centre
let second: { app: Awaited<ReturnType<typeof buildApp>>; close: () => Promise<void> }
beforeAll(async () => {
  centre = await aCentre({ HOPPLA_DB_POOL: '8' })
  // Another server process, as the database sees it: its own pool, its own batches.
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(centre.deps.db)
  const url = new URL(String(centre.deps.pool.options.connectionString))
  url.pathname = `/${rows[0]?.name}`
  const made = await makeDeps(url.href, { HOPPLA_ROLES: 'web,api,identity', HOPPLA_DB_POOL: '8', HOPPLA_TRUST_PROXY: 'loopback' })
  const app = await buildApp(made.deps)
  await app.ready()
  second = {
    app,
    close: async () => {
      await app.close()
      await made.close()
    },
  }
})
afterAll(async () => {
  await second.close()
  await centre.close()
})

type Outcome = { input: ClassBookingInput; booking?: BookingResult; code?: string }

let presses = 0
/** Presses "book" and, when the server falls over meanwhile, again with the same key: what a parent's page does. */
const press = async (input: ClassBookingInput, processes: number, n: number): Promise<Outcome> => {
  const key = randomUUID()
  const address = `10.7.${presses >> 8}.${presses++ & 255}`
  for (let attempt = 0; attempt < 40; attempt++) {
    const app = (n + attempt) % processes === 0 ? centre.app : second.app
    const answer = await app.inject({
      method: 'POST',
      url: bookChildClass.path,
      headers: { host: 'localhost:3000', 'idempotency-key': key, 'x-forwarded-for': address },
      payload: input,
    })
    if (answer.statusCode === 200) return { input, booking: answer.json<BookingResult>() }
    if (answer.statusCode < 500) return { input, code: answer.json<{ code: string }>().code }
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40))
  }
  throw new Error('The server did not come back.')
}

const wave = async (group: string | undefined, count: number, processes: number, kills: number): Promise<Outcome[]> => {
  const all = Array.from({ length: count }, (_, n) => press(centre.anInput(group), processes, n))
  for (let kill = 0; kill < kills; kill++) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
    // A process that dies, as the database sees it: its transactions end where they are.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%book_class_seats%' and state <> 'idle'`.execute(
      centre.deps.db,
    )
  }
  return Promise.all(all)
}
const winners = (outcomes: Outcome[]): BookingResult[] => outcomes.flatMap(({ booking }) => (booking ? [booking] : []))
const codes = (outcomes: Outcome[]): string[] => [...new Set(outcomes.flatMap(({ code }) => (code === undefined ? [] : [code])))]

const settleAll = async (bookings: BookingResult[]): Promise<void> => {
  await Promise.all(
    bookings.map(async ({ guid, orderReference }, n) => {
      const answer = await centre.call(openBookingPayment, { params: { bookingId: guid, orderReference } })
      expect(answer.status, answer.text).toBe(200)
      const payment = answer.body as Payment
      if (n % 3 === 0) await centre.atProvider(payment, { action: 'decline' })
      else await centre.atProvider(payment, { action: 'pay', ...(n % 5 === 0 ? { duplicate: 1 as const } : {}) })
    }),
  )
  await centre.settled()
  await centre.settled()
}

describe.each([1, 2])('with %i server process(es)', (processes) => {
  test('every seat is sold once, and nobody is told "full" while one is free', async () => {
    for (let round = 0; round < rounds; round++) {
      const capacity = 1 + ((round * 7 + processes * 5) % 30)
      const { groups } = await centre.aClass([capacity])
      const [group] = groups
      // Every seat is wanted many times over: whoever gets "full" while fewer than all are sold got a wrong answer.
      const first = await wave(group, buyers, processes, round % 2 === 1 ? 3 : 0)
      expect({ round, sold: winners(first).length }).toEqual({ round, sold: capacity })
      expect(codes(first)).toEqual(['class.full'])
      // Some never pay, some are declined and give up; their seats go to others, before any sweeper has been by.
      const givenUp = winners(first).filter((_, n) => n % 4 === 0)
      for (const { guid } of givenUp) await centre.letRunOut(guid)
      const next = await wave(group, Math.ceil(buyers / 3), processes, 0)
      expect({ round, sold: winners(next).length }).toEqual({ round, sold: Math.min(givenUp.length, Math.ceil(buyers / 3)) })
      await settleAll([...winners(first).filter((one) => !givenUp.includes(one)), ...winners(next)])
      expect((await centre.seatsIn(group, 'held')) + (await centre.seatsIn(group, 'booked'))).toBe(capacity)
      await centre.allAgrees()
      await sweepBookings(centre.deps)
    }
  })
})

test('siblings in two groups, asked for in both orders, never half and never stuck', async () => {
  const { groups } = await centre.aClass([6, 6])
  const [one, two] = groups
  const inputs = Array.from({ length: 60 }, (_, n) => {
    const other = centre.anInput(n % 2 === 0 ? two : one)
    const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = other
    const sibling = { childClassAgeGroupId, childFirstName, childLastName, childBirthdate }
    return centre.anInput(n % 2 === 0 ? one : two, { siblings: [sibling] })
  })
  const outcomes = await Promise.all(inputs.map((input, n) => press(input, 2, n)))
  expect(winners(outcomes)).toHaveLength(6)
  expect(codes(outcomes)).toEqual(['class.full'])
  await centre.allAgrees()
})

test('the lock is what makes it so: without it, one seat is sold twice', async () => {
  // Positive control of the fuzz test: the same functions with their locks taken out, and the index that would catch it.
  const { pool } = centre.deps
  const bodies: string[] = []
  for (const name of ['book_class_seats', 'book_class_seats_together']) {
    const { rows } = await pool.query(`select pg_get_functiondef($1::regproc) as body`, [name])
    bodies.push(rows[0].body as string)
  }
  await pool.query('drop index class_booking_children_seat')
  const waved: string[] = []
  try {
    // Two must look for a seat at the same moment. On a busy machine that takes a longer look, so each try looks twice as long as the one before.
    const isSoldTwice = async (seconds: number): Promise<boolean> => {
      for (const body of bodies) await pool.query(withoutLocks(body, seconds))
      const { groups } = await centre.aClass([3])
      waved.push(groups[0] ?? expect.fail('no group'))
      return winners(await wave(groups[0], 40, 2, 0)).length > 3
    }
    let isTwice = false
    for (let tries = 0; tries < 8 && !isTwice; tries++) isTwice = await isSoldTwice(0.02 * 2 ** tries)
    expect(isTwice).toBe(true)
    expect((await checkSeats(centre.deps.db)).join()).toContain('a seat taken without its one booking')
  } finally {
    for (const body of bodies) await pool.query(body)
    await sql`update class_booking_children set has_seat = false where age_group_id = any(${waved})`.execute(centre.deps.db)
    await pool.query(
      'create unique index class_booking_children_seat on class_booking_children (age_group_id, seat_number) where has_seat',
    )
  }
})
/** A function that takes seats, with no lock, and with a moment between looking and taking. */
const withoutLocks = (body: string, seconds: number): string => {
  const unlocked = body
    .replace('for update skip locked', '')
    .replace('limit 1 for update;', 'limit 1;')
    .replace("s.state = 'held' for update;", "s.state = 'held';")
    .replace(/(?=update class_seats s set state)/, `perform pg_sleep(${seconds});\n        `)
  expect(unlocked).not.toMatch(/for update/)
  return unlocked
}
