import type { Day } from '../../../kernel/calendar.ts'

export type SeatState = 'free' | 'reserved' | 'held' | 'booked'
export type ModelGroup = { id: string; days: Day[]; off: Day[]; seats: SeatState[]; classAt: number }
type Child = { group: number; isGone: boolean; absent: Day[] }
type MakeUp = { child: number; missed: Day; group: number; day: Day }
export type Shown = { left: string[]; makeUps: string[] }

/**
 * Make-ups in the simplest words: lists that are counted. Knows nothing of how the product decides. Groups of one class meet on the same days; a child may
 * make up in groups of another class. Says of each step whether it must succeed, and does it.
 */
export class MakeUpModel {
  readonly groups: ModelGroup[]
  readonly children: Child[] = []
  /** In the order in which they were chosen. */
  makeUps: MakeUp[] = []
  private readonly most: number

  constructor(groups: ModelGroup[], most: number) {
    this.groups = groups
    this.most = most
  }

  private groupAt(at: number): ModelGroup {
    const group = this.groups[at]
    if (!group) throw new Error(`There is no group ${at}.`)
    return group
  }

  private absentIn(group: number, day: Day): number {
    return this.children.filter((child) => !child.isGone && child.group === group && child.absent.includes(day)).length
  }
  private comingTo(group: number, day: Day): MakeUp[] {
    return this.makeUps.filter((one) => one.group === group && one.day === day)
  }

  /** Places that nobody has, is promised or stands on. */
  left(group: number, day: Day): number {
    const free = this.groupAt(group).seats.filter((state) => state === 'free').length
    return free + this.absentIn(group, day) - this.comingTo(group, day).length
  }

  /** More children than seats. */
  over(group: number, day: Day): number {
    const open = this.groupAt(group).seats.filter((state) => state !== 'booked' && state !== 'reserved').length
    return this.comingTo(group, day).length - open - this.absentIn(group, day)
  }

  /** Whoever buys comes first: the newest make-ups of a session are over. */
  private settle(group: number): void {
    for (const day of this.groupAt(group).days)
      for (let over = this.over(group, day); over > 0; over--) {
        const newest = this.comingTo(group, day).at(-1)
        this.makeUps = this.makeUps.filter((one) => one !== newest)
      }
  }

  /** @returns whether a seat went from one state to another: the first that can. */
  turn(group: number, from: SeatState, to: SeatState): boolean {
    const { seats } = this.groupAt(group)
    const at = seats.indexOf(from)
    if (at < 0) return false
    seats[at] = to
    this.settle(group)
    return true
  }

  book(group: number): boolean {
    if (!this.turn(group, 'free', 'booked')) return false
    this.children.push({ group, isGone: false, absent: [] })
    return true
  }

  cancel(child: number): boolean {
    const one = this.children[child]
    if (!one || one.isGone) return false
    one.isGone = true
    this.makeUps = this.makeUps.filter((made) => made.child !== child)
    return this.turn(one.group, 'booked', 'free')
  }

  private meets(group: number, day: Day): boolean {
    const { days, off } = this.groupAt(group)
    return days.includes(day) && !off.includes(day)
  }

  report(child: number, day: Day): boolean {
    const one = this.children[child]
    if (!one || one.isGone || !this.meets(one.group, day)) return false
    if (!one.absent.includes(day)) one.absent.push(day)
    return true
  }

  comeAfterAll(child: number, day: Day): boolean {
    const one = this.children[child]
    if (!one || one.isGone || !this.meets(one.group, day)) return false
    if (!one.absent.includes(day)) return true
    if (this.left(one.group, day) < 1) return false
    one.absent = one.absent.filter((each) => each !== day)
    return this.giveBack(child, day)
  }

  choose(child: number, missed: Day, group: number, day: Day): boolean {
    const one = this.children[child]
    if (!one || one.isGone) return false
    const before = this.makeUps.find((made) => made.child === child && made.missed === missed)
    if (before) return before.group === group && before.day === day
    const own = this.groupAt(one.group)
    const mine = this.makeUps.filter((made) => made.child === child)
    const isRight = one.absent.includes(missed) && this.meets(one.group, missed) && mine.length < this.most
    const isPossible =
      this.groupAt(group).classAt !== own.classAt &&
      this.meets(group, day) &&
      day > (own.days[0] ?? '') &&
      !mine.some((made) => made.day === day)
    if (!isRight || !isPossible || this.left(group, day) < 1) return false
    this.makeUps.push({ child, missed, group, day })
    return true
  }

  giveBack(child: number, missed: Day): boolean {
    this.makeUps = this.makeUps.filter((made) => made.child !== child || made.missed !== missed)
    return !this.children[child]?.isGone
  }

  cancelSession(group: number, day: Day): boolean {
    if (!this.meets(group, day)) return false
    this.groupAt(group).off.push(day)
    this.makeUps = this.makeUps.filter((made) => made.group !== group || made.day !== day)
    return true
  }

  /** What a reader of the tables must see. */
  shown(): Shown {
    const key = (one: MakeUp) => `${one.child} ${one.missed} → ${this.groupAt(one.group).id} ${one.day}`
    return {
      makeUps: this.makeUps.map(key).sort(),
      left: this.groups.flatMap(({ id, days }, at) => days.map((day) => `${id} ${day}: ${this.left(at, day)}`)).sort(),
    }
  }

  /** What must never be. */
  faults(): string[] {
    return this.groups.flatMap(({ id, days }, at) =>
      days.filter((day) => this.over(at, day) > 0).map((day) => `${id} has too many children on ${day}`),
    )
  }
}
