type Child = { childId: string; price: number }
type Cover = { kind: 'pass' | 'ticket'; id: string; childId: string | null; left: number | null }

/**
 * What covers each child that comes: its pass, else an entry of the ticket card that ends soonest; the dearest children first, and nobody who comes in free.
 * The page shows it, and the server books by it.
 * @param covers what can be used on that day, in the order in which they end.
 * @returns the cover by child, with the entries that are left after it.
 */
export const coverChildren = <C extends Cover>(children: readonly Child[], covers: readonly C[]): Map<string, C> => {
  const left = new Map(covers.map(({ id, left: entries }) => [id, entries ?? Number.POSITIVE_INFINITY]))
  const found = new Map<string, C>()
  const paying = children.filter(({ price }) => price > 0).sort((one, other) => other.price - one.price)
  for (const kind of ['pass', 'ticket'] as const)
    for (const { childId } of paying) {
      if (found.has(childId)) continue
      const cover = covers.find(
        (one) => one.kind === kind && (kind === 'ticket' || one.childId === childId) && (left.get(one.id) ?? 0) > 0,
      )
      if (!cover) continue
      const rest = (left.get(cover.id) ?? 0) - 1
      left.set(cover.id, rest)
      found.set(childId, { ...cover, left: cover.left === null ? null : rest })
    }
  return found
}
