import { readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Problem } from '../problems.ts'
import type { Subject } from '../subject.ts'
import { pictureTypes } from './pictures.ts'

type Named = Pick<Subject, 'name' | 'source'>

/** What operating systems and people leave in folders: hidden files, notes to the reader. */
export const isAside = (name: string): boolean =>
  /^(\.|~\$|Thumbs\.db$|desktop\.ini$|(README|LICENSE|CHANGELOG)(\.(md|txt))?$)/i.test(name)
const isTable = (name: string): boolean => /\.(csv|ya?ml)$/.test(name)
/** Faces for pages, and for documents. */
const fontTypes: ReadonlySet<string> = new Set(['.woff2', '.ttf', '.otf'])
const withoutExtension = (name: string): string => name.slice(0, name.length - extname(name).length)

/**
 * Files and folders of an import folder that no subject would read: a misspelt name must not pass for a file left out.
 * @returns a problem for each, with the nearest name where there is one.
 */
export const layoutProblems = (folder: string, subjects: readonly Named[]): Problem[] => {
  const problems: Problem[] = []
  for (const name of visible(folder)) {
    const isFolder = statSync(join(folder, name)).isDirectory()
    const subject = subjects.find((each) => each.name === (isFolder ? name : withoutExtension(name)))
    if (subject && isFolder) problems.push(...problemsInside(folder, subject))
    else if (!subject || subject.source === 'markdown' || !isTable(name))
      problems.push(problem(name, reasonFor(name, isFolder, subjects)))
  }
  return problems
}

/** Whether a file would be read, or is named by one that is: `articles.csv`, `articles/sweden.yaml`, `media/card.svg`. @param path with `/` between. */
export const isImportFile = (path: string, subjects: readonly Named[]): boolean => {
  const [first = '', ...rest] = path.split('/')
  const inside = subjects.find(({ name }) => name === first)
  const last = rest.at(-1) ?? ''
  if (rest.length === 0) return isTable(first) && subjects.some(({ name, source }) => !source && name === withoutExtension(first))
  if (inside?.source === 'markdown') return rest.length === 3 && last.endsWith('.md')
  return inside !== undefined && rest.length === 1 && isReadInside(inside, last)
}

const isReadInside = ({ name }: Named, file: string): boolean =>
  isTable(file) ||
  (name === 'media' && pictureTypes[extname(file)] !== undefined) ||
  (name === 'brand' && fontTypes.has(extname(file)))

const problem = (file: string, reason: string): Problem => ({ file, line: 0, column: '', reason })

const visible = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !isAside(name))
    .sort()

const problemsInside = (folder: string, { name, source }: Named): Problem[] => {
  const entries =
    source === 'markdown' ? readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }) : visible(join(folder, name))
  return entries.sort().flatMap((entry): Problem[] => {
    const file = `${name}/${entry}`
    const isFolder = statSync(join(folder, file)).isDirectory()
    const last = entry.split(/[\\/]/).at(-1) ?? ''
    if (isAside(last)) return []
    if (source === 'markdown')
      return isFolder || last.endsWith('.md') ? [] : [problem(file, 'is no page: pages are Markdown, SUBJECT.md')]
    if (isFolder) return [problem(file, 'is a folder inside a folder: nothing in it would be read')]
    if (isReadInside({ name }, last)) return []
    return [
      problem(
        file,
        name === 'media' ? 'is neither a picture that can be shown nor CSV or YAML' : 'is neither CSV (.csv) nor YAML (.yaml)',
      ),
    ]
  })
}

const reasonFor = (name: string, isFolder: boolean, subjects: readonly Named[]): string => {
  const base = isFolder ? name : withoutExtension(name)
  const nearest = nearestOf(base, subjects)
  if (isFolder) return `is no folder of import files${nearest ? `: did you mean ${nearest.name}/?` : ''}`
  if (!nearest) return `is no import file; these can be imported: ${subjects.map((each) => each.name).join(', ')}`
  if (nearest.source === 'markdown') return `is no import file: did you mean the folder ${nearest.name}/ with Markdown files?`
  const extension = isTable(name) ? extname(name) : isTable(name.toLowerCase()) ? extname(name).toLowerCase() : undefined
  return extension === undefined
    ? `is no import file: save it as ${nearest.name}.csv or ${nearest.name}.yaml`
    : `is no import file: did you mean ${nearest.name}${extension}?`
}

/** The subject whose name is a letter or few away, whatever the capitals and hyphens. */
const nearestOf = (written: string, subjects: readonly Named[]): Named | undefined => {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const measured = subjects.map((subject) => ({ subject, distance: distance(plain(written), plain(subject.name)) }))
  const [first] = measured.sort((a, b) => a.distance - b.distance)
  return first && first.distance <= Math.max(2, Math.floor(plain(first.subject.name).length / 3)) ? first.subject : undefined
}

/** Letters to be added, left out or changed to make one word the other (Levenshtein). */
export const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
