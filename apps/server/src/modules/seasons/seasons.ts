import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/seasons'
import { longestSeasonDays, type PlannedGroup, type Season } from '@hoppla/contract/classes/seasons'
import type { Permission } from '@hoppla/contract/permissions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Db } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, dayIn, daysBetween } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  clashesOf,
  listFilling,
  listGroupsOfCentre,
  listGroupsOfSeason,
  listLeaders,
  listProgrammeRows,
} from '../classes/classes.ts'
import { say } from '../places/places.ts'
import { copyGroups, shiftBetween } from './copy.rules.ts'
import { faultsOfPlan, latestOfEach, planOf } from './plan.rules.ts'
import {
  type Centre,
  deleteSeason,
  findCentre,
  findSeason,
  insertSeason,
  listSeasonRows,
  lockSeason,
  type SeasonRow,
  updateSeason,
} from './seasons.sql.ts'
import { datedGroups, heldMeanwhile, meetingsOf, shownSeason } from './show-season.ts'

type Where = { params: { playgroundId: string } }
type Which = { params: { playgroundId: string; seasonId: string } }

/** A play centre of the caller's. @throws Refusal `location.not-found`. */
const getCentre = async (deps: Deps, { staff }: StaffCaller, { params }: Where, permission: Permission): Promise<Centre> => {
  const centre = await findCentre(deps.db, params.playgroundId)
  if (!centre || !(await mayAt(deps.db, staff, permission, centre.id))) throw new Refusal('location.not-found')
  return centre
}

/** The centre of a season. @throws Refusal `season.not-found`, also where the caller has no say. */
export const getSeasonsCentre = async (
  deps: Deps,
  { staff }: StaffCaller,
  { params }: Where,
  permission: Permission,
): Promise<Centre> => {
  const centre = await findCentre(deps.db, params.playgroundId)
  if (!centre || !(await mayAt(deps.db, staff, permission, centre.id))) throw new Refusal('season.not-found')
  return centre
}

/** A season of a play centre that the caller may see. @throws Refusal `season.not-found`. */
const getRow = async (deps: Deps, caller: StaffCaller, input: Which): Promise<{ centre: Centre; row: SeasonRow }> => {
  const centre = await getSeasonsCentre(deps, caller, input, 'classes.participants')
  const row = await findSeason(deps.db, centre.id, input.params.seasonId)
  if (!row) throw new Refusal('season.not-found')
  return { centre, row }
}

/** For how long classes of no season count as the last one. */
const lastSeasonDays = 120

type Source = { name: string | null; first: Day; last: Day; plan: PlannedGroup[] }
/** What a new season would be copied from: the season that was published last, else the classes that there were. */
const findSource = async (db: Db, centre: Centre, today: Day): Promise<Source | undefined> => {
  const last = (await listSeasonRows(db, centre.id)).find(({ plan }) => plan === null)
  const groups = last
    ? await listGroupsOfSeason(db, last.id)
    : latestOfEach(await listGroupsOfCentre(db, centre.id, addDays(today, -lastSeasonDays)))
  const days = groups.flatMap((group) => group.days).sort()
  const [first, end] = [days[0], days.at(-1)]
  if (first === undefined || end === undefined) return undefined
  const plan = groups.map((group) => planOf(group, centre.currency))
  return last ? { name: last.name, first: last.first, last: last.last, plan } : { name: null, first, last: end, plan }
}

/** The seasons of a play centre. @throws Refusal `location.not-found`. */
export const listSeasons = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.listSeasons>,
): Promise<Answer<typeof contract.listSeasons>> => {
  const centre = await getCentre(deps, caller, input, 'classes.participants')
  const today = dayIn(deps.clock.now(), centre.timeZone)
  const rows = await listSeasonRows(deps.db, centre.id)
  const source = await findSource(deps.db, centre, today)
  const seasons: Answer<typeof contract.listSeasons>['seasons'] = []
  for (const { id, name, first, last, onSaleFrom, plan } of rows)
    seasons.push({
      ...{ id, name, first, last, onSaleFrom },
      state: plan ? 'draft' : 'published',
      groups: plan?.length ?? (await listGroupsOfSeason(deps.db, id)).length,
    })
  return {
    today,
    seasons,
    copyable: source ? { name: source.name, first: source.first, last: source.last, groups: source.plan.length } : null,
  }
}

/** @throws Refusal `season.not-found`. */
export const getSeason = async (deps: Deps, caller: StaffCaller, input: ServeInput<typeof contract.getSeason>): Promise<Season> => {
  const { centre, row } = await getRow(deps, caller, input)
  return shownSeason(deps.db, centre, row, { language: caller.language, now: deps.clock.now() })
}

/** @throws Refusal `season.days-invalid`. */
const checkDays = ({ first, last }: { first: Day; last: Day }): void => {
  if (last < first || daysBetween(first, last) > longestSeasonDays)
    throw new Refusal('season.days-invalid', { errors: { last: [] } })
}

