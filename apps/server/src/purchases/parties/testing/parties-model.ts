import { addDays, type Day, dayIn, momentOf, weekdayOf } from '../../../kernel/calendar.ts'

// What a party is, costs and needs, by plain arrays: nothing here asks the product or its database.

export const zone = 'Europe/Stockholm'
export const minute = 60_000
export const hour = 60 * minute
export const families = ['alva', 'bo', 'cleo', 'dag'] as const
export type Family = (typeof families)[number]
/** Who calls; nobody: whoever has the link. */
export type Who = Family | 'staff'

export const packages = {
  hop: { minutes: 120, hosts: 0, weekdayMinor: 199_000, weekendMinor: 199_000 },
  room: { minutes: 150, hosts: 1, weekdayMinor: 249_000, weekendMinor: 279_000 },
} as const
export const depositMinor = 50_000
const included = 10
const childMinor = 21_900
const [veganMinor, cakeMinor, iceMinor] = [1_000, 34_900, 2_500]
export const cakesOfDay = 2
/** Children that each room holds. */
const mostChildren = [16, 14, 20]
export const planned = ['10:00', '13:00', '16:00']
const around = 15 * minute
export const noticeMs = 48 * hour
export const [opens, closes] = ['09:00', '20:00']

/** What is chosen of a party. @property at `HH:MM`. @property roomId by its place in the list of rooms. */
export type Choice = {
  date: Day
  at: string
  room: number
  pack: keyof typeof packages
  children: number
  adults: number
  vegan: number
  cakes: number
  ice: boolean
  themeId: string | null
}
/** An order that pays for parties. Money in minor units. @property mayEnd somebody has asked for what ends it. @property mustEnd and was answered. */
export type ModelOrder = {
  id: string
  reference: string
  secret: string | null
  token: string
  who: Family | undefined
  part: 'deposit' | 'rest'
  lines: OrderLine[]
  totalMinor: number
  placedAt: number
  expiresAt: number
  state: 'open' | 'paid' | 'over'
  mayEnd: boolean
  mustEnd: boolean
  /** Paid at the bank; the shop has not been told. */
  event: Buffer | undefined
}
/** @property wasHeld its room was held when its money was heard of. @property backMinor what of it has gone back. */
export type OrderLine = {
  party: ModelParty
  key: string
  minor: number
  outcome: 'kept' | 'back' | undefined
  wasHeld: boolean
  backMinor: number
}
/**
 * A party, from the line of a cart on. @property until when its room is held, in milliseconds; null: for good. @property hasRoom and has not been given back.
 * @property order of its deposit.
 */
export type ModelParty = {
  id: string
  who: Family | undefined
  choice: Choice
  dayMinor: number
  state: 'cart' | 'reserved' | 'booked' | 'cancelled' | 'gone'
  until: number | null
  hasRoom: boolean
  order: ModelOrder | undefined
  /** Lines that were paid for it, as their money came. */
  paid: { order: ModelOrder; line: OrderLine }[]
}
/** @property from since when it holds something, and @property until when, in milliseconds. */
export type ModelCart = {
  id: string
  who: Family
  lines: ModelParty[]
  from: number
  until: number
  order: ModelOrder | undefined
}
/** A room that the staff keep busy without a party. */
export type Block = { id: string; room: number; date: Day; startsAt: number; endsAt: number }

/** The play centre of a round. @property blocks of rooms, by their place in the list. @property closed a room that is switched off. */
export type Centre = {
  dates: Day[]
  roomIds: string[]
  blocks: string[]
  closed: Set<number>
  mostAtOnce: number | null
  hosts: number | null
}
export type Model = { centre: Centre; parties: ModelParty[]; blocked: Block[]; now: () => number }

export const startOf = ({ date, at }: Pick<Choice, 'date' | 'at'>): number => momentOf(date, at, zone).getTime()
export const endOf = (choice: Choice): number => startOf(choice) + packages[choice.pack].minutes * minute
export const todayOf = (now: number): Day => dayIn(new Date(now), zone)
export const dayPrice = (pack: Choice['pack'], date: Day): number =>
  weekdayOf(date) >= 6 ? packages[pack].weekendMinor : packages[pack].weekdayMinor

/** What the clock ends. */
export const lapse = ({ parties, now }: Pick<Model, 'parties' | 'now'>): void => {
  for (const party of parties) if (party.until !== null && party.until <= now()) party.hasRoom = false
}

