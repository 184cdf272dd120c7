import { createHash } from 'node:crypto'
import type { Db } from '../../db/connect.ts'
import { storedFonts } from '../stored/brand.ts'
import type { StoredRow } from '../subject.ts'
import { subjects } from '../subject-list.ts'

type Row = StoredRow['row']
/** One column that is another than before; a side that has none is undefined. */
export type FieldDifference = { field: string; before: unknown; after: unknown }
/** A row of an import file that is there, or otherwise, after an import. @property fields of a changed row alone. */
export type Difference = {
  file: string
  name: string
  title: string | null
  kind: 'added' | 'changed' | 'removed'
  fields: FieldDifference[]
}

type Described = { file: string; name: string; row: Row }
/** The chain at one moment, as an export would write it: row by row, under a name that no other row has. */
export type DescribedChain = ReadonlyMap<string, Described>

/** What names a row that has no key, in this order. */
const naming = [
  ...['place', 'country', 'calendar', 'brand', 'article', 'class', 'language', 'subject', 'kind', 'days', 'holiday', 'date'],
  ...['from', 'to', 'name'],
]

/** Reads the whole chain as the rows of its files; of pictures and fonts, which content they have. */
export const describeChain = async (db: Db): Promise<DescribedChain> => {
  const found = new Map<string, Described>()
  const programmes = new Map<string, Row>()
  const contents = await contentsOf(db)
  for (const { name: subject, stored } of subjects) {
    for (const { file, row } of (await stored?.(db)) ?? []) {
      // A programme is what several classes have in common. It changes with each of them, so it is described there.
      if (subject === 'programmes') programmes.set(String(row.key), row)
      else {
        const name = nameOf(row)
        const content = contents.get(`${subject} ${name}`)
        found.set(`${subject} ${name}`, { file, name, row: { ...withProgramme(row, programmes), ...(content && { content }) } })
      }
    }
  }
  return found
}

/** Which content a picture has, and the fonts of a brand: nobody wants to read it, but that it is another one is a difference. */
const contentsOf = async (db: Db): Promise<Map<string, string>> => {
  const pictures = await db.selectFrom('media').select(['key', 'version']).execute()
  const fonts = createHash('sha256')
  for (const { name, bytes } of await storedFonts(db)) fonts.update(name).update(bytes)
  const brands = await db.selectFrom('brands').select('key').execute()
  const ofFonts = fonts.digest('hex').slice(0, 12)
  return new Map([
    ...pictures.map(({ key, version }) => [`media ${key}`, version] as const),
    ...brands.map(({ key }) => [`brand ${key}`, ofFonts] as const),
  ])
}

const nameOf = (row: Row): string =>
  typeof row.key === 'string'
    ? row.key
    : naming
        .map((column) => row[column])
        .filter((value) => typeof value === 'string')
        .join(' ')

const withProgramme = (row: Row, programmes: ReadonlyMap<string, Row>): Row => {
  const { programme, ...own } = row
  if (typeof programme !== 'string') return row
  const { key: _key, country: _country, ...shared } = programmes.get(programme) ?? {}
  return { ...shared, ...own }
}

/** What became of the rows of a chain, in the order of the files; removed ones follow those of their file. */
export const differencesOf = (before: DescribedChain, after: DescribedChain): Difference[] => {
  const found: Difference[] = []
  for (const [id, { file, name, row }] of after) {
    const old = before.get(id)
    const fields = old ? fieldsOf(old.row, row) : []
    if (!old || fields.length > 0) found.push({ file, name, title: titleOf(row), kind: old ? 'changed' : 'added', fields })
  }
  for (const [id, { file, name, row }] of before)
    if (!after.has(id)) found.push({ file, name, title: titleOf(row), kind: 'removed', fields: [] })
  const order = new Map([...new Set([...before.values(), ...after.values()].map(({ file }) => file))].map((file, at) => [file, at]))
  return found.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0))
}

/** What people call a row. */
const titleOf = ({ names, title, name }: Row): string | null => {
  const [text] = [title, name, ...Object.values(names ?? {})].filter((value) => typeof value === 'string')
  return text ?? null
}

const isFields = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Column by column, down to the word in one language that differs, also of words that one side has not. */
const fieldsOf = (before: unknown, after: unknown, path = ''): FieldDifference[] => {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [a, b] = [before ?? {}, after ?? {}]
  if (!isFields(a) || !isFields(b)) return [{ field: path, before, after }]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((name) =>
    fieldsOf(a[name], b[name], path === '' ? name : `${path}.${name}`),
  )
}
