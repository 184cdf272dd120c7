import type { DraftSummary } from '@hoppla/contract/editing/item-routes'
import type { Language } from '@hoppla/i18n'
import type { Texts } from '../../parts/editing/differences.ts'

export type Draft = DraftSummary | null

/** A name as this person reads it, else in whatever language there is. */
export const nameIn = (names: Texts, language: Language): string => names[language] ?? Object.values(names)[0] ?? ''

/** What is not said is no column: empty texts, empty lists and what was cleared are left out of a row. */
export const withoutEmpty = <Row extends object>(row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== undefined && value !== null && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  ) as Row

const mostOfKey = 80
/** An identifier of the letters that files may have, made of a country and a name: `sweden-tiokort`. */
export const keyFrom = (country: string, name: string): string =>
  `${country} ${name}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostOfKey)
    .replaceAll(/^-+|-+$/g, '')
