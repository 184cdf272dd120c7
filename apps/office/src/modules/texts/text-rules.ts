/** A text of the product that a brand may replace. */
export type StandardText = { key: string; standard: string; placeholders: readonly string[] }
/** A brand's own words by key; an empty one is none. */
export type OwnWords = Readonly<Record<string, string>>

const named = /\{\{(\w+)\}\}/g

/** What a replacement forgets to fill in, and what nothing would fill in. */
export const placeholderFaults = (text: string, placeholders: readonly string[]): { lacking: string[]; unknown: string[] } => {
  const used = new Set([...text.matchAll(named)].map(([, name = '']) => name))
  return {
    lacking: placeholders.filter((name) => !used.has(name)),
    unknown: [...used].filter((name) => !placeholders.includes(name)),
  }
}

/** The part of the product that a text belongs to: `mail-classes.confirmed.subject` → `mail-classes`. */
export const areaOf = (key: string): string => key.split('.')[0] ?? key

export const areasOf = (texts: readonly StandardText[]): string[] => [...new Set(texts.map(({ key }) => areaOf(key)))]

export type TextFilter = { search: string; area: string; isReplacedOnly: boolean }

/** The texts that a filter leaves: by words of the standard, of one's own, or of the key. */
export const filterTexts = (
  texts: readonly StandardText[],
  own: OwnWords,
  { search, area, isReplacedOnly }: TextFilter,
): StandardText[] => {
  const words = search.trim().toLowerCase()
  return texts.filter(
    ({ key, standard }) =>
      (area === '' || areaOf(key) === area) &&
      (!isReplacedOnly || (own[key] ?? '') !== '') &&
      (words === '' || `${key}\n${standard}\n${own[key] ?? ''}`.toLowerCase().includes(words)),
  )
}

/** The keys whose words differ. */
export const changedKeys = (before: OwnWords, after: OwnWords): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => (before[key] ?? '') !== (after[key] ?? ''))
