import { anyLanguage, createTranslate, isLanguage, type Language, pickLanguage, type Translate } from '@hoppla/i18n'
import type { OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { createStore, useStore } from './store.ts'

export type T = Translate<OfficeWords>

const files = import.meta.glob<{ default: OfficeWords }>('../../../../packages/i18n/src/messages/*/office/office.ts')
const key = 'office.language'

const current = createStore<{ language: Language; t: T } | undefined>(undefined)

/** Speaks a language from now on: loads its words, and keeps the choice on this device. @throws when the words cannot be fetched. */
export const speak = async (language: Language, isChosen = true): Promise<void> => {
  const load = files[`../../../../packages/i18n/src/messages/${language}/office/office.ts`]
  if (!load) throw new Error(`There are no words of the office in ${language}.`)
  const { default: words } = await load()
  if (isChosen) localStorage.setItem(key, language)
  document.documentElement.lang = language
  current.set({ language, t: createTranslate<OfficeWords>(language, words) })
}

/** The language to begin with: the one chosen here before, else the one the browser asks for. */
export const firstLanguage = (): Language => {
  const kept = localStorage.getItem(key)
  return kept !== null && isLanguage(kept) ? kept : pickLanguage(navigator.languages.join(','), anyLanguage)
}

/** The page's language and its words. */
export const useWords = (): { language: Language; t: T } => {
  const value = useStore(current)
  if (!value) throw new Error('The words of the office are not loaded.')
  return value
}

/** The same outside of a component. */
export const words = (): { language: Language; t: T } => {
  const value = current.get()
  if (!value) throw new Error('The words of the office are not loaded.')
  return value
}

/** Every language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  sv: 'svenska',
  nb: 'norsk bokmål',
  da: 'dansk',
  fi: 'suomi',
  de: 'Deutsch',
  en: 'English',
}
