import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { dayAfter, localMoment } from './local-time.ts'
import { openState } from './opening.rules.ts'
import type { Day } from './packed-hours.ts'

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const zones = ['Europe/Stockholm', 'Europe/Oslo', 'Europe/Copenhagen', 'Europe/Helsinki', 'Europe/Berlin'] as const
type Zone = (typeof zones)[number]
const visitors = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/London', 'Australia/Lord_Howe'] as const

/** The days around both changes of the clock in two years, and some plain ones. */
const firstDays = ['2026-03-26', '2026-10-23', '2027-03-26', '2027-10-29', '2026-12-29', '2028-02-26'] as const

const twoDigits = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
/** Hours of a day in steps of 15 minutes, in any order, touching and overlapping ones too; day time, when no clock changes. */
const someHours = fc.array(
  fc
    .tuple(fc.integer({ min: 4 * 4, max: 24 * 4 - 1 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({ from: clock(from * 15), to: clock(Math.min(24 * 4, from + length) * 15) })),
  { maxLength: 3 },
)
const someWeek = fc
  .tuple(fc.constantFrom(...firstDays), fc.array(someHours, { minLength: 9, maxLength: 9 }))
  .map(([first, hours]) => hours.map((open, index): Day => ({ date: dayAfter(first, index), open, comment: null })))

const formats = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
)
/** What a clock on the playground's wall shows, read from text. */
const wall = (at: number, zone: Zone): { date: string; minutes: number } => {
  const [date = '', time = ''] = (formats.get(zone)?.format(at) ?? '').split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { date, minutes: hours * 60 + minutes }
}
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const quarter = 15 * 60_000

/** Walks from quarter to quarter of an hour and looks at the wall each time. */
const slowly = (days: readonly Day[], now: number, zone: Zone) => {
  const isOpen = (at: number): boolean => {
    const { date, minutes } = wall(at, zone)
    return (days.find((day) => day.date === date)?.open ?? []).some(
      ({ from, to }) => minutesOf(from) <= minutes && minutes < minutesOf(to),
    )
  }
  const start = Math.floor(now / quarter) * quarter
  const today = wall(now, zone).date
  const last = days.at(-1)?.date ?? ''
  if (isOpen(now)) {
    let at = start
    while (wall(at, zone).date === today && isOpen(at)) at += quarter
    return { open: true, at: wall(at, zone).date === today ? clock(wall(at, zone).minutes) : '24:00' }
  }
  for (let at = start; wall(at, zone).date <= last; at += quarter)
    if (isOpen(at)) return { open: false, date: wall(at, zone).date, at: clock(wall(at, zone).minutes) }
  return { open: false }
}

describe('open now, opens at, closes at', () => {
  test.each(visitors)('agree with a slow walk along the playground’s wall clock, for a visitor in %s', (visitor) => {
    process.env.TZ = visitor
    expect(new Date('2026-07-01T00:00:00Z').getHours(), 'this process is elsewhere').toBe(
      Number(new Date('2026-07-01T00:00:00Z').toLocaleString('en-GB', { timeZone: visitor, hour: '2-digit', hourCycle: 'h23' })),
    )
    fc.assert(
      fc.property(someWeek, fc.constantFrom(...zones), fc.integer({ min: 0, max: 8 * 96 - 1 }), (days, zone, quarters) => {
        const now = Date.parse(`${days[0]?.date}T00:00:00Z`) + quarters * quarter
        const state = openState(days, new Date(now), zone)
        const said =
          state?.kind === 'open'
            ? { open: true, at: state.until }
            : state?.kind === 'opens-today'
              ? { open: false, date: wall(now, zone).date, at: state.at }
              : { open: false, ...(state?.opens ? { date: state.opens.date, at: state.opens.at } : {}) }
        if (state === undefined) return expect(days.some(({ date }) => date === wall(now, zone).date)).toBe(false)
        expect(said).toEqual(slowly(days, now, zone))
        if (state.kind === 'closed' && state.opens)
          expect(state.opens.isTomorrow).toBe(state.opens.date === dayAfter(wall(now, zone).date, 1))
      }),
      { numRuns: 60 },
    )
  })

  test('are the same wherever the visitor sits, down to the minute, over a year', () => {
    const day = { open: [{ from: '10:00', to: '18:00' }], comment: null }
    fc.assert(
      fc.property(
        fc.integer({ min: Date.parse('2026-06-01T00:00:00Z'), max: Date.parse('2027-06-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const now = new Date(at)
          const answers = visitors.map((visitor) => {
            process.env.TZ = visitor
            const { date } = localMoment(now, zone)
            return JSON.stringify(
              openState(
                [0, 1, 2].map((ahead) => ({ ...day, date: dayAfter(date, ahead) })),
                now,
                zone,
              ),
            )
          })
          expect(new Set(answers).size).toBe(1)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('in the night the clock changes, the wall decides', () => {
    const open = (date: string) => [{ date, open: [{ from: '02:30', to: '04:00' }], comment: null }]
    const at = (iso: string) => openState(open('2026-03-29'), new Date(iso), 'Europe/Stockholm')
    // 01:59 is followed by 03:00.
    expect(at('2026-03-29T00:59:00Z')).toEqual({ kind: 'opens-today', at: '02:30' })
    expect(at('2026-03-29T01:00:00Z')).toEqual({ kind: 'open', until: '04:00' })
    // 02:59 is followed by 02:00.
    const autumn = (iso: string) => openState(open('2026-10-25'), new Date(iso), 'Europe/Stockholm')?.kind
    expect(['2026-10-25T00:29:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z'].map(autumn)).toEqual([
      'opens-today',
      'open',
      'opens-today',
      'open',
    ])
  })

  test('sittings that touch or overlap are one', () => {
    const days = [
      {
        date: '2026-11-24',
        open: [
          { from: '12:00', to: '15:00' },
          { from: '10:00', to: '12:00' },
          { from: '11:00', to: '11:30' },
        ],
        comment: null,
      },
    ]
    expect(openState(days, new Date('2026-11-24T09:30:00Z'), 'Europe/Stockholm')).toEqual({ kind: 'open', until: '15:00' })
  })
})
