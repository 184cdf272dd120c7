import { parentPort } from 'node:worker_threads'
import Holidays from 'date-holidays'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { HolidayQuestion, Question } from './public-holidays.ts'

/** Reads public holidays from the library date-holidays, in a thread of its own that ends when nobody asks: the library is large. */

/** What the library calls a language. Of Norwegian it knows only the language as a whole; what it does not know it would say in English. */
const calledThere = (language: string): string => (language === 'nb' ? 'no' : language)

const holidaysIn = ({ country, region, languages, year }: HolidayQuestion): [Day, Texts][] => {
  const library = region === null ? new Holidays(country) : new Holidays(country, region)
  const days = new Map<Day, Texts>()
  for (const language of languages) {
    library.setLanguages([calledThere(language), 'en'])
    for (const { date, type, name: holiday } of library.getHolidays(year)) {
      if (type !== 'public') continue
      const day = date.slice(0, 10)
      // The library writes Swedish and Finnish names small, as inside a sentence; here they stand alone.
      days.set(day, { ...days.get(day), [language]: holiday.charAt(0).toLocaleUpperCase(language) + holiday.slice(1) })
    }
  }
  return [...days]
}

/** null: the library does not know the country. */
const partsOf = (country: string): string[] | null => {
  const library = new Holidays()
  // The library finds `toString` among its countries, too.
  return Object.hasOwn(library.getCountries(), country) ? Object.keys(library.getStates(country) ?? {}) : null
}

parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  try {
    parentPort?.postMessage({
      id,
      ...('partsOf' in question ? { parts: partsOf(question.partsOf) } : { days: holidaysIn(question) }),
    })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
