import { z } from 'zod'
import { fault } from '../faults.ts'
import { languages } from '../languages.ts'

// What stands in a text: no control characters but the ends of lines and tabs, and no halves of characters, which a database cannot keep.
const clean = /^(?:[^\p{Cc}\p{Cs}]|[\n\t]|\r\n)*$/u

/** A text that staff write, at most so many characters long. */
export const writtenText = (most: number) => z.string().trim().min(1).max(most).regex(clean)

/** One text per language. */
export const textsByLanguage = (most = 20_000) => z.partialRecord(z.enum(languages), writtenText(most))

const isClean = (value: unknown): boolean =>
  typeof value === 'string'
    ? clean.test(value)
    : typeof value !== 'object' ||
      value === null ||
      Object.entries(value).every(([name, inner]) => clean.test(name) && isClean(inner))

/** Any fields with any values that a database can keep: what is being written, and is no row yet. */
export const unfinishedRow = z.record(z.string().max(80), z.unknown()).refine(isClean, fault('characters'))
