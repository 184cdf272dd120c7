import type { AuditAction } from '@hoppla/contract/audit/audit-actions'
import type * as contract from '@hoppla/contract/door/admissions'
import type { DoorScan, Entitlement } from '@hoppla/contract/door/admissions'
import { suggestUses } from '@hoppla/contract/door/suggest-uses'
import type { Permission } from '@hoppla/contract/permissions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { codeKeeper } from '../../crypto/code-keeper.ts'
import { readCode } from '../../crypto/printed-codes.ts'
import { laneOf } from '../../db/connect.ts'
import type { Queryable } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit, refuseIfFull } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Day, wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type AuditEntry, audit } from '../../logging/audit.ts'
import { findCardByHash } from '../gift-cards/gift-cards.ts'
import { listContacts } from '../identity/identity.ts'
import { ageOn, type FamilyChild, findCardHolder, listChildIds, listChildrenById } from '../profile/profile.ts'
import { type EntranceRow, findCodeByHash, findCodeHolder, listEntrances } from '../tickets/tickets.ts'
import { findShownAddOns, shownAddOns } from './add-ons/shown-add-ons.ts'
import { classesOf, shownClass } from './classes/arriving.ts'
import { type CheckedEntitlement, hindranceOf, isClassNear } from './door.rules.ts'
import { countHouse, type DoorRow, findDoor, listUsedToday, type UsedToday } from './door.sql.ts'
import { findShownParty } from './parties/shown-party.ts'
import { doorCode, doorKeys, readDoorCode } from './search-code.ts'
import { findShownVisit } from './visits/shown-visit.ts'

/** Codes that stand for nothing, at one device or by one person: more is guessing. */
const wrongCodes = { max: 30, seconds: 60 }

/** Whose guesses and searches count together: the shared device's, or the person's. A session would not do: signing in again makes a new one. */
export const guesserOf = ({ staff }: StaffCaller): string => staff.deviceId ?? staff.id

/** Who was shown by a code. */
export type Shown = { shown: Exclude<DoorScan['shown'], 'party' | 'visit' | 'add-ons'>; accountIds: string[]; childIds: string[] }

/** The door of a play centre, where the caller may admit (or has another permission). @throws Refusal `location.not-found`. */
export const doorOf = async (
  where: Queryable,
  { staff }: StaffCaller,
  placeId: string,
  permission: Permission = 'door.admit',
): Promise<DoorRow> => {
  const places = placesWith(staff, permission)
  const [door] = await findDoor(where, [placeId, places === 'chain' ? null : places])
  if (!door) throw new Refusal('location.not-found')
  return door
}

/** People in the house, and how many there may be. */
export const houseOf = async (where: Queryable, door: DoorRow, today: Day): Promise<DoorScan['house']> => {
  const [row] = await countHouse(where, [door.id, today])
  return { people: row?.people ?? 0, most: door.most }
}

/**
 * Who is shown by a code: of a child's card the child with its guardians, of an account's the account with its children.
 * @throws Refusal `door.code-unknown`, `door.card-outdated`, `door.search-outdated`, `door.code-not-connected`, `door.code-is-gift-card`, `request.too-many`.
 */
export const readShown = (deps: Deps, caller: StaffCaller, door: DoorRow, code: string): Promise<Shown> =>
  withRefusalsLogged(deps, caller, door, () => readHolder(deps, caller, door, code))

const withRefusalsLogged = async <A>(deps: Deps, caller: StaffCaller, door: DoorRow, read: () => Promise<A>): Promise<A> => {
  try {
    return await read()
  } catch (error) {
    // Why alone: what was shown may be a card that still opens something.
    if (error instanceof Refusal)
      await audit(deps.db, { ...lineOf(caller, door, 'door.scan-refused'), detail: { code: error.code } })
    throw error
  }
}

