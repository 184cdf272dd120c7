import type { Language } from '../../languages.ts'
import da from '../da/mail/enquiries.ts'
import de from '../de/mail/enquiries.ts'
import en, { type EnquiryMailWords } from '../en/mail/enquiries.ts'
import fi from '../fi/mail/enquiries.ts'
import nb from '../nb/mail/enquiries.ts'
import sv from '../sv/mail/enquiries.ts'

export type { EnglishEnquiryMail, EnquiryMailWords } from '../en/mail/enquiries.ts'

/** Words of the mails that enquiries send. Server only. */
export const enquiryMailWords: Record<Language, EnquiryMailWords> = { sv, nb, da, fi, de, en }
