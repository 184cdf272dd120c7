import { dirname } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { Fault } from '../http/refusal.ts'
import type { Deps } from '../kernel/deps.ts'
import { ImportRefused, type Problem } from './problems.ts'
import { beginReading, endReading, refused, takeRow } from './reading.ts'
import type { StoredRow, Subject } from './subject.ts'

/** The rows of an item as the database has them, in the order of its file. */
export const rowsOfItem = async (tx: Tx | Deps['db'], of: Subject, item: string): Promise<StoredRow['row'][]> =>
  ((await of.stored?.(tx, [item])) ?? []).map(({ row }) => row)

const unclear: Fault = { key: 'format' }
/** What is wrong with rows that were given one by one: `rows.0.names` → what. */
export type RowFaults = Record<string, Fault[]>

/** The rows break a rule; the transaction must be rolled back. */
export class RowsRefused extends Error {
  readonly faults: RowFaults

  constructor(problems: readonly Problem[]) {
    super('These rows break a rule.')
    this.name = 'RowsRefused'
    const faults: RowFaults = {}
    for (const { file, line, column, fault = unclear } of problems) {
      // What is wrong elsewhere because of these rows, such as a link to a page that goes, belongs to no column of theirs.
      const path = file === ownRows ? [`rows.${line}`, column].filter(Boolean).join('.') : ''
      faults[path] = [...(faults[path] ?? []), fault]
    }
    this.faults = faults
  }
}

const ownRows = 'rows'

/**
 * Puts rows in the place of an item's, by the same rules as a file that is imported. No rows: what the item's kind leaves of it then.
 * @param item the item to which every row must belong; absent: whichever the first belongs to.
 * @returns the item. @throws RowsRefused
 */
export const applyRows = async (
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  of: Subject,
  rows: readonly unknown[],
  item?: string,
): Promise<string> => {
  const { origins, isOpen } = config
  // No row of those that are edited names a file beside it.
  const folder = dirname(ownRows)
  const reading = await beginReading({ tx, origins, folder, now: clock.now(), isOpen, listsChanges: false })
  const { context, writer, problems } = reading
  const shape = of.row(context)
  const items = new Set<string>()
  try {
    if (rows.length === 0 && item !== undefined) of.clear?.((await of.stored?.(tx, [item])) ?? [], item, writer)
    for (const [index, row] of rows.entries()) {
      const parsed = shape.safeParse(row)
      if (parsed.success && of.itemOf) items.add(of.itemOf(parsed.data))
      // Its place among its neighbours is a column of the row; without one it comes last.
      await takeRow(reading, of, { file: ownRows, line: index, value: row, lineOf: () => index }, lastPosition, new Set())
    }
    const [first] = items
    const belongs = items.size <= 1 && (item === undefined || first === undefined || first === item)
    if (!belongs) problems.push({ file: ownRows, line: 0, column: '', reason: 'belong to another item', fault: { key: 'fixed' } })
    await refused(ownRows, () => endReading(reading))
    const applied = item ?? first
    if (applied === undefined) throw new Error(`Rows of ${of.name} belong to no item.`)
    return applied
  } catch (error) {
    if (error instanceof ImportRefused) throw new RowsRefused(error.problems)
    throw error
  }
}

const lastPosition = 100_000
