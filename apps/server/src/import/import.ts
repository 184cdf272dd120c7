import { statSync } from 'node:fs'
import { z } from 'zod'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'
import { layoutProblems } from './folder/layout.ts'
import { ImportRefused } from './problems.ts'
import { beginReading, endReading, type KeptEdit, type Reading, refused, takeRow } from './reading.ts'
import { type AffectedClass, affectedBookings } from './report/affected-bookings.ts'
import { describeChanges } from './report/changes.ts'
import { type Difference, describeChain, differencesOf } from './report/differences.ts'
import { findUnmentioned, type Renamed, type Unmentioned } from './report/unmentioned.ts'
import { filesOf, markdownFilesOf, rowsOf } from './source.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subject-list.ts'
import { saveTakenFiles } from './taken-files.ts'
import type { Counts } from './writer.ts'

/**
 * `notes` says which rows were taken otherwise than they are written, and why. `changes` (lines for people) and `affected` are of a dry run only.
 */
export type ImportReport = Counts & {
  files: { file: string; rows: number }[]
  rows: number
  notes: string[]
  unmentioned: Unmentioned[]
  renamed: Renamed[]
  /** What was edited in the office, stays, and is otherwise in the files. */
  kept: KeptEdit[]
  changes: string[]
  affected: AffectedClass[]
  /** Where they were asked for. */
  differences: Difference[]
}
export type ImportProgress = { file: string; rows: number; done: boolean }
export type ImportOptions = {
  onProgress?: (progress: ImportProgress) => void
  /** Everything is read, checked and written as always, and then rolled back. */
  dryRun?: boolean
  /** What the files say replaces what staff made of it in the office. */
  takeFiles?: boolean
  /** Says what becomes of the chain as its files would show it. Reads the whole chain twice. */
  describesDifferences?: boolean
  /** The last step of the transaction; what it throws leaves nothing of the import behind. */
  beforeCommit?: (tx: Tx, report: ImportReport) => Promise<void>
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

/**
 * Reads a folder of import files (docs/import.md) into the database: everything or, when any row is bad, nothing. Repeating it changes nothing.
 * When something changed, every process drops its prepared answers.
 * @returns how many rows were read, added, changed and removed, and what the database holds besides the files.
 * @throws ImportRefused with every bad row.
 */
export const importChain = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  folder: string,
  options: ImportOptions = {},
): Promise<ImportReport> => {
  const misplaced = layoutProblems(folder, subjects)
  if (misplaced.length > 0) throw new ImportRefused(misplaced)
  const files = filesBySubject(folder)
  if (files.length === 0)
    throw new ImportRefused([{ file: folder, line: 0, column: '', reason: 'there is no import file in this folder' }])
  const now = deps.clock.now()
  const transaction = deps.db.transaction().execute(async (tx) => {
    const report = await importFiles({ tx, config: deps.config, now }, folder, files, options)
    if (options.dryRun) throw new DryRunOver(report)
    await options.beforeCommit?.(tx, report)
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
  { onProgress = () => {}, dryRun = false, takeFiles = false, describesDifferences = false }: ImportOptions,
): Promise<ImportReport> => {
  const { origins, isOpen } = config
  const listsChanges = dryRun || describesDifferences
  const reading = await beginReading({ tx, origins, folder, now, isOpen, listsChanges, keepsEdits: !takeFiles })
  // After the lock, so that nothing is written between the two.
  const chainBefore = describesDifferences ? await describeChain(tx) : undefined
  const read: ImportReport['files'] = []
  for (const { of, file } of files) read.push({ file, rows: await refused(file, () => readFile(of, file, reading, onProgress)) })
  const counts = await refused(folder, () => endReading(reading))
  if (takeFiles) await saveTakenFiles(tx, now)
  const { context, writer, changes, edits } = reading
  return {
    ...counts,
    notes: context.notes,
    files: read,
    rows: read.reduce((sum, { rows }) => sum + rows, 0),
    ...(await findUnmentioned(tx, writer.mentioned(), context.today)),
    kept: [...edits.kept.values()],
    changes: describeChanges(changes, context.known),
    affected: await affectedBookings(tx, changes, context.today),
    differences: chainBefore ? differencesOf(chainBefore, await describeChain(tx)) : [],
  }
}

/** Whether `folder` can be read at all. */
export const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

const readFile = async (
  of: Subject,
  file: string,
  reading: Reading,
  onProgress: (progress: ImportProgress) => void,
): Promise<number> => {
  const { context, problems, writer } = reading
  const saidOnce = new Set<string>()
  let rows = 0
  for await (const row of rowsOf(context.folder, file, columnsOf(of.row(context)), (problem) => problems.push(problem))) {
    await takeRow(reading, of, row, rows, saidOnce)
    rows++
    // Nothing is written once there is a problem.
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
