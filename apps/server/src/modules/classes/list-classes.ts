import type { ChildClass, ClassArticle, ClassAvailability } from '@hoppla/contract/classes'
import { fromMinor } from '@hoppla/i18n'
import { type Prepared, prepare } from '../../cache/prepared.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lowestBefore, mediaOnWire, priceOn } from '../catalogue/catalogue.ts'
import { findLocation, say } from '../places/places.ts'
import { asksForSize, beginning, daysHeld, saleProblem } from './bookings.rules.ts'
import { type ClassRow, countFreeSeats, type FreeSeatsRow, hasPlayground, listClasses, listSizes } from './classes.sql.ts'
import { isClosedToAll, isEarly, opensAt, type Standing, type Windows } from './priority/windows.rules.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared' | 'clock'>
type Reader = Pick<Caller, 'language'>

/** Answers that follow the clock are made anew so often at most, however many ask (docs/product/classes.md). */
const kept = (deps: ReadDeps, name: string, seconds: number, build: () => Promise<unknown>): Promise<Prepared> =>
  deps.prepared.get(`${name} ${Math.floor(deps.clock.now().getTime() / 1000 / seconds)}`, build)

/** Classes of a playground that lie ahead. @throws Refusal `playground.not-found`. */
export const listChildClasses = (deps: ReadDeps, { language }: Reader, playgroundId: string): Promise<Prepared> =>
  kept(deps, `classes ${playgroundId} ${language}`, 30, async () => {
    if (!(await hasPlayground(deps.db, playgroundId))) throw new Refusal('playground.not-found')
    const now = deps.clock.now()
    const [rows, seats] = await Promise.all([
      listClasses(deps.db, playgroundId, dayIn(now, 'UTC')),
      countFreeSeats(deps.db, playgroundId, now),
    ])
    const free = new Map(seats.map((row) => [row.id, row.free]))
    return rows.filter((row) => isAhead(row, now)).map((row) => classOnWire(row, language, now, free))
  })

/** Free seats by age group, asked of the database at most once a second in this process: when a season opens, everybody asks. */
export const freeSeatsOf = async (deps: ReadDeps, playgroundId: string): Promise<readonly FreeSeatsRow[]> =>
  (await seatsNow(deps, playgroundId)).rows

/** The same for parents' pages, kept by caches for three seconds: never older than five. @throws Refusal `playground.not-found`. */
export const childClassAvailability = async (deps: ReadDeps, playgroundId: string): Promise<Prepared> => {
  const { answer } = await seatsNow(deps, playgroundId)
  if (!answer) throw new Refusal('playground.not-found')
  return answer
}

/** @property answer absent: there is no such playground. */
type SeatsNow = { rows: readonly FreeSeatsRow[]; answer: Prepared | undefined }

const seatsNow = (deps: ReadDeps, playgroundId: string): Promise<SeatsNow> => {
  const now = deps.clock.now()
  const second = Math.floor(now.getTime() / 1000)
  const found = lastSeats.get(deps.prepared) ?? { second, seats: new Map<string, Promise<SeatsNow>>() }
  // One second's answers at a time: the map cannot grow.
  const fresh = found.second === second ? found : { second, seats: new Map<string, Promise<SeatsNow>>() }
  lastSeats.set(deps.prepared, fresh)
  const known = fresh.seats.get(playgroundId)
  if (known) return known
  const made = readSeats(deps, playgroundId, now)
  fresh.seats.set(playgroundId, made)
  made.catch(() => fresh.seats.delete(playgroundId))
  return made
}
const lastSeats = new WeakMap<Deps['prepared'], { second: number; seats: Map<string, Promise<SeatsNow>> }>()

const readSeats = async (deps: ReadDeps, playgroundId: string, now: Date): Promise<SeatsNow> => {
  const rows = await countFreeSeats(deps.db, playgroundId, now)
  if (rows.length === 0 && !(await hasPlayground(deps.db, playgroundId))) return { rows, answer: undefined }
  const answer: ClassAvailability = {
    now: now.toISOString(),
    ageGroups: rows.map(({ id, classId, free }) => ({ id, classId, fullyBooked: free === 0, seatsLeft: Math.min(5, free) })),
  }
  return { rows, answer: prepare(answer) }
}

/** T-shirt sizes, smallest first. */
export const tshirtSizes = async (deps: ReadDeps): Promise<string[]> => (await listSizes(deps, 'all')) ?? []

