import type { Language } from '../../languages.ts'
import da from '../da/mail/customer-service.ts'
import de from '../de/mail/customer-service.ts'
import en, { type CustomerServiceMailWords } from '../en/mail/customer-service.ts'
import fi from '../fi/mail/customer-service.ts'
import nb from '../nb/mail/customer-service.ts'
import sv from '../sv/mail/customer-service.ts'

export type { CustomerServiceMailWords, EnglishCustomerServiceMail } from '../en/mail/customer-service.ts'

/** Words of mails about what staff did for a customer. Server only. */
export const customerServiceMailWords: Record<Language, CustomerServiceMailWords> = { sv, nb, da, fi, de, en }
