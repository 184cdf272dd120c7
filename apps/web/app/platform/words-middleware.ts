import { isLanguage } from '@hoppla/i18n'
import { wordsOfPath } from './page-words.ts'
import { loadWords } from './words.ts'

/** In the browser, before a page is shown: the words it speaks. */
export const loadPageWords = async ({ request }: { request: Request }, next: () => Promise<unknown>): Promise<void> => {
  const { lang } = document.documentElement
  if (isLanguage(lang)) await loadWords(lang, wordsOfPath(new URL(request.url).pathname))
  await next()
}
