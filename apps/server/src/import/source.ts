import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { isMap, isNode, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { NotUtf8, readText, strictUtf8 } from './folder/utf8.ts'
import { aliasFaults } from './folder/yaml-aliases.ts'
import type { Problem } from './problems.ts'

/** A row of a file: its value, and where each part of it stands. */
export type SourceRow = { file: string; line: number; value: unknown; lineOf: (path: readonly PropertyKey[]) => number }

const mostYaml = 20 * 1024 * 1024
const mostMarkdown = 1024 * 1024

/**
 * The files of one subject: `playgrounds.csv`, `playgrounds.yaml`, or a folder `playgrounds/` with any number of both, in name order.
 * @returns paths relative to `folder`, with `/` between.
 */
export const filesOf = (folder: string, subject: string): string[] => {
  const isOurs = (name: string) => /\.(csv|ya?ml)$/.test(name)
  return readdirSync(folder)
    .flatMap((entry) => {
      if (entry === subject && statSync(join(folder, entry)).isDirectory())
        return readdirSync(join(folder, subject))
          .filter(isOurs)
          .map((name) => `${subject}/${name}`)
      return isOurs(entry) && entry.replace(/\.[^.]+$/, '') === subject && statSync(join(folder, entry)).isFile() ? [entry] : []
    })
    .sort()
}

/** The Markdown files below the folder of a subject, in name order; paths as `filesOf`. */
export const markdownFilesOf = (folder: string, subject: string): string[] =>
  existsSync(join(folder, subject))
    ? readdirSync(join(folder, subject), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${subject}/${name.split(sep).join('/')}`)
        .sort()
    : []

/**
 * The rows of a file, one by one; what is no row at all (a broken quote, a wrong indent) goes to `report`.
 * @param columns those the heading of a CSV file may have, `names` standing for `names.sv` and all its like.
 */
export const rowsOf = (
  folder: string,
  file: string,
  columns: ReadonlySet<string>,
  report: (problem: Problem) => void,
): AsyncIterable<SourceRow> | Iterable<SourceRow> =>
  file.endsWith('.csv')
    ? csvRows(folder, file, columns, report)
    : file.endsWith('.md')
      ? markdownRow(folder, file, report)
      : yamlRows(folder, file, report)

// Streamed, so that a big table needs no memory of its size.
async function* csvRows(
  folder: string,
  file: string,
  columns: ReadonlySet<string>,
  report: (problem: Problem) => void,
): AsyncIterable<SourceRow> {
  const parser = parse({
    bom: true,
    columns: (heading: string[]) => readHeading(heading, columns, (column, reason) => report({ file, line: 1, column, reason })),
    info: true,
    trim: true,
    skip_empty_lines: true,
  })
  // What ends the reading is thrown where the rows are taken.
  pipeline(createReadStream(join(folder, file)), strictUtf8(), parser, () => {})
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: { lines: number } }>) {
      // The parser reports the line on which the record ends.
      const line = info.lines - lineBreaksIn(record)
      yield { file, line, value: nested(record), lineOf: () => line }
    }
  } catch (error) {
    if (error instanceof NotUtf8) return report({ file, line: error.line, column: '', reason: error.message })
    if (!(error instanceof CsvError)) throw error
    report({ file, line: Number((error as CsvError & { lines?: number }).lines ?? 1), column: '', reason: error.message })
  }
}

/** A column that nobody reads, or of which only the last would be read, must not go unseen because its cells are empty. */
const readHeading = (
  heading: string[],
  columns: ReadonlySet<string>,
  report: (column: string, reason: string) => void,
): (string | false)[] => {
  if (heading.length === 1 && heading[0]?.includes(';')) report('', 'is separated by semicolons: save it separated by commas')
  else
    for (const [at, column] of heading.entries()) {
      if (!columns.has(column.split('.', 1)[0] ?? '')) report(column, 'is no column of this file')
      else if (column.split('.').length > 2) report(column, 'has two points: write names.sv')
      else if (heading.indexOf(column) < at) report(column, 'stands twice in the heading')
    }
  return heading.map((column) => columns.has(column.split('.', 1)[0] ?? '') && column)
}

const lineBreaksIn = (record: Record<string, string>): number =>
  Object.values(record).reduce((count, cell) => (cell.includes('\n') ? count + cell.split('\n').length - 1 : count), 0)

/** `names.sv` → `{names: {sv}}`; empty cells are left out. */
const nested = (record: Record<string, string>): Record<string, unknown> => {
  const parts = new Map<string, Map<string, string>>()
  const value = new Map<string, unknown>()
  for (const [column, cell] of Object.entries(record)) {
    if (cell === '') continue
    const [name = '', part] = column.split('.', 2)
    if (part === undefined) value.set(name, cell)
    else parts.set(name, (parts.get(name) ?? new Map<string, string>()).set(part, cell))
  }
  for (const [name, inner] of parts) value.set(name, Object.fromEntries(inner))
  return Object.fromEntries(value)
}

function* yamlRows(folder: string, file: string, report: (problem: Problem) => void): Iterable<SourceRow> {
  if (statSync(join(folder, file)).size > mostYaml)
    return report({ file, line: 1, column: '', reason: 'is larger than 20 MB; write big tables as CSV' })
  const lines = new LineCounter()
  const text = readText(join(folder, file), file, report)
  if (text === undefined) return
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const faults = [...document.errors, ...aliasFaults(document)]
  for (const { message, pos } of faults) report({ file, line: lines.linePos(pos[0]).line, column: '', reason: message })
  if (faults.length > 0 || document.contents === null) return
  const lineOf = (node: unknown): number => (isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1)
  const nodes: Node[] = isSeq(document.contents) ? (document.contents.items as Node[]) : [document.contents]
  for (const node of nodes)
    yield {
      file,
      line: lineOf(node),
      value: withoutNulls(node.toJS(document)),
      lineOf: (path) => lineOf(deepest(node, path)),
    }
}

/** A Markdown file is one row: country, language and subject from where it lies, the fields between its two lines of `---`, and `body`. */
function* markdownRow(folder: string, file: string, report: (problem: Problem) => void): Iterable<SourceRow> {
  const [, country, language, name, ...rest] = file.replace(/\.md$/, '').split('/')
  if (name === undefined || rest.length > 0)
    return report({ file, line: 0, column: '', reason: 'does not lie in COUNTRY/LANGUAGE/SUBJECT.md' })
  if (statSync(join(folder, file)).size > mostMarkdown) return report({ file, line: 1, column: '', reason: 'is larger than 1 MB' })
  const text = readText(join(folder, file), file, report)
  if (text === undefined) return
  const [, head, body = ''] = /^\uFEFF?---\r?\n((?:[\s\S]*?\n)??)---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? []
  if (head === undefined)
    return report({ file, line: 1, column: '', reason: 'does not begin with its fields between two lines of ---' })
  const lines = new LineCounter()
  const document = parseDocument(head, { lineCounter: lines, prettyErrors: false })
  const faults = [...document.errors, ...aliasFaults(document)]
  for (const { message, pos } of faults) report({ file, line: lines.linePos(pos[0]).line + 1, column: '', reason: message })
  if (faults.length > 0) return
  const fields: unknown = withoutNulls(document.toJS())
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
    return report({ file, line: 2, column: '', reason: 'write fields: title: …' })
  const bodyLine = head.split('\n').length + 2
  yield {
    file,
    line: 1,
    value: { ...fields, country, language, subject: name, body },
    lineOf: (path) => {
      if (path[0] === 'body') return bodyLine
      const found = document.contents && deepest(document.contents, path)
      return isNode(found) && found !== document.contents && found.range ? lines.linePos(found.range[0]).line + 1 : 1
    },
  }
}

const deepest = (node: Node, path: readonly PropertyKey[]): unknown => {
  let found: unknown = node
  for (const step of path) {
    const next: unknown = isMap(found) || isSeq(found) ? found.get(step, true) : undefined
    if (!isNode(next)) break
    found = next
  }
  return found
}

/** An empty value in YAML is an absent one, as an empty cell in CSV is. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  )
}
