import type { Language } from '../../languages.ts'
import da from '../da/mail/parties.ts'
import de from '../de/mail/parties.ts'
import en, { type PartiesMail } from '../en/mail/parties.ts'
import fi from '../fi/mail/parties.ts'
import nb from '../nb/mail/parties.ts'
import sv from '../sv/mail/parties.ts'

export type { EnglishPartiesMail } from '../en/mail/parties.ts'

/** Words of mails about booked parties. Server only. */
export const partiesMailWords: Record<Language, PartiesMail> = { sv, nb, da, fi, de, en }
