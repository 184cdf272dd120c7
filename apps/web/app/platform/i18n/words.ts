import { pathTo } from '@hoppla/contract/pages'
import { createTranslate, isLanguage, knowCalendar, type Language, parseLanguage, type Translate } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { createContext, useContext } from 'react'
import type { PageSite } from '../head/page-site.ts'
import type { WordFile, WordModule } from './word-files.ts'

export type T = Translate<WebWords>
export type { WordModule }

/** The words of a module. A page names the files that it needs itself; the list of all files is only loaded on navigation. */
const moduleWords = async (language: Language, module: WordModule): Promise<unknown> => {
  const href = import.meta.env.SSR ? undefined : document.querySelector<HTMLMetaElement>(`meta[data-words="${module}"]`)?.content
  const file: WordFile = href
    ? await import(/* @vite-ignore */ href)
    : await (await import('./word-files.ts')).loadWordFile(language, module)
  return file.default
}

type Loaded = { t: T; words: Partial<WebWords> }
/** On the server by language and version of the brand's own texts; a browser shows one brand, which its page names. */
const loaded = new Map<string, Loaded>()
/** The words themselves, from the first call on: modules that are loaded side by side are one language's. */
const gathered = new Map<string, Partial<WebWords>>()
const keyOf = (language: Language, version: string) => (import.meta.env.SSR ? `${language} ${version}` : language)

/** What a brand says otherwise, in one language. */
export type OwnTexts = { version: string; texts: Readonly<Record<string, string>> }

/** In a loader: what the brand of this page says otherwise. */
export const ownTexts = ({ site, ownTexts: all }: Pick<PageSite, 'site' | 'ownTexts'>, language: Language): OwnTexts => ({
  version: site.brand.texts,
  texts: all?.[language] ?? {},
})

let fetched: Promise<Record<string, string>> | undefined
/** In a browser: the same, from the file that the page names. */
const fetchOwnTexts = (): Promise<Record<string, string>> => {
  const href = document.querySelector<HTMLMetaElement>('meta[name=own-texts]')?.content
  // A page in the product's own words beats none.
  fetched ??= href
    ? fetch(href).then(
        (answer) => (answer.ok ? answer.json() : {}),
        () => ({}),
      )
    : Promise.resolve({})
  return fetched
}

/**
 * Loads a language's words, module by module, for later calls of `translateOf`. A text that was not loaded counts as missing: `t` throws.
 * page-words.ts says which page needs which modules. @param own on the server: the texts in which the page's brand differs.
 */
export const loadWords = async (language: Language, modules: readonly WordModule[], own?: OwnTexts): Promise<T> => {
  const key = keyOf(language, own?.version ?? '')
  const texts = import.meta.env.SSR ? own?.texts : fetchOwnTexts()
  const known = loaded.get(key)
  const words = known?.words ?? gathered.get(key) ?? {}
  gathered.set(key, words)
  const load = async (module: WordModule) => Object.assign(words, { [module]: await moduleWords(language, module) })
  const [said = {}] = await Promise.all([texts, ...modules.filter((module) => !(module in words)).map(load)])
  if (words.common) knowCalendar(language, words.common.calendar)
  const t = known?.t ?? createTranslate<WebWords>(language, words as WebWords, { texts: said })
  loaded.set(key, { t, words })
  return t
}

/** @param version of the brand's own texts. @throws Error when the words were not loaded before. */
export const translateOf = (language: Language, version = ''): T => {
  const found = loaded.get(keyOf(language, version))
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
  return languageOfPath(pathname) ?? (pathname === pathTo('not-found', {}) && isLanguage(kept) ? kept : undefined)
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
