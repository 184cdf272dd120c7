import type { Language } from '../languages.ts'
import da from './da/office/office.ts'
import de from './de/office/office.ts'
import en, { type OfficeWords } from './en/office/office.ts'
import fi from './fi/office/office.ts'
import nb from './nb/office/office.ts'
import sv from './sv/office/office.ts'

export type { OfficeWords } from './en/office/office.ts'

/** The words of the office where its lists leave it: in files. Server only. */
export const officeWords: Record<Language, OfficeWords> = { sv, nb, da, fi, de, en }
