import type { Db } from '../../db/connect.ts'
import type { KeptEdit } from '../reading.ts'
import { subjectNamed } from '../subject-list.ts'

/** A row as whoever writes the files knows it: by its key, as a page by country, language and subject. */
const nameOf = ({ key, country, language, subject, place, calendar, brand }: Record<string, unknown>): string =>
  [key ?? (subject === undefined ? (place ?? calendar ?? brand) : country), key === undefined ? language : undefined, subject]
    .filter((part) => typeof part === 'string')
    .join('/')

/** What stays as staff made it in the office although the files say something else, named as whoever writes the files knows it. */
export const keptItems = async (db: Db, kept: readonly KeptEdit[]): Promise<{ subject: string; name: string }[]> => {
  const items: { subject: string; name: string }[] = []
  for (const { subject, item, where } of kept) {
    const [stored] = (await subjectNamed(subject)?.stored?.(db, [item])) ?? []
    items.push({ subject, name: (stored && nameOf(stored.row)) || where })
  }
  return items
}

/** One line for each of them. */
export const describeKept = async (db: Db, kept: readonly KeptEdit[]): Promise<string[]> =>
  (await keptItems(db, kept)).map(
    ({ subject, name }) => `= ${subject} ${name}: edited in the office; it stays as it is there (--take-files: the files win)`,
  )
