import type { EntranceUse, Hindrance } from './admissions.ts'

type Usable = {
  kind: 'pass' | 'ticket'
  id: string
  childId: string | null
  entrancesLeft: number | null
  hindrance: Hindrance | null
}

/**
 * What each child would come in with: its class where that is near, free where it was here today, else its pass, else the ticket card that ends soonest and still has an entrance for
 * one more, eldest child first. The server suggests by it, and a device without a connection.
 * @param entitlements in the order in which they end. @param isBack whether a child may come back free.
 * @param classId of its place in a class that is near.
 */
export const suggestUses = (
  children: readonly { id: string; isBack: boolean; classId?: string | undefined }[],
  entitlements: readonly Usable[],
): Map<string, EntranceUse | null> => {
  const left = new Map(entitlements.map(({ id, entrancesLeft }) => [id, entrancesLeft ?? Number.POSITIVE_INFINITY]))
  const take = (id: string) => left.set(id, (left.get(id) ?? 0) - 1)
  return new Map(
    children.map(({ id, isBack, classId }): [string, EntranceUse | null] => {
      if (classId !== undefined) return [id, { kind: 'class', id: classId }]
      if (isBack) return [id, { kind: 'again' }]
      const usable = entitlements.filter((entitlement) => entitlement.hindrance === null && (left.get(entitlement.id) ?? 0) > 0)
      const found =
        usable.find(({ kind, childId }) => kind === 'pass' && childId === id) ?? usable.find(({ kind }) => kind === 'ticket')
      if (!found) return [id, null]
      take(found.id)
      return [id, { kind: found.kind, id: found.id }]
    }),
  )
}
