import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import { Badge } from '@hoppla/ui'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { PageStylesheet } from '../page-stylesheet.tsx'
import type { HoursData } from './hours-data.ts'
import { localMoment } from './local-time.ts'
import { openWords } from './open-words.ts'
import { openState } from './opening.rules.ts'
import { type Day, daysOf } from './packed-hours.ts'

/**
 * “Open until 18:00”, “Closed, opens tomorrow 10:00”, and while it is open how full it is, where that is known; nothing when nothing is known of today.
 * @param now from `useNow`.
 */
export const OpenBadge = ({ hours, now }: { hours: HoursData; now: Date }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const state = openState(daysOf(hours), now, site.country.timezone)
  const isOpen = state?.kind === 'open'
  return (
    state && [
      <Badge key="open" tone={isOpen ? 'open' : 'closed'}>
        {openWords(state, t, language)}
      </Badge>,
      isOpen && hours.crowd && <Badge key="more">{hours.crowd}</Badge>,
    ]
  )
}

const daysAWeek = 7

/**
 * A playground's hours: today and the six days after it, the three weeks behind them on demand (`details`: without a script too), each day with its
 * holiday or remark, and the calendar feed: to subscribe to, and as a file for those whose calendar takes no `webcal:`. @param now from `useNow`.
 * @param calendar the feed’s `webcal:` address on this host.
 */
export const PlaygroundHours = ({ hours, now, calendar }: { hours: HoursData; now: Date; calendar?: string }) => {
  const { site } = useSite()
  const { t } = useWords()
  const { date: today } = localMoment(now, site.country.timezone)
  const [week, ...later] = weeksOf(daysOf(hours).filter(({ date }) => date >= today))
  if (!week?.[0]) return null
  return (
    <section className="card hours-card" aria-labelledby="hours">
      <PageStylesheet />
      <h2 id="hours">{t('hours.title')}</h2>
      <Week days={week} today={today} />
      {later[0] && (
        <details className="more">
          <summary>{t('hours.later')}</summary>
          {later.map((days) => (
            <Week key={days[0]?.date} days={days} today={today} named />
          ))}
        </details>
      )}
      {calendar && (
        <p className="hours-feed">
          <a href={calendar}>{t('hours.calendar')}</a>
          <a href={calendar.slice(calendar.indexOf('/', 'webcal://'.length))}>{t('hours.file')}</a>
        </p>
      )}
    </section>
  )
}

/** Whole weeks only, the first beginning today. */
const weeksOf = (days: readonly Day[]): Day[][] => {
  // The length of a list is a whole number.
  const weeks = Math.max(1, days.length / daysAWeek)
  return Array.from({ length: weeks }, (_, index) => days.slice(index * daysAWeek, (index + 1) * daysAWeek))
}

const upperFirst = (text: string, language: Language) => text.replace(/^./, (first) => first.toLocaleUpperCase(language))

const Week = ({ days, today, named = false }: { days: readonly Day[]; today: string; named?: boolean }) => {
  const { language, t } = useWords()
  const short = (day: Day | undefined) => formatDate(day?.date ?? today, language, 'short')
  const span = t('hours.span', { from: short(days[0]), to: short(days.at(-1)) })
  return (
    <table className="hours">
      <caption className={named ? undefined : 'vh'}>{named ? span : `${t('hours.title')} ${span}`}</caption>
      <tbody>
        {days.map(({ date, open, comment }) => {
          const day = formatDate(date, language, 'row')
          return (
            <tr key={date} className={date === today ? 'now' : undefined}>
              <th scope="row">
                {date === today ? t('hours.today', { day }) : upperFirst(day, language)}
                {comment && <small>{comment}</small>}
              </th>
              <td>
                {!open[0] && t('hours.closed')}
                {open.map(({ from, to }) => (
                  <span key={from}>
                    {formatTime(from, language)}–{formatTime(to, language)}
                  </span>
                ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
