import type { FulfilContext, Fulfilment, PaidOrder, WhyUndelivered } from '../../orders/orders.ts'
import {
  confirmParties,
  findRoomAndLimits,
  keepRooms,
  listPaidParties,
  lockPaidParties,
  type PaidParty,
} from './book-ordered.sql.ts'
import { lockDays } from './hold-room.sql.ts'
import { takeRoomFor } from './hold-room.ts'
import { listPartiesOfOrder } from './parties-booked.sql.ts'
import { openLines } from './party-money.ts'

/**
 * Books parties whose deposit was paid, and notes what of the rest was. A deposit that comes after the hold gets its room, if it and what belongs to it is
 * still free; otherwise the money goes back once, as does that for a day that was closed, or a party that was cancelled meanwhile, and what of the rest is
 * owed no more: a later order has paid it, or the party has become another.
 */
export const fulfilParties = async (paid: readonly PaidOrder[], at: FulfilContext): Promise<Fulfilment> => {
  const { client, now } = at
  const orderIds = paid.map(({ orderId }) => orderId)
  await lockPaidParties(client, [orderIds])
  const parties = await listPaidParties(client, [orderIds, now])
  const deposits = parties.filter(
    ({ part, ownOrderId, orderId, status }) => part === 'deposit' && ownOrderId === orderId && status !== 'Cancelled',
  )
  const booked = await bookAll(at, deposits)
  await confirmParties(client, [[...booked], now])
  const byLine = new Map(parties.map((one) => [one.lineId, one]))
  const owed = await findOwed(at, parties)
  const undelivered = new Map<string, WhyUndelivered>()
  const undeliveredLines = new Map<string, WhyUndelivered>()
  for (const { orderId, lines } of paid) {
    const missing = lines.flatMap(({ id }): [string, WhyUndelivered][] => {
      const why = whyNot(byLine.get(id), { booked, owed })
      return why ? [[id, why]] : []
    })
    const [first] = missing
    if (first && missing.length === lines.length) undelivered.set(orderId, first[1])
    else for (const [lineId, why] of missing) undeliveredLines.set(lineId, why)
  }
  return { undelivered, undeliveredLines }
}

/** Lines of the rest that are owed. */
const findOwed = async ({ client }: FulfilContext, parties: readonly PaidParty[]): Promise<Set<string>> => {
  const rests = parties.filter(({ part, status }) => part === 'rest' && status === 'Booked')
  const left = new Map<string, number>()
  for (const orderId of new Set(rests.map((one) => one.orderId)))
    for (const party of await listPartiesOfOrder(client, [orderId]))
      for (const { key, quantity, unitMinor } of openLines(party)) left.set(`${party.id} ${key}`, quantity * unitMinor)
  return new Set(
    rests.flatMap(({ id, key, lineId, lineMinor }) => {
      const open = left.get(`${id} ${key}`) ?? 0
      if (lineMinor > open) return []
      left.set(`${id} ${key}`, open - lineMinor)
      return [lineId]
    }),
  )
}

type Delivered = { booked: ReadonlySet<string>; owed: ReadonlySet<string> }
const whyNot = (party: PaidParty | undefined, { booked, owed }: Delivered): WhyUndelivered | undefined => {
  // Another order of the same cart has it.
  if (!party) return 'Cancelled'
  if (party.part === 'rest' && party.status === 'Booked') return owed.has(party.lineId) ? undefined : 'SoldOut'
  if (party.part === 'rest') return 'Cancelled'
  if (booked.has(party.id) && party.ownOrderId === party.orderId) return undefined
  if (party.status === 'Cancelled') return 'Cancelled'
  return party.isClosed ? 'CalledOff' : 'SoldOut'
}

/** @returns the parties that have their room. */
const bookAll = async (at: FulfilContext, deposits: readonly PaidParty[]): Promise<Set<string>> => {
  const open = deposits.filter(({ isClosed }) => !isClosed)
  const late = open.filter(({ isHeld, isOver }) => !isHeld && !isOver)
  if (late.length > 0) await lockDays(at.client, late)
  const held = open.filter(({ isHeld }) => isHeld).map(({ id }) => id)
  const booked = new Set((await keepRooms(at.client, [held])).map(({ id }) => id))
  for (const party of late) if (await bookLate(at, party)) booked.add(party.id)
  return booked
}

/** Past its time: its own room, where nobody else has it. */
const bookLate = async ({ client, now }: FulfilContext, party: PaidParty): Promise<boolean> => {
  if ((await keepRooms(client, [[party.id]])).length > 0) return true
  const { id, playgroundId, roomId, date, from, until, startsAt, endsAt, rates, terms } = party
  const [room] = await findRoomAndLimits(client, [roomId, playgroundId])
  if (!room) return false
  const minute = 60_000
  const slot = {
    ...{ date, at: from, until, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() },
    blockedFrom: startsAt.getTime() - terms.setupMinutes * minute,
    blockedUntil: endsAt.getTime() + terms.cleanupMinutes * minute,
  }
  const why = await takeRoomFor(
    client,
    {
      id,
      playgroundId,
      room: { id: roomId, block: room.block },
      slot,
      rates,
      chosen: party,
      limits: room,
      until: null,
      quote: null,
    },
    now,
  )
  return why === undefined
}
