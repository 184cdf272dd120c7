/** Joins class names; everything that is not a non-empty string is left out. */
export const cx = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')

/** Gives each item of a list that never changes its order a React key: its place. */
export const keyed = <Item>(items: readonly Item[]): { key: string; item: Item }[] =>
  items.map((item, place) => ({ key: `at-${place}`, item }))
