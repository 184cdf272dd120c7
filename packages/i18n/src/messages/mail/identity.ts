import type { Language } from '../../languages.ts'
import da from '../da/mail/identity.ts'
import de from '../de/mail/identity.ts'
import en, { type MailIdentityWords } from '../en/mail/identity.ts'
import fi from '../fi/mail/identity.ts'
import nb from '../nb/mail/identity.ts'
import sv from '../sv/mail/identity.ts'

export type { EnglishMailIdentity, MailIdentityWords } from '../en/mail/identity.ts'

/** Words of the identity server: its mails, its answers and its few pages. Server only. */
export const mailIdentityWords: Record<Language, MailIdentityWords> = { sv, nb, da, fi, de, en }
