import { createTranslate, type Language, type Translate } from '../i18n.ts'
import da from './da/hours.ts'
import de from './de/hours.ts'
import en from './en/hours.ts'
import fi from './fi/hours.ts'
import nb from './nb/hours.ts'
import sv from './sv/hours.ts'

const words = { sv, nb, da, fi, de, en }

/** The words of hours where they leave the pages: in calendar feeds. Server only. */
export const hoursWordsOf = (language: Language): Translate<typeof en> => createTranslate<typeof en>(language, words[language])
