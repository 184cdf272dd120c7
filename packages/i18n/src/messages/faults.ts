import type { Language } from '../languages.ts'
import type { Translate } from '../translate.ts'
import da from './da/faults.ts'
import de from './de/faults.ts'
import en, { type EnglishFaults, type FaultsWords } from './en/faults.ts'
import fi from './fi/faults.ts'
import nb from './nb/faults.ts'
import sv from './sv/faults.ts'

/** What may be wrong with a field, by language. Server only: the wire carries finished sentences. */
export const faultWords: Record<Language, FaultsWords> = { sv, nb, da, fi, de, en }

export type { EnglishFaults } from './en/faults.ts'
/** `tooLong`, `password.requireDigit`: the name of a text. */
export type FaultKey = Parameters<Translate<EnglishFaults>>[0]
