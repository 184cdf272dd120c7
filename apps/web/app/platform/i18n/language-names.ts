/** Every language by its own name. */
import type { Language } from '@hoppla/i18n'

export const languageNames: Readonly<Record<Language, string>> = {
  sv: 'svenska',
  nb: 'norsk bokmål',
  da: 'dansk',
  fi: 'suomi',
  de: 'Deutsch',
  en: 'English',
}
