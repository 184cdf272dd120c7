/** Numbers that look random and are the same in every run (mulberry32). @returns values from 0 up to, not including, 1. */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the list. @throws RangeError when there is none. */
export const oneOf = <A>(list: readonly A[], chance: () => number): A => {
  if (list.length === 0) throw new RangeError('There is nothing to choose from.')
  return list[Math.floor(chance() * list.length)] as A
}

/** Chooses among weighted items, any number of times. */
export const chooserOf = <A extends { weight: number }>(values: readonly A[], chance: () => number): (() => A) => {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  return () => {
    let left = chance() * total
    for (const value of values) {
      left -= value.weight
      if (left < 0) return value
    }
    return oneOf(values, chance)
  }
}
