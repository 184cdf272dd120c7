import { type EnglishPartiesMail, partiesMailWords } from '@hoppla/i18n/messages/mail/parties'
import { wordsOf } from '../../brand/wording.ts'

/** The words of mails about booked parties, and of the lines that are paid for them. */
export const partyWords = wordsOf<EnglishPartiesMail>('mail-parties.', partiesMailWords)
