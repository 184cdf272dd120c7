import { type Language, languages } from '@hoppla/contract/languages'

export { type Language, languages }

/** What is read where nothing is known of the reader, or what was written in a language that the product no longer speaks. */
export const commonLanguage: Language = 'en'
/** All languages, the common one first: for readers whose country is not known. */
export const anyLanguage: readonly [Language, ...Language[]] = [
  commonLanguage,
  ...languages.filter((each) => each !== commonLanguage),
]

/** A language and how its dates and figures are written. */
export type LanguageEntry = { code: Language; bcpCode: string }

/** The culture each language is formatted in, where no country says otherwise. */
export const bcpCodes: Record<Language, string> = { sv: 'sv-SE', nb: 'nb-NO', da: 'da-DK', fi: 'fi-FI', de: 'de-DE', en: 'en-GB' }

export const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)
/** The language of a code that was stored earlier: the common one where the product no longer speaks it. */
export const storedLanguage = (code: string | null | undefined): Language =>
  code != null && isLanguage(code) ? code : commonLanguage
/** The product's language for a code of two letters: both Norwegian ones and their older common code are `nb`. Undefined when it speaks none. */
export const closestLanguage = (code: string): Language | undefined => {
  const own = code === 'no' || code === 'nn' ? 'nb' : code
  return isLanguage(own) ? own : undefined
}
export const languageEntry = (code: Language): LanguageEntry => ({ code, bcpCode: bcpCodes[code] })

/**
 * A language code as it stands in an address.
 * @throws Error 'Invalid locale format' unless two lower-case letters; 'Invalid locale' unless supported (docs/product/web.md).
 */
export const parseLanguage = (code: string): Language => {
  if (!/^[a-z]{2}$/.test(code)) throw new Error('Invalid locale format')
  if (!isLanguage(code)) throw new Error('Invalid locale')
  return code
}

/** The first of `offered` that an Accept-Language header asks for, by its weights; else the first offered. */
export const pickLanguage = (header: string | undefined, offered: readonly [Language, ...Language[]]): Language => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((q) => q !== undefined)
      return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { code } of wanted) {
    const found = offered.find((language) => language === closestLanguage(code))
    if (found) return found
  }
  return offered[0]
}
