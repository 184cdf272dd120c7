import { addOnsMailWords, type EnglishAddOnsMail } from '@hoppla/i18n/messages/mail/add-ons'
import { wordsOf } from '../../brand/wording.ts'

/** The words of mails and carts about what is handed out at a play centre. */
export const addOnWords = wordsOf<EnglishAddOnsMail>('mail-add-ons.', addOnsMailWords)
