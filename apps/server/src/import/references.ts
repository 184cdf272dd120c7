import type { LocationType } from '../db/tables/places.ts'
import { key } from './fields.ts'
import type { KnownRows } from './known-rows.ts'
import type { Finding } from './subject.ts'

/** What people in the office are told of a choice that is none (http/faults.ts). */
const unknownChoice = { fault: { key: 'choice' } }

/** The key of a row that must exist, in the files before or in the database. */
export const reference = (
  known: KnownRows,
  to: 'countries' | 'media' | 'brands' | 'themes' | 'programmes' | 'articles' | 'classes',
) =>
  key.superRefine((value, context) => {
    if (!known[to].has(value) && !known.broken.has(value))
      context.addIssue({ code: 'custom', message: `there is no '${value}' in ${to}`, params: unknownChoice })
  })

/** The key of a place; of one of these levels. */
export const place = (known: KnownRows, ...types: LocationType[]) =>
  key.superRefine((value, context) => {
    const found = known.places.get(value)
    if (!found) {
      if (!known.broken.has(value))
        context.addIssue({ code: 'custom', message: `there is no place '${value}'`, params: unknownChoice })
    } else if (types.length > 0 && !types.includes(found.type))
      context.addIssue({ code: 'custom', message: `'${value}' is a ${found.type}, not a ${types.join(' or ')}` })
  })

/** A key that must be new among its kind in these files; `where` says where it stands already. */
export const duplicate = (where: string | undefined): Finding[] =>
  where ? [{ path: ['key'], reason: `this key stands already in ${where}`, fault: { key: 'taken' } }] : []

/** The key of a place: new in these files, and what the database has under it is the same kind of place in the same country. */
export const newPlace = (known: KnownRows, name: string, type: LocationType, country: string): Finding[] => {
  const found = known.places.get(name)
  if (!found) return []
  if (found.where !== '') return duplicate(found.where)
  if (found.type !== type)
    return [
      {
        path: ['key'],
        reason: `'${name}' is a ${found.type} in the database; keys of places are unique together`,
        fault: { key: 'taken' },
      },
    ]
  // A place whose own row is broken has no country to compare.
  return found.country === country || country === ''
    ? []
    : [
        {
          path: ['key'],
          reason: `'${name}' lies in ${found.country}; what is in another country has a key of its own`,
          fault: { key: 'fixed' },
        },
      ]
}

/** The words of a row must be there in every language of its country. */
export const missingLanguages = (
  words: Partial<Record<string, string>> | undefined,
  path: string,
  languages: readonly string[] | undefined,
): Finding[] =>
  words === undefined
    ? []
    : (languages ?? [])
        .filter((language) => !words[language])
        .map((language) => ({
          path: [path],
          reason: `the language '${language}' is missing`,
          fault: { key: 'languages' as const },
        }))
