/** Parts of a bar at most: the five colours of charts, the last for all that is left. */
export const mostParts = 5

/** Rows as parts of bars: the first four by themselves, the others together, where there are more than five. @returns amounts of each day by part. */
export const partsOf = (days: readonly { amounts: readonly number[] }[], rows: number): number[][] =>
  days.map(({ amounts }) => {
    if (rows <= mostParts) return [...amounts]
    const rest = amounts.slice(mostParts - 1).reduce((sum, amount) => sum + amount, 0)
    return [...amounts.slice(0, mostParts - 1), rest]
  })

export type Block = { part: number; from: number; to: number }
/** A bar: what is above nothing upwards, what is below it (more refunded than sold) downwards. */
export const blocksOf = (amounts: readonly number[]): Block[] => {
  let [up, down] = [0, 0]
  return amounts.flatMap((amount, part) => {
    if (amount === 0) return []
    const from = amount > 0 ? up : down
    if (amount > 0) up += amount
    else down += amount
    return [{ part, from, to: from + amount }]
  })
}
