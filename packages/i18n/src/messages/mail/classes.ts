import type { Language } from '../../languages.ts'
import da from '../da/mail/classes.ts'
import de from '../de/mail/classes.ts'
import en, { type ClassMailWords } from '../en/mail/classes.ts'
import fi from '../fi/mail/classes.ts'
import nb from '../nb/mail/classes.ts'
import sv from '../sv/mail/classes.ts'

export type { ClassMailWords, EnglishClassMail } from '../en/mail/classes.ts'

/** Words of the mails about classes. Server only. */
export const classMailWords: Record<Language, ClassMailWords> = { sv, nb, da, fi, de, en }
