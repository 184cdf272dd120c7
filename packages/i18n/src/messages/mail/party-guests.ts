import type { Language } from '../../languages.ts'
import da from '../da/mail/party-guests.ts'
import de from '../de/mail/party-guests.ts'
import en, { type PartyGuestsMail } from '../en/mail/party-guests.ts'
import fi from '../fi/mail/party-guests.ts'
import nb from '../nb/mail/party-guests.ts'
import sv from '../sv/mail/party-guests.ts'

export type { EnglishPartyGuestsMail } from '../en/mail/party-guests.ts'

/** Words of mails to the guests of a party, and of its card. Server only. */
export const partyGuestsMailWords: Record<Language, PartyGuestsMail> = { sv, nb, da, fi, de, en }
