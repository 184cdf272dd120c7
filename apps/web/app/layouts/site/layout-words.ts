import { isLanguage } from '@hoppla/i18n'
import { wholeStyle } from '../../platform/head/stylesheet.ts'
import { loadWords } from '../../platform/i18n/words.ts'

/** A part of the layout that comes on first use, together with its words and its style. */
export const withLayoutWords = async <M>(module: Promise<M>): Promise<M> => {
  const { lang } = document.documentElement
  const [part] = await Promise.all([module, isLanguage(lang) && loadWords(lang, ['layout']), wholeStyle()])
  return part
}