type Span = { id: string; room: number; from: number; to: number }
const spansOf = ({ parties, blocked }: Model): Span[] => [
  ...parties
    .filter(({ hasRoom }) => hasRoom)
    .map(({ id, choice }) => ({ id, room: choice.room, from: startOf(choice) - around, to: endOf(choice) + around })),
  ...blocked.map(({ id, room, startsAt, endsAt }) => ({ id, room, from: startsAt, to: endsAt })),
]
export const isFree = (model: Model, choice: Choice, but = ''): boolean => {
  const [from, to] = [startOf(choice) - around, endOf(choice) + around]
  const block = model.centre.blocks[choice.room]
  return spansOf(model).every(
    (one) => one.id === but || model.centre.blocks[one.room] !== block || one.to <= from || to <= one.from,
  )
}
/** Parties at a time, and their hosts, every five minutes. */
export const isWithin = (model: Model, choice: Choice, but = ''): boolean => {
  const { mostAtOnce, hosts } = model.centre
  for (let at = startOf(choice); at < endOf(choice); at += 5 * minute) {
    const then = model.parties.filter((one) => one.hasRoom && one.id !== but && startOf(one.choice) <= at && at < endOf(one.choice))
    if (mostAtOnce !== null && then.length >= mostAtOnce) return false
    const own = packages[choice.pack].hosts
    const busy = then.reduce((sum, one) => sum + packages[one.choice.pack].hosts, 0)
    if (hosts !== null && own > 0 && busy + own > hosts) return false
  }
  return true
}
export const hasCakes = ({ parties }: Model, choice: Choice, but = ''): boolean =>
  choice.cakes === 0 ||
  choice.cakes +
    parties
      .filter((one) => one.hasRoom && one.id !== but && one.choice.date === choice.date)
      .reduce((sum, one) => sum + one.choice.cakes, 0) <=
    cakesOfDay
/** Why a party cannot have what it wants; undefined: it can. */
export const inTheWay = (model: Model, choice: Choice, but?: string): string | undefined => {
  if (!isFree(model, choice, but)) return 'party.room-taken'
  if (!isWithin(model, choice, but)) return 'party.day-full'
  return hasCakes(model, choice, but) ? undefined : 'party.extra-sold-out'
}
/** Whether there are more children than the room holds. */
export const isTooMany = ({ children, room }: Choice): boolean => children > (mostChildren[room] ?? 0)
/** Whether a party begins and ends while the play centre is open. */
export const isOpenFor = (choice: Choice): boolean =>
  choice.at >= opens && endOf(choice) <= startOf({ date: choice.date, at: closes })

/** What a party costs, by line. */
export const priceOf = ({ choice, dayMinor }: Pick<ModelParty, 'choice' | 'dayMinor'>): Map<string, number> => {
  const lines: [string, number][] = [
    ['package', dayMinor],
    ['child', Math.max(0, choice.children - included) * childMinor],
    ['vegan', choice.vegan * veganMinor],
    ['cake', choice.cakes * cakeMinor],
    ['ice', choice.ice ? choice.children * iceMinor : 0],
  ]
  return new Map(lines.filter(([, minor]) => minor > 0))
}
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)
export const totalOf = (party: Pick<ModelParty, 'choice' | 'dayMinor'>): number => sum(priceOf(party).values())
export const paidFor = ({ paid }: ModelParty, key?: string): number =>
  sum(paid.filter(({ line }) => key === undefined || line.key === key).map(({ line }) => line.minor - line.backMinor))
/** What is left to pay, by line. */
export const owedOf = (party: ModelParty): { key: string; minor: number }[] =>
  [...priceOf(party)].map(([key, minor]) => ({ key, minor: minor - paidFor(party, key) })).filter(({ minor }) => minor > 0)
/** What was paid for a line beyond its price goes back, of the money that came last first. */
export const giveBackOverpaid = (party: ModelParty): void => {
  const price = priceOf(party)
  for (const { line } of party.paid.toReversed()) {
    const over = paidFor(party, line.key) - (price.get(line.key) ?? 0)
    line.backMinor += Math.max(0, Math.min(over, line.minor - line.backMinor))
  }
}
/** What is kept of what was paid, where a party is cancelled now. */
export const keptNow = (party: ModelParty, now: number): number => {
  const today = todayOf(now)
  const paid = paidFor(party)
  if (today <= addDays(party.choice.date, -14)) return 0
  if (today <= addDays(party.choice.date, -7)) return Math.min(paid, depositMinor)
  return today <= addDays(party.choice.date, -2) ? Math.min(paid, Math.round(totalOf(party) / 2)) : paid
}
/** Gives so much of a party's money back, of the order that was paid last first. */
export const giveBack = (party: ModelParty, backMinor: number): void => {
  let left = backMinor
  for (const { line } of party.paid.toReversed()) {
    const part = Math.min(left, line.minor - line.backMinor)
    line.backMinor += part
    left -= part
  }
}
/** Whether its family may change it still. */
export const isChangeable = ({ state, choice }: ModelParty, now: number): boolean =>
  state === 'booked' && startOf(choice) > now && todayOf(now) <= addDays(choice.date, -7)