/** A family that this person found by searching at this door, or that the search is too long ago. @param shownAt when it was opened. */
export const readFound = async (
  deps: Deps,
  { staff }: StaffCaller,
  { id }: DoorRow,
  code: string,
  shownAt = deps.clock.now(),
): Promise<Shown | 'outdated' | undefined> => {
  const family = readDoorCode(doorKeys(deps), 'F1', code, { staffId: staff.id, placeId: id }, shownAt)
  if (!family) return undefined
  if (family.isOutdated) return 'outdated'
  const where = laneOf(deps.pool)
  const [account] = await listContacts(where, [[family.id]])
  if (!account) return undefined
  const children = await listChildIds(where, [account.id])
  return { shown: 'search', accountIds: [account.id], childIds: children.map(({ id: childId }) => childId) }
}

const readHolder = async (deps: Deps, caller: StaffCaller, door: DoorRow, code: string): Promise<Shown> => {
  const bucket = `door-code:${guesserOf(caller)}`
  await refuseIfFull(deps, bucket, wrongCodes)
  const card = await findCardHolder(deps, code)
  if (card === 'outdated') throw new Refusal('door.card-outdated')
  if (card) return { shown: card.isChild ? 'child-card' : 'member-card', accountIds: card.accountIds, childIds: card.childIds }
  const family = (await readFound(deps, caller, door, code)) ?? (await findFamilyOfCode(laneOf(deps.pool), code))
  if (family === 'outdated') throw new Refusal('door.search-outdated')
  if (family) return family
  const written = readCode(code)
  if (written !== undefined) {
    const hashes = codeKeeper(deps.config).hashes(written)
    if ((await findCodeByHash(deps.pool, [hashes])).length > 0) throw new Refusal('door.code-not-connected')
    if ((await findCardByHash(deps.pool, [hashes])).length > 0) throw new Refusal('door.code-is-gift-card')
  }
  await limit(deps, bucket, wrongCodes)
  throw new Refusal('door.code-unknown')
}

/** Who is shown by the code of a pass or a ticket card. */
export const findFamilyOfCode = async (where: Queryable, code: string): Promise<Shown | undefined> => {
  const [found] = await findCodeHolder(where, [code.toUpperCase().replaceAll(/[\s-]/g, '')])
  if (!found) return undefined
  const children = await listChildIds(where, [found.accountId])
  const childIds = new Set(children.map(({ id }) => id))
  if (found.childId !== null) childIds.add(found.childId)
  return { shown: found.kind, accountIds: [found.accountId], childIds: [...childIds] }
}

/** A line of the audit log about a door. @param subject whose card was shown. */
export const lineOf = (
  { staff, address }: StaffCaller,
  { id }: DoorRow,
  action: AuditAction,
  subject?: string | null,
): AuditEntry => ({ actorId: staff.id, action, placeId: id, address, ...(subject ? { subject } : {}) })

/** The children that were shown, what they could come in with, and what was used today. */
export const readFamily = async (
  where: Queryable,
  { accountIds, childIds }: Shown,
  door: DoorRow,
  today: Day,
): Promise<{ children: FamilyChild[]; entitlements: CheckedEntitlement[]; used: UsedToday[] }> => {
  const children = await listChildrenById(where, [childIds])
  const entitlements = await listEntrances(where, [childIds, door.id, accountIds, today])
  const used = await listUsedToday(where, [childIds, entitlements.map(({ id }) => id), today, door.id])
  return { children, entitlements: entitlements.map((entitlement) => checked(entitlement, used, today)), used }
}

/** With whether it can be used. */
export const checked = (entitlement: EntranceRow, used: readonly UsedToday[], today: Day): CheckedEntitlement => ({
  ...entitlement,
  hindrance: hindranceOf(
    entitlement,
    today,
    used.some(({ usedId }) => usedId === entitlement.id),
  ),
})

/** When a child was admitted here today; undefined: it was not. */
export const inSince = (used: readonly UsedToday[], childId: string): Date | undefined =>
  used.find((one) => one.isHere && one.childId === childId)?.at

