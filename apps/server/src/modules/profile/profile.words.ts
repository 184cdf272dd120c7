import { type EnglishMailAccount, mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import { wordsOf } from '../../brand/wording.ts'

/** The account's words on the server: its mails, warnings, files. */
export const profileWords = wordsOf<EnglishMailAccount>('mail-account.', mailAccountWords)
