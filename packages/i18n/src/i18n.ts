export { dateOrder, parseLocaleDate } from './dates.ts'
export {
  formatDate,
  formatDateTime,
  formatList,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTime,
  formatWeekday,
  fromMinor,
  knowCalendar,
  toMinor,
} from './formats.ts'
export {
  anyLanguage,
  bcpCodes,
  closestLanguage,
  commonLanguage,
  isLanguage,
  type Language,
  type LanguageEntry,
  languageEntry,
  languages,
  parseLanguage,
  pickLanguage,
  storedLanguage,
} from './languages.ts'
export { createTranslate, type OwnTexts, type Translate, type Words } from './translate.ts'
