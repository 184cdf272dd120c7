import type { Language } from '../../languages.ts'
import da from '../da/mail/entrance.ts'
import de from '../de/mail/entrance.ts'
import en, { type EntranceMail } from '../en/mail/entrance.ts'
import fi from '../fi/mail/entrance.ts'
import nb from '../nb/mail/entrance.ts'
import sv from '../sv/mail/entrance.ts'

export type { EnglishEntranceMail } from '../en/mail/entrance.ts'

/** Words of mails about visits. Server only. */
export const entranceMailWords: Record<Language, EntranceMail> = { sv, nb, da, fi, de, en }
