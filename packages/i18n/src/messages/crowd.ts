import type { Language } from '../languages.ts'
import type { Words } from '../translate.ts'
import da from './da/crowd.ts'
import de from './de/crowd.ts'
import en from './en/crowd.ts'
import fi from './fi/crowd.ts'
import nb from './nb/crowd.ts'
import sv from './sv/crowd.ts'

export type EnglishCrowd = typeof en

/** How full a play centre is, in words. Server only: pages get the finished sentence. */
export const crowdWords: Record<Language, Words<EnglishCrowd>> = { sv, nb, da, fi, de, en }
