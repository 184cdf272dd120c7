import type { PlannedGroup } from '@hoppla/contract/classes/seasons'
import type { Texts } from '../../db/tables/places.ts'
import { addDays, type Day } from '../../kernel/calendar.ts'
import type { Description } from '../classes/classes.ts'

/** A planned group with the days on which it meets. @property index in the plan. */
export type DatedGroup = { index: number; group: PlannedGroup; sessions: readonly Day[] }
/** Groups that become one class. */
export type PlannedClass = { key: string; groups: readonly DatedGroup[] }

/**
 * Groups of one programme that meet on the same days at the same price are one class, as files have it; two of the same ages are two, since ages tell the
 * groups of a class apart.
 */
export const classesOf = (groups: readonly DatedGroup[]): PlannedClass[] => {
  const classes: DatedGroup[][] = []
  const alike = ({ group, sessions }: DatedGroup) =>
    JSON.stringify([
      group.type,
      sorted(group.names),
      group.sourceId,
      group.price,
      group.earlyPrice,
      group.earlyUntil,
      group.camp !== null,
      sessions,
    ])
  const inOrder = [...groups].sort((a, b) => a.group.from.localeCompare(b.group.from) || a.index - b.index)
  for (const one of inOrder) {
    const found = classes.find(
      (others) =>
        others[0] !== undefined &&
        alike(others[0]) === alike(one) &&
        !others.some(({ group }) => group.minAge === one.group.minAge && group.maxAge === one.group.maxAge),
    )
    if (found) found.push(one)
    else classes.push([one])
  }
  return classes.map((members) => ({ key: `office-${members[0]?.group.id ?? ''}`, groups: members }))
}

const sorted = (texts: object) => Object.entries(texts).sort(([a], [b]) => a.localeCompare(b))
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type About = { countryKey: string; playgroundKey: string; onSaleFrom: Day | null; languages: readonly string[] }
type Known = { descriptions: ReadonlyMap<string, Description>; rooms: ReadonlyMap<string, Texts> }

/** The rows of a class, as files of programmes and classes would have them. @throws Error for a class without groups or days: there is none. */
export const rowsOf = ({ key, groups }: PlannedClass, about: About, known: Known): { programme: object; row: object } => {
  const [head] = groups
  const [first, last] = [head?.sessions[0], head?.sessions.at(-1)]
  if (!head || first === undefined || last === undefined) throw new Error(`The class ${key} never meets.`)
  const { group, sessions } = head
  const description = known.descriptions.get(group.sourceId ?? '')
  const isEarly = group.earlyPrice !== null && group.earlyUntil !== null
  const programme = {
    ...{ key, country: about.countryKey, type: group.type, names: group.names },
    ...filled('descriptions', description?.descriptions, about.languages),
    ...filled('confirmationInformation', description?.confirmationInformation, about.languages),
    price: isEarly ? group.earlyPrice : group.price,
    ...(isEarly ? { regularPrice: group.price } : {}),
    ...(description && description.pictures.length > 0 ? { pictures: description.pictures } : {}),
    ageGroups: groups.map(({ group: one }) => ({
      ...{ names: one.groupNames, minAge: one.minAge, maxAge: one.maxAge, withAdult: one.withAdult },
      minutes: minutesOf(one.to) - minutesOf(one.from),
      capacity: one.seats,
    })),
  }
  const row = {
    ...{ key, programme: key, playground: about.playgroundKey, first, count: sessions.length },
    ...{ every: group.camp === null ? 'week' : 'day', except: daysBetweenLeftOut(sessions, group.camp === null ? 7 : 1) },
    starts: groups.map(({ group: one }) => one.from),
    reserved: groups.map(({ group: one }) => one.reserved),
    ...filled('place', placeOf(groups, known.rooms), about.languages),
    ...(isEarly ? { priceValidTo: group.earlyUntil } : {}),
    ...(about.onSaleFrom === null ? {} : { sellableFrom: about.onSaleFrom }),
    makeups: description?.makeUps ?? 0,
    position: group.weekday * 1440 + minutesOf(group.from),
  }
  return { programme, row }
}

/** Words that are there in every language of the country; else none, which files may leave out. */
const filled = (column: string, words: Texts | undefined, languages: readonly string[]): object => {
  const isWhole = words !== undefined && languages.every((language) => words[language])
  return isWhole ? { [column]: words } : {}
}

/** Where a class meets, if all of its groups meet there. */
const placeOf = (groups: readonly DatedGroup[], rooms: ReadonlyMap<string, Texts>): Texts | undefined => {
  const ids = new Set(groups.map(({ group }) => group.roomId))
  const [only] = ids
  return ids.size === 1 && only ? rooms.get(only) : undefined
}

const daysBetweenLeftOut = (sessions: readonly Day[], step: number): Day[] => {
  const [first = '', last = first] = [sessions[0], sessions.at(-1)]
  const left: Day[] = []
  for (let day = first; day < last; day = addDays(day, step)) if (!sessions.includes(day)) left.push(day)
  return left
}
