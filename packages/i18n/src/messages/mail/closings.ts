import type { Language } from '../../languages.ts'
import da from '../da/mail/closings.ts'
import de from '../de/mail/closings.ts'
import en, { type ClosingMessages } from '../en/mail/closings.ts'
import fi from '../fi/mail/closings.ts'
import nb from '../nb/mail/closings.ts'
import sv from '../sv/mail/closings.ts'

export type { ClosingMessages, ClosingWords } from '../en/mail/closings.ts'

/** Words of closings: reasons and notices. Server only. */
export const closingWords: Record<Language, ClosingMessages> = { sv, nb, da, fi, de, en }
