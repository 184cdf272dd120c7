import { createTranslate, type Language } from '@hoppla/i18n'
import da from '@hoppla/i18n/messages/da'
import de from '@hoppla/i18n/messages/de'
import en, { type WebWords } from '@hoppla/i18n/messages/en'
import fi from '@hoppla/i18n/messages/fi'
import nb from '@hoppla/i18n/messages/nb'
import sv from '@hoppla/i18n/messages/sv'
import { type EnglishTestPayments, testPaymentsWords } from '@hoppla/i18n/messages/test-payments'

const all: Record<Language, WebWords> = { sv, nb, da, fi, de, en }

/** All texts of a language as they are written, by module. */
export const allWordsOf = (language: Language): WebWords => all[language]

/** The texts of a language as the pages have them, so that a test names a button by what stands on it. */
export const wordsOf = (language: Language) => createTranslate<WebWords>(language, all[language])
export const bankWordsOf = (language: Language) => createTranslate<EnglishTestPayments>(language, testPaymentsWords[language])

/** Hosts of the default install and what is spoken there; the first is the fallback. */
export const countries = [
  { slug: 'sweden', host: 'localhost', languages: ['sv', 'en'] },
  { slug: 'norway', host: 'no.localhost', languages: ['nb', 'en'] },
  { slug: 'denmark', host: 'dk.localhost', languages: ['da', 'en'] },
  { slug: 'finland', host: 'fi.localhost', languages: ['fi', 'en'] },
  { slug: 'germany', host: 'de.localhost', languages: ['de', 'en'] },
] as const satisfies { slug: string; host: string; languages: Language[] }[]

/** An origin of another country of the same server. */
export const originAt = (swedish: string, host: string): string => swedish.replace('//localhost', `//${host}`)

const texts = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value as object)))

/** Texts by language: of the parents' pages, of the office. */
export type Dictionaries = Readonly<Record<Language, object>>

const onlyIn = new WeakMap<Dictionaries, Map<string, readonly string[]>>()

/** Texts of some length that stand only in `other`: none of them may be met on a page in `language`. @param words by default those of the parents' pages. */
export const textsOnlyIn = (other: Language, language: Language, words: Dictionaries = all): readonly string[] => {
  const known = onlyIn.get(words) ?? new Map<string, readonly string[]>()
  onlyIn.set(words, known)
  const before = known.get(`${other} ${language}`)
  if (before) return before
  const own = new Set(texts(words[language]))
  const found = texts(words[other]).filter((text) => text.length > 5 && !text.includes('{{') && !own.has(text))
  known.set(`${other} ${language}`, found)
  return found
}
