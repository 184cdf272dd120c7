import type { Language } from '../../languages.ts'
import da from '../da/mail/add-ons.ts'
import de from '../de/mail/add-ons.ts'
import en, { type AddOnsMail } from '../en/mail/add-ons.ts'
import fi from '../fi/mail/add-ons.ts'
import nb from '../nb/mail/add-ons.ts'
import sv from '../sv/mail/add-ons.ts'

export type { EnglishAddOnsMail } from '../en/mail/add-ons.ts'

/** Words of carts and mails about add-ons. Server only. */
export const addOnsMailWords: Record<Language, AddOnsMail> = { sv, nb, da, fi, de, en }
