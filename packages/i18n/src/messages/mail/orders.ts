import type { Language } from '../../languages.ts'
import da from '../da/mail/orders.ts'
import de from '../de/mail/orders.ts'
import en, { type MailWords } from '../en/mail/orders.ts'
import fi from '../fi/mail/orders.ts'
import nb from '../nb/mail/orders.ts'
import sv from '../sv/mail/orders.ts'

/** Words of the shop's mails and PDFs. Server only. */
export const mailWords: Record<Language, MailWords> = { sv, nb, da, fi, de, en }

export type { EnglishMail, MailWords } from '../en/mail/orders.ts'
