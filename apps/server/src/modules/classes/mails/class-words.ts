import { classMailWords, type EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { wordsOf } from '../../../brand/wording.ts'

/** The words of mails and calendars about classes, and of the lines that are paid for them. */
export const classWords = wordsOf<EnglishClassMail>('mail-classes.', classMailWords)
