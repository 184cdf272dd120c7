import { createTranslate, isLanguage, type Language, parseLanguage, type Translate } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { createContext, useContext } from 'react'

export type T = Translate<WebWords>

const loaders: Record<Language, () => Promise<{ default: WebWords }>> = {
  en: () => import('@hoppla/i18n/messages/en'),
  sv: () => import('@hoppla/i18n/messages/sv'),
  nb: () => import('@hoppla/i18n/messages/nb'),
  da: () => import('@hoppla/i18n/messages/da'),
  fi: () => import('@hoppla/i18n/messages/fi'),
  de: () => import('@hoppla/i18n/messages/de'),
}

const loaded = new Map<Language, T>()

/** Loads a language's words; every later `translateOf` of it is at hand. */
export const loadWords = async (language: Language): Promise<T> => {
  const known = loaded.get(language)
  if (known) return known
  const made = createTranslate<WebWords>(language, (await loaders[language]()).default)
  loaded.set(language, made)
  return made
}

/** @throws Error when the words were not loaded before. */
export const translateOf = (language: Language): T => {
  const t = loaded.get(language)
  if (!t) throw new Error(`The words of ${language} are not loaded.`)
  return t
}

export type LanguageValue = { language: Language; t: T }
export const LanguageContext = createContext<LanguageValue | undefined>(undefined)

/** The page's language and its words. */
export const useWords = (): LanguageValue => {
  const value = useContext(LanguageContext)
  if (!value) throw new Error('No language around this part.')
  return value
}

/** The language of a whole address; on `/404` the one that `?lang=` keeps. */
export const languageOfAddress = (pathname: string, search: string): Language | undefined => {
  const kept = new URLSearchParams(search).get('lang') ?? ''
  return languageOfPath(pathname) ?? (pathname === '/404' && isLanguage(kept) ? kept : undefined)
}

/** The language of an address; the first segment, or after `/profile/`. Undefined where there is none (`/404`). */
export const languageOfPath = (pathname: string): Language | undefined => {
  const [first, second] = pathname.split('/').filter(Boolean)
  try {
    return parseLanguage((first === 'profile' ? second : first)?.replace(/\.data$/, '') ?? '')
  } catch {
    return undefined
  }
}
