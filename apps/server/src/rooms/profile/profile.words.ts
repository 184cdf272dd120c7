import { createTranslate, type Language, type Translate } from '@hoppla/i18n'
import { type EnglishMailAccount, mailAccountWords } from '@hoppla/i18n/messages/mail-account'

const translations = new Map<Language, Translate<EnglishMailAccount>>()

/** The account's words on the server, in one language: its mails, warnings, files. */
export const profileWords = (language: Language): Translate<EnglishMailAccount> => {
  const found = translations.get(language)
  if (found) return found
  const made = createTranslate<EnglishMailAccount>(language, mailAccountWords[language])
  translations.set(language, made)
  return made
}
