import { partyDaysAhead } from '@hoppla/contract/parties/offers'
import { addDays, type Day, dayIn } from '../../kernel/calendar.ts'
import type { OpenDay } from '../places/places.ts'
import type { BookableOffer } from './bookable-offer.ts'
import { type Busy, isRoomFree, isWithinLimits, type PartySlot, slotOf, startsOn } from './parties.rules.ts'

/** A package at a start. @property roomIds of rooms that are free for it. */
export type SlotOfPackage = { packageId: string; slot: PartySlot; roomIds: string[] }
/** A start of a day. @property isOver it has begun, or is too soon to be booked. */
export type StartOfDay = { at: string; isOver: boolean; packages: SlotOfPackage[] }

const hourMs = 3_600_000

/** Until which day parties are booked. */
export const lastDay = (now: Date, timeZone: string): Day => addDays(dayIn(now, timeZone), partyDaysAhead)

/**
 * The starts of a day with the packages that fit into its hours and the rooms that are free for each; a start into which none fits is left out.
 * @param busy what keeps rooms busy on that day, at least.
 */
export const startsOfDay = (offer: BookableOffer, { date, open }: OpenDay, busy: readonly Busy[], now: Date): StartOfDay[] => {
  const { plan, rules, packages, rooms, place } = offer
  const isAhead = date <= lastDay(now, place.timeZone)
  return startsOn(plan, date).flatMap((at): StartOfDay[] => {
    const fitting = packages.flatMap((one): SlotOfPackage[] => {
      const slot = slotOf({ date, at, minutes: one.duration_minutes, timeZone: place.timeZone }, rules, open)
      if (!slot) return []
      const near = busy.filter(
        ({ blockedFrom, blockedUntil }) => blockedFrom < slot.blockedUntil && slot.blockedFrom < blockedUntil,
      )
      const isPossible = isWithinLimits(near, slot, one.hosts, rules)
      const free = isPossible ? rooms.filter(({ block }) => isRoomFree(near, block, slot)) : []
      return [{ packageId: one.id, slot, roomIds: free.map(({ id }) => id) }]
    })
    const [first] = fitting
    if (!first) return []
    const isOver = !isAhead || first.slot.startsAt - rules.noticeHours * hourMs < now.getTime()
    return [{ at, isOver, packages: fitting }]
  })
}
