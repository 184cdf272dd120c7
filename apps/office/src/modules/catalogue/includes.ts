import type { Language } from '@hoppla/i18n'
import type { Texts } from '../../parts/editing/differences.ts'

/*
 * What a party includes is a list of words; it is written as one text for each language, a line for each entry. An entry that is empty in a language is
 * still being written: it is there as long as the form is open, and not in the row.
 */

/** The lines of each language. */
export const linesOf = (includes: readonly Texts[], languages: readonly Language[]): Texts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const last = includes.findLastIndex((entry) => entry[language] !== undefined)
      return last < 0
        ? []
        : [
            [
              language,
              includes
                .slice(0, last + 1)
                .map((entry) => entry[language] ?? '')
                .join('\n'),
            ],
          ]
    }),
  )

/** The entries with these lines in a language; what they say in the others stays. */
export const withLines = (includes: readonly Texts[], language: Language, text: string | undefined): Texts[] => {
  const lines = text === undefined || text === '' ? [] : text.split('\n')
  const entries = Array.from({ length: Math.max(lines.length, includes.length) }, (_, at): Texts => {
    const { [language]: _before, ...others } = includes[at] ?? {}
    const line = lines[at]
    return line === undefined ? others : { ...others, [language]: line }
  })
  return entries.slice(0, entries.findLastIndex((entry) => Object.keys(entry).length > 0) + 1)
}

/** The entries that say something. */
export const writtenEntries = (includes: readonly Texts[]): Texts[] =>
  includes
    .map((entry): Texts => Object.fromEntries(Object.entries(entry).filter(([, text]) => text.trim() !== '')))
    .filter((entry) => Object.keys(entry).length > 0)
