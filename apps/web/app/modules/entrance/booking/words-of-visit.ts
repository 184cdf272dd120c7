import type { Fullness } from '@hoppla/contract/entrance/windows'
import { formatMoney, type Language } from '@hoppla/i18n'
import type { T } from '../../../platform/i18n/words.ts'

/** How many of four balls are filled. */
export const levelOf: Record<Fullness, 1 | 2 | 3 | 4> = { calm: 1, moderate: 2, 'nearly-full': 3, full: 4 }

/** “Free”, or the price without needless decimals. */
export const priceWords = (amount: number, currency: string, language: Language, t: T): string =>
  amount === 0 ? t('visit.free') : formatMoney(amount, currency, language, { short: true })

export const upperFirst = (text: string, language: Language): string =>
  text.replace(/^./, (first) => first.toLocaleUpperCase(language))
