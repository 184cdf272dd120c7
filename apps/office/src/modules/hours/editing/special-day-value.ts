import type { SpecialDayRow } from '@hoppla/contract/editing/opening-hours'
import type { Language } from '@hoppla/i18n'
import { type EditedField, plainField, type Texts, textField } from '../../../parts/editing/differences.ts'
import { languageNames, type T } from '../../../platform/words.ts'
import { openText } from '../open-text.ts'
import { type Interval, readOpen, writeOpen } from './week.rules.ts'

/** A special day as it is written. @property date of a new one; that of one that is there never changes. */
export type SpecialDay = { date: string; open: Interval[]; comments: Texts }
export const newSpecialDay: SpecialDay = { date: '', open: [], comments: {} }

export const specialDayOf = ([row]: readonly SpecialDayRow[]): SpecialDay =>
  row ? { date: row.date, open: readOpen(row.open), comments: row.comments ?? {} } : newSpecialDay

export const rowOfSpecialDay = (place: string, { date, open, comments }: SpecialDay): SpecialDayRow => {
  const said = Object.entries(comments).filter(([, text]) => text.trim() !== '')
  return { place, date, open: writeOpen(open), ...(said.length === 0 ? {} : { comments: Object.fromEntries(said) }) }
}

export const specialDayFields = (languages: readonly Language[], language: Language, t: T): EditedField<SpecialDay>[] => [
  plainField('open', t('hours.title'), (open) => openText(open, language, t)),
  ...languages.map((one) => textField<'comments', SpecialDay>('comments', one, `${t('hours.days.why')}, ${languageNames[one]}`)),
]
