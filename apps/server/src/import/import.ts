import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
import { announceContent } from '../cache/content-version.ts'
import type { Tx } from '../db/connect.ts'
import { dayIn } from '../kernel/calendar.ts'
import type { Deps } from '../kernel/deps.ts'
// What can be bought is registered there, and says what its articles look like.
import '../modules/registry.ts'
import { layoutProblems } from './folder/layout.ts'
import { type KnownRows, loadKnownRows } from './known-rows.ts'
import { deadLinks, type PlacedLink } from './links.ts'
import { ImportRefused, type Problem } from './problems.ts'
import { type AffectedClass, affectedBookings } from './report/affected-bookings.ts'
import { type Change, describeChanges } from './report/changes.ts'
import { findUnmentioned, type Renamed, type Unmentioned } from './report/unmentioned.ts'
import { filesOf, markdownFilesOf, rowsOf, type SourceRow } from './source.ts'
import { linksMadeDead, loadStoredLinks } from './stored-links.ts'
import type { ReadContext, Subject } from './subject.ts'
import { subjects } from './subject-list.ts'
import { type Counts, createWriter, type Writer } from './writer.ts'

/**
 * `notes` says which rows were taken otherwise than they are written, and why. `changes` (lines for people) and `affected` are of a dry run only.
 */
export type ImportReport = Counts & {
  files: { file: string; rows: number }[]
  rows: number
  notes: string[]
  unmentioned: Unmentioned[]
  renamed: Renamed[]
  changes: string[]
  affected: AffectedClass[]
}
export type ImportProgress = { file: string; rows: number; done: boolean }
export type ImportOptions = {
  onProgress?: (progress: ImportProgress) => void
  /** Everything is read, checked and written as always, and then rolled back. */
  dryRun?: boolean
}

/** Ends the transaction of a dry run. */
class DryRunOver extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('A dry run is over.')
    this.report = report
  }
}

/** Rows waiting before they are written; bounds the memory of an import of any size. */
const batch = 2_000
const progressEvery = 10_000
/** Any fixed number: two imports run one after the other. */
const lockKey = 480_211_001

/**
 * Reads a folder of import files (docs/import.md) into the database: everything or, when any row is bad, nothing. Repeating it changes nothing.
 * When something changed, every process drops its prepared answers.
 * @returns how many rows were read, added, changed and removed, and what the database holds besides the files.
 * @throws ImportRefused with every bad row.
 */
export const importChain = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  folder: string,
  { onProgress = () => {}, dryRun = false }: ImportOptions = {},
): Promise<ImportReport> => {
  const misplaced = layoutProblems(folder, subjects)
  if (misplaced.length > 0) throw new ImportRefused(misplaced)
  const files = filesBySubject(folder)
  if (files.length === 0)
    throw new ImportRefused([{ file: folder, line: 0, column: '', reason: 'there is no import file in this folder' }])
  const now = deps.clock.now()
  const transaction = deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const report = await importFiles({ tx, config: deps.config, now }, folder, files, { onProgress, dryRun })
    if (dryRun) throw new DryRunOver(report)
    return report
  })
  return transaction.catch((error: unknown) => {
    if (error instanceof DryRunOver) return error.report
    throw error
  })
}

type SubjectFile = { of: Subject; file: string }

/** The files of a folder, those that others refer to first. */
const filesBySubject = (folder: string): SubjectFile[] =>
  subjects.flatMap((of) => (of.source === 'markdown' ? markdownFilesOf : filesOf)(folder, of.name).map((file) => ({ of, file })))

