import { acceptOffer, confirmWaiting, declineOffer, joinWaitingList, leaveWaitingList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, momentOf, wallClock } from '../../../kernel/calendar.ts'
import { checkSeats } from '../check-seats.ts'
import { sweepBookings } from '../classes.jobs.ts'
import type { AClass } from '../testing/centre.ts'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'
import { type Snapshot, WaitingModel } from '../testing/waiting-model.ts'
import { seatsOfBooking, snapshotOf } from '../testing/waiting-snapshot.ts'
import { secretOf } from './secrets.ts'

// The long form: `npm run fuzz -- waiting-list`; HOPPLA_FUZZ_STEPS says how many, HOPPLA_FUZZ_SEED repeats one.
const steps = Number(process.env.HOPPLA_FUZZ_STEPS ?? 150)
const seed = Number(process.env.HOPPLA_FUZZ_SEED ?? 20_261_127)

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
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

type Walk = { full: AClass; model: WaitingModel; random: () => number; log: string[]; faults: string[] }
const pick = <A>({ random }: Walk, list: readonly A[]): A | undefined => list[Math.floor(random() * list.length)]

const secretBy = async (id: string): Promise<string> => {
  const { rows } = await sql<{ secretEncrypted: Buffer }>`select secret_encrypted as "secretEncrypted" from class_waiting_entries
    where id = ${id}`.execute(centre.deps.db)
  return secretOf(centre.deps.config, { id, secretEncrypted: rows[0]?.secretEncrypted ?? expect.fail('no entry') })
}

const snapshot = ({ full }: Walk): Promise<Snapshot> => snapshotOf(centre.deps.db, full)
const seatsOf = (bookingId: string): Promise<string[]> => seatsOfBooking(centre.deps.db, bookingId)
const held = async ({ full }: Walk, isOffered: boolean): Promise<string[]> => {
  const { rows } = await sql<{
    id: string
  }>`select b.id from class_bookings b where b.class_id = ${full.id} and b.status in ('Held', 'AwaitingPayment')
    and exists (select from class_offers f where f.booking_id = b.id) = ${isOffered} order by b.id`.execute(centre.deps.db)
  return rows.map(({ id }) => id)
}

const kinds = {
  join: async (walk) => {
    const now = await snapshot(walk)
    const children = walk.random() < 0.3 ? 2 : 1
    const body = centre.anEntry(walk.full, {}, children)
    const groups = body.children.map(() => pick(walk, [...walk.full.groups.map((id) => [id]), walk.full.groups]) ?? [])
    const free = now.seats.filter(({ state }) => state === 'free')
    await centre.deps.db.deleteFrom('rate_limits').execute()
    const input = { ...body, children: body.children.map((child, at) => ({ ...child, ageGroupIds: groups[at] ?? [] })) }
    const answer = await centre.call(joinWaitingList, { body: input })
    const fits = WaitingModel.canSeat(groups, free)
    if ((answer.status === 400) !== fits) walk.faults.push(`joined with ${answer.status} though there is ${fits ? '' : 'no '}room`)
    if (answer.status !== 200) return
    const { rows } = await sql<{ id: string }>`select id from class_waiting_entries where email = ${body.email}`.execute(
      centre.deps.db,
    )
    const confirmed = await centre.call(confirmWaiting, { params: { secret: await secretBy(rows[0]?.id ?? '') } })
    expect(confirmed.status, confirmed.text).toBe(200)
  },
  freeReserved: async (walk) => {
    const seat = pick(
      walk,
      (await snapshot(walk)).seats.filter(({ state }) => state === 'reserved'),
    )
    if (!seat) return
    const number = Number(seat.id.split(' ')[1])
    walk.model.freed([seat.id])
    await sql`update class_seats set state = 'free' where age_group_id = ${seat.groupId} and number = ${number}`.execute(
      centre.deps.db,
    )
  },
  buy: async (walk) => {
    const group = pick(walk, walk.full.groups)
    const free = (await snapshot(walk)).seats.filter(({ state, groupId }) => state === 'free' && groupId === group)
    const { status, body } = await centre.book(centre.anInput(group))
    if ((status === 200) !== free.length > 0) walk.faults.push(`booked with ${status} of ${free.length} seats`)
    if (status === 200) for (const id of await seatsOf((body as { guid: string }).guid)) walk.model.taken(id)
  },
  lapse: async (walk) => {
    const booking = pick(walk, await held(walk, false))
    if (!booking) return
    walk.model.freed(await seatsOf(booking))
    await centre.letHoldRunOut(booking)
  },
  unpaid: async (walk) => {
    const booking = pick(walk, await held(walk, true))
    if (!booking) return
    const { rows } = await sql<{ id: string }>`select entry_id as id from class_offers where booking_id = ${booking}`.execute(
      centre.deps.db,
    )
    await centre.letHoldRunOut(booking)
    walk.model.passes(rows[0]?.id ?? '')
  },
  accept: (walk) => answerOffer(walk, 'accept'),
  decline: (walk) => answerOffer(walk, 'decline'),
  giveUp: (walk) => answerOffer(walk, 'giveUp'),
  leave: async (walk) => {
    const family = pick(
      walk,
      (await snapshot(walk)).families.filter(({ state }) => state !== 'Accepted'),
    )
    if (family) await centre.call(leaveWaitingList, { params: { secret: await secretBy(family.id) } })
  },
  waits: async (walk) => {
    // To the end of the offers that there are, which then are over.
    const { rows } = await sql<{ id: string; endsAt: Date }>`select entry_id as id, ends_at as "endsAt" from class_offers
      where class_id = ${walk.full.id} and state = 'Open' order by ends_at`.execute(centre.deps.db)
    const [first] = rows
    if (!first) return
    // Who has accepted has not paid either.
    for (const id of await held(walk, false)) walk.model.freed(await seatsOf(id))
    for (const { entryId } of (
      await sql<{
        entryId: string
      }>`select entry_id as "entryId" from class_waiting_entries e join class_offers f on f.entry_id = e.id and f.state = 'Accepted'
        where e.class_id = ${walk.full.id} and e.state = 'Accepted'`.execute(centre.deps.db)
    ).rows)
      walk.model.passes(entryId)
    for (const { id, endsAt } of rows) if (endsAt <= first.endsAt) walk.model.passes(id)
    await sql`update class_bookings set expires_at = least(expires_at, ${first.endsAt}) where class_id = ${walk.full.id}
      and status in ('Held', 'AwaitingPayment')`.execute(centre.deps.db)
    centre.deps.clock.set(first.endsAt)
  },
} as const satisfies Record<string, (walk: Walk) => Promise<unknown>>
type Kind = keyof typeof kinds

