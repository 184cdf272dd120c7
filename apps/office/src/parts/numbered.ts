/** Values that nothing tells apart but their place, with its number from 1: rows and cells of a table, steps of a day. */
export const numbered = <V>(values: readonly V[]): { number: number; value: V }[] =>
  values.map((value, at) => ({ number: at + 1, value }))
