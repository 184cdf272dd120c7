import type { RefusalCode } from '@hoppla/contract/refusals'
import type { Language } from '../languages.ts'
import da from './da/refusals.ts'
import de from './de/refusals.ts'
import en from './en/refusals.ts'
import fi from './fi/refusals.ts'
import nb from './nb/refusals.ts'
import sv from './sv/refusals.ts'

/** The text of every refusal, by language and code. Server only: the wire carries the finished message. */
export const refusalTexts: Record<Language, Record<RefusalCode, string>> = { sv, nb, da, fi, de, en }
