import { formatTime, type Language } from '@hoppla/i18n'
import type { T } from '../../platform/words.ts'

/** A day's hours: `10:00–18:00`, or closed. */
export const openText = (open: readonly { from: string; to: string }[], language: Language, t: T): string =>
  open.length === 0
    ? t('hours.closed')
    : open.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', ')
