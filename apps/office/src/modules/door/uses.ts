import type { ChildsClass, DoorChild, DoorScan, Entitlement, EntranceUse, Hindrance } from '@hoppla/contract/door/admissions'
import type { T } from '../../platform/words.ts'

/** How a day is written: `formatDay` of the language. */
type DayText = (day: string) => string

/** The pass or ticket card of a use; undefined for somebody who comes back. */
export const entitlementOf = (scan: DoorScan, use: EntranceUse): Entitlement | undefined =>
  use.kind === 'again' || use.kind === 'class'
    ? undefined
    : [...scan.tickets, ...scan.children.flatMap(({ passes }) => passes)].find(({ id }) => id === use.id)

/** Why a pass or ticket card does not let anybody in, in words. */
export const hindranceText = (entitlement: Entitlement, t: T, day: DayText): string | undefined =>
  entitlement.hindrance === null
    ? undefined
    : `${entitlement.name}: ${t(`door.hindrance.${entitlement.hindrance}`, { until: day(entitlement.validTo), from: day(entitlement.validFrom) })}`

/** Whether anybody of a family can be let in. */
export const isAnybodyIn = (scan: DoorScan): boolean => scan.children.some((child) => choicesOf(scan, child).length > 0)

/** Why nobody of a family can be let in: the first reason, as the server orders passes and ticket cards. */
export const firstHindrance = (scan: DoorScan): (Entitlement & { hindrance: Hindrance }) | undefined =>
  [...scan.children.flatMap(({ passes }) => passes), ...scan.tickets].find(
    (one): one is Entitlement & { hindrance: Hindrance } => one.hindrance !== null,
  )

/** What staff have to say before they let these in: that a photo is missing, or that it is the last visit. */
export const warningOf = (scan: DoorScan, uses: readonly EntranceUse[]): 'noPhoto' | 'lastVisit' | undefined => {
  const used = uses.flatMap((use) => entitlementOf(scan, use) ?? [])
  if (used.some(({ withoutPhotoLeft }) => withoutPhotoLeft !== null)) return 'noPhoto'
  const isLast = scan.tickets.some(
    ({ id, entrancesLeft }) =>
      entrancesLeft !== null && entrancesLeft > 0 && entrancesLeft === used.filter((one) => one.id === id).length,
  )
  return isLast ? 'lastVisit' : undefined
}

/** A class that a child has today, in words: what it comes in with, when it came, or when it will begin. */
export const classText = (one: ChildsClass, t: T, time: (at: string) => string, isUsed: boolean): string => {
  const about = { name: [one.name, one.groupName].filter(Boolean).join(' · '), from: one.from, to: one.to }
  if (one.arrivedAt !== null) return t('doorClasses.came', { ...about, time: time(one.arrivedAt) })
  return t(isUsed ? 'doorClasses.use' : 'doorClasses.later', about)
}

/** What a use is, in words. */
export const describeUse = (scan: DoorScan, use: EntranceUse, t: T, day: DayText): string => {
  const ownClass = use.kind === 'class' && scan.children.flatMap(({ classes = [] }) => classes).find(({ id }) => id === use.id)
  if (ownClass) return classText(ownClass, t, String, true)
  const entitlement = entitlementOf(scan, use)
  if (!entitlement) return t('door.again')
  if (entitlement.withoutPhotoLeft !== null) return t('door.photoLeft', { count: entitlement.withoutPhotoLeft })
  return entitlement.entrancesLeft === null
    ? t('door.passUse', { name: entitlement.name, day: day(entitlement.validTo) })
    : t('door.ticketUse', { name: entitlement.name, count: entitlement.entrancesLeft })
}

/** What a child could come in with, its suggestion first. */
export const choicesOf = (scan: DoorScan, child: DoorChild): EntranceUse[] => {
  const usable = [...child.passes, ...scan.tickets].filter(({ hindrance }) => hindrance === null)
  const uses: EntranceUse[] = usable.map(({ kind, id }) => ({ kind, id }))
  const { suggested } = child
  if (!suggested) return uses
  const isSame = (use: EntranceUse) => 'id' in use && 'id' in suggested && use.id === suggested.id
  return [suggested, ...uses.filter((use) => !isSame(use))]
}

/** Whether ticket cards have an entrance for each of these uses; passes have. */
export const isEnough = (scan: DoorScan, uses: readonly EntranceUse[]): boolean =>
  scan.tickets.every(({ id, entrancesLeft }) => {
    const used = uses.filter((use) => use.kind === 'ticket' && use.id === id).length
    return entrancesLeft === null || used <= entrancesLeft
  })
