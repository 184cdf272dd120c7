import { anyLanguage, createTranslate, isLanguage, type Language, pickLanguage, type Translate } from '@hoppla/i18n'
import type { OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { createStore, useStore } from './store.ts'

export type T = Translate<OfficeWords>
/** A part of the words: those of a module, or those that modules share. */
export type WordsPart = keyof OfficeWords

const files = import.meta.glob<{ default: object }>([
  '../../../../packages/i18n/src/messages/*/office/*.ts',
  '!../../../../packages/i18n/src/messages/*/office/{office,printed-hours}.ts',
])
const key = 'office.language'

const current = createStore<{ language: Language; words: Partial<OfficeWords>; t: T } | undefined>(undefined)
/** What any page may say comes first; the rest when a page asks for it. */
const wanted = new Set<WordsPart>(['common', 'list', 'signIn'])

/** @throws when a file cannot be fetched. */
const fetchWords = async (language: Language, parts: readonly WordsPart[]): Promise<Partial<OfficeWords>> => {
  const fetched = parts.map(async (part) => {
    const name = part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const load = files[`../../../../packages/i18n/src/messages/${language}/office/${name}.ts`]
    if (!load) throw new Error(`There are no words of ${part} in ${language}.`)
    return [part, (await load()).default] as const
  })
  return Object.fromEntries(await Promise.all(fetched))
}

const missingIn = (words: Partial<OfficeWords>): WordsPart[] => [...wanted].filter((part) => words[part] === undefined)

/** Speaks a language from now on: loads its words, and keeps the choice on this device. @throws when the words cannot be fetched. */
export const speak = async (language: Language, isChosen = true): Promise<void> => {
  const words: Partial<OfficeWords> = {}
  // Again, when a page has asked for more meanwhile.
  for (let missing = missingIn(words); missing.length > 0; missing = missingIn(words))
    Object.assign(words, await fetchWords(language, missing))
  if (isChosen) localStorage.setItem(key, language)
  document.documentElement.lang = language
  // A key of a part that was not loaded throws when it is asked for; `router.test.ts` holds each page to what it says.
  current.set({ language, words, t: createTranslate<OfficeWords>(language, words as OfficeWords) })
}

/** Fetches parts of the words in the language that is spoken, before a page says them. @throws when they cannot be fetched. */
export const loadWords = async (parts: readonly WordsPart[]): Promise<void> => {
  for (const part of parts) wanted.add(part)
  const now = current.get()
  // The first page asks before a language is spoken: its words come with that, and nothing is shown before.
  if (!now) return
  const missing = missingIn(now.words)
  if (missing.length > 0) Object.assign(now.words, await fetchWords(now.language, missing))
}

/** The language to begin with: the one chosen here before, else the one the browser asks for. */
export const firstLanguage = (): Language => {
  const kept = localStorage.getItem(key)
  return kept !== null && isLanguage(kept) ? kept : pickLanguage(navigator.languages.join(','), anyLanguage)
}

const spoken = (value = current.get()) => {
  if (!value) throw new Error('The words of the office are not loaded.')
  return value
}

/** The page's language and its words. */
export const useWords = (): { language: Language; t: T } => spoken(useStore(current))

/** The same outside of a component. */
export const words = (): { language: Language; t: T } => spoken()

/** Every language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  sv: 'svenska',
  nb: 'norsk bokmål',
  da: 'dansk',
  fi: 'suomi',
  de: 'Deutsch',
  en: 'English',
}
