import type { Db } from '../../db/connect.ts'
import type { KeptEdit } from '../reading.ts'
import { subjectNamed } from '../subject-list.ts'

/** A row as whoever writes the files knows it: by its key, as a page by country, language and subject. */
const nameOf = ({ key, country, language, subject, place, calendar, brand }: Record<string, unknown>): string =>
  [key ?? (subject === undefined ? (place ?? calendar ?? brand) : country), key === undefined ? language : undefined, subject]
    .filter((part) => typeof part === 'string')
    .join('/')

/** One line for each item that stays as staff made it in the office although the files say something else. */
export const describeKept = async (db: Db, kept: readonly KeptEdit[]): Promise<string[]> => {
  const lines: string[] = []
  for (const { subject, item, where } of kept) {
    const [stored] = (await subjectNamed(subject)?.stored?.(db, [item])) ?? []
    const name = (stored && nameOf(stored.row)) || where
    lines.push(`= ${subject} ${name}: edited in the office; it stays as it is there (--take-files: the files win)`)
  }
  return lines
}