type Booked = Pick<DoorScan, 'shown' | 'party' | 'visit' | 'addOns'>
/** A party, a visit or an order whose code was shown; undefined: something else was. @throws Refusal as the three that find it. */
const scanBooked = async (
  deps: Deps,
  caller: StaffCaller,
  { door, today, time }: { door: DoorRow; today: Day; time: string },
  code: string,
): Promise<Booked | undefined> => {
  const where = laneOf(deps.pool)
  const party = await withRefusalsLogged(deps, caller, door, () => findShownParty(deps, caller, door, today, code))
  if (party) {
    await audit(deps.db, lineOf(caller, door, 'door.party-read', party.id))
    return { shown: 'party', party }
  }
  const visit = await withRefusalsLogged(deps, caller, door, () => findShownVisit(where, caller, door, { date: today, time }, code))
  if (visit) {
    await audit(deps.db, lineOf(caller, door, 'door.scanned', visit.accountId))
    const addOns = await shownAddOns(deps, caller, door, visit.orderId)
    return { shown: 'visit', visit: visit.visit, ...(addOns ? { addOns } : {}) }
  }
  const bought = await withRefusalsLogged(deps, caller, door, () => findShownAddOns(deps, caller, door, code))
  if (!bought) return undefined
  await audit(deps.db, lineOf(caller, door, 'door.scanned', bought.accountId))
  return { shown: 'add-ons', addOns: bought.addOns }
}

/**
 * Who comes with a code, and what would be used for whom; of a party’s reference the party, of an order’s what of it is handed out here.
 * @throws Refusal as `readShown`, `findShownParty`, `findShownVisit` and `findShownAddOns`, `location.not-found`.
 */
export const scanAtDoor = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.scanAtDoor>,
): Promise<Answer<typeof contract.scanAtDoor>> => {
  // Planned once a connection: planning what a family could come in with takes several times as long as reading it (decision 117).
  const where = laneOf(deps.pool)
  const door = await doorOf(where, caller, body.playgroundId)
  const { date: today, time } = wallClock(deps.clock.now(), door.timeZone)
  const booked = await scanBooked(deps, caller, { door, today, time }, body.code)
  if (booked) return { ...booked, children: [], tickets: [], house: await houseOf(where, door, today) }
  const shown = await readShown(deps, caller, door, body.code)
  const { children, entitlements, used } = await readFamily(where, shown, door, today)
  const classes = Map.groupBy(await classesOf(where, shown.childIds, door, today), ({ childId }) => childId)
  const shownClasses = (id: string) => classes.get(id)?.map((one) => shownClass(one, caller))
  const uses = suggestUses(
    children.map(({ id }) => ({
      id,
      isBack: door.isReentryFree && inSince(used, id) !== undefined,
      classId: shownClasses(id)?.find((one) => one.arrivedAt === null && isClassNear(one, time))?.id,
    })),
    entitlements,
  )
  await audit(deps.db, lineOf(caller, door, 'door.scanned', shown.accountIds[0]))
  const [key] = doorKeys(deps)
  const finder = { staffId: caller.staff.id, placeId: door.id }
  const photoOf = (id: string) => {
    const pass = entitlements.find(
      ({ childId, photoId, withoutPhotoLeft }) => childId === id && photoId !== null && withoutPhotoLeft === null,
    )
    return pass?.photoId ? { photo: doorCode(key, 'P1', pass.photoId, finder, deps.clock.now()) } : {}
  }
  return {
    shown: shown.shown,
    children: children.map(({ id, firstName, lastName, birthDate }) => ({
      id,
      firstName,
      lastName,
      age: ageOn(birthDate, today),
      inSince: inSince(used, id)?.toISOString() ?? null,
      ...(classes.has(id) ? { classes: shownClasses(id) } : {}),
      passes: entitlements.filter(({ kind, childId }) => kind === 'pass' && childId === id).map(shownEntitlement),
      suggested: uses.get(id) ?? null,
      ...photoOf(id),
    })),
    tickets: entitlements.filter(({ kind }) => kind === 'ticket').map(shownEntitlement),
    house: await houseOf(where, door, today),
  }
}

const shownEntitlement = (entitlement: CheckedEntitlement): Entitlement => ({
  kind: entitlement.kind,
  id: entitlement.id,
  name: entitlement.name,
  validFrom: entitlement.validFrom,
  validTo: entitlement.validTo,
  entrancesLeft: entitlement.entrancesLeft,
  withoutPhotoLeft: entitlement.withoutPhotoLeft,
  hasPhoto: entitlement.photoId !== null,
  hindrance: entitlement.hindrance,
})
