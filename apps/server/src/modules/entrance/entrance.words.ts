import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import { type EnglishEntranceMail, entranceMailWords } from '@hoppla/i18n/messages/mail/entrance'
import { wordsOf } from '../../brand/wording.ts'
import type { Day } from '../../kernel/calendar.ts'

/** The words of mails about visits, and of the lines that are paid for them. */
export const entranceWords = wordsOf<EnglishEntranceMail>('mail-entrance.', entranceMailWords)

/** When a visit is, in words. @param window times `HH:MM`. */
export const whenWords = (date: Day, { startsAt, endsAt }: { startsAt: string; endsAt: string }, language: Language) => {
  const day = formatDate(date, language, 'weekday')
  return { day, from: formatTime(startsAt, language), until: formatTime(endsAt, language) }
}
