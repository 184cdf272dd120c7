import type { Language } from '../../languages.ts'
import da from '../da/mail/staff.ts'
import de from '../de/mail/staff.ts'
import en, { type MailStaffWords } from '../en/mail/staff.ts'
import fi from '../fi/mail/staff.ts'
import nb from '../nb/mail/staff.ts'
import sv from '../sv/mail/staff.ts'

export type { EnglishMailStaff, MailStaffWords } from '../en/mail/staff.ts'

/** Words of mails to the staff. Server only. */
export const mailStaffWords: Record<Language, MailStaffWords> = { sv, nb, da, fi, de, en }
