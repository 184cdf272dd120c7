import type * as contract from '@hoppla/contract/editing/hours-plan'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Db, Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { rowsOfItem } from '../../import/apply-rows.ts'
import { idOf } from '../../import/ids.ts'
import type { StoredRow } from '../../import/subject.ts'
import { addDays, type Day, wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countSessionsWithin, findLastSession, listSessionsWithin, type Period } from '../classes/classes.ts'
import {
  type ClosingPlace,
  findClosingPlaces,
  hoursIn,
  listCalendarPlaces,
  listPlaygroundsIn,
  lostHours,
  say,
  stillAhead,
} from '../places/places.ts'
import { type EditableKind, editableKinds } from './kinds.ts'
import { applied, checkRights, mayEdit } from './publish.ts'
import { tried } from './trial.ts'

type Effects = Answer<typeof contract.previewHours>
/** Rows that would take the place of an item's. @property id null: the item is not there yet. */
type Change = { id: string | null; rows: readonly StoredRow['row'][]; from?: string | undefined }

/** How far a change is looked at where no class reaches further. */
const daysAhead = 364
const mostShown = 20

/** What new opening hours of a place would take away. @throws Refusal `content.not-found`, `content.not-yours`, `content.invalid`. */
export const previewHours = (deps: Deps, caller: StaffCaller, body: ServeInput<typeof contract.previewHours>['body']) =>
  effectsOf(deps, caller, 'hours', body)

/** The same of a special day, also one that is taken away. */
export const previewSpecialDay = (deps: Deps, caller: StaffCaller, body: ServeInput<typeof contract.previewSpecialDay>['body']) =>
  effectsOf(deps, caller, 'special-days', body)

/** The same of a set of school holidays, at every play centre that goes by it. */
export const previewSchoolHolidays = (
  deps: Deps,
  caller: StaffCaller,
  body: ServeInput<typeof contract.previewSchoolHolidays>['body'],
) => effectsOf(deps, caller, 'school-holidays', body)

/** The change is made as an import makes it, compared with what was, and rolled back. */
const effectsOf = async (deps: Deps, { staff, language }: StaffCaller, name: string, change: Change): Promise<Effects> => {
  const kind = editableKinds.find((each) => each.name === name)
  if (!kind) throw new Error(`${name} is no content that is edited.`)
  await checkOwn(deps.db, staff, kind, change)
  return tried(deps.db, async (tx) => {
    const rows = change.id === null ? [] : await rowsOfItem(tx, kind.subject, change.id)
    const places = await findClosingPlaces(tx, await placesAffected(tx, name, change.id, [...rows, ...change.rows]))
    const span = { from: change.from, until: await findLastSession(tx, idsOf(places)), now: deps.clock.now() }
    const before = await readHours(tx, places, span)
    const item = await applied(tx, deps, kind, change.rows, change.id ?? undefined)
    await checkRights(tx, staff, kind, item, rows, await rowsOfItem(tx, kind.subject, item))
    return compared(tx, before, await readHours(tx, places, span), language)
  })
}
const idsOf = (places: readonly ClosingPlace[]): string[] => places.map(({ id }) => id)

type Read = { place: ClosingPlace; at: { date: Day; time: string }; days: Awaited<ReturnType<typeof hoursIn>> }
type Span = { from: Day | undefined; until: Day | null; now: Date }
const later = (one: Day, other: Day | null | undefined): Day => (other && other > one ? other : one)

const readHours = async (tx: Tx, places: readonly ClosingPlace[], { from, until, now }: Span): Promise<Read[]> => {
  const found: Read[] = []
  for (const place of places) {
    const at = wallClock(now, place.timeZone)
    const first = later(at.date, from)
    found.push({ place, at, days: await hoursIn({ db: tx }, place.id, first, later(addDays(first, daysAhead), until)) })
  }
  return found
}

/** @throws Refusal `content.not-found`, also for what lies at others' places. */
const checkOwn = async (db: Db, staff: StaffCaller['staff'], kind: EditableKind, { id, rows }: Change): Promise<void> => {
  const known = id === null ? rows : await rowsOfItem(db, kind.subject, id)
  if (!(await mayEdit(db, staff, kind, { item: id ?? '', rows: known }))) throw new Refusal('content.not-found')
}

/** The play centres whose hours a change may move. */
const placesAffected = async (tx: Tx, name: string, id: string | null, [row]: readonly StoredRow['row'][]): Promise<string[]> => {
  if (name === 'hours') return id === null ? [] : listPlaygroundsIn(tx, [id])
  if (!row) return []
  return name === 'school-holidays'
    ? listCalendarPlaces(tx, String(row.calendar))
    : listPlaygroundsIn(tx, [idOf('place', String(row.place))])
}

const compared = async (tx: Tx, before: readonly Read[], after: readonly Read[], language: string): Promise<Effects> => {
  const lost = before.map(({ place, at, days }, nth) => ({ place, at, ...lostHours(days, after[nth]?.days ?? []) }))
  const periods: Period[] = lost.flatMap(({ place, at, parts }) =>
    stillAhead(parts, at).map((part) => ({ playgroundId: place.id, ...part })),
  )
  const closed = new Set(lost.flatMap((each) => each.closed))
  const shorter = new Set(lost.flatMap((each) => each.shorter).filter((date) => !closed.has(date)))
  const sessions = await listSessionsWithin(tx, periods, mostShown)
  return {
    places: lost.filter(({ parts }) => parts.length > 0).length,
    closedDays: closed.size,
    shorterDays: shorter.size,
    firstDay: [...closed, ...shorter].sort()[0] ?? null,
    ...(await countSessionsWithin(tx, periods)),
    affected: sessions.map(({ playgroundId, names, ...session }) => {
      const place = lost.find((each) => each.place.id === playgroundId)?.place
      return {
        ...session,
        placeName: place ? say(place.names, language, place.languages) || place.name : '',
        name: say(names, language, place?.languages ?? []),
      }
    }),
  }
}
