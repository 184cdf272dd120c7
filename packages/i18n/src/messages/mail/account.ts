import type { Language } from '../../languages.ts'
import da from '../da/mail/account.ts'
import de from '../de/mail/account.ts'
import en, { type MailAccountWords } from '../en/mail/account.ts'
import fi from '../fi/mail/account.ts'
import nb from '../nb/mail/account.ts'
import sv from '../sv/mail/account.ts'

export type { EnglishMailAccount, MailAccountWords } from '../en/mail/account.ts'

/** Words of the account on the server. Server only. */
export const mailAccountWords: Record<Language, MailAccountWords> = { sv, nb, da, fi, de, en }
