import type { Language } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'

/** A module with messages of its own. */
export type WordModule = keyof WebWords & string

export type WordFile = { default: unknown }

// All message files except those that only the server uses, mails' among them. What also those imported would be no file that a page can name.
const files = import.meta.glob<WordFile>([
  '../../../../../packages/i18n/src/messages/*/*.ts',
  '!../../../../../packages/i18n/src/messages/mail/*.ts',
  '!../../../../../packages/i18n/src/messages/*/{crowd,faults,mail-names,refusals,test-payments,wallet}.ts',
])

/** The file of a module's messages in a language. @throws Error when there is none. */
export const loadWordFile = (language: Language, module: WordModule): Promise<WordFile> => {
  const load = files[`../../../../../packages/i18n/src/messages/${language}/${module}.ts`]
  if (!load) throw new Error(`There is no file with the words of ${module} in ${language}.`)
  return load()
}