/** Classes ahead as articles, of a place or anywhere in it. @throws Refusal `location.not-found`. */
export const classArticlesByLocation = (deps: ReadDeps, { language }: Reader, locationId: string): Promise<Prepared> =>
  kept(deps, `class-articles ${locationId} ${language}`, 30, async () => {
    if (!(await findLocation(deps.db, locationId))) throw new Refusal('location.not-found')
    const now = deps.clock.now()
    const rows = await listClasses(deps.db, locationId, dayIn(now, 'UTC'))
    return rows.filter((row) => isAhead(row, now)).map((row) => articleOnWire(row, language, now))
  })

const isAhead = (row: ClassRow, now: Date): boolean => offered(row).some((group) => now < beginning(row, group))
const offered = (row: ClassRow) => row.groups.filter(({ isOffered }) => isOffered)

const classOnWire = (row: ClassRow, language: string, now: Date, free: ReadonlyMap<string, number>): ChildClass => {
  const words = (texts: Texts) => say(texts, language, row.languages)
  const money = (minor: number) => fromMinor(minor, row.currency)
  const today = dayIn(now, row.timeZone)
  const priceMinor = priceOn(row, today)
  return {
    id: row.id,
    classType: row.type,
    name: words(row.names),
    playgroundId: row.playground.id,
    occasions: daysHeld(
      row,
      offered(row).map(({ id }) => id),
    ),
    price: {
      priceIncVat: money(priceMinor),
      validToDate: priceMinor === row.priceMinor ? row.priceValidTo : null,
      regularPriceIncVat: money(row.regularPriceMinor),
      lowestPriorPriceIncVat: lowestBefore(row, today),
    },
    firstOccasionDate: row.occasions[0] ?? '',
    ageGroups: offered(row).map((group) => ({
      id: group.id,
      name: words(group.names),
      minAge: group.minAge,
      maxAge: group.maxAge,
      classStartTime: group.startTime,
      classEndTime: group.endTime,
      fullyBooked: (free.get(group.id) ?? 0) === 0,
      withAdult: group.withAdult,
    })),
    isTrialClass: row.type === 'SportKidzTrial',
    fullyBooked: offered(row).every(({ id }) => (free.get(id) ?? 0) === 0),
    description: words(row.descriptions),
    place: words(row.place),
    currency: row.currency,
    tshirt: asksForSize(row.type),
    sellablePeriodStartDate: row.sellableFrom,
    sellablePeriodEndDate: row.sellableTo,
    ...openingOf(row, now),
    isBookable: saleProblem(row, today) === undefined && !isClosedToAll(row, now),
    media: row.media.map((media) => mediaOnWire(media, language, row.languages)),
  }
}

/** Who may book from when, while that differs. */
const openingOf = (row: ClassRow, now: Date): Pick<ChildClass, 'opening'> => {
  if (!row.windows || !isEarly(row, now)) return {}
  const at = (standing: Standing) => opensAt(row.windows as Windows, standing).toISOString()
  return { opening: { presentFrom: at('present'), siblingsFrom: at('sibling'), allFrom: at('anybody') } }
}

const articleOnWire = (row: ClassRow, language: string, now: Date): ClassArticle => {
  const words = (texts: Texts) => say(texts, language, row.languages)
  const today = dayIn(now, row.timeZone)
  const isActive = saleProblem(row, today) === undefined
  return {
    id: row.id,
    name: words(row.names),
    type: row.type,
    description: words(row.descriptions),
    price: fromMinor(priceOn(row, today), row.currency),
    currency: row.currency,
    sellablePeriodStartDate: row.sellableFrom,
    sellablePeriodEndDate: row.sellableTo,
    periodCardProperties: { start: row.occasions[0] ?? '', end: row.occasions.at(-1) ?? '' },
    openEndDateCardProperties: null,
    locationId: row.playground.id,
    locationName: words(row.playground.names) || row.playground.name,
    isActive,
    media: row.media.map((media) => mediaOnWire(media, language, row.languages)),
    inactiveReason: isActive ? null : inactiveReason(row, today),
  }
}

const inactiveReason = (row: ClassRow, today: string): NonNullable<ClassArticle['inactiveReason']> => {
  if (!row.isActive || row.isCancelled) return 'Inactive'
  return row.sellableFrom !== null && today < row.sellableFrom ? 'NotYetOnSale' : 'NoLongerOnSale'
}
