export type Seat = { number: number; state: 'free' | 'reserved' | 'queued' | 'held' | 'booked' }
type Ages = { minAge: number; maxAge: number }

export const isTaken = ({ state }: Seat): boolean => state === 'held' || state === 'booked'

/**
 * The seats of an age group for a given `capacity`, of which the centre reserves some. Seats are counted, whatever their numbers. Nobody loses a seat: if
 * more are taken than the capacity allows, that many are withheld as they are released before any is sold again. Seats are never deleted; those beyond the
 * capacity are reserved. Free seats stay free as far as possible, those of the waiting list last of
 * all taken from it, so that repeating an import changes nothing.
 * @returns all seats by number, how many are withheld (`owed`), by how many children the capacity is exceeded, and how many reserved seats are still taken.
 */
export const settleSeats = (
  seats: readonly Seat[],
  capacity: number,
  kept: number,
): { seats: Seat[]; owed: number; tooMany: number; notKept: number } => {
  const all = [...seats]
  const numbers = new Set(seats.map(({ number }) => number))
  for (let number = 1; all.length < capacity; number++) if (!numbers.has(number)) all.push({ number, state: 'reserved' })
  const taken = all.filter(isTaken)
  const spare = all.filter((seat) => !isTaken(seat)).sort((a, b) => rankOf(b) - rankOf(a) || b.number - a.number)
  const free = Math.max(0, capacity - kept - taken.length)
  const owed = Math.min(taken.length, Math.max(0, taken.length + kept - capacity))
  return {
    seats: [
      ...taken,
      ...spare.map(({ number, state }, index) => ({
        number,
        // Who waits is offered it: it is not for sale meanwhile.
        state: index >= free ? ('reserved' as const) : state === 'queued' ? state : ('free' as const),
      })),
    ].sort((a, b) => a.number - b.number),
    owed,
    tooMany: Math.max(0, taken.length - capacity),
    notKept: Math.min(kept, owed),
  }
}

/** Which seats stay open rather than be kept by the centre. */
const rankOf = ({ state }: Seat): number => (state === 'queued' ? 2 : state === 'free' ? 1 : 0)

/**
 * Matches the requested age groups with the stored ones: the group of the same ages, or else a booked group that was widened, so that its children stay in it
 * and no second group is sold beside it.
 * @returns `matches`: the stored group of each requested one, if any; `left`: stored groups that nothing matches; `replaced`: the booked ones among them, if a
 * new group may have taken their place (nobody can say whether the two share a time and a room).
 */
export const matchGroups = <G extends Ages & { isOffered: boolean; seats: readonly Seat[] }>(
  stored: readonly G[],
  requested: readonly Ages[],
): { matches: (G | undefined)[]; left: G[]; replaced: G[] } => {
  const matches = requested.map(({ minAge, maxAge }) => stored.find((group) => group.minAge === minAge && group.maxAge === maxAge))
  const left = stored.filter((group) => !matches.includes(group))
  for (const group of left.filter(isBooked)) {
    const wider = requested.findIndex((ages, n) => !matches[n] && ages.minAge <= group.minAge && group.maxAge <= ages.maxAge)
    if (wider >= 0) matches[wider] = group
  }
  const rest = left.filter((group) => !matches.includes(group))
  return { matches, left: rest, replaced: matches.includes(undefined) ? rest.filter(isBooked) : [] }
}

const isBooked = ({ isOffered, seats }: { isOffered: boolean; seats: readonly Seat[] }): boolean => isOffered && seats.some(isTaken)
