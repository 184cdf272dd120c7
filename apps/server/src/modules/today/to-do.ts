import type { Permission } from '@hoppla/contract/permissions'
import type { ToDo } from '@hoppla/contract/staff/today'
import type { Db } from '../../db/connect.ts'
import type { Staff } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { listGivenUpJobs } from '../../jobs/given-up-jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countOpenCases } from '../door/door.ts'
import { countUnanswered } from '../enquiries/enquiries.ts'
import { countFailedRefunds } from '../orders/orders.ts'
import { type CentreNotice, listCentreNotices } from '../places/places.ts'
import { countEndingInvitations } from '../staff/staff.ts'
import { countWaitingPhotos } from '../tickets/tickets.ts'
import { type CentreRow, listReachable } from './centres.sql.ts'

/** An invitation that ends within so many milliseconds is worth a look. */
const invitationAheadMs = 2 * 86_400_000

type Found = { count: number; at: Date | null }
const none: Found = { count: 0, at: null }

/** What waits for the caller at these centres: of each kind only what the caller may do something about. In the order in which it is to be done. */
export const listToDo = async (
  deps: Deps,
  staff: Staff,
  centres: readonly CentreRow[],
  place: string | undefined,
): Promise<ToDo[]> => {
  const { db, pool } = deps
  const photos = countriesWith(staff, 'pass-photos.review', centres)
  const refunds = countriesWith(staff, 'orders.refund', centres)
  const found: [ToDo['kind'], Found][] = [
    ['jobs-given-up', place === undefined ? await givenUp(deps, staff) : none],
    ['refunds-failed', refunds.length === 0 ? none : dated(await countFailedRefunds(db, refunds))],
    ['enquiries-unanswered', await unanswered(deps, staff, place)],
    ['door-cases', await openCases(deps, staff, place)],
    ['pass-photos', photos.length === 0 ? none : dated((await countWaitingPhotos(pool, [photos]))[0])],
    ['notices-ending', await noticesEnding(deps, staff, centres)],
    ['invitations-expiring', await invitationsEnding(deps, staff, place)],
  ]
  return found.flatMap(([kind, { count, at }]) => (count === 0 ? [] : [{ kind, count, since: at?.toISOString() ?? null }]))
}

const dated = (row: { count: number; oldest: Date | null } | undefined): Found =>
  row ? { count: row.count, at: row.oldest } : none

/** The countries of these centres where the permission is held for the whole country: what it opens belongs to a country, not to one of its centres. */
const countriesWith = (staff: Staff, permission: Permission, centres: readonly CentreRow[]): string[] => {
  const places = placesWith(staff, permission)
  const countries = [...new Set(centres.map(({ countryId }) => countryId))]
  return places === 'chain' ? countries : countries.filter((id) => places.includes(id))
}

const givenUp = async ({ pool }: Deps, staff: Staff): Promise<Found> => {
  if (placesWith(staff, 'jobs.read') !== 'chain') return none
  const jobs = await listGivenUpJobs(pool)
  return { count: jobs.length, at: jobs[0]?.since ?? null }
}

/** Enquiries that nobody has answered, at the places where the caller may: as many as the inbox says. */
const unanswered = async ({ db }: Deps, staff: Staff, place: string | undefined): Promise<Found> => {
  const places = placesWith(staff, 'enquiries.answer')
  return places.length === 0 ? none : dated(await countUnanswered(db, places, place))
}

/** Visits at the door that the caller may settle: as many as their page lists. */
const openCases = async ({ pool }: Deps, staff: Staff, place: string | undefined): Promise<Found> => {
  const places = placesWith(staff, 'door.cases')
  if (places.length === 0) return none
  return dated((await countOpenCases(pool, [places === 'chain' ? null : places, place === undefined ? null : [place]]))[0])
}

const invitationsEnding = async ({ db, clock }: Deps, staff: Staff, place: string | undefined): Promise<Found> => {
  const places = placesWith(staff, 'staff.manage')
  if (places.length === 0) return none
  const within = place === undefined ? places : [place]
  // Who manages another place than the one that is looked at has nothing to do here.
  if (places !== 'chain' && place !== undefined && (await listReachable(db, places, [place])).length === 0) return none
  const { count, first } = await countEndingInvitations(db, within, new Date(clock.now().getTime() + invitationAheadMs))
  return { count, at: first }
}

/** Notices whose last day is today, and which the caller may prolong. */
const noticesEnding = async ({ db, clock }: Deps, staff: Staff, centres: readonly CentreRow[]): Promise<Found> => {
  const places = placesWith(staff, 'notices.edit')
  if (places.length === 0 || centres.length === 0) return none
  const now = clock.now()
  const notices = await listCentreNotices(
    db,
    centres.map(({ id }) => id),
    { now, before: now },
  )
  const zones = new Map(centres.map(({ id, timeZone }) => [id, timeZone]))
  const ending = notices.filter((notice) => endsOnDayOf(notice, now, zones.get(notice.centreId) ?? 'UTC'))
  const editable = await editableOf(db, staff, ending)
  const own = ending.filter(({ id }) => editable.has(id))
  const ends = own.flatMap(({ endsAt }) => endsAt?.getTime() ?? [])
  return { count: new Set(own.map(({ id }) => id)).size, at: ends.length === 0 ? null : new Date(Math.min(...ends)) }
}

/** Whether a notice shows for the last time on the day that it is at a place. What ends at midnight ends with the day before. */
const endsOnDayOf = ({ endsAt }: Pick<CentreNotice, 'endsAt'>, now: Date, timeZone: string): boolean =>
  endsAt !== null && dayIn(new Date(endsAt.getTime() - 1), timeZone) === dayIn(now, timeZone)

/** The ids of those notices that somebody may change, since they show nowhere but at the own places. */
export const editableOf = async (db: Db, staff: Staff, notices: readonly CentreNotice[]): Promise<ReadonlySet<string>> => {
  const places = placesWith(staff, 'notices.edit')
  if (places === 'chain') return new Set(notices.map(({ id }) => id))
  if (places.length === 0) return new Set()
  const reached = new Set(await listReachable(db, places, [...new Set(notices.flatMap(({ placeIds }) => placeIds))]))
  return new Set(notices.filter(({ placeIds }) => placeIds.every((id) => reached.has(id))).map(({ id }) => id))
}
