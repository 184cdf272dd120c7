import { createTranslate, type Language, type Translate } from '@hoppla/i18n'
import { type OfficeWords, officeWords } from '@hoppla/i18n/messages/office'

/** The words of the office in a language: the product's own, since staff work for every brand of the chain. */
export const officeText = (language: Language): Translate<OfficeWords> =>
  createTranslate<OfficeWords>(language, officeWords[language])

/** What the audit log calls an action. */
export const actionText = (action: string, language: Language): string => {
  const did: Readonly<Record<string, string>> = officeWords[language].auditLog.did
  return did[action.replaceAll('.', '-')] ?? action
}