const answerOffer = async (walk: Walk, how: 'accept' | 'decline' | 'giveUp'): Promise<void> => {
  const family = pick(
    walk,
    (await snapshot(walk)).families.filter(({ seats }) => seats.length > 0),
  )
  if (!family) return
  const params = { secret: await secretBy(family.id) }
  const offerId = (await centre.entry(params.secret)).offer?.id ?? expect.fail('no offer')
  const answer =
    how === 'accept'
      ? await centre.call(acceptOffer, { params, body: { offerId } })
      : await centre.call(declineOffer, { params, body: { offerId, stay: how === 'decline' } })
  expect(answer.status, answer.text).toBe(200)
  if (how !== 'accept') walk.model.passes(family.id)
}

const often: Kind[] = ['join', 'join', 'freeReserved', 'buy', 'lapse', 'accept', 'decline', 'unpaid', 'waits']
const seldom: Kind[] = ['giveUp', 'leave']

/** A walk of random steps, judged after each. @param spoil does something wrong after each step. @returns what was wrong first, with the steps before. */
const walkOf = async (start: number, count: number, spoil: () => Promise<unknown> = async () => {}): Promise<string[]> => {
  centre.noon()
  const full = await centre.aFullClass([4, 3], { inDays: 300 })
  const walk: Walk = { full, model: new WaitingModel(), random: numbersOf(start), log: [], faults: [] }
  for (let n = 0; n < count && walk.faults.length === 0; n++) {
    const kind = pick(walk, walk.random() < 0.1 ? seldom : often) ?? 'join'
    walk.log.push(kind)
    await kinds[kind](walk)
    await spoil()
    await sweepBookings(centre.deps)
    const now = await snapshot(walk)
    const { time } = wallClock(centre.deps.clock.now(), 'Europe/Stockholm')
    walk.faults.push(...walk.model.check(now, time >= '09:00' && time < '20:00'), ...(await checkSeats(centre.deps.db)))
    if (time >= '20:00') centre.deps.clock.set(momentOf(addDays(centre.today(), 1), '09:00', 'Europe/Stockholm'))
    // Whoever takes a seat for good leaves none to walk on with: the centre keeps a few.
    if (now.seats.every(({ state }) => state === 'free')) walk.faults.push(...(await keepAll(walk)))
  }
  return walk.faults.length === 0 ? [] : [...walk.faults, `seed ${start}: ${walk.log.join(' ')}`]
}

const keepAll = async ({ full }: Walk): Promise<string[]> => {
  await sql`update class_seats set state = 'reserved' where age_group_id = any(${full.groups}::uuid[])`.execute(centre.deps.db)
  return []
}

test(`${steps} random steps: nobody jumps the list, nobody is forgotten, nothing is promised twice`, {
  timeout: 3_600_000,
}, async () => {
  for (let n = 0; n < steps; n += 75) expect(await walkOf(seed + n, Math.min(75, steps - n))).toEqual([])
})

/** The first walk of a few that goes wrong. */
const firstWrong = async (spoil: () => Promise<unknown>): Promise<string> => {
  for (let n = 0; n < 8; n++) {
    const faults = await walkOf(seed + 1_000 * n, 60, spoil)
    if (faults.length > 0) return faults.join('\n')
  }
  return ''
}

test('its control: without the trigger families are forgotten', { timeout: 300_000 }, async () => {
  await centre.deps.pool.query('alter table class_seats disable trigger class_seats_freed')
  try {
    expect(await firstWrong(async () => {})).toContain('was forgotten')
  } finally {
    await centre.deps.pool.query('alter table class_seats enable trigger class_seats_freed')
  }
})

test('its control: who has passed and is not remembered is offered the same again', { timeout: 300_000 }, async () => {
  const forget = () => sql`update class_waiting_entries set passed = 0`.execute(centre.deps.db)
  expect(await firstWrong(forget)).toContain('offered what it has passed on')
})
