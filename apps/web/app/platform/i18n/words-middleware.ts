import { isLanguage } from '@hoppla/i18n'
import { wholeStyle } from '../head/stylesheet.ts'
import { wordsOfPath } from './page-words.ts'
import { loadWords } from './words.ts'

/** In the browser, before navigating to a page: loads its words and the common stylesheet. */
export const loadPageWords = async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
  const { lang } = document.documentElement
  const words = isLanguage(lang) && loadWords(lang, wordsOfPath(new URL(request.url).pathname))
  await Promise.all([words, wholeStyle()])
  await next()
}
