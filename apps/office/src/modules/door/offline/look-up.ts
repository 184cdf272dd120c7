import type { DoorChild, DoorScan, Entitlement, EntranceUse, Hindrance } from '@hoppla/contract/door/admissions'
import type { Snapshot, SnapshotChild, SnapshotEntitlement, SnapshotFamily } from '@hoppla/contract/door/offline'
import { suggestUses } from '@hoppla/contract/door/suggest-uses'
import { longId, markOf, readShownCode } from './shown-code.ts'

/** A snapshot in which marks are looked up. */
export type Known = {
  snapshot: Snapshot
  byMark: ReadonlyMap<string, readonly Marked[]>
  /** How many entrances everything has that has a number of them, by its id. */
  entrances: ReadonlyMap<string, number>
}
type Marked = { shown: 'member-card' | 'child-card' | 'pass' | 'ticket'; family: SnapshotFamily; child?: SnapshotChild }

/** Makes a snapshot ready to be asked; once, since it may have 20,000 entries. */
export const readSnapshot = (snapshot: Snapshot): Known => {
  const byMark = new Map<string, Marked[]>()
  const entrances = new Map<string, number>()
  const count = (all: readonly SnapshotEntitlement[]) => {
    for (const [id, , , , left] of all) if (left >= 0) entrances.set(longId(id), left)
  }
  const add = (mark: string, marked: Marked) => {
    const before = byMark.get(mark)
    if (before) before.push(marked)
    else byMark.set(mark, [marked])
  }
  for (const family of snapshot.families) {
    const [card, children, tickets] = family
    add(card, { shown: 'member-card', family })
    count(tickets)
    for (const [, mark] of tickets) add(mark, { shown: 'ticket', family })
    for (const child of children) {
      add(child[1], { shown: 'child-card', family, child })
      count(child[5])
      for (const [, mark] of child[5]) add(mark, { shown: 'pass', family, child })
    }
  }
  return { snapshot, byMark, entrances }
}

/** Somebody whom this device has let in since the snapshot was made. */
export type OwnUse = { childId?: string | undefined; use: EntranceUse }
/** Of everything with a number of entrances, what is left after this device's own uses. */
export const entrancesAfter = (known: Known | undefined, own: readonly OwnUse[]): ReadonlyMap<string, number> => {
  const left = new Map(known?.entrances)
  for (const { use } of own) {
    const before = use.kind === 'again' ? undefined : left.get(use.id)
    if (before !== undefined && use.kind !== 'again') left.set(use.id, Math.max(0, before - 1))
  }
  return left
}

/** Who comes, without the number of people in the house. */
export type Found = Omit<DoorScan, 'house'>

/**
 * Who comes with a code and what would be used for whom, by the snapshot and what this device has let in since: the answer of the server's scan, as far as
 * the snapshot knows it (no surnames, photos, or moments of earlier admissions).
 * @param now by the server's clock, milliseconds. @returns why nobody comes with it: it is not in the snapshot, or its time is over.
 */
export const lookUp = async (
  { snapshot, byMark }: Known,
  code: string,
  now: number,
  own: readonly OwnUse[],
): Promise<Found | 'unknown' | 'outdated'> => {
  const { text, isOutdated } = readShownCode(code, now)
  const marked = byMark.get(await markOf(snapshot.key, text)) ?? []
  const [first] = marked
  if (!first) return 'unknown'
  if (isOutdated) return 'outdated'
  const { children, tickets } = familyOf(first, marked)
  const entitlements = [...new Map([...children.flatMap((child) => child[5]), ...tickets].map((one) => [one[0], one])).values()]
  const shared = new Set(tickets.map(([id]) => id))
  const checked = entitlements
    .map((entitlement) => {
      const kind = shared.has(entitlement[0]) ? ('ticket' as const) : ('pass' as const)
      return entitlementOf(snapshot, kind, entitlement, own)
    })
    .sort((a, b) => (a.validTo < b.validTo ? -1 : a.validTo > b.validTo ? 1 : 0))
  const holder = new Map(children.flatMap(([id, , , , , passes]) => passes.map((pass) => [longId(pass[0]), longId(id)])))
  const comers = children.map(([short, , firstName, age, isIn]) => {
    const id = longId(short)
    const isBack = snapshot.isReentryFree && (isIn === 1 || own.some(({ childId }) => childId === id))
    return { id, firstName, age, isBack }
  })
  const uses = suggestUses(
    comers,
    checked.map((entitlement) => ({ ...entitlement, childId: holder.get(entitlement.id) ?? null })),
  )
  return {
    shown: first.shown,
    children: comers.map(
      ({ id, firstName, age }): DoorChild => ({
        ...{ id, firstName, lastName: '', age, inSince: null },
        passes: checked.filter((entitlement) => entitlement.kind === 'pass' && holder.get(entitlement.id) === id),
        suggested: uses.get(id) ?? null,
      }),
    ),
    tickets: checked.filter(({ kind }) => kind === 'ticket'),
  }
}

/** A child's own card or pass may stand in the families of all who look after it. */
const familyOf = (first: Marked, marked: readonly Marked[]): { children: SnapshotChild[]; tickets: SnapshotEntitlement[] } => {
  const [, children, tickets] = first.family
  if (!first.child) return { children, tickets }
  if (first.shown === 'child-card') return { children: [first.child], tickets: marked.flatMap(({ family }) => family[2]) }
  // Whose of the two the pass is, the snapshot does not say: nothing of the other's must be used.
  return marked.length === 1 ? { children, tickets } : { children: [first.child], tickets: [] }
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const entitlementOf = (
  { day, names }: Snapshot,
  kind: 'pass' | 'ticket',
  [short, , name, last, entrances, withoutPhoto, usedToday]: SnapshotEntitlement,
  own: readonly OwnUse[],
): Entitlement => {
  const id = longId(short)
  const used = own.filter(({ use }) => use.kind !== 'again' && use.id === id).length
  const entrancesLeft = entrances < 0 ? null : Math.max(0, entrances - used)
  const withoutPhotoLeft = withoutPhoto < 0 ? null : Math.max(0, withoutPhoto - used)
  const hindrance: Hindrance | null =
    entrancesLeft === 0
      ? 'used-up'
      : withoutPhotoLeft === 0
        ? 'photo-missing'
        : kind === 'pass' && (usedToday === 1 || used > 0)
          ? 'used-today'
          : null
  return {
    ...{ kind, id, name: names[name] ?? '', validFrom: day, validTo: dayAfter(day, last) },
    ...{ entrancesLeft, withoutPhotoLeft, hasPhoto: false, hindrance },
  }
}
