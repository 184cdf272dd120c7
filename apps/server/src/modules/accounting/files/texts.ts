import type { Language } from '@hoppla/i18n'
import { officeWords } from '@hoppla/i18n/messages/office'

type Known = Readonly<Record<string, string>>

/** What an event of the ledger is called. */
export const eventText = (language: Language, event: string): string =>
  (officeWords[language].accounting.events as Known)[event] ?? event

/** What a line is about: its event, and its product where it has one. */
export const lineText = (language: Language, event: string, product: string): string => {
  const name = product === '' ? '' : ((officeWords[language].accounting.products as Known)[product] ?? product)
  return name === '' ? eventText(language, event) : `${eventText(language, event)}: ${name}`
}
