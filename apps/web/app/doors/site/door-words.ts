import { isLanguage } from '@hoppla/i18n'
import { loadWords } from '../../platform/words.ts'

/** A part of the door that comes on first use, together with its words. */
export const withDoorWords = async <M>(module: Promise<M>): Promise<M> => {
  const { lang } = document.documentElement
  if (isLanguage(lang)) await loadWords(lang, ['door'])
  return module
}
