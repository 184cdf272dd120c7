import { randomUUID } from 'node:crypto'
import { type CentreParty, getCentreParty, moveParty, undoPartyMove } from '@hoppla/contract/parties/centre/party'
import { bookPartyByPhone } from '@hoppla/contract/parties/centre/phone-booking'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { orderSecret } from '../../../modules/orders/orders.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { aChoice, newParty, notePlaced } from './parties-cart.ts'
import { endsRest, openRest } from './parties-host.ts'
import {
  type Choice,
  dayPrice,
  depositMinor,
  endOf,
  type Family,
  families,
  giveBackOverpaid,
  hour,
  inTheWay,
  isFree,
  isOpenFor,
  isTooMany,
  type ModelParty,
  startOf,
} from './parties-model.ts'
import { changeContent, chosenOf, type Step, type World } from './parties-world.ts'

// What the staff do: move parties, book by phone, keep rooms busy, close them.

const quarters = Array.from(
  { length: 40 },
  (_, n) => `${String(9 + Math.floor(n / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][n % 4]}`,
)
/** A start within the hours most of the time; the staff are not bound to those of the plan. */
const someTime = ({ chance, pick }: World, planned: string): string => (chance() < 0.5 ? planned : (pick(quarters) ?? planned))

const whyNotMoved = (world: World, party: ModelParty, choice: Choice, dayMinor: number): string | undefined => {
  const { centre, now } = world
  if (party.state === 'cancelled' || startOf(party.choice) <= now()) return 'party.over'
  if (centre.closed.has(choice.room)) return 'party.not-bookable'
  if (isTooMany(choice)) return 'party.too-many'
  if (!isOpenFor(choice) || startOf(choice) <= now()) return 'party.not-bookable'
  if (dayMinor !== party.dayMinor && endsRest(world, party)) return 'party.payment-pending'
  if (!party.hasRoom) return 'party.over'
  return inTheWay(world, choice, party.id)
}
const read = async (world: World, { id }: ModelParty): Promise<CentreParty> => {
  const said = await world.ask(getCentreParty, { params: { id } }, 'staff')
  expect(said.code).toBe(undefined)
  return said.body as CentreParty
}
/** Whether a move was made whose answer was lost: asked again, it is refused as one of an older state. */
const isMadeAlready = async (world: World, party: ModelParty, { code }: Said, choice: Choice): Promise<boolean> => {
  if (code !== 'content.changed-meanwhile') return false
  const { date, from, room } = await read(world, party)
  return date === choice.date && from === choice.at && room.id === world.centre.roomIds[choice.room]
}

/** A party to another room, day and start; sometimes taken back at once, sometimes by somebody who saw an older state. */
export const move: Step = async (world) => {
  const party = world.pick(world.parties.filter(({ state }) => ['booked', 'reserved', 'cancelled'].includes(state)))
  if (!party) return
  const before = party.choice
  const drawn = aChoice(world)
  const choice: Choice = { ...before, date: drawn.date, room: drawn.room, at: someTime(world, drawn.at) }
  const keepsPrice = world.chance() < 0.6
  const dayMinor = keepsPrice ? party.dayMinor : dayPrice(choice.pack, choice.date)
  const found = await sql<{ version: number }>`select version from parties where id = ${party.id}`.execute(world.deps.db)
  const version = found.rows[0]?.version
  // Forgotten, a week after nobody has paid.
  if (version === undefined) return
  const place = { date: choice.date, startsAt: choice.at, roomId: world.centre.roomIds[choice.room] ?? '', keepsPrice }
  const ask = (seen: number) => world.ask(moveParty, { params: { id: party.id }, body: { version: seen, ...place } }, 'staff')
  const why = whyNotMoved(world, party, choice, dayMinor)
  if (why === undefined && version > 0) expect((await ask(version - 1)).code).toBe('content.changed-meanwhile')
  const said = await ask(version)
  const isDone = said.code === undefined || (await isMadeAlready(world, party, said, choice))
  expect({ before, choice, code: isDone ? undefined : said.code }).toEqual({ before, choice, code: why })
  world.note(`moved ${why ?? ''}`)
  if (why !== undefined) return
  const rest = openRest(world, party)
  if (rest && dayMinor !== party.dayMinor) rest.mustEnd = true
  Object.assign(party, { choice, dayMinor })
  holdOn(party)
  giveBackOverpaid(party)
  if (world.chance() < 0.3) await undo(world, party, version + 1, before)
}
const undo = async (world: World, party: ModelParty, version: number, before: Choice): Promise<void> => {
  const said = await world.ask(undoPartyMove, { params: { id: party.id, version } }, 'staff')
  const isDone = said.code === undefined || (await isMadeAlready(world, party, said, before))
  const why = world.centre.closed.has(before.room) ? 'party.room-taken' : inTheWay(world, before, party.id)
  expect({ before, code: isDone ? undefined : said.code }).toEqual({ before, code: why })
  if (why !== undefined) return
  party.choice = before
  holdOn(party)
}
/** A party that waits for its deposit is held as long as it can be paid, and never longer than until it begins. */
const holdOn = (party: ModelParty): void => {
  if (party.until !== null) party.until = Math.min(party.order?.expiresAt ?? party.until, startOf(party.choice))
}

