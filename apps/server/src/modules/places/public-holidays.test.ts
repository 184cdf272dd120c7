import { expect, test } from 'vitest'
import { publicHolidaysOf } from './public-holidays.ts'

test('the years that were asked for have their holidays, in the languages asked for', async () => {
  const days = await publicHolidaysOf({ country: 'SE', region: null, languages: ['sv', 'en'] }, [2026, 2027])
  expect(days(2026).get('2026-06-06')).toEqual({ sv: 'Nationaldagen', en: 'National Day' })
  expect(days(2027).get('2027-03-28')).toMatchObject({ sv: 'Påskdagen' })
  expect(days(2028).size).toBe(0)
})

// What each country calls the second day of Christmas.
test.each([
  ['SE', 'sv', 'Annandag jul'],
  ['NO', 'nb', 'Andre juledag'],
  ['DK', 'da', 'Anden Juledag'],
  ['FI', 'fi', 'Tapaninpäivä'],
  ['DE', 'de', '2. Weihnachtstag'],
])('in %s every holiday of three years has a name in %s, and another in English', async (country, language, secondDay) => {
  const years = [2026, 2027, 2028]
  const days = await publicHolidaysOf({ country, region: null, languages: [language, 'en'] }, years)
  expect(days(2026).get('2026-12-26')).toEqual({ [language]: secondDay, en: 'Boxing Day' })
  for (const year of years) {
    expect(days(year).size).toBeGreaterThan(7)
    for (const [day, { [language]: own, en }] of days(year)) expect([own, en], day).not.toEqual([en, own])
  }
})

test('a part of a country has its own', async () => {
  const [bavaria, berlin] = await Promise.all(
    ['BY', 'BE'].map((region) => publicHolidaysOf({ country: 'DE', region, languages: ['de'] }, [2026])),
  )
  expect(bavaria?.(2026).get('2026-11-01')).toEqual({ de: 'Allerheiligen' })
  expect(berlin?.(2026).has('2026-11-01')).toBe(false)
})

test('many who ask at once share one reading, and one that fails spoils none of the others', async () => {
  const place = { country: 'FI', region: null, languages: ['fi'] }
  const [fine, broken, again] = await Promise.allSettled([
    publicHolidaysOf(place, [2026]),
    publicHolidaysOf({ ...place, languages: ['no language'] }, [2026]),
    publicHolidaysOf(place, [2026]),
  ])
  expect(fine.status === 'fulfilled' && fine.value(2026).get('2026-12-06')).toEqual({ fi: 'Itsenäisyyspäivä' })
  expect(again.status === 'fulfilled' && again.value(2026)).toBe(fine.status === 'fulfilled' && fine.value(2026))
  expect(broken.status).toBe('rejected')
})
