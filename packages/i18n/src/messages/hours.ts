import type { Language } from '../languages.ts'
import type { Words } from '../translate.ts'
import da from './da/hours.ts'
import de from './de/hours.ts'
import en from './en/hours.ts'
import fi from './fi/hours.ts'
import nb from './nb/hours.ts'
import sv from './sv/hours.ts'

export type EnglishHours = typeof en

/** The words of hours where they leave the pages: in calendar feeds. Server only. */
export const hoursWords: Record<Language, Words<EnglishHours>> = { sv, nb, da, fi, de, en }
