import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../db/tables/places.ts'
import { addDays, type Day, dayIn, daysBetween, momentOf } from '../../kernel/calendar.ts'
import { hoursBetween, type OpeningPlan, type OpeningRule, type SchoolHoliday, type SpecialDay } from './opening-hours.rules.ts'
import { publicHolidaysOf } from './public-holidays.ts'

// The engine against a reference that is as slow and as plain as it can be: no sorting by rank, no shared helper, one question after the other.

const first = '2026-01-01'
const days = 731 // 2026 and 2027, and the first of 2028.
const homes = [
  { country: 'SE', region: null, language: 'sv', zone: 'Europe/Stockholm' },
  { country: 'NO', region: null, language: 'nb', zone: 'Europe/Oslo' },
  { country: 'DK', region: null, language: 'da', zone: 'Europe/Copenhagen' },
  { country: 'FI', region: null, language: 'fi', zone: 'Europe/Helsinki' },
  { country: 'DE', region: 'BY', language: 'de', zone: 'Europe/Berlin' },
] as const
const calendars = new Map<string, OpeningPlan['publicHolidays']>(
  await Promise.all(
    homes.map(
      async ({ country, region, language }) =>
        [
          country,
          await publicHolidaysOf({ country, region, languages: [language, 'en'] }, [2025, 2026, 2027, 2028, 2029]),
        ] as const,
    ),
  ),
)

// ---- the reference

/** Easter Sundays from an almanac. */
const easters: Record<string, string> = { '2026': '2026-04-05', '2027': '2027-03-28', '2028': '2028-04-16' }
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const weekday = (day: string) => ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][at(day).getUTCDay()]
const isNamed = (name: string, day: string): boolean => {
  const [year = '', month, date] = day.split('-')
  if (name === 'midsummer-eve') return month === '06' && weekday(day) === 'fri' && Number(date) >= 19 && Number(date) <= 25
  if (name.startsWith('easter')) {
    const after = Number(name.slice('easter'.length) || 0)
    return at(day).getTime() - at(easters[year] ?? '').getTime() === after * 24 * 3_600_000
  }
  return name === `${month}-${date}`
}
const names = ['', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const length = ({ from, to }: OpeningRule): number =>
  from === null && to === null ? 1e9 : from === null || to === null ? 1e8 : at(to).getTime() / 864e5 - at(from).getTime() / 864e5

/** Closings laid over a day's hours, quarter by quarter: nothing of the engine's arithmetic is used. */
const closedReference = (plan: OpeningPlan, day: string): { open: Interval[]; reason: Record<string, string> } => {
  const base = reference(plan, day)
  const mine = plan.closings.filter(({ date }) => date === day)
  if (mine.length === 0) return base
  const isOpen = (quarter: number) => {
    const time = aClock(quarter)
    return (
      base.open.some(({ from, to }) => from <= time && time < to) && !mine.some(({ from, until }) => from <= time && time < until)
    )
  }
  const open: Interval[] = []
  for (let quarter = 0; quarter < 96; quarter += 1) {
    if (!isOpen(quarter)) continue
    const begins = quarter
    while (quarter < 96 && isOpen(quarter)) quarter += 1
    open.push({ from: aClock(begins), to: aClock(quarter) })
  }
  let reason = base.reason
  for (const closing of mine) reason = { ...reason, ...closing.reason }
  return { open, reason }
}

const reference = (plan: OpeningPlan, day: string): { open: Interval[]; reason: Record<string, string> } => {
  for (const depth of [0, 1, 2])
    for (const special of plan.specialDays)
      if (special.depth === depth && special.date === day) return { open: special.open, reason: special.comments }

  const publicName = plan.publicHolidays(Number(day.slice(0, 4))).get(day)
  const break_ = plan.schoolHolidays.filter(({ from, to }) => from <= day && day <= to)[0]
  const asked: { kind: OpeningRule['kind']; named: boolean; because: Record<string, string> | undefined }[] = [
    { kind: 'public-holiday', named: true, because: publicName },
    ...(publicName ? [{ kind: 'public-holiday' as const, named: false, because: publicName }] : []),
    ...(break_ ? [{ kind: 'school-holiday' as const, named: false, because: break_.names }] : []),
    { kind: 'term', named: false, because: undefined },
  ]
  for (const { kind, named, because } of asked)
    for (const depth of [0, 1, 2]) {
      let best: OpeningRule | undefined
      for (const rule of plan.rules) {
        if (rule.kind !== kind || rule.depth !== depth) continue
        if (named ? rule.holiday === null || !isNamed(rule.holiday, day) : rule.holiday !== null) continue
        if (rule.from !== null && day < rule.from) continue
        if (rule.to !== null && day > rule.to) continue
        if (rule.weekday !== null && names[rule.weekday] !== weekday(day)) continue
        const isNarrower =
          best === undefined ||
          length(rule) < length(best) ||
          (length(rule) === length(best) && rule.weekday !== null && best.weekday === null)
        if (isNarrower) best = rule
      }
      if (best) return { open: best.open, reason: { ...because, ...best.comments } }
    }
  return { open: [], reason: {} }
}

// ---- random chains

const aDay = fc.integer({ min: 0, max: days - 1 }).map((ahead) => addDays(first, ahead))
/** Days when much comes together are drawn more often than chance would. */
const aBusyDay = fc.oneof(
  aDay,
  fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2026-12-24', '2026-12-25', '2026-04-03', '2027-01-01'),
)
const twoDigits = (value: number) => String(value).padStart(2, '0')
const aClock = (quarters: number) => `${twoDigits(Math.floor(quarters / 4))}:${twoDigits((quarters % 4) * 15)}`
const someIntervals: fc.Arbitrary<Interval[]> = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((points) => {
  const sorted = points.sort((a, b) => a - b)
  const open: Interval[] = []
  for (let index = 0; index + 1 < sorted.length; index += 2)
    open.push({ from: aClock(sorted[index] ?? 0), to: aClock(sorted[index + 1] ?? 0) })
  return open
})
const someWords = fc.constantFrom<Record<string, string>>({}, { en: 'Quiet hour' }, { sv: 'Lugn timme', en: 'Quiet hour' })
const aSeason = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ from: null, to: null }) },
  { weight: 3, arbitrary: fc.tuple(aDay, aDay).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })) },
  { weight: 1, arbitrary: aDay.map((from) => ({ from, to: null })) },
  { weight: 1, arbitrary: aDay.map((to) => ({ from: null, to })) },
)
const aRule: fc.Arbitrary<OpeningRule> = fc
  .record({
    kind: fc.constantFrom<OpeningRule['kind']>('term', 'school-holiday', 'public-holiday'),
    weekday: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 7 })),
    name: fc.constantFrom(null, '12-24', '01-01', '02-29', 'easter', 'easter-2', 'easter+1', 'easter+39', 'midsummer-eve'),
    season: aSeason,
    depth: fc.constantFrom(0, 1, 2),
    open: someIntervals,
    comments: someWords,
  })
  .map(({ kind, name, season, ...rule }) => ({ ...rule, ...season, kind, holiday: kind === 'public-holiday' ? name : null }))
