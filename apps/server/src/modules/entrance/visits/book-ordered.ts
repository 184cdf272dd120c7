import { dayIn } from '../../../kernel/calendar.ts'
import type { FulfilContext } from '../../orders/orders.ts'
import { lockEntrances } from '../../tickets/tickets.ts'
import { areCoversFree } from './covers.ts'
import { bookHeldPlaces, lockWindowsOfVisits, type OrderedVisit, retakePlaces } from './ordered-visits.sql.ts'

/**
 * Books visits that were paid, unless the play centre was closed meanwhile. What is held has its places and has reserved what covers its children; for what
 * came late both are asked again, one visit after the other, since two may want the same last one. @returns the ids of those that are booked.
 */
export const bookOrdered = async (at: FulfilContext, ordered: readonly OrderedVisit[]): Promise<Set<string>> => {
  const open = ordered.filter(({ isClosed }) => !isClosed)
  const late = open.filter(({ isHeld, isOver }) => !isHeld && !isOver)
  await lockForLate(at, late)
  const inTime = open.filter(({ isHeld }) => isHeld)
  const booked = new Set((await bookHeldPlaces(at.client, [inTime.map(({ id }) => id)])).map(({ id }) => id))
  for (const visit of late) if (await bookLate(at, visit)) booked.add(visit.id)
  return booked
}

/** Windows, then passes and ticket cards, all at once: as a cart that orders and a visit that is moved hold them. */
const lockForLate = async ({ client }: FulfilContext, late: readonly OrderedVisit[]): Promise<void> => {
  if (late.length === 0) return
  await lockWindowsOfVisits(client, [late.map(({ id }) => id)])
  await lockEntrances(client, [late.flatMap(({ useIds }) => useIds)])
}

const bookLate = async ({ client, now }: FulfilContext, visit: OrderedVisit): Promise<boolean> => {
  const { id, useIds, playgroundId, date, timeZone, places } = visit
  if (!(await areCoversFree(client, useIds, { id, playgroundId, date, today: dayIn(now, timeZone), now }))) return false
  // Past its time, and not given to anybody else yet.
  if ((await bookHeldPlaces(client, [[id]])).length > 0) return true
  const [taken] = await retakePlaces(client, [id, places, now])
  if (taken?.isHeld !== true) return false
  return (await bookHeldPlaces(client, [[id]])).length > 0
}
