import type { ClosingInput } from '@hoppla/contract/places/closings'
import { formatDate, formatTime, isLanguage, type Language } from '@hoppla/i18n'
import { type ClosingWords, closingWords } from '@hoppla/i18n/messages/mail/closings'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { ClosingPlace } from '../places/places.ts'
import { hoursOf } from './closings.rules.ts'

const wordsIn = wordsOf<ClosingWords>('mail-closings.', closingWords)

const each = async <V>(place: ClosingPlace, make: (language: Language) => Promise<V>): Promise<Partial<Record<Language, V>>> =>
  Object.fromEntries(
    await Promise.all(place.languages.filter(isLanguage).map(async (language) => [language, await make(language)] as const)),
  ) as Partial<Record<Language, V>>

/** Why it is closed, in the languages of the place. @throws Refusal `closing.reason-missing` when own words are wanted and a language has none. */
export const reasonOf = async (
  deps: Pick<Deps, 'prepared'> & { db: Db },
  place: ClosingPlace,
  { cause, reason }: Pick<ClosingInput, 'cause' | 'reason'>,
): Promise<Texts> => {
  if (cause !== 'other')
    return each(place, async (language) => wordsIn(await countryWording(deps, place.countryId, language))(`cause.${cause}`))
  return each(place, async (language) => {
    const own = reason?.[language]
    if (own === undefined) throw new Refusal('closing.reason-missing', { errors: { [`reason.${language}`]: [] } })
    return own
  })
}

export type ClosingNotice = { names: Partial<Record<Language, string>>; content: Partial<Record<Language, string>> }

/** The notice that says so on the sites, in the languages of the place. */
export const noticeOf = async (
  deps: Pick<Deps, 'prepared'> & { db: Db },
  place: ClosingPlace,
  input: Pick<ClosingInput, 'date' | 'from' | 'until'>,
  reason: Texts,
): Promise<ClosingNotice> => {
  const { from, until } = hoursOf(input)
  const [isEarly, isLate] = [from === '00:00', until === '24:00']
  const span = isEarly && isLate ? 'allDay' : isEarly ? 'until' : isLate ? 'from' : 'between'
  const titled = async (language: Language) => {
    const t = wordsIn(await countryWording(deps, place.countryId, language))
    const values = {
      name: place.names[language] ?? place.name,
      day: formatDate(input.date, language, 'on'),
      from: formatTime(from, language),
      until: formatTime(until, language),
      reason: reason[language] ?? '',
    }
    return { name: t(`notice.${span}`, values), text: t('notice.text', values) }
  }
  const made = await each(place, titled)
  const only = (part: 'name' | 'text') =>
    Object.fromEntries(Object.entries(made).map(([language, words]) => [language, words[part]])) as Partial<
      Record<Language, string>
    >
  return { names: only('name'), content: only('text') }
}
