import { createHash } from 'node:crypto'
import type { ChainImport, ChainImportReport } from '@hoppla/contract/staff/transfer'
import type { ImportReport } from '../../import/import.ts'
import type { Problem } from '../../import/problems.ts'
import type { FieldDifference } from '../../import/report/differences.ts'
import { describeRenamed } from '../../import/report/unmentioned.ts'

const mostDifferences = 1_000
const mostFields = 20
const mostProblems = 200
const mostShown = 300
/** So many signs before the first that differs. */
const leadIn = 40

/** What an import would change, or has changed, as its page shows it. @param kept the items that stay, by their names. */
export const reportOf = (report: ImportReport, kept: ChainImportReport['kept']): ChainImportReport => {
  const { differences, unmentioned, affected, notes, renamed, added, changed, removed } = report
  return {
    plan: planOf(report),
    differences: differences
      .slice(0, mostDifferences)
      .map(({ fields, ...difference }) => ({ ...difference, fields: fields.slice(0, mostFields).map(shownDifference) })),
    moreDifferences: Math.max(0, differences.length - mostDifferences),
    kept,
    unmentioned: unmentioned.map(({ subject, keys, howToRetire }) => ({ subject, count: keys.length, howToRetire })),
    affected,
    notes: [...renamed.map(describeRenamed), ...notes],
    added,
    changed,
    removed,
  }
}

/** Names what an import does: of two that do the same to the same chain it is the same, of any others another. */
export const planOf = ({ differences, kept, affected, added, changed, removed }: ImportReport): string =>
  createHash('sha256').update(JSON.stringify({ differences, kept, affected, added, changed, removed })).digest('hex')

/** Problems as their page shows them. A row of the database has no line. */
export const problemsOf = (problems: readonly Problem[]): ChainImport['problems'] =>
  problems
    .slice(0, mostProblems)
    .map(({ file, line, column, reason, isStored }) => ({ file, line: isStored || line === 0 ? null : line, column, reason }))

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Of texts that are too long to be shown whole: from a little before the place where they part. */
const shownDifference = ({ field, before, after }: FieldDifference): ChainImportReport['differences'][number]['fields'][number] => {
  const [a, b] = [textOf(before), textOf(after)]
  const from = Math.max(a?.length ?? 0, b?.length ?? 0) > mostShown ? Math.max(0, firstDifference(a ?? '', b ?? '') - leadIn) : 0
  return { field, before: cut(a, from), after: cut(b, from) }
}

const firstDifference = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at
}

const cut = (text: string | null, from: number): string | null =>
  text === null ? null : `${from > 0 ? '…' : ''}${text.slice(from, from + mostShown)}${text.length > from + mostShown ? '…' : ''}`
