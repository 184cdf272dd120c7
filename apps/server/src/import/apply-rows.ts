import { dirname } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { Fault } from '../http/refusal.ts'
import type { Deps } from '../kernel/deps.ts'
import { ImportRefused, type Problem } from './problems.ts'
import { beginReading, endReading, type Reading, refused, takeRow } from './reading.ts'
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

/** Reads rows that come from the office by the rules of files, and writes what `take` has read. @throws RowsRefused */
const applied = async (
  tx: Tx,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  take: (reading: Reading) => Promise<void>,
): Promise<void> => {
  const { origins, isOpen } = config
  // No row of those that are edited names a file beside it.
  const folder = dirname(ownRows)
  const reading = await beginReading({ tx, origins, folder, now: clock.now(), isOpen, listsChanges: false })
  try {
    await take(reading)
    await refused(ownRows, () => endReading(reading))
  } catch (error) {
    if (error instanceof ImportRefused) throw new RowsRefused(error.problems)
    throw error
  }
}

const takeOne = (reading: Reading, of: Subject, value: unknown, index: number): Promise<void> =>
  // Its place among its neighbours is a column of the row; without one it comes last.
  takeRow(reading, of, { file: ownRows, line: index, value, lineOf: () => index }, lastPosition, new Set())

/**
 * Puts rows in the place of an item's, by the same rules as a file that is imported. No rows: what the item's kind leaves of it then.
 * @param item the item to which every row must belong; absent: whichever the first belongs to.
 * @returns the item. @throws RowsRefused
 */
export const applyRows = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  of: Subject,
  rows: readonly unknown[],
  item?: string,
): Promise<string> => {
  const items = new Set<string>()
  await applied(tx, deps, async (reading) => {
    const { context, writer, problems } = reading
    const shape = of.row(context)
    if (rows.length === 0 && item !== undefined) of.clear?.((await of.stored?.(tx, [item])) ?? [], item, writer)
    for (const [index, row] of rows.entries()) {
      const parsed = shape.safeParse(row)
      if (parsed.success && of.itemOf) items.add(of.itemOf(parsed.data))
      await takeOne(reading, of, row, index)
    }
    const [first] = items
    const belongs = items.size <= 1 && (item === undefined || first === undefined || first === item)
    if (!belongs) problems.push({ file: ownRows, line: 0, column: '', reason: 'belong to another item', fault: { key: 'fixed' } })
  })
  const [first] = items
  const written = item ?? first
  if (written === undefined) throw new Error(`Rows of ${of.name} belong to no item.`)
  return written
}

/**
 * Adds rows of several files, in this order, by the same rules as files that are imported together.
 * @throws RowsRefused with `rows.0.names` for the first row of whichever file it stands in.
 */
export const applyFiles = (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  files: readonly { of: Subject; rows: readonly unknown[] }[],
): Promise<void> =>
  applied(tx, deps, async (reading) => {
    for (const { of, rows } of files) for (const [index, row] of rows.entries()) await takeOne(reading, of, row, index)
  })

const lastPosition = 100_000
