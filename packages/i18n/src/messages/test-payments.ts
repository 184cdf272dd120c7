import type { Language } from '../languages.ts'
import da from './da/test-payments.ts'
import de from './de/test-payments.ts'
import en, { type TestPaymentsWords } from './en/test-payments.ts'
import fi from './fi/test-payments.ts'
import nb from './nb/test-payments.ts'
import sv from './sv/test-payments.ts'

/** Words of the test payment provider's page. Server only. */
export const testPaymentsWords: Record<Language, TestPaymentsWords> = { sv, nb, da, fi, de, en }

export type { EnglishTestPayments, TestPaymentsWords } from './en/test-payments.ts'
