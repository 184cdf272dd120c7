import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../platform/calendar.ts'

type Calendar = (year: number) => ReadonlyMap<Day, Texts>

/** Years asked for by strangers are without bound; so many are kept. */
const mostKept = 60
const kept = new Map<string, ReadonlyMap<Day, Texts>>()

/**
 * The public holidays of a country or a part of it, by year, with their names in these languages; from the library date-holidays.
 * It is large (15 MB), so it is loaded by the first question.
 * @param country ISO 3166-1, `DE`. @param region ISO 3166-2 without the country, `BY`.
 */
export const publicHolidaysOf = async (country: string, region: string | null, languages: readonly string[]): Promise<Calendar> => {
  const { default: Holidays } = await import('date-holidays')
  return (year) => {
    const name = `${country} ${region} ${languages.join(' ')} ${year}`
    const found = kept.get(name)
    if (found) return found
    const library = region === null ? new Holidays(country) : new Holidays(country, region)
    const days = new Map<Day, Texts>()
    for (const language of languages) {
      library.setLanguages([language, 'en'])
      for (const { date, type, name: holiday } of library.getHolidays(year)) {
        if (type !== 'public') continue
        const day = date.slice(0, 10)
        // The library writes Swedish and Finnish names small, as inside a sentence; here they stand alone.
        days.set(day, { ...days.get(day), [language]: holiday.charAt(0).toLocaleUpperCase(language) + holiday.slice(1) })
      }
    }
    if (kept.size >= mostKept) kept.clear()
    kept.set(name, days)
    return days
  }
}
