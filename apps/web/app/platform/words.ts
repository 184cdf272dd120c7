import { createTranslate, isLanguage, type Language, parseLanguage, type Translate } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import type { MemberWords } from '@hoppla/i18n/messages/en-member'
import { createContext, useContext } from 'react'

/** All words of the web. Guest pages load the first part only; pages whose handle says `words: 'member'` load both. */
type AllWords = WebWords & MemberWords
export type T = Translate<AllWords>

const guestWords: Record<Language, () => Promise<{ default: WebWords }>> = {
  en: () => import('@hoppla/i18n/messages/en'),
  sv: () => import('@hoppla/i18n/messages/sv'),
  nb: () => import('@hoppla/i18n/messages/nb'),
  da: () => import('@hoppla/i18n/messages/da'),
  fi: () => import('@hoppla/i18n/messages/fi'),
  de: () => import('@hoppla/i18n/messages/de'),
}

const memberWords: Record<Language, () => Promise<{ default: MemberWords }>> = {
  en: () => import('@hoppla/i18n/messages/en-member'),
  sv: () => import('@hoppla/i18n/messages/sv-member'),
  nb: () => import('@hoppla/i18n/messages/nb-member'),
  da: () => import('@hoppla/i18n/messages/da-member'),
  fi: () => import('@hoppla/i18n/messages/fi-member'),
  de: () => import('@hoppla/i18n/messages/de-member'),
}

type Loaded = { t: T; words: Partial<AllWords> }
const loaded = new Map<Language, Loaded>()

/** Loads a language's words; every later `translateOf` of it is at hand. A text that was not loaded is a missing text: `t` throws. */
export const loadWords = async (language: Language, reach: 'guest' | 'member' = 'guest'): Promise<T> => {
  const [guest, member] = await Promise.all([guestWords[language](), reach === 'member' ? memberWords[language]() : undefined])
  const known = loaded.get(language)
  const words = known?.words ?? {}
  Object.assign(words, guest.default, member?.default)
  const t = known?.t ?? createTranslate<AllWords>(language, words as AllWords)
  loaded.set(language, { t, words })
  return t
}

/** @throws Error when the words were not loaded before. */
export const translateOf = (language: Language): T => {
  const found = loaded.get(language)
  if (!found) throw new Error(`The words of ${language} are not loaded.`)
  return found.t
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