const specialDays: fc.Arbitrary<SpecialDay[]> = fc.uniqueArray(
  fc.record({ date: aBusyDay, depth: fc.constantFrom(0, 1, 2), open: someIntervals, comments: someWords }),
  { maxLength: 12, selector: ({ date, depth }) => `${date} ${depth}` },
)
const schoolHolidays: fc.Arbitrary<SchoolHoliday[]> = fc.array(
  fc
    .tuple(aBusyDay, fc.integer({ min: 0, max: 70 }))
    .map(([from, long]) => ({ from, to: addDays(from, long), names: { sv: `Lov från ${from}`, en: `Break from ${from}` } })),
  { maxLength: 8 },
)
const closings: fc.Arbitrary<OpeningPlan['closings']> = fc.array(
  fc
    .tuple(aBusyDay, fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }), someWords)
    .map(([date, from, long, reason]) => ({ date, from: aClock(from), until: aClock(Math.min(96, from + long)), reason })),
  { maxLength: 12 },
)
const aPlan = (country: string): fc.Arbitrary<OpeningPlan> =>
  fc.record({
    rules: fc.array(aRule, { maxLength: 14 }),
    specialDays,
    schoolHolidays,
    publicHolidays: fc.constant(calendars.get(country) ?? (() => new Map<Day, Record<string, string>>())),
    closings,
  })

describe.each(homes)('two years of a playground in $country', ({ country, zone }) => {
  test('have the hours of the plain reference, each day once', () => {
    fc.assert(
      fc.property(aPlan(country), (plan) => {
        const hours = hoursBetween(plan, first, addDays(first, days - 1))
        expect(hours).toHaveLength(days)
        for (const [index, { date, open, reason }] of hours.entries()) {
          const expected = closedReference(plan, date)
          if (JSON.stringify({ open, reason }) !== JSON.stringify(expected))
            expect({ date, open, reason }).toEqual({ date, ...expected })
          if (index > 0) expect(daysBetween(hours[index - 1]?.date ?? '', date)).toBe(1)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('become moments that the playground’s wall clock shows, both changes of the clock included', () => {
    fc.assert(
      fc.property(aBusyDay, fc.integer({ min: 0, max: 96 }), (date, quarters) => {
        const time = aClock(quarters)
        const moment = momentOf(date, time, zone)
        const shown = shownBy(zone, moment)
        const isSkipped = ['2026-03-29', '2027-03-28'].includes(date) && isInSkippedHour(time, country)
        if (time === '24:00') expect(shown).toEqual({ date: addDays(date, 1), time: '00:00' })
        // A time that the clock jumps over is the one an hour later.
        else expect(shown).toEqual({ date, time: isSkipped ? `${twoDigits(Number(time.slice(0, 2)) + 1)}${time.slice(2)}` : time })
        expect(dayIn(moment, zone)).toBe(shown.date)
      }),
      { numRuns: 300 },
    )
  })
})

/** The clock as the runtime itself writes it for people, without anything of ours: `2026-11-21 00:30`. */
const shownBy = (timeZone: string, moment: Date) => {
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  return { date: written.slice(0, 10), time: written.slice(11) }
}

/** Europe changes at 01:00 UTC, which is 03:00 on a Finnish wall. */
const isInSkippedHour = (time: string, country: string): boolean => time.startsWith(country === 'FI' ? '03:' : '02:')

test('positive control: the reference notices a rule that is taken out of turn', () => {
  const rule = { weekday: null, holiday: null, from: null, to: null, depth: 0, open: [], comments: {} }
  const plan: OpeningPlan = {
    rules: [
      { ...rule, kind: 'term' },
      { ...rule, kind: 'school-holiday', open: [{ from: '09:00', to: '19:00' }] },
    ],
    specialDays: [],
    schoolHolidays: [{ from: '2026-02-16', to: '2026-02-22', names: {} }],
    publicHolidays: () => new Map(),
    closings: [],
  }
  const wrong = { ...plan, schoolHolidays: [] }
  expect(hoursBetween(plan, '2026-02-18', '2026-02-18')[0]?.open).toEqual(reference(plan, '2026-02-18').open)
  expect(hoursBetween(wrong, '2026-02-18', '2026-02-18')[0]?.open).not.toEqual(reference(plan, '2026-02-18').open)
})
