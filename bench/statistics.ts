/** The value that `share` (0 to 1) of the values do not exceed, by nearest rank. @throws RangeError on an empty list. */
export const percentile = (values: readonly number[], share: number): number => {
  if (values.length === 0) throw new RangeError('There is no percentile of nothing.')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

/** The middle value; between two middle ones, halfway. @throws RangeError on an empty list. */
export const median = (values: readonly number[]): number => {
  if (values.length === 0) throw new RangeError('There is no median of nothing.')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}

/**
 * Two series measured in turns, as one figure: the median of the quotients round by round. A slow minute of the machine hits both sides of a
 * round alike and falls out. @throws RangeError when the series differ in length.
 */
export const medianRatio = (ours: readonly number[], baseline: readonly number[]): number => {
  if (ours.length !== baseline.length) throw new RangeError('Both sides need the same rounds.')
  return median(ours.map((value, round) => value / (baseline[round] as number)))
}

/** The spread of the rounds: (largest − smallest) ÷ median. 0.05 is an idle machine. */
export const spread = (values: readonly number[]): number => (Math.max(...values) - Math.min(...values)) / median(values)

/** The slope of the straight line through the points that errs least (least squares). @throws RangeError without two different x. */
export const slope = (points: readonly { x: number; y: number }[]): number => {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [meanX, meanY] = [mean('x'), mean('y')]
  const spreadOfX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (points.length < 2 || spreadOfX === 0) throw new RangeError('A line needs two points.')
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadOfX
}

/** Rounded for people: `digits` after the point. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
