import type { z } from 'zod'
import { announceContent } from '../cache/content-version.ts'
import type { Tx } from '../db/connect.ts'
import { lockContent } from '../db/lock-content.ts'
import { faultsOf } from '../http/faults.ts'
import type { Fault } from '../http/refusal.ts'
import { dayIn } from '../kernel/calendar.ts'
import type { Config } from '../kernel/config.ts'
import { listEditedItems } from '../kernel/saved-versions.ts'
import { type KnownRows, loadKnownRows } from './known-rows.ts'
import { deadLinks, type PlacedLink } from './links.ts'
import { ImportRefused, type Problem } from './problems.ts'
import type { Change } from './report/changes.ts'
import type { SourceRow } from './source.ts'
import { type LinksBefore, linksMadeDead, loadStoredLinks } from './stored-links.ts'
import type { Finding, ReadContext, Subject } from './subject.ts'
import { type Counts, createWriter, type Writer } from './writer.ts'

/** Rows on their way into the database, from files or from the office, with all that was found out about them. One transaction, one reading. */
export type Reading = {
  tx: Tx
  origins: Config['origins']
  context: ReadContext
  writer: Writer
  /** Writes nothing, and remembers what was mentioned: for rows that give way to an edit of the office. */
  mentioning: Writer
  problems: Problem[]
  changes: Change[]
  links: PlacedLink[]
  /** What can be said only when everything is read. */
  late: (() => Problem[])[]
  before: LinksBefore
  edits: EditedItems
}

/** Items that staff have edited in the office, which files do not overwrite: `articles 5b0d…`. @property kept what files would have changed. */
export type EditedItems = { items: ReadonlySet<string>; kept: Map<string, KeptEdit> }
/** An item that stays as it was edited. @property row what stands for it in the file. */
export type KeptEdit = { subject: string; item: string; where: string }

type Begun = Pick<ReadContext, 'folder' | 'now' | 'isOpen'> & {
  tx: Tx
  origins: Config['origins']
  /** Whether changes are written down one by one, which costs time. */
  listsChanges: boolean
  /** Whether rows give way to what staff have edited in the office. */
  keepsEdits?: boolean
}

/** Begins to read rows in a transaction, in which no other import or edit writes meanwhile. */
export const beginReading = async ({ tx, origins, folder, now, isOpen, listsChanges, keepsEdits }: Begun): Promise<Reading> => {
  await lockContent(tx)
  // With the lock: an edit that somebody saves until then is one of them.
  const edited = keepsEdits ? await listEditedItems(tx) : new Set<string>()
  const known = await loadKnownRows(tx)
  const changes: Change[] = []
  const writer = await createWriter(tx, { onChange: listsChanges ? (change) => changes.push(change) : undefined })
  return {
    tx,
    origins,
    writer,
    mentioning: mentioningOnly(writer),
    changes,
    problems: [],
    links: [],
    late: [],
    before: { links: await loadStoredLinks(tx), known: await loadKnownRows(tx) },
    edits: { items: edited, kept: new Map() },
    context: {
      db: tx,
      folder,
      now,
      // On the clock of the chain's first country, whose file is the first in which a country is described.
      get today() {
        return dayIn(now, [...known.countries.values()][0]?.timeZone ?? 'UTC')
      },
      known,
      isOpen,
      notes: [],
    },
  }
}

const mentioningOnly = (writer: Writer): Writer => ({
  ...writer,
  add: (table, row) => writer.mention(table, row),
  remove: () => {},
  owns: () => {},
})

/**
 * Reads one row: its shape, what is wrong with it, its links; then it waits to be written. With findings, too: it must be known to rows that refer to it.
 * @param index how many of its file came before it. @param saidOnce wrong headings of the file that were reported already.
 */
export const takeRow = async (
  reading: Reading,
  of: Subject,
  row: SourceRow,
  index: number,
  saidOnce: Set<string>,
): Promise<void> => {
  const { context, problems, links, late } = reading
  const read = readRow(of.row(context), row, context.known, problems, saidOnce)
  if (!read) return
  const placed = ({ path, reason, fault }: Finding): Problem => ({
    file: row.file,
    line: row.lineOf(path),
    column: path.join('.'),
    reason,
    ...(fault && { fault }),
  })
  problems.push(...((await of.check?.(read.value, context)) ?? []).map(placed))
  for (const link of of.links?.(read.value, context) ?? []) links.push({ ...link, file: row.file, line: row.lineOf(link.path) })
  if (of.late) late.push(() => (of.late?.(read.value, context.known) ?? []).map(placed))
  const writer = (await isKeptEdit(reading, of, read.value, row)) ? reading.mentioning : reading.writer
  await of.write(read.value, writer, context, { where: `${row.file}:${row.line}`, index })
}

