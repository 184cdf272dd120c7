import { ApiError, refusalCode } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import type { T } from '../../platform/words.ts'

/** What to do about a refusal, by its code. */
const advice: Readonly<Record<string, 'again' | 'otherwise' | 'part' | 'elsewhere' | 'codeAgain' | 'without'>> = {
  'gift-card.not-found': 'again',
  'gift-card.not-yet': 'otherwise',
  'gift-card.expired': 'otherwise',
  'gift-card.empty': 'otherwise',
  'gift-card.too-little': 'part',
  'gift-card.other-country': 'elsewhere',
  'gift-card.other-currency': 'elsewhere',
  'coupon.not-found': 'codeAgain',
  'coupon.not-yet': 'without',
  'coupon.expired': 'without',
  'coupon.used': 'without',
  'coupon.not-for-this': 'without',
  'coupon.other-country': 'without',
  'coupon.other-currency': 'without',
}

/** Why something was refused, and what to do next. */
export const refusalTexts = (error: unknown, t: T): string[] => {
  const code = refusalCode(error) ?? ''
  if (code === 'request.too-many') {
    const seconds = error instanceof ApiError ? Number(error.headers.get('retry-after')) : 0
    return [t('counter.tooMany'), t('counter.wait', { count: Math.max(1, Math.ceil(seconds / 60)) })]
  }
  const known = advice[code]
  return [errorText(error, t), ...(known ? [t(`counter.advice.${known}`)] : [])]
}
