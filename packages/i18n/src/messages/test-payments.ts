import type { Language } from '../languages.ts'
import type { Words } from '../translate.ts'
import da from './da/test-payments.ts'
import de from './de/test-payments.ts'
import en from './en/test-payments.ts'
import fi from './fi/test-payments.ts'
import nb from './nb/test-payments.ts'
import sv from './sv/test-payments.ts'

export type EnglishTestPayments = typeof en
export type TestPaymentsWords = Words<EnglishTestPayments>

/** Words of the test payment provider's page. Server only. */
export const testPaymentsWords: Record<Language, TestPaymentsWords> = { sv, nb, da, fi, de, en }