/** Whether a row gives way to what staff made of its item in the office; if it says something else, that is reported. */
const isKeptEdit = async ({ tx, context, edits }: Reading, of: Subject, value: unknown, row: SourceRow): Promise<boolean> => {
  const item = of.itemOf?.(value)
  const name = `${of.name} ${item}`
  if (item === undefined || !edits.items.has(name)) return false
  if (edits.kept.has(name)) return true
  const shape = of.row(context)
  const stored = ((await of.stored?.(tx, [item])) ?? []).map((each) => comparable(shape.parse(each.row)))
  if (!stored.includes(comparable(value))) edits.kept.set(name, { subject: of.name, item, where: `${row.file}:${row.line}` })
  return true
}

/** Two rows that mean the same are the same text. A moment that waits for its time zone is compared in one. */
const comparable = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'function' ? (inner as (timeZone: string) => Date)('UTC') : inner,
  )

/**
 * Looks at what the rows say together, writes them, and looks at the links that the database holds now.
 * @throws ImportRefused with everything that is wrong.
 */
export const endReading = async (reading: Reading): Promise<Counts> => {
  const { tx, writer, context, problems, links, late, before, origins } = reading
  // Links are checked against everything that was read: with a page that could not be read, each to it would be called dead as well.
  if (problems.length === 0)
    problems.push(...late.flatMap((findings) => findings()), ...deadLinks(links, { known: context.known, origins }))
  if (problems.length > 0) throw new ImportRefused(problems)
  const counts = await writer.finish()
  if (counts.added + counts.changed + counts.removed > 0) await announceContent(tx)
  const after = { links: await loadStoredLinks(tx), known: await loadKnownRows(tx) }
  const madeDead = linksMadeDead(before, after, origins)
  if (madeDead.length > 0) throw new ImportRefused(madeDead)
  return counts
}

/**
 * Every database constraint is checked row by row beforehand; what still violates one (two playgrounds swapping places in one import) is reported without
 * the row's values, which may be personal.
 */
export const refused = async <A>(file: string, work: () => Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string }
    if (code === undefined || !/^2[23]/.test(code)) throw error
    throw new ImportRefused([{ file, line: 0, column: constraint ?? '', reason: `the database refuses this: ${message}` }])
  }
}

const readRow = (
  shape: z.ZodType,
  row: SourceRow,
  known: KnownRows,
  problems: Problem[],
  saidOnce: Set<string>,
): { value: unknown } | undefined => {
  const result = shape.safeParse(row.value, { reportInput: true })
  if (result.success) return { value: result.data }
  // Rows that refer to this one should not be called wrong as well.
  const { key } = (row.value ?? {}) as { key?: unknown }
  if (typeof key === 'string') known.broken.add(key)
  for (const issue of result.error.issues)
    for (const { path, reason, fault } of spelledOut(issue)) {
      const column = path.join('.')
      // A wrong heading is one mistake, not one on every line.
      if (issue.code === 'unrecognized_keys' && row.file.endsWith('.csv')) {
        if (saidOnce.has(column)) continue
        saidOnce.add(column)
      }
      problems.push({ file: row.file, line: row.lineOf(path), column, reason, fault })
    }
  return undefined
}

/** A fault of the shape, in words for those who write files, and as people in the office are told it. */
const spelledOut = (issue: z.core.$ZodIssue): { path: PropertyKey[]; reason: string; fault: Fault }[] => {
  const [{ fault } = { fault: { key: 'format' as const } }] = faultsOf([issue])
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => ({ path: [...issue.path, name], reason: 'is no column of this file', fault }))
    : [
        {
          path: [...issue.path],
          reason: issue.input === undefined && issue.code !== 'custom' ? 'is missing' : issue.message,
          fault,
        },
      ]
}
