import { createTranslate, type Language, type Translate, type Words } from '@hoppla/i18n'
import type { Caller } from '../http/caller.ts'
import type { Deps } from '../kernel/deps.ts'
import { type Brand, brandOf, brandOfCountry, type OwnTexts } from './brand.ts'

/** A language, with the texts in which a brand differs from the product. */
export type Wording = { language: Language; texts: OwnTexts }

const none: OwnTexts = {}

/** The product's own words, for where no brand is known: before the first import, on a broken connection. */
export const plainWording = (language: Language): Wording => ({ language, texts: none })

/** A brand's words in a language. */
export const wordingOf = ({ texts }: Pick<Brand, 'texts'>, language: Language): Wording => ({
  language,
  texts: texts[language] ?? none,
})

/**
 * The words of a country's brand, kept in memory until the content changes. @throws Error when there is no such country.
 * @param deps within a transaction `{ ...deps, db: tx }`: a second connection could wait for the first.
 */
export const countryWording = async (
  deps: Pick<Deps, 'db' | 'prepared'>,
  countryId: string,
  language: Language,
): Promise<Wording> => wordingOf(await brandOfCountry(deps, countryId), language)

/** The words of the site that was asked; the product's own on a host that is no country's. @param language another than the caller's. */
export const callerWording = async (
  deps: Pick<Deps, 'db' | 'prepared'>,
  { site, language: own }: Pick<Caller, 'site' | 'language'>,
  language: Language = own,
): Promise<Wording> => (site ? wordingOf(await brandOf(deps, site.brandId), language) : plainWording(language))

/** The words where somebody signs in: of the country's brand; at the office the product's own. */
export const issuerWording = async (
  deps: Pick<Deps, 'db' | 'prepared'>,
  { brandId }: { brandId: string | undefined },
  language: Language,
): Promise<Wording> => (brandId === undefined ? plainWording(language) : wordingOf(await brandOf(deps, brandId), language))

/**
 * The words of one message file, bound to a wording and cached for as long as the brand's texts.
 * @param prefix of these words' keys in a brand's texts: 'mail.'. @param words by language.
 */
export const wordsOf = <T>(prefix: string, words: Record<Language, Words<T>>) => {
  const bound = new WeakMap<OwnTexts, Map<Language, Translate<T>>>()
  return ({ language, texts }: Wording): Translate<T> => {
    const kept = bound.get(texts) ?? new Map<Language, Translate<T>>()
    bound.set(texts, kept)
    const t = kept.get(language) ?? createTranslate<T>(language, words[language], { texts, prefix })
    kept.set(language, t)
    return t
  }
}
