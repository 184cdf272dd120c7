type Food = { id: string; price: number; left: number | null }
type Counts = Readonly<Record<string, number>>

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * Portions that are as many as children: what was wanted, filled up with the least dear food and taken from where there is most. Fewer where there is not
 * enough left of anything.
 * @param fixed the food whose number was changed last: the others make room for it.
 */
export const portionsOf = (foods: readonly Food[], wanted: Counts, children: number, fixed?: string): Record<string, number> => {
  const mostOf = ({ left }: Food): number => Math.min(left ?? children, children)
  const counts = Object.fromEntries(foods.map((food) => [food.id, Math.min(Math.max(0, wanted[food.id] ?? 0), mostOf(food))]))
  const others = foods.filter(({ id }) => id !== fixed)
  const of = ({ id }: Food): number => counts[id] ?? 0
  for (let over = sumOf(counts) - children; over > 0; over--) {
    const fullest = others.filter((food) => of(food) > 0).toSorted((one, other) => of(other) - of(one))[0]
    const from = fullest?.id ?? fixed
    if (from === undefined) break
    counts[from] = (counts[from] ?? 0) - 1
  }
  for (let missing = children - sumOf(counts); missing > 0; missing--) {
    const room = others.filter((food) => of(food) < mostOf(food))
    // What somebody eats already goes before what nobody asked for; then the least dear.
    const to = room.toSorted((one, other) => of(other) - of(one) || one.price - other.price)[0]?.id
    if (to === undefined) break
    counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}
