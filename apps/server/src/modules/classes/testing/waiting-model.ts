/** A seat as the database has it. @property id its group and number. */
export type SeatNow = { id: string; groupId: string; state: 'free' | 'reserved' | 'queued' | 'held' | 'booked' }
/** A family as the database has it. @property seats what it is offered now. @property groups those that would do, for each child who waits. */
export type FamilyNow = { id: string; state: string; order: number; groups: string[][]; seats: string[] }
export type Snapshot = { seats: SeatNow[]; families: FamilyNow[] }

/**
 * What must hold of a waiting list, in the simplest words: a clock that ticks with each coming free and each passing, when each seat came free, and up to
 * when each family has passed. It tries every way of seating a family, and knows nothing of how the product decides.
 */
export class WaitingModel {
  private tick = 0
  private readonly cameFree = new Map<string, number>()
  private readonly passed = new Map<string, number>()
  private before: Snapshot = { seats: [], families: [] }

  /** @returns what is wrong with a list that has been settled by day. @param isDay nothing may wait for the morning. */
  check(now: Snapshot, isDay: boolean): string[] {
    const faults: string[] = []
    for (const { id, state } of now.seats) if (isDay && state === 'queued') faults.push(`seat ${id} is nobody's by day`)
    const offered = now.families.flatMap(({ seats }) => seats)
    if (new Set(offered).size < offered.length) faults.push('one seat is offered twice')
    for (const id of offered)
      if (now.seats.find((seat) => seat.id === id)?.state !== 'held') faults.push(`offered seat ${id} is not held`)
    for (const family of now.families) if (this.isNew(family)) faults.push(...this.faultsOfOffer(family, now))
    // At night one seat may be queued for a family, and another like it be for everybody already.
    if (isDay) faults.push(...this.forgotten(now))
    this.before = now
    return faults
  }

  /** Seats came free: by whom is all the same. */
  freed(ids: readonly string[]): void {
    for (const id of ids) this.cameFree.set(id, ++this.tick)
  }

  /** A seat was taken by somebody who had not waited: when it comes free again, that is another time. */
  taken(id: string): void {
    this.cameFree.delete(id)
  }

  /** A family let something pass. */
  passes(id: string): void {
    this.passed.set(id, ++this.tick)
  }

  /** Whether a family could be seated in some of these seats. */
  static canSeat(groups: readonly string[][], seats: readonly SeatNow[]): boolean {
    const [first, ...rest] = groups
    if (!first) return true
    return seats.some(
      (seat) =>
        first.includes(seat.groupId) &&
        WaitingModel.canSeat(
          rest,
          seats.filter((each) => each !== seat),
        ),
    )
  }

  private isNew({ id, seats }: FamilyNow): boolean {
    const had = this.before.families.find((family) => family.id === id)?.seats.join() ?? ''
    return seats.length > 0 && seats.join() !== had
  }

  private isFresh(seatId: string, familyId: string): boolean {
    return (this.cameFree.get(seatId) ?? 0) > (this.passed.get(familyId) ?? 0)
  }

  private faultsOfOffer(family: FamilyNow, { seats, families }: Snapshot): string[] {
    const faults: string[] = []
    const given = seats.filter(({ id }) => family.seats.includes(id))
    if (!WaitingModel.canSeat(family.groups, given) || given.length !== family.groups.length)
      faults.push(`family ${family.order} is offered seats that do not suit`)
    if (!given.some(({ id }) => this.isFresh(id, family.id))) faults.push(`family ${family.order} is offered what it has passed on`)
    for (const other of families) {
      if (other.order >= family.order || other.state !== 'Waiting') continue
      if (this.canSeatAnew(other, given)) faults.push(`family ${family.order} came before family ${other.order}`)
    }
    return faults
  }

  /** Whether a family could be seated in some of these seats, one of which came free since it passed. */
  private canSeatAnew({ id, groups }: FamilyNow, seats: readonly SeatNow[]): boolean {
    return seats
      .filter((seat) => this.isFresh(seat.id, id))
      .some((seat) =>
        groups.some(
          (group, index) =>
            group.includes(seat.groupId) &&
            WaitingModel.canSeat(
              groups.filter((_, at) => at !== index),
              seats.filter((each) => each !== seat),
            ),
        ),
      )
  }

  /** Families for whom there is room among what is for everybody, though they have never been asked. */
  private forgotten({ seats, families }: Snapshot): string[] {
    const open = seats.filter(({ state }) => state === 'free')
    return families
      .filter((family) => family.state === 'Waiting' && this.canSeatAnew(family, open))
      .map(({ order }) => `family ${order} was forgotten`)
  }
}
