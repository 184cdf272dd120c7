import type { Language } from '../languages.ts'
import da from './da/mail.ts'
import de from './de/mail.ts'
import en, { type MailWords } from './en/mail.ts'
import fi from './fi/mail.ts'
import nb from './nb/mail.ts'
import sv from './sv/mail.ts'

/** Words of the shop's mails and PDFs. Server only. */
export const mailWords: Record<Language, MailWords> = { sv, nb, da, fi, de, en }

export type { EnglishMail, MailWords } from './en/mail.ts'
