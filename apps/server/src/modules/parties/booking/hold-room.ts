import type { Queryable } from '../../../db/statement.ts'
import type { FrozenRates, PartyQuote } from '../../../db/tables/parties.ts'
import { Refusal } from '../../../http/refusal.ts'
import { isRoomFree, isWithinLimits, type Limits, type PartySlot } from '../parties.rules.ts'
import {
  dropOverdue,
  dropRooms,
  dropStock,
  listBusyBetween,
  listStockOn,
  listTakenForGood,
  lockDays,
  takeRoom,
  takeStock,
} from './hold-room.sql.ts'
import { type Chosen, stockOf } from './party-rates.ts'

/** A party that is to have a room. @property until null: for good. @property quote what it costs, while it is held. */
export type RoomWanted = {
  id: string
  playgroundId: string
  room: { id: string; block: string }
  slot: PartySlot
  rates: FrozenRates
  chosen: Chosen
  limits: Limits
  until: Date | null
  quote: PartyQuote | null
}
/** Why a party cannot have what it wants. */
export type InTheWay = 'party.room-taken' | 'party.day-full' | 'party.extra-sold-out'

const at = (ms: number): Date => new Date(ms)

/**
 * Takes a room for a party with its hosts and extras, under the lock of its day; what it has under the same id is given back first. What others hold past
 * their time is given back before anybody is refused. @returns what is in the way; then nothing was taken, and what it had is gone: the transaction is undone.
 */
export const takeRoomFor = async (where: Queryable, wanted: RoomWanted, now: Date): Promise<InTheWay | undefined> => {
  const { id, playgroundId, room, slot } = wanted
  const [from, until] = [at(slot.blockedFrom), at(slot.blockedUntil)]
  if ((await listTakenForGood(where, [room.block, from, until, id])).length > 0) return 'party.room-taken'
  await lockDays(where, [{ playgroundId, date: slot.date }])
  await dropOverdue(where, [playgroundId, slot.date, now, room.block, from, until])
  await dropRooms(where, [[id]])
  const why = await findInTheWay(where, wanted, now)
  if (why) return why
  const taken = await takeRoom(where, [
    ...[id, playgroundId, room.id, room.block, slot.date, at(slot.startsAt), at(slot.endsAt), from, until],
    ...[wanted.rates.package.hosts, wanted.until, wanted.quote && JSON.stringify(wanted.quote)],
  ])
  if (taken.length === 0) return 'party.room-taken'
  await writeStock(where, wanted)
  return undefined
}

/**
 * What is in the way of a party, as it looks at this moment; what it has under the same id is not. Only while its day is held does the answer stand.
 */
export const findInTheWay = async (
  where: Queryable,
  wanted: Omit<RoomWanted, 'until' | 'quote'>,
  now: Date,
): Promise<InTheWay | undefined> => {
  const { id, playgroundId, room, slot } = wanted
  const busy = await listBusyBetween(where, [playgroundId, at(slot.blockedFrom), at(slot.blockedUntil), now, [id]])
  if (!isRoomFree(busy, room.block, slot)) return 'party.room-taken'
  if (!isWithinLimits(busy, slot, wanted.rates.package.hosts, wanted.limits)) return 'party.day-full'
  return (await isInStock(where, wanted, now)) ? undefined : 'party.extra-sold-out'
}

/** @throws Refusal of what is in the way. */
export const holdRoom = async (where: Queryable, wanted: RoomWanted, now: Date): Promise<void> => {
  const why = await takeRoomFor(where, wanted, now)
  if (why) throw new Refusal(why)
}

type StockWanted = Pick<RoomWanted, 'id' | 'playgroundId' | 'slot' | 'rates' | 'chosen'>
/** Whether the day has enough of what a party wants. Only while its day is held does the answer stand. */
export const isInStock = async (
  where: Queryable,
  { id, playgroundId, slot, rates, chosen }: StockWanted,
  now: Date,
): Promise<boolean> => {
  const wanted = stockOf(rates, chosen)
  if (wanted.length === 0) return true
  const taken = new Map((await listStockOn(where, [playgroundId, slot.date, now, [id]])).map((one) => [one.id, one.n]))
  return wanted.every(({ id: extra, count, most }) => (taken.get(extra) ?? 0) + count <= most)
}

const writeStock = async (where: Queryable, { id, rates, chosen }: StockWanted): Promise<void> => {
  const stock = stockOf(rates, chosen)
  if (stock.length > 0) await takeStock(where, [id, JSON.stringify(stock.map(({ id: extra, count }) => ({ id: extra, count })))])
}

/** Takes other extras for a party that keeps its room; its day is held. @throws Refusal `party.extra-sold-out`. */
export const changeStock = async (where: Queryable, wanted: StockWanted, now: Date): Promise<void> => {
  await dropStock(where, [wanted.id])
  if (!(await isInStock(where, wanted, now))) throw new Refusal('party.extra-sold-out')
  await writeStock(where, wanted)
}
