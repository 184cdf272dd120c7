import { isLanguage } from '@hoppla/i18n'
import { wholeStyle } from '../head/stylesheet.ts'
import { wordsOfPath } from './page-words.ts'
import { loadWords } from './words.ts'

/** In the browser, before a next page is shown: the words it speaks, and the style of all pages. */
export const loadPageWords = async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
  const { lang } = document.documentElement
  const words = isLanguage(lang) && loadWords(lang, wordsOfPath(new URL(request.url).pathname))
  await Promise.all([words, wholeStyle()])
  await next()
}
