import type * as contract from '@hoppla/contract/classes/seasons'
import type { Season } from '@hoppla/contract/classes/seasons'
import type { ServeInput } from '@hoppla/contract/route'
import { announceContent } from '../../cache/content-version.ts'
import type { Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { applyFiles, RowsRefused, rowsOfItem } from '../../import/apply-rows.ts'
import { idOf } from '../../import/ids.ts'
import type { Subject } from '../../import/subject.ts'
import { subjectNamed } from '../../import/subject-list.ts'
import type { Deps } from '../../kernel/deps.ts'
import { saveVersion } from '../../kernel/saved-versions.ts'
import { audit } from '../../logging/audit.ts'
import { assignSeason, clashesOf, listDescriptions, listLeaders, listRooms, lockStaffing } from '../classes/classes.ts'
import { classesOf, type PlannedClass, rowsOf } from './class-rows.rules.ts'
import { type Centre, findSeason, lockSeason, markPublished, type SeasonRow } from './seasons.sql.ts'
import { getSeason, getSeasonsCentre, heldDraft } from './seasons.ts'
import { type Dated, datedGroups, heldMeanwhile, meetingsOf } from './show-season.ts'

const subjectOf = (name: string): Subject => {
  const found = subjectNamed(name)
  if (!found) throw new Error(`There is no import file ${name}.`)
  return found
}

/**
 * Publishes a season: its groups become classes in one transaction, all or none. Nobody changes the draft meanwhile, nor gives a room or a leader away.
 * @throws Refusal as `publishSeason` of the contract says.
 */
export const publishSeason = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.publishSeason>,
): Promise<Season> => {
  const centre = await getSeasonsCentre(deps, caller, input, 'classes.season')
  const { version } = input.body
  const read = heldDraft(await findSeason(deps.db, centre.id, input.params.seasonId), version)
  // Before the transaction: the calendar of public holidays may have to be read first. The version says that it is of this draft.
  const dated = await datedGroups(deps.db, read, read.plan)
  checkWhole(dated)
  await deps.db.transaction().execute(async (tx) => {
    const row = heldDraft(await lockSeason(tx, centre.id, read.id), version)
    await writeClasses(tx, deps, caller, { centre, row, dated })
    await markPublished(tx, row.id, caller.staff.id, deps.clock.now())
    await audit(tx, {
      ...{
        actorId: caller.staff.id,
        action: 'class.season-published',
        subject: centre.id,
        placeId: centre.id,
        address: caller.address,
      },
      before: { startDate: null },
      after: { startDate: row.first, endDate: row.last },
      detail: { name: row.name, count: dated.length },
    })
    await announceContent(tx)
  })
  deps.prepared.clear()
  return getSeason(deps, caller, { params: input.params } as ServeInput<typeof contract.getSeason>)
}

/** @throws Refusal `season.empty`: it has no group, or one of them never meets. */
const checkWhole = (dated: readonly Dated[]): void => {
  const never = dated.flatMap(({ sessions }, index) => (sessions.length === 0 ? [`groups.${index}`] : []))
  if (dated.length === 0 || never.length > 0)
    throw new Refusal('season.empty', { errors: Object.fromEntries(never.map((field) => [field, []])) })
}

type Publishing = { centre: Centre; row: SeasonRow; dated: readonly Dated[] }

const writeClasses = async (tx: Tx, deps: Deps, caller: StaffCaller, { centre, row, dated }: Publishing): Promise<void> => {
  const rooms = await listRooms(tx, centre.id)
  const leaders = await listLeaders(tx, centre.id)
  checkKnown(dated, new Set(rooms.map(({ id }) => id)), new Set(leaders.map(({ id }) => id)))
  const classes = classesOf(dated.map(({ group, sessions }, index) => ({ index, group, sessions })))
  const sources = await listDescriptions(tx, [...new Set(dated.flatMap(({ group }) => group.sourceId ?? []))], centre.id)
  const about = {
    countryKey: centre.countryKey,
    playgroundKey: centre.key,
    onSaleFrom: row.onSaleFrom,
    languages: centre.languages,
  }
  const known = {
    descriptions: new Map(sources.map((source) => [source.id, source])),
    rooms: new Map(rooms.map(({ id, names }) => [id, names])),
  }
  const rows = classes.map((one) => rowsOf(one, about, known))
  const [programmes, files] = [subjectOf('programmes'), subjectOf('classes')]
  try {
    await applyFiles(tx, deps, [
      { of: programmes, rows: rows.map(({ programme }) => programme) },
      { of: files, rows: rows.map((each) => each.row) },
    ])
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    throw new Refusal('season.invalid', { errors: faultsByGroup(classes, error) })
  }
  await giveStaff(tx, { centre, row, dated }, classes)
  for (const { key } of classes) await saveAsEdited(tx, deps, caller, files, idOf('class', key))
}

/** @throws Refusal `class.leader-unknown`, `class.room-unknown`. */
const checkKnown = (dated: readonly Dated[], rooms: ReadonlySet<string>, leaders: ReadonlySet<string>): void => {
  for (const [index, { group }] of dated.entries()) {
    if (group.leaderId !== null && !leaders.has(group.leaderId))
      throw new Refusal('class.leader-unknown', { errors: { [`groups.${index}.leaderId`]: [] } })
    if (group.roomId !== null && !rooms.has(group.roomId))
      throw new Refusal('class.room-unknown', { errors: { [`groups.${index}.roomId`]: [] } })
  }
}

/** What the import finds wrong with a class, by the first of its groups in the plan. */
const faultsByGroup = (classes: readonly PlannedClass[], { faults }: RowsRefused): Record<string, never[]> =>
  Object.fromEntries(
    Object.keys(faults).map((path) => {
      const [, at = '', ...rest] = path.split('.')
      const index = classes[Number(at)]?.groups[0]?.index
      return [index === undefined ? 'groups' : [`groups.${index}`, ...rest].join('.'), []]
    }),
  )

/** Rooms and leaders, which files do not know. @throws Refusal `season.clashes`. */
const giveStaff = async (tx: Tx, { centre, row, dated }: Publishing, classes: readonly PlannedClass[]): Promise<void> => {
  await lockStaffing(tx)
  const own = meetingsOf(dated, centre)
  const leading = [...new Set(dated.flatMap(({ group }) => group.leaderId ?? []))]
  // The groups that were just written have neither room nor leader yet, so they are not among those that are held.
  const clashes = clashesOf(own, await heldMeanwhile(tx, own, leading, []))
  if (clashes.length > 0) {
    const fields = clashes.map(({ kind, groupId }) => [
      `groups.${dated.findIndex(({ group }) => group.id === groupId)}.${kind}Id`,
      [],
    ])
    throw new Refusal('season.clashes', { errors: Object.fromEntries(fields) })
  }
  await assignSeason(
    tx,
    row.id,
    classes.flatMap(({ key, groups }) =>
      groups.map(({ group: { minAge, maxAge, roomId, leaderId } }) => ({
        classId: idOf('class', key),
        minAge,
        maxAge,
        roomId,
        leaderId,
      })),
    ),
  )
}

/** From now on the class is the office's: files that name it do not change it. */
const saveAsEdited = async (tx: Tx, deps: Deps, caller: StaffCaller, of: Subject, id: string): Promise<void> => {
  const value = await rowsOfItem(tx, of, id)
  await saveVersion(tx, { kind: of.name, id, read: 0, value, savedBy: caller.staff.id, at: deps.clock.now() })
}
