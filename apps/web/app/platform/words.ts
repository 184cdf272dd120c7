import { createTranslate, isLanguage, knowCalendar, type Language, parseLanguage, type Translate } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { createContext, useContext } from 'react'
import type { WordFile, WordRoom } from './word-files.ts'

export type T = Translate<WebWords>
export type { WordRoom }

/** A room's words. The page names the files of the rooms it speaks of; the list of all files is fetched only for the next page's. */
const roomWords = async (language: Language, room: WordRoom): Promise<unknown> => {
  const href = import.meta.env.SSR ? undefined : document.querySelector<HTMLMetaElement>(`meta[data-words="${room}"]`)?.content
  const file: WordFile = href
    ? await import(/* @vite-ignore */ href)
    : await (await import('./word-files.ts')).loadWordFile(language, room)
  return file.default
}

type Loaded = { t: T; words: Partial<WebWords> }
const loaded = new Map<Language, Loaded>()

/**
 * Loads a language's words, room by room; every later `translateOf` of it is at hand. A text that was not loaded is a missing text: `t` throws.
 * Which page needs which rooms: page-words.ts.
 */
export const loadWords = async (language: Language, rooms: readonly WordRoom[]): Promise<T> => {
  const known = loaded.get(language)
  const words = known?.words ?? {}
  const load = async (room: WordRoom) => Object.assign(words, { [room]: await roomWords(language, room) })
  await Promise.all(rooms.filter((room) => !(room in words)).map(load))
  if (words.common) knowCalendar(language, words.common.calendar)
  const t = known?.t ?? createTranslate<WebWords>(language, words as WebWords)
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
