import { partyDays } from '@hoppla/contract/parties/offers'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { auditLedger } from '../../../modules/orders/orders.ts'
import {
  type Choice,
  endOf,
  inTheWay,
  isFree,
  isWithin,
  type ModelOrder,
  type ModelParty,
  noticeMs,
  packages,
  planned,
  startOf,
} from './parties-model.ts'
import { compareMoneySoFar } from './parties-money.ts'
import type { World } from './parties-world.ts'

type OrderRow = Pick<ModelOrder, 'id' | 'totalMinor' | 'token'> & { expiresAt: number }
export const readOrder = async ({ deps }: World, reference: string): Promise<OrderRow> => {
  const { rows } = await sql<Omit<OrderRow, 'expiresAt'> & { expiresAt: Date }>`
    select o.id, o.total_minor::int as "totalMinor", o.expires_at as "expiresAt",
      (select p.token from payments p where p.order_id = o.id order by p.created_at desc limit 1) as token
    from orders o where o.reference = ${reference}`.execute(deps.db)
  const [row = expect.fail(`There is no order ${reference}.`)] = rows
  return { ...row, expiresAt: row.expiresAt.getTime() }
}

/** What is in the way of each party that has no room, in the model. */
export const waysOf = (world: World): Map<string, string | undefined> =>
  new Map(world.parties.map((party) => [party.id, whyLost(world, party)]))
const whyLost = (world: World, { id, choice, state }: ModelParty): string | undefined => {
  if (state === 'gone' || state === 'cancelled') return 'it is no more'
  if (world.centre.closed.has(choice.room)) return 'its room is closed'
  return startOf(choice) <= world.now() ? 'it has begun' : inTheWay(world, choice, id)
}

export { whyLost }

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null

/** Holds the database and what families are shown against the model. @throws at the first difference. */
export const compare = async (world: World, isThorough: boolean): Promise<void> => {
  await compareRooms(world)
  await compareParties(world)
  await compareOffers(world, isThorough)
  compareMoneySoFar(world)
  if (isThorough) expect(await auditLedger(world.deps.pool)).toEqual([])
}

type RoomRow = { id: string; room: string; starts: Date; ends: Date; from: Date; to: Date; until: Date | null; hosts: number }
/** Which room is taken when: just those that the model knows, and no two at the same time, those among them that nobody has given back yet. */
const compareRooms = async (world: World): Promise<void> => {
  const { deps, parties, blocked, centre, now } = world
  const { rows } =
    await sql<RoomRow>`select id, room_id as room, starts_at as starts, ends_at as ends, lower(blocked) as "from", upper(blocked) as "to",
      held_until as until, hosts from room_bookings where date >= ${centre.dates[0]} and (held_until is null or held_until > ${new Date(now())}) order by id`.execute(
      deps.db,
    )
  const known = [
    ...parties
      .filter(({ hasRoom }) => hasRoom)
      .map(({ id, choice, until }) => ({
        ...{ id, room: choice.room, starts: startOf(choice), ends: endOf(choice), from: startOf(choice) - 900_000 },
        ...{ to: endOf(choice) + 900_000, until, hosts: packages[choice.pack].hosts },
      })),
    ...blocked.map(({ id, room, startsAt, endsAt }) => ({
      ...{ id, room, starts: startsAt, ends: endsAt, from: startsAt, to: endsAt, until: null, hosts: 0 },
    })),
  ].sort((one, other) => (one.id < other.id ? -1 : 1))
  const found = rows.map((row) => ({
    ...{ id: row.id, room: centre.roomIds.indexOf(row.room), starts: ms(row.starts), ends: ms(row.ends), from: ms(row.from) },
    ...{ to: ms(row.to), until: ms(row.until), hosts: row.hosts },
  }))
  expect(found).toEqual(known)
  for (const [n, one] of known.entries())
    for (const other of known.slice(n + 1)) {
      const isSameBlock = centre.blocks[one.room] === centre.blocks[other.room]
      const isOverlap = isSameBlock && one.from < other.to && other.from < one.to
      expect({ isOverlap, one, other }).toEqual({ isOverlap: false, one, other })
    }
}

type PartyRow = { id: string; status: string; date: string; starts: Date; room: string; children: number; dayMinor: number }
const states: Record<ModelParty['state'], string> = {
  ...{ cart: 'Ordered', reserved: 'Reserved', booked: 'Booked', cancelled: 'Cancelled', gone: 'gone' },
}
const compareParties = async ({ deps, parties, centre }: World): Promise<void> => {
  const { rows } = await sql<PartyRow>`select id, status, date::text, starts_at as starts, room_id as room, children,
      (rates -> 'package' ->> 'dayMinor')::int as "dayMinor" from parties where id = any(${parties.map(({ id }) => id)}::uuid[])`.execute(
    deps.db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, state, choice, dayMinor } of parties) {
    const row = found.get(id)
    // What was ordered and not paid is forgotten in its own time.
    if (state === 'cart' || state === 'gone') {
      expect(['Ordered', undefined]).toContain(row?.status)
      continue
    }
    if (state === 'reserved' && !row) continue
    const { date, room, children } = choice
    expect({ ...row, starts: ms(row?.starts ?? null) }).toEqual({
      ...{ id, status: states[state], date, starts: startOf(choice), room: centre.roomIds[room], children, dayMinor },
    })
  }
  const { rows: others } =
    await sql`select id from parties where status = 'Booked' and not id = any(${parties.map(({ id }) => id)}::uuid[])
    and starts_at > ${deps.clock.now()}`.execute(deps.db)
  expect(others).toEqual([])
}

const anyChoice = { children: 10, adults: 0, vegan: 0, cakes: 0, ice: false, themeId: null }
/** What the calls of free rooms say of a day, or of all. */
const compareOffers = async (world: World, isThorough: boolean): Promise<void> => {
  const { centre, now, ask, playgroundId, shop } = world
  const [from = '', to = ''] = [centre.dates[0], centre.dates.at(-1)]
  const said = await ask(partyDays, { params: { playgroundId }, query: { from, to } })
  const { days } = said.body as Answer<typeof partyDays>
  const someDay = world.pick(centre.dates)
  for (const date of centre.dates) {
    if (!isThorough && date !== someDay) continue
    const freeAt = (at: string, pack: Choice['pack']): string[] =>
      centre.roomIds.filter((_, room) => {
        const choice = { ...anyChoice, date, at, room, pack }
        return !centre.closed.has(room) && isFree(world, choice) && isWithin(world, choice)
      })
    const wanted = planned.map((at) => ({
      ...{ at, isOver: startOf({ date, at }) - noticeMs < now() },
      packages: (['hop', 'room'] as const).map((pack) => ({ id: shop.packages[pack], roomIds: freeAt(at, pack) })),
    }))
    const { starts } = await world.offersOn(date)
    const found = starts.map(({ at, isOver, packages: offered }) => ({
      ...{ at, isOver, packages: offered.map(({ packageId, roomIds }) => ({ id: packageId, roomIds })) },
    }))
    expect({ date, found }).toEqual({ date, found: wanted })
    const free = new Set(
      wanted.filter(({ isOver }) => !isOver).flatMap((start) => start.packages.flatMap(({ roomIds }) => roomIds)),
    )
    const day = days.find((one) => one.date === date)
    expect({ date, free: day?.freeRooms, isBookable: day?.isBookable }).toEqual({
      ...{ date, free: free.size, isBookable: free.size > 0 },
    })
  }
}
