import { isLanguage } from '@hoppla/i18n'
import { loadWords } from '../../platform/i18n/words.ts'

/** The words of a part of booking; the server has all words. */
export const loadWordsOf = async (module: 'birthday' | 'days'): Promise<void> => {
  if (import.meta.env.SSR) return
  const { lang } = document.documentElement
  if (isLanguage(lang)) await loadWords(lang, [module])
}
