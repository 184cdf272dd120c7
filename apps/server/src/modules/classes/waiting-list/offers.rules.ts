import { addDays, momentOf, wallClock } from '../../../kernel/calendar.ts'

/** Minutes of the day for which an offer holds. */
export const offerMinutes = 4 * 60

/** Offers are made, and end, between these hours of the place's own clock. */
const dayBegins = 9 * 60
const dayEnds = 20 * 60
const quarter = 15

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether offers are made at a moment: nobody is woken. */
export const isOfferTime = (now: Date, timeZone: string): boolean => {
  const at = minutesOf(wallClock(now, timeZone).time)
  return dayBegins <= at && at < dayEnds
}

/**
 * When an offer ends that is made at a moment: after so many minutes of the day (9 to 20 on the place's own clock), rounded up to a quarter of an hour. What
 * the evening leaves of them is counted from nine the next day, so that no offer ends between 20 and 9. One that is made at night counts from nine.
 * @param minutes 240; of an offer of two days 48 * 60, which are hours of the day, too.
 */
export const offerEndsAt = (now: Date, timeZone: string, minutes: number = offerMinutes): Date => {
  const { date, time } = wallClock(now, timeZone)
  const isWhole = now.getTime() % 60_000 === 0
  let day = date
  let at = Math.max(dayBegins, Math.ceil((minutesOf(time) + (isWhole ? 0 : 1)) / quarter) * quarter)
  let left = Math.ceil(minutes / quarter) * quarter
  for (; at + left > dayEnds; at = dayBegins) {
    left -= Math.max(0, dayEnds - at)
    day = addDays(day, 1)
  }
  return momentOf(day, timeOf(at + left), timeZone)
}

/** A seat that can be offered. `free`: everybody's, it only completes a family's places. @property vacancy when it came free. */
export type OpenSeat = { groupId: string; number: number; state: 'queued' | 'free'; vacancy: number | null }
/** A family that waits, in its turn. @property passed up to where it has passed. @property children those who wait, with the groups that would do. */
export type WaitingFamily = { id: string; passed: number; children: readonly { position: number; groupIds: readonly string[] }[] }
export type OfferedSeat = { position: number; groupId: string; number: number }

/**
 * Who is offered what. Families come one after the other; each is offered seats for all of its children or none, among them one that came free since it
 * passed. What nobody could be offered is everybody's.
 * @param families in their turn. @returns the offers, and the queued seats that nobody is offered.
 */
export const decideOffers = (
  seats: readonly OpenSeat[],
  families: readonly WaitingFamily[],
): { offers: { familyId: string; seats: OfferedSeat[] }[]; released: OpenSeat[] } => {
  let left = [...seats]
  const offers: { familyId: string; seats: OfferedSeat[] }[] = []
  for (const family of families) {
    if (!left.some(({ state }) => state === 'queued')) break
    const found = seatsFor(family, left)
    if (!found) continue
    offers.push({ familyId: family.id, seats: found })
    left = left.filter((seat) => !found.some(({ groupId, number }) => groupId === seat.groupId && number === seat.number))
  }
  return { offers, released: left.filter(({ state }) => state === 'queued') }
}

/** Seats for all of a family: one is new to it, and one is the list's, which may be the same; the others are whichever there are. */
const seatsFor = ({ passed, children }: WaitingFamily, seats: readonly OpenSeat[]): OfferedSeat[] | undefined => {
  const all = [...seats].sort((a, b) => Number(b.state === 'queued') - Number(a.state === 'queued') || a.number - b.number)
  for (const fresh of all.filter(({ vacancy }) => (vacancy ?? 0) > passed))
    for (const queued of fresh.state === 'queued' ? [fresh] : all.filter(({ state }) => state === 'queued')) {
      const found = seatAround([...new Set([fresh, queued])], children, all)
      if (found) return found.sort(byPosition)
    }
  return undefined
}

/** A seat for each child, certain ones among them. */
const seatAround = (
  certain: readonly OpenSeat[],
  children: WaitingFamily['children'],
  seats: readonly OpenSeat[],
): OfferedSeat[] | undefined => {
  const [seat, ...others] = certain
  if (!seat) return seatAll(children, seats)
  const rest = seats.filter((each) => each !== seat)
  for (const child of children) {
    if (!child.groupIds.includes(seat.groupId)) continue
    const found = seatAround(
      others,
      children.filter((each) => each !== child),
      rest,
    )
    if (found) return [{ position: child.position, groupId: seat.groupId, number: seat.number }, ...found]
  }
  return undefined
}
const byPosition = (a: OfferedSeat, b: OfferedSeat): number => a.position - b.position

/**
 * A seat for each child in one of its groups, or none at all; children make room for each other (augmenting paths).
 * @param seats the preferred ones first.
 */
export const seatAll = <Seat extends { groupId: string; number: number }>(
  children: readonly { position: number; groupIds: readonly string[] }[],
  seats: readonly Seat[],
): OfferedSeat[] | undefined => {
  const takenBy = new Map<Seat, number>()
  const place = (index: number, tried: Set<Seat>): boolean => {
    for (const seat of seats) {
      if (tried.has(seat) || !children[index]?.groupIds.includes(seat.groupId)) continue
      tried.add(seat)
      const other = takenBy.get(seat)
      if (other !== undefined && !place(other, tried)) continue
      takenBy.set(seat, index)
      return true
    }
    return false
  }
  for (const index of children.keys()) if (!place(index, new Set())) return undefined
  return [...takenBy].map(([{ groupId, number }, index]) => ({ position: children[index]?.position ?? 0, groupId, number }))
}
