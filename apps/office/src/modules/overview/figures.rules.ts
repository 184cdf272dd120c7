export type Pair = { now: number; before: number }
export type Point = Pair & { day: string }

/** By how much, in percent and with its sign: 100 of 80 before is 25. Null: there was nothing before. */
export const changeOf = ({ now, before }: Pair): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1_000) / 10

/** Days in weeks of seven; each is called by its first. */
export const weeksOf = (days: readonly Point[]): Point[] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7)).flatMap((seven) => {
    const [first] = seven
    if (!first) return []
    const sum = (of: (point: Point) => number) => seven.reduce((all, point) => all + of(point), 0)
    return [{ day: first.day, now: sum(({ now }) => now), before: sum(({ before }) => before) }]
  })

/** Round numbers for the lines of a chart, from the lowest to the highest, 0 among them. At most seven. */
export const ticksOf = (lowest: number, highest: number): number[] => {
  const span = Math.max(highest, 0) - Math.min(lowest, 0)
  if (span === 0) return [0]
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.floor(Math.min(lowest, 0) / step)
  const last = Math.ceil(Math.max(highest, 0) / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