/** A family telephones, with an account or without; its room is held for 48 hours, and it gets a link to pay. */
export const phone: Step = async (world) => {
  const drawn = aChoice(world)
  const choice = { ...drawn, at: someTime(world, drawn.at) }
  const who = world.chance() < 0.4 ? world.pick(families) : undefined
  const why = whyNotByPhone(world, choice)
  const said = await bookByPhone(world, choice, who)
  expect({ choice, code: said.code }).toEqual({ choice, code: why })
  world.note(`by phone ${why ?? ''}`)
  if (said.code === undefined) await notePhone(world, choice, who, said)
}
export const whyNotByPhone = (world: World, choice: Choice): string | undefined => {
  if (world.centre.closed.has(choice.room) || !isOpenFor(choice) || startOf(choice) <= world.now()) return 'party.not-bookable'
  return isTooMany(choice) ? 'party.too-many' : inTheWay(world, choice)
}
let callers = 0
export const bookByPhone = (world: World, choice: Choice, who: Family | undefined): Promise<Said> =>
  world.ask(
    bookPartyByPhone,
    {
      params: { playgroundId: world.playgroundId },
      body: {
        ...{ date: choice.date, startsAt: choice.at, roomId: world.centre.roomIds[choice.room] ?? '' },
        ...{ packageId: world.shop.packages[choice.pack], ...chosenOf(world.shop, choice), child: { firstName: 'Siv' } },
        ...(choice.themeId === null ? {} : { themeId: choice.themeId }),
        family: {
          ...{ name: 'Siv Ek', phone: '070-123 45 67', language: 'sv' as const },
          email: who === undefined ? `siv${++callers}@families.example` : `${who}@families.example`,
        },
      },
    },
    'staff',
  )
export const notePhone = async (world: World, choice: Choice, who: Family | undefined, said: Said): Promise<void> => {
  const { id, payBy } = said.body as { id: string; payBy: string }
  const until = Math.min(world.now() + 48 * hour, startOf(choice))
  expect(payBy).toBe(new Date(until).toISOString())
  const party: ModelParty = { ...newParty(id, who, choice), state: 'reserved', until }
  world.parties.push(party)
  const { rows } = await sql<{
    id: string
    reference: string
  }>`select o.id, o.reference from orders o join parties p on p.order_id = o.id
    where p.id = ${id}`.execute(world.deps.db)
  const [made = expect.fail('It has no order.')] = rows
  const secret = who === undefined ? orderSecret(world.deps.config, made.id) : null
  party.order = await notePlaced(
    world,
    { orderReference: made.reference, secret },
    { part: 'deposit', who, parties: [{ party, key: 'package', minor: depositMinor }] },
  )
  expect(party.order.expiresAt).toBe(until)
}

/** The staff keep a room busy, as they see fit: only the constraint says no. */
export const block: Step = async (world) => {
  const { deps, blocked, playgroundId, centre } = world
  if (blocked.length > 1) {
    const [gone] = blocked.splice(0, 1)
    await sql`delete from room_bookings where id = ${gone?.id}`.execute(deps.db)
    return
  }
  // What is held past its time is in the way of who does not look.
  await world.work('sweep-parties')
  const choice = aChoice(world)
  const id = randomUUID()
  const [startsAt, endsAt] = [startOf(choice), endOf(choice)]
  const isPossible = isFree({ ...world, centre }, choice) || isFreeWithoutSetUp(world, choice)
  const { rows } =
    await sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
    select ${id}, ${playgroundId}, r.id, case when r.block is null then r.id::text else ${playgroundId}::text || ' ' || r.block end, ${choice.date},
      ${new Date(startsAt)}, ${new Date(endsAt)}, tstzrange(${new Date(startsAt)}, ${new Date(endsAt)}), 'block'
    from rooms r where r.id = ${centre.roomIds[choice.room]} on conflict do nothing returning id`.execute(deps.db)
  expect({ choice, blocked: rows.length === 1 }).toEqual({ choice, blocked: isPossible })
  if (rows.length === 1) blocked.push({ id, room: choice.room, date: choice.date, startsAt, endsAt })
}
const isFreeWithoutSetUp = ({ parties, blocked, centre }: World, choice: Choice): boolean => {
  const around = 900_000
  const isBeside = (from: number, to: number) => to <= startOf(choice) || endOf(choice) <= from
  const isApart = (room: number) => centre.blocks[room] !== centre.blocks[choice.room]
  return (
    parties.every(
      (one) => !one.hasRoom || isApart(one.choice.room) || isBeside(startOf(one.choice) - around, endOf(one.choice) + around),
    ) && blocked.every((one) => isApart(one.room) || isBeside(one.startsAt, one.endsAt))
  )
}

/** A room is switched off, or on again; what is booked in it stays. */
export const closeRoom: Step = async (world) => {
  const { centre, deps } = world
  const room = 2
  const closes = !centre.closed.has(room)
  await changeContent(world, () =>
    sql`update rooms set is_disabled = ${closes} where id = ${centre.roomIds[room]}`.execute(deps.db),
  )
  if (closes) centre.closed.add(room)
  else centre.closed.delete(room)
}
