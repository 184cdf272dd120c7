import { type EnglishPartyGuestsMail, partyGuestsMailWords } from '@hoppla/i18n/messages/mail/party-guests'
import { wordsOf } from '../../../brand/wording.ts'

/** The words of mails to the guests of a party, and of its card. */
export const guestWords = wordsOf<EnglishPartyGuestsMail>('mail-party-guests.', partyGuestsMailWords)
