import type { StoredRow } from '../../import/subject.ts'

type Row = StoredRow['row']

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const columnsOf = (...rows: readonly Row[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** The columns in which two rows differ. */
export const changedColumns = (before: Row, after: Row): string[] =>
  columnsOf(before, after).filter((column) => !isSame(before[column], after[column]))

/**
 * What is to be published when its moment comes, though the item was changed since it was written: of a single row only the columns that the draft
 * changes, so that a price from Monday does not bring back Friday's description; of a list of rows the whole list.
 * @param base what the item was when the draft was begun. @param current what it is now.
 */
export const mergeRows = (base: readonly Row[], draft: readonly Row[], current: readonly Row[]): Row[] => {
  const [was, will, is] = [base[0], draft[0], current[0]]
  if (base.length !== 1 || draft.length !== 1 || current.length !== 1 || !was || !will || !is) return [...draft]
  const changed = new Set(changedColumns(was, will))
  const merged = columnsOf(is, will).map((column) => [column, changed.has(column) ? will[column] : is[column]] as const)
  return [Object.fromEntries(merged.filter(([, value]) => value !== undefined))]
}

const mostShown = 300
/** As much of a value as fits a line of the audit log; the whole is in the item's history. */
const shortened = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.length > mostShown
      ? `${value.slice(0, mostShown)}…`
      : value
    : Array.isArray(value)
      ? value.slice(0, 20).map(shortened)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]))
        : value

/** Before and after of a change as the audit log tells it: of a single row the columns that differ, of a list how many rows, and the rows that differ. */
export const changeForLog = (
  before: readonly Row[],
  after: readonly Row[],
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const [was, is] = [before[0], after[0]]
  if (before.length <= 1 && after.length <= 1) {
    const columns = changedColumns(was ?? {}, is ?? {})
    const of = (row: Row = {}) =>
      Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, shortened(row[column])]] : [])))
    return { before: of(was), after: of(is) }
  }
  const only = (rows: readonly Row[], others: readonly Row[]) => rows.filter((row) => !others.some((other) => isSame(row, other)))
  return { before: { rows: shortened(only(before, after)) }, after: { rows: shortened(only(after, before)) } }
}