/** Nobody is given two groups at a time, or leads where he has no role any more: they have no leader then. Rooms stay, and their clashes are shown. */
const withFreeLeaders = async (
  db: Db,
  centre: Centre,
  season: { first: Day; last: Day },
  plan: readonly PlannedGroup[],
): Promise<PlannedGroup[]> => {
  const leaders = new Set((await listLeaders(db, centre.id)).map(({ id }) => id))
  const known = plan.map((group) => ({
    ...group,
    leaderId: group.leaderId !== null && leaders.has(group.leaderId) ? group.leaderId : null,
  }))
  const own = meetingsOf(await datedGroups(db, { playgroundId: centre.id, ...season }, known), centre)
  const held = await heldMeanwhile(db, own, [...leaders], [])
  const busy = new Set(
    clashesOf(own, held)
      .filter(({ kind, other }) => kind === 'leader' && !known.some(({ id }) => id === other.groupId))
      .map(({ groupId }) => groupId),
  )
  return known.map((group) => (busy.has(group.id) ? { ...group, leaderId: null } : group))
}

/** Begins a season, empty or with the groups of the last one. Logged. @throws Refusal `location.not-found`, `season.days-invalid`. */
export const createSeason = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.createSeason>,
): Promise<Season> => {
  const centre = await getCentre(deps, caller, input, 'classes.season')
  const { name, first, last, onSaleFrom, copies } = input.body
  checkDays(input.body)
  const now = deps.clock.now()
  const today = dayIn(now, centre.timeZone)
  const source = copies ? await findSource(deps.db, centre, today) : undefined
  const copied = source ? copyGroups(source.plan, shiftBetween(source.first, first), today) : []
  const plan = await withFreeLeaders(deps.db, centre, { first, last }, copied)
  const id = randomUUID()
  await deps.db.transaction().execute(async (tx) => {
    await insertSeason(tx, {
      id,
      playgroundId: centre.id,
      name,
      first,
      last,
      onSaleFrom,
      plan,
      savedBy: caller.staff.id,
      savedAt: now,
    })
    await audit(tx, {
      ...{
        actorId: caller.staff.id,
        action: 'class.season-drafted',
        subject: centre.id,
        placeId: centre.id,
        address: caller.address,
      },
      detail: { name, count: plan.length },
    })
  })
  return getSeason(deps, caller, { params: { playgroundId: centre.id, seasonId: id } } as ServeInput<typeof contract.getSeason>)
}

/** A draft that is held, as it was read. @throws Refusal `season.not-found`, `season.published`, `season.changed-meanwhile`. */
export const heldDraft = (row: SeasonRow | undefined, version?: number): SeasonRow & { plan: PlannedGroup[] } => {
  if (!row) throw new Refusal('season.not-found')
  const { plan } = row
  if (!plan) throw new Refusal('season.published')
  if (version !== undefined && row.version !== version) throw new Refusal('season.changed-meanwhile')
  return { ...row, plan }
}

/**
 * Saves a draft as a whole. What clashes is answered with it.
 * @throws Refusal `season.not-found`, `season.published`, `season.changed-meanwhile`, `season.days-invalid`, `season.invalid` with the fields at fault.
 */
export const saveSeason = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.saveSeason>,
): Promise<Season> => {
  const centre = await getSeasonsCentre(deps, caller, input, 'classes.season')
  const { version, groups, ...head } = input.body
  checkDays(head)
  const faults = faultsOfPlan(groups)
  if (faults.length > 0) throw new Refusal('season.invalid', { errors: Object.fromEntries(faults.map((field) => [field, []])) })
  await deps.db.transaction().execute(async (tx) => {
    const row = heldDraft(await lockSeason(tx, centre.id, input.params.seasonId), version)
    await updateSeason(tx, {
      id: row.id,
      playgroundId: centre.id,
      ...head,
      plan: groups,
      savedBy: caller.staff.id,
      savedAt: deps.clock.now(),
    })
  })
  return getSeason(deps, caller, input)
}

/** Discards a draft. Logged. @throws Refusal `season.not-found`, `season.published`. */
export const discardSeason = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.discardSeason>,
): Promise<undefined> => {
  const centre = await getSeasonsCentre(deps, caller, input, 'classes.season')
  await deps.db.transaction().execute(async (tx) => {
    const row = heldDraft(await lockSeason(tx, centre.id, input.params.seasonId))
    await deleteSeason(tx, row.id)
    await audit(tx, {
      ...{
        actorId: caller.staff.id,
        action: 'class.season-discarded',
        subject: centre.id,
        placeId: centre.id,
        address: caller.address,
      },
      detail: { name: row.name, count: row.plan.length },
    })
  })
  return undefined
}

/** The seats of a published season; of a draft there are none. @throws Refusal `season.not-found`. */
export const seasonFilling = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.seasonFilling>,
): Promise<Answer<typeof contract.seasonFilling>> => {
  const { row } = await getRow(deps, caller, input)
  return { groups: await listFilling(deps.db, row.id) }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** What a new row of the grid may be. @throws Refusal `location.not-found`. */
export const listProgrammes = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.listProgrammes>,
): Promise<Answer<typeof contract.listProgrammes>> => {
  const centre = await getCentre(deps, caller, input, 'classes.season')
  const words = (texts: Parameters<typeof say>[0]) => say(texts, caller.language, centre.languages)
  return (await listProgrammeRows(deps.db, centre.id)).map(({ classId, from, to, regularPriceMinor, ...row }) => ({
    ...row,
    sourceId: classId,
    price: fromMinor(regularPriceMinor, centre.currency),
    minutes: minutesOf(to) - minutesOf(from),
    name: words(row.names),
    groupName: words(row.groupNames),
  }))
}
