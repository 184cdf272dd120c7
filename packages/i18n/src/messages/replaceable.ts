import type { Language } from '../languages.ts'
import { crowdWords } from './crowd.ts'
import da from './da.ts'
import de from './de.ts'
import en from './en.ts'
import { faultWords } from './faults.ts'
import fi from './fi.ts'
import { mailAccountWords } from './mail/account.ts'
import { addOnsMailWords } from './mail/add-ons.ts'
import { classMailWords } from './mail/classes.ts'
import { closingWords } from './mail/closings.ts'
import { customerServiceMailWords } from './mail/customer-service.ts'
import { enquiryMailWords } from './mail/enquiries.ts'
import { entranceMailWords } from './mail/entrance.ts'
import { mailIdentityWords } from './mail/identity.ts'
import { mailWords } from './mail/orders.ts'
import { partiesMailWords } from './mail/parties.ts'
import { partyGuestsMailWords } from './mail/party-guests.ts'
import { mailStaffWords } from './mail/staff.ts'
import nb from './nb.ts'
import { refusalTexts } from './refusals.ts'
import sv from './sv.ts'
import { walletWords } from './wallet.ts'

const web = { sv, nb, da, fi, de, en }

const flatten = (words: object, prefix: string, into: Map<string, string>): void => {
  for (const [name, value] of Object.entries(words))
    if (typeof value === 'string') into.set(`${prefix}${name}`, value)
    else if (typeof value === 'object' && value !== null) flatten(value, `${prefix}${name}.`, into)
}

/** Every text that a brand may replace, in a language, by dotted key: pages, mails, PDFs, refusals and what is wrong with fields. Server only. */
export const replaceableTexts = (language: Language): Map<string, string> => {
  const texts = new Map<string, string>()
  flatten(web[language], '', texts)
  flatten(crowdWords[language], 'crowd.', texts)
  flatten(walletWords[language], 'wallet.', texts)
  flatten(mailWords[language], 'mail.', texts)
  flatten(mailAccountWords[language], 'mail-account.', texts)
  flatten(addOnsMailWords[language], 'mail-add-ons.', texts)
  flatten(classMailWords[language], 'mail-classes.', texts)
  flatten(closingWords[language], 'mail-closings.', texts)
  flatten(customerServiceMailWords[language], 'mail-customer-service.', texts)
  flatten(enquiryMailWords[language], 'mail-enquiries.', texts)
  flatten(entranceMailWords[language], 'mail-entrance.', texts)
  flatten(mailIdentityWords[language], 'mail-identity.', texts)
  flatten(partiesMailWords[language], 'mail-parties.', texts)
  flatten(partyGuestsMailWords[language], 'mail-party-guests.', texts)
  flatten(mailStaffWords[language], 'mail-staff.', texts)
  flatten(refusalTexts[language], 'refusals.', texts)
  flatten(faultWords[language], 'faults.', texts)
  return texts
}

/** The names that a text fills in: `{{name}}`. */
export const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))].sort()
