import type { BlockKind } from './blocks.ts'

/*
 * What a block says without the signs of Markdown, as its form shows it. A block whose form could not say all that its text says has none; it is edited as
 * the Markdown it is.
 */

export type HeadingForm = { level: number; text: string }

export const readHeading = (source: string): HeadingForm | undefined => {
  const [, marks = '', text = ''] = /^(#{2,4})[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*$/.exec(source) ?? []
  return marks === '' || text === '' ? undefined : { level: marks.length, text }
}
export const writeHeading = ({ level, text }: HeadingForm): string =>
  `${'#'.repeat(level)} ${text.replaceAll(/\s+/g, ' ').trimStart()}`

/** What would begin a block of its own inside of an item. */
const nested = /^(?:\s|[-*+](?:\s|$)|[>#]|`{3}|~{3}|\d{1,9}[.)](?:\s|$)|(?:[-*_]\s*){3,}$)/

/** One item a line; undefined where items have parts of their own. */
export const readList = (kind: BlockKind, source: string): string | undefined => {
  const item = kind === 'bullets' ? /^[-*+] (.+)$/ : /^\d{1,9}[.)] (.+)$/
  if (kind === 'numbers' && !/^1[.)] /.test(source)) return undefined
  const items: string[] = []
  const marks = new Set<string>()
  for (const line of source.split('\n')) {
    const text = item.exec(line)?.[1]
    if (text === undefined || nested.test(text)) return undefined
    items.push(text)
    marks.add(kind === 'bullets' ? line.charAt(0) : (/[.)]/.exec(line)?.[0] ?? ''))
  }
  return marks.size === 1 ? items.join('\n') : undefined
}
export const writeList = (kind: BlockKind, text: string): string =>
  text
    .split('\n')
    .filter((line, at, all) => line.trim() !== '' || at === all.length - 1)
    .map((line, at) => (kind === 'bullets' ? `- ${line}` : `${at + 1}. ${line}`))
    .join('\n')

export const readQuote = (source: string): string | undefined => {
  const lines = source.split('\n')
  return lines.every((line) => /^>( |$)/.test(line)) ? lines.map((line) => line.replace(/^> ?/, '')).join('\n') : undefined
}
export const writeQuote = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

/** @property align a delimiter for each column, as it is written: `---`, `---:`. */
export type TableForm = { align: string[]; rows: string[][] }

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

export const readTable = (source: string): TableForm | undefined => {
  const [head = '', delimiter = '', ...body] = source.split('\n')
  const align = cellsOf(delimiter)
  const rows = [head, ...body].map(cellsOf)
  const isBordered = source.split('\n').every((line) => /^\|.*(?<!\\)\|$/.test(line.trimEnd()))
  if (!isBordered) return undefined
  const isWhole = align.every((mark) => /^:?-+:?$/.test(mark)) && rows.every((row) => row.length === align.length)
  return isWhole && !/\\\\\|/.test(source) ? { align, rows } : undefined
}
const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ').replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
export const writeTable = ({ align, rows: [head = [], ...body] }: TableForm): string =>
  [lineOf(head), `|${align.join('|')}|`, ...body.map(lineOf)].join('\n')

/** What a new block begins with. */
export const emptySource: Readonly<Record<BlockKind, string>> = {
  heading: '## ',
  text: '',
  bullets: '- ',
  numbers: '1. ',
  quote: '> ',
  table: '|  |  |\n|---|---|\n|  |  |',
  other: '',
}
