import type { Texts } from '../../db/tables/places.ts'

/** A text in the reader's language, else in the place's own (its languages in order), else whatever there is; '' for none. */
export const say = (texts: Texts, language: string, languages: readonly string[]): string => {
  const found = texts[language] ?? languages.map((other) => texts[other]).find((text) => text !== undefined)
  return found ?? Object.values(texts)[0] ?? ''
}

type MediaFile = { id: string; version: string; file_name: string; focus: string | null }
/**
 * Where a picture lies; its content never changes under this address. What every crop keeps in view follows as a fragment, which stylesheets read
 * (docs/decisions/0274).
 */
export const mediaAddress = ({ id, version, file_name, focus }: MediaFile): string =>
  `/media/${id}/${version}/${file_name}${focus === null ? '' : `#focus-${focus}`}`

type Links = Record<string, Record<string, string>>
/** The links of a country, per language: those for every country ('*') with its own over them. */
export const linksOf = (all: Record<string, Links>, country: string): Links => {
  const common = all['*'] ?? {}
  const own = all[country] ?? {}
  return Object.fromEntries(
    [...new Set([...Object.keys(common), ...Object.keys(own)])].map((language) => [
      language,
      { ...common[language], ...own[language] },
    ]),
  )
}
