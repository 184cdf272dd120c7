import type { HoursRow } from '@hoppla/contract/editing/opening-hours'
import type { Texts } from '../../../parts/editing/differences.ts'

export type Interval = { from: string; to: string }
/** What is said of a day: its hours, none for closed, and a word for parents. */
export type DayHours = { open: Interval[]; comments: Texts }
/** Where a day says nothing, what stands above counts. */
export type WeekDay = DayHours | null
/**
 * Hours for one kind of day, from Monday to Sunday. @property holiday which public holiday, as files name it; empty: every one. @property from, to a season;
 * empty: all year.
 */
export type HoursSet = { kind: HoursRow['kind']; holiday: string; from: string; to: string; days: WeekDay[] }
/** All opening hours of a place. */
export type Week = { sets: HoursSet[] }

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const noDays: readonly WeekDay[] = dayNames.map(() => null)
export const normalSet: HoursSet = { kind: 'term', holiday: '', from: '', to: '', days: [...noDays] }

/** What a set is for; two of one place with the same are one. */
export const setKey = ({ kind, holiday, from, to }: Omit<HoursSet, 'days'>): string => [kind, holiday, from, to].join(' ')

/** `mon,wed-fri` as indexes from Monday, 0 to 6. */
export const readDays = (text: string): number[] =>
  text.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().split('-', 2)
    const at = (name: string) => (dayNames as readonly string[]).indexOf(name)
    const [from, to] = [at(first), at(last)]
    return from < 0 || to < from ? [] : Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
  })

/** Hours as a file writes them; what is half typed stays as it is. */
export const readOpen = (text: string): Interval[] =>
  text === 'closed' || text === ''
    ? []
    : text.split('|').map((part) => {
        const [from = '', to = ''] = part.trim().split('-', 2)
        return { from, to }
      })

export const writeOpen = (open: readonly Interval[]): string =>
  open.length === 0 ? 'closed' : open.map(({ from, to }) => `${from}-${to}`).join('|')

/** A place's rows by what they are for; the normal week is there even when nothing is said. */
export const weekOf = (rows: readonly HoursRow[]): Week => {
  const sets: HoursSet[] = [{ ...normalSet, days: [...noDays] }]
  // A rule for every day gives way to one that names its weekday.
  const inOrder = [...rows.filter(({ days }) => days === undefined), ...rows.filter(({ days }) => days !== undefined)]
  for (const { kind, holiday = '', from = '', to = '', days, open, comments = {} } of inOrder) {
    const named = { kind, holiday: holiday === 'any' ? '' : holiday, from, to }
    const found = sets.find((one) => setKey(one) === setKey(named))
    const set = found ?? { ...named, days: [...noDays] }
    if (!found) sets.push(set)
    for (const at of days === undefined ? dayNames.keys() : readDays(days)) set.days[at] = { open: readOpen(open), comments }
  }
  return { sets: sets.sort((one, other) => rankOf(one) - rankOf(other) || (setKey(one) < setKey(other) ? -1 : 1)) }
}
const kinds: readonly HoursRow['kind'][] = ['term', 'school-holiday', 'public-holiday']
const rankOf = ({ kind, holiday, from, to }: HoursSet): number =>
  kinds.indexOf(kind) * 4 + (from !== '' || to !== '' ? 2 : 0) + (holiday !== '' ? 1 : 0)

/** A row with where it comes from. */
type Placed = { row: HoursRow; set: number; days: number[] }

const withoutEmpty = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== ''))

/** The rows of a week, in their order: days of a set that say the same stand in one. */
export const placedRows = (place: string, { sets }: Week): Placed[] =>
  sets.flatMap(({ kind, holiday, from, to, days }, set) => {
    const groups = new Map<string, { day: DayHours; days: number[] }>()
    for (const [at, day] of days.entries()) {
      if (day === null) continue
      const said = { open: day.open, comments: withoutEmpty(day.comments) }
      const name = JSON.stringify([said.open, Object.entries(said.comments).sort()])
      const group = groups.get(name)
      if (group) group.days.push(at)
      else groups.set(name, { day: said, days: [at] })
    }
    return [...groups.values()].map(({ day: { open, comments }, days: same }) => ({
      set,
      days: same,
      row: {
        place,
        kind,
        ...(same.length === 7 ? {} : { days: same.map((at) => dayNames[at] ?? '').join(',') }),
        ...(holiday === '' ? {} : { holiday }),
        ...(from === '' ? {} : { from }),
        ...(to === '' ? {} : { to }),
        open: writeOpen(open),
        ...(Object.keys(comments).length === 0 ? {} : { comments }),
      },
    }))
  })

export const rowsOf = (place: string, week: Week): HoursRow[] => placedRows(place, week).map(({ row }) => row)

/** What is wrong, at the set and the days that it is about. @property column of the row: `open`, `to`, `comments.sv`. */
export type PlacedFault = { set: number; days: number[]; column: string; text: string }

/** @param faults by path, `2.open`. */
export const placedFaults = (place: string, week: Week, faults: Readonly<Record<string, string>>): PlacedFault[] => {
  const rows = placedRows(place, week)
  return Object.entries(faults).flatMap(([path, text]) => {
    const [index = '', ...column] = path.split('.')
    const row = /^\d+$/.test(index) ? rows[Number(index)] : undefined
    return row ? [{ set: row.set, days: row.days, column: column.join('.'), text }] : []
  })
}

/** What is wrong with hours that can be seen before anybody is asked. */
export type HoursFault = 'incomplete' | 'endsFirst' | 'overlaps'
export const faultOfHours = (open: readonly Interval[]): HoursFault | undefined => {
  for (const [at, { from, to }] of open.entries()) {
    if (from === '' || to === '') return 'incomplete'
    if (to <= from) return 'endsFirst'
    if (at > 0 && from < (open[at - 1]?.to ?? '')) return 'overlaps'
  }
  return undefined
}

/** What a day gets from the places above where it says nothing itself: the nearest that says something of such a day, all year round. */
export const inherited = <P extends { rows: readonly HoursRow[] }>(
  above: readonly P[],
  { kind, holiday }: Pick<HoursSet, 'kind' | 'holiday'>,
  at: number,
): { from: P; open: Interval[] } | undefined => {
  for (const from of above) {
    const { sets } = weekOf(from.rows)
    const day = sets.find((set) => setKey(set) === setKey({ kind, holiday, from: '', to: '' }))?.days[at]
    if (day) return { from, open: day.open }
  }
  return undefined
}
