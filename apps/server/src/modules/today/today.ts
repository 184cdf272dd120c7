import type { Answer, ServeInput } from '@hoppla/contract/route'
import * as contract from '@hoppla/contract/staff/today'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { listGivenUpJobs as readGivenUpJobs } from '../../jobs/given-up-jobs.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ClassToday, countSeatsAhead, listClassesToday } from '../classes/classes.ts'
import { type CentreNotice, listCentreNotices, openingHoursToday, say } from '../places/places.ts'
import { type CentreRow, listCentres } from './centres.sql.ts'
import { editableOf, listToDo } from './to-do.ts'

const permission = 'today.read'
/** Notices that will show within so many days are worth knowing of. */
const noticesAheadDays = 14
const aDay = 86_400_000

/** The centres to look at. @throws Refusal `location.not-found` for a place that is not the caller's. */
const centresOf = async (deps: Deps, { staff }: StaffCaller, place: string | undefined): Promise<CentreRow[]> => {
  if (place !== undefined && !(await mayAt(deps.db, staff, permission, place))) throw new Refusal('location.not-found')
  return listCentres(deps.db, placesWith(staff, permission), place)
}

/** What is on today, and what waits for somebody. @throws Refusal `location.not-found` for a place that is not the caller's. */
export const getToday = async (
  deps: Deps,
  caller: StaffCaller,
  { query: { place } }: ServeInput<typeof contract.getToday>,
): Promise<Answer<typeof contract.getToday>> => {
  const centres = await centresOf(deps, caller, place)
  const now = deps.clock.now()
  const ids = centres.map(({ id }) => id)
  const days = centres.map(({ id, timeZone }) => ({ playgroundId: id, day: dayIn(now, timeZone) }))
  const classes = await listClassesToday(deps.db, days)
  const notices = await listCentreNotices(deps.db, ids, { now, before: new Date(now.getTime() + noticesAheadDays * aDay) })
  const editable = await editableOf(deps.db, caller.staff, notices)
  const utc = dayIn(now, 'UTC')
  return {
    centres: await Promise.all(
      centres.map(async (centre) => {
        const { date, ...hours } = await openingHoursToday(deps, caller, centre.id)
        const { id, name, timeZone } = centre
        return {
          id,
          name,
          timeZone,
          date,
          hours,
          classes: classes.filter(({ playgroundId }) => playgroundId === id).map(classOnWire(caller, centre)),
          notices: notices.filter(({ centreId }) => centreId === id).map(noticeOnWire(caller, centre, now, editable)),
        }
      }),
    ),
    toDo: await listToDo(deps, caller.staff, centres, place),
    classesAhead: await countSeatsAhead(deps.db, ids, { from: utc, to: addDays(utc, contract.classesAheadDays) }),
  }
}

const classOnWire =
  ({ language }: StaffCaller, { languages }: CentreRow) =>
  ({ playgroundId: _playgroundId, names, groupNames, ...row }: ClassToday): contract.TodayClass => ({
    ...row,
    name: say(names, language, languages),
    group: say(groupNames, language, languages),
  })

const noticeOnWire =
  ({ language }: StaffCaller, { languages }: CentreRow, now: Date, editable: ReadonlySet<string>) =>
  ({ id, kind, names, startsAt, endsAt }: CentreNotice): contract.TodayNotice => ({
    id,
    name: say(names, language, languages),
    kind,
    state: startsAt > now ? 'planned' : 'current',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    isEditable: editable.has(id),
  })

/** The numbers of the menu. @throws Refusal `location.not-found` for a place that is not the caller's. */
export const getStaffCounts = async (
  deps: Deps,
  caller: StaffCaller,
  { query: { place } }: ServeInput<typeof contract.getStaffCounts>,
): Promise<Answer<typeof contract.getStaffCounts>> => {
  const toDo = await listToDo(deps, caller.staff, await centresOf(deps, caller, place), place)
  return {
    today: toDo.reduce((sum, { count }) => sum + count, 0),
    enquiries: toDo.find(({ kind }) => kind === 'enquiries-unanswered')?.count ?? 0,
  }
}

const mostJobs = 200
/** What the job queue gave up. */
export const listGivenUpJobs = async ({ pool }: Deps): Promise<Answer<typeof contract.listGivenUpJobs>> =>
  (await readGivenUpJobs(pool))
    .slice(0, mostJobs)
    .map(({ id, task, attempts, since }) => ({ id, kind: task, attempts, since: since.toISOString() }))
