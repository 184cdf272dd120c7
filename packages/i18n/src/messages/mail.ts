import type { Language } from '../languages.ts'
import type { Words } from '../translate.ts'
import da from './da/mail.ts'
import de from './de/mail.ts'
import en from './en/mail.ts'
import fi from './fi/mail.ts'
import nb from './nb/mail.ts'
import sv from './sv/mail.ts'

export type EnglishMail = typeof en
export type MailWords = Words<EnglishMail>

/** Words of the shop's mails and PDFs. Server only. */
export const mailWords: Record<Language, MailWords> = { sv, nb, da, fi, de, en }
