import type { OpeningDay } from '@hoppla/contract/places/opening-hours'

/** A day with only what is asked of it. */
export type Day = Pick<OpeningDay, 'date' | 'open' | 'comment'>

/**
 * Days as one text, for the HTML: `2026-11-21 10:00-12:00,13:00-18:00;2026-11-22`. Most playgrounds of a country share theirs, and a text that
 * stands there twice travels once.
 */
export const packDays = (days: readonly OpeningDay[]): string =>
  days
    .map(({ date, open, isClosed }) =>
      [date, isClosed ? '' : open.map(({ from, to }) => `${from}-${to}`).join(',')].join(' ').trim(),
    )
    .join(';')

/** {@link packDays} undone. @param comments by date. */
export const daysOf = ({ days, comments }: { days: string; comments: Record<string, string> }): Day[] =>
  days === ''
    ? []
    : days.split(';').map((day) => {
        const [date = '', hours = ''] = day.split(' ')
        const open = hours === '' ? [] : hours.split(',').map((span) => ({ from: span.slice(0, 5), to: span.slice(6) }))
        return { date, open, comment: comments[date] ?? null }
      })