/** Reads all files, checks what they say together, writes it. */
const importFiles = async (
  { tx, config, now }: { tx: Tx; config: Deps['config']; now: Date },
  folder: string,
  files: readonly SubjectFile[],
  { onProgress, dryRun }: Required<ImportOptions>,
): Promise<ImportReport> => {
  const known = await loadKnownRows(tx)
  const before = { links: await loadStoredLinks(tx), known: await loadKnownRows(tx) }
  const context: ReadContext = {
    db: tx,
    folder,
    now,
    // On the clock of the chain's first country, whose file is the first in which a country is described.
    get today() {
      return dayIn(now, [...known.countries.values()][0]?.timeZone ?? 'UTC')
    },
    known,
    isOpen: config.isOpen,
    notes: [],
  }
  const changes: Change[] = []
  const writer = await createWriter(tx, { onChange: dryRun ? (change) => changes.push(change) : undefined })
  const problems: Problem[] = []
  const links: PlacedLink[] = []
  const late: (() => Problem[])[] = []
  const read: ImportReport['files'] = []
  for (const { of, file } of files)
    read.push({
      file,
      rows: await refused(file, () => readFile(of, file, context, { writer, problems, links, late, onProgress })),
    })
  // Links are checked against everything that was read: with a page that could not be read, each to it would be called dead as well.
  const { origins } = config
  if (problems.length === 0) problems.push(...late.flatMap((findings) => findings()), ...deadLinks(links, { known, origins }))
  if (problems.length > 0) throw new ImportRefused(problems)
  const counts = await refused(folder, () => finish(tx, writer))
  const after = { links: await loadStoredLinks(tx), known: await loadKnownRows(tx) }
  const madeDead = linksMadeDead(before, after, origins)
  if (madeDead.length > 0) throw new ImportRefused(madeDead)
  return {
    ...counts,
    notes: context.notes,
    files: read,
    rows: read.reduce((sum, { rows }) => sum + rows, 0),
    ...(await findUnmentioned(tx, writer.mentioned(), context.today)),
    changes: describeChanges(changes, known),
    affected: await affectedBookings(tx, changes, context.today),
  }
}

// Every database constraint is checked row by row beforehand; what still violates one (two playgrounds swapping places in one import) is reported without
// the row's values, which may be personal.
const refused = async <A>(file: string, work: () => Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    const { code, message, constraint } = error as { code?: string; message?: string; constraint?: string }
    if (code === undefined || !/^2[23]/.test(code)) throw error
    throw new ImportRefused([{ file, line: 0, column: constraint ?? '', reason: `the database refuses this: ${message}` }])
  }
}

/** Whether `folder` can be read at all. */
export const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

const finish = async (tx: Tx, writer: Writer): Promise<Counts> => {
  const counts = await writer.finish()
  if (counts.added + counts.changed + counts.removed > 0) await announceContent(tx)
  return counts
}

/** What reading a file adds to. */
type Collected = {
  writer: Writer
  problems: Problem[]
  links: PlacedLink[]
  late: (() => Problem[])[]
  onProgress: (progress: ImportProgress) => void
}

const readFile = async (
  of: Subject,
  file: string,
  context: ReadContext,
  { writer, problems, links, late, onProgress }: Collected,
): Promise<number> => {
  const shape = of.row(context)
  const saidOnce = new Set<string>()
  let rows = 0
  for await (const row of rowsOf(context.folder, file, columnsOf(shape), (problem) => problems.push(problem))) {
    const read = readRow(shape, row, context.known, problems, saidOnce)
    if (read) {
      for (const { path, reason } of (await of.check?.(read.value, context)) ?? [])
        problems.push({ file, line: row.lineOf(path), column: path.join('.'), reason })
      for (const link of of.links?.(read.value, context) ?? []) links.push({ ...link, file, line: row.lineOf(link.path) })
      if (of.late)
        late.push(() =>
          (of.late?.(read.value, context.known) ?? []).map(({ path, reason }) => ({
            file,
            line: row.lineOf(path),
            column: path.join('.'),
            reason,
          })),
        )
      // Also with findings: it must be known to the rows that refer to it. Nothing is written once there is a problem.
      await of.write(read.value, writer, context, { where: `${file}:${row.line}`, index: rows })
    }
    rows++
    if (problems.length > 0) writer.drop()
    else if (writer.waiting() >= batch) await writer.flush()
    if (rows % progressEvery === 0) onProgress({ file, rows, done: false })
  }
  onProgress({ file, rows, done: true })
  return rows
}

/** The fields of a row. Every row is an object of named fields; anything else would be a mistake of ours. */
const columnsOf = (shape: z.ZodType): ReadonlySet<string> => {
  if (!(shape instanceof z.ZodObject)) throw new Error('A row of an import file is not described as an object.')
  return new Set(Object.keys(shape.shape))
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
    for (const { path, reason } of spelledOut(issue)) {
      const column = path.join('.')
      // A wrong heading is one mistake, not one on every line.
      if (issue.code === 'unrecognized_keys' && row.file.endsWith('.csv')) {
        if (saidOnce.has(column)) continue
        saidOnce.add(column)
      }
      problems.push({ file: row.file, line: row.lineOf(path), column, reason })
    }
  return undefined
}

const spelledOut = (issue: z.core.$ZodIssue): { path: PropertyKey[]; reason: string }[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((name) => ({ path: [...issue.path, name], reason: 'is no column of this file' }))
    : [{ path: [...issue.path], reason: issue.input === undefined && issue.code !== 'custom' ? 'is missing' : issue.message }]
