import { randomBytes } from 'node:crypto'
import type * as contract from '@hoppla/contract/door/offline'
import {
  offlineTime,
  type Snapshot,
  type SnapshotChild,
  type SnapshotEntitlement,
  type SnapshotFamily,
  type SnapshotParty,
} from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { type Day, dayIn, daysBetween, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { listPartiesOn } from '../../enquiries/enquiries.ts'
import { listBookedPartiesOn } from '../../parties/parties.ts'
import { ageOn, type FamilyMember, listFamilies } from '../../profile/profile.ts'
import { listEntrancesAt, type PlaceEntrance } from '../../tickets/tickets.ts'
import { countPartyGuestsAt } from '../parties/parties.sql.ts'
import { doorOf, guesserOf, lineOf } from '../scan.ts'
import { snapshotClasses } from './class-arrivals.ts'
import { listAdmittedHere } from './offline.sql.ts'
import { snapshotVisits } from './visitors.ts'

/** Of one session; a device asks every few minutes. */
const snapshots = { max: 30, seconds: 600 }

const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** What can be used at a play centre today and by whom, in few bytes (docs/product/door.md). @throws Refusal `location.not-found`, `request.too-many`. */
export const getSnapshot = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getSnapshot>,
): Promise<Answer<typeof contract.getSnapshot>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  await limit(deps, `door-snapshot:${guesserOf(caller)}`, snapshots)
  const now = deps.clock.now()
  const day = dayIn(now, door.timeZone)
  const key = randomBytes(32)
  const entitlements = await listEntrancesAt(deps.pool, [day, door.id, key, momentOf(day, '00:00', door.timeZone)])
  const childIds = [...new Set(entitlements.flatMap(({ childId }) => childId ?? []))]
  const accountIds = [...new Set(entitlements.flatMap(({ kind, accountId }) => (kind === 'ticket' ? [accountId] : [])))]
  const members = await listFamilies(deps.pool, [childIds, accountIds, key])
  const inside = await listAdmittedHere(deps.pool, [door.id, day])
  await audit(deps.db, { ...lineOf(caller, door, 'door.snapshot'), detail: { count: entitlements.length } })
  return {
    madeAt: now.toISOString(),
    usableUntil: new Date(now.getTime() + offlineTime).toISOString(),
    day,
    isReentryFree: door.isReentryFree,
    key: key.toString('base64'),
    ...familiesOf(entitlements, members, new Set(inside.map(({ childId }) => childId)), day),
    parties: await partiesOf(deps, door.id, day),
    classes: await snapshotClasses(deps, caller, door.id, day),
    visits: await snapshotVisits(deps, caller, { placeId: door.id, day, key }),
  }
}

const partiesOf = async ({ pool }: Pick<Deps, 'pool'>, placeId: string, day: Day): Promise<SnapshotParty[]> => {
  const guests = new Map((await countPartyGuestsAt(pool, [placeId, day])).map(({ partyId, arrived }) => [partyId, arrived]))
  const parties = [...(await listPartiesOn(pool, [placeId, day])), ...(await listBookedPartiesOn(pool, [placeId, day]))]
  return parties.map(({ id, from, children, childFirstName, age }) => [
    ...([shortId(id), from, childFirstName ?? '', age ?? -1] as const),
    ...([children, guests.get(id) ?? 0] as const),
  ])
}

const familiesOf = (
  entitlements: readonly PlaceEntrance[],
  members: readonly FamilyMember[],
  inside: ReadonlySet<string>,
  day: Day,
): Pick<Snapshot, 'names' | 'families'> => {
  const names = new Map<string, number>()
  const written = (entitlement: PlaceEntrance): SnapshotEntitlement => {
    const name = names.get(entitlement.name) ?? names.size
    names.set(entitlement.name, name)
    const last = daysBetween(day, entitlement.validTo)
    return [
      shortId(entitlement.id),
      entitlement.mark,
      name,
      last,
      entitlement.entrancesLeft ?? -1,
      entitlement.withoutPhotoLeft ?? -1,
      entitlement.usedToday ? 1 : 0,
    ]
  }
  // A ticket card has no child.
  const passes = Map.groupBy(entitlements, ({ childId }) => childId)
  const tickets = Map.groupBy(
    entitlements.filter(({ kind }) => kind === 'ticket'),
    ({ accountId }) => accountId,
  )
  const families = [...Map.groupBy(members, ({ accountId }) => accountId)].map(([accountId, own]): SnapshotFamily => {
    const cards = (tickets.get(accountId) ?? []).map(written)
    const children = own.flatMap(({ child }): SnapshotChild[] => {
      const ownPasses = child ? (passes.get(child.id) ?? []) : []
      // Without a ticket card, a child without a pass has nothing to come in with.
      if (!child || (ownPasses.length === 0 && cards.length === 0)) return []
      const isIn = inside.has(child.id) ? 1 : 0
      return [[shortId(child.id), child.mark, child.firstName, ageOn(child.birthDate, day), isIn, ownPasses.map(written)]]
    })
    return [own[0]?.accountMark ?? '', children, cards]
  })
  return { names: [...names.keys()], families }
}
