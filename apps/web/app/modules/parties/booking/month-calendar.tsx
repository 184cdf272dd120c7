import { pathTo } from '@hoppla/contract/pages'
import type { PartyDay } from '@hoppla/contract/parties/offers'
import { formatDate, formatMonth, formatWeekday, type Language } from '@hoppla/i18n'
import { Icon, type IconName } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'
import { useWords } from '../../../platform/i18n/words.ts'
import type { BookingData } from '../booking-data.ts'
import { monthOf, monthsAfter, weeksOf } from './calendar.rules.ts'

type Props = {
  booking: Pick<BookingData, 'slug' | 'today' | 'lastDay' | 'rooms'>
  /** `YYYY-MM` */
  month: string
  /** Undefined while they are fetched. */
  days: readonly PartyDay[] | undefined
  /** The one that is chosen. */
  date: string | null
  /** The line of the cart that is changed. */
  line: string | null
}

const mostMarks = 4

/** Which day: a month with the rooms that are free on each. Days are links, so that one can choose without scripts and share the day. */
export const MonthCalendar = ({ booking, month, days, date, line }: Props) => {
  const { language, t } = useWords()
  const name = upperFirst(`${formatMonth(`${month}-01`, language)} ${month.slice(0, 4)}`, language)
  const at = (part: { month?: string; date?: string | null }) =>
    pathTo('party-at', {
      lang: language,
      playgroundSlug: booking.slug,
      query: { month: part.month, date: part.date ?? undefined, line: line ?? undefined },
    })
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  const byDate = new Map(days?.map((day) => [day.date, day]))
  const isFree = days === undefined || days.some(({ isBookable }) => isBookable)
  return (
    <section className="q" aria-labelledby="day">
      <h2 id="day">{t('days.day')}</h2>
      <div className="card month-card">
        <div className="month-head">
          <Step href={before >= monthOf(booking.today) ? at({ month: before, date }) : null} icon="back" label={t('days.before')} />
          <b aria-live="polite">{name}</b>
          <Step
            href={after <= monthOf(booking.lastDay) ? at({ month: after, date }) : null}
            icon="chevron"
            label={t('days.after')}
          />
        </div>
        <table className="cal" aria-busy={days === undefined || undefined}>
          <caption className="vh">{t('days.calendar', { month: name })}</caption>
          <Weekdays />
          <tbody>
            {weeksOf(month).map((week, index) => (
              <tr key={week.find((day) => day !== null) ?? index}>
                {week.map((day, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the week, whatever stands in it.
                  <td key={place}>
                    {day && (
                      <Day
                        day={day}
                        known={byDate.get(day)}
                        rooms={booking.rooms}
                        isChosen={day === date}
                        href={at({ date: day })}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Key isFree={isFree} month={name} />
      </div>
    </section>
  )
}

/** What the marks say; where none is shown, that nothing is free. */
const Key = ({ isFree, month }: { isFree: boolean; month: string }) => {
  const { t } = useWords()
  return isFree ? (
    <p className="small muted cal-key">
      <Marks free={1} rooms={1} />
      {t('days.key')}
    </p>
  ) : (
    <p className="cal-none" role="status">
      <Icon name="info" small />
      <span>{t('days.noneIn', { month })}</span>
    </p>
  )
}

const Weekdays = () => {
  const { language } = useWords()
  return (
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th key={day} scope="col">
            <abbr title={formatWeekday(day, language)}>{shortWeekday(day, language)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A week from Monday, for the names of its days. */
const weekdays = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']
const shortWeekday = (day: string, language: Language): string =>
  formatWeekday(day, language).slice(0, language === 'fi' || language === 'de' ? 2 : 3)

export const upperFirst = (text: string, language: Language): string =>
  text.replace(/^./, (first) => first.toLocaleUpperCase(language))

type DayProps = { day: string; known: PartyDay | undefined; rooms: number; isChosen: boolean; href: string }
const Day = ({ day, known, rooms, isChosen, href }: DayProps) => {
  const { language, t } = useWords()
  const number = String(Number(day.slice(8)))
  const name = formatDate(day, language, 'day')
  if (known?.isBookable)
    return (
      <StayingLink
        href={href}
        aria-label={t('days.free', { day: name, count: known.freeRooms })}
        {...(isChosen ? { 'aria-current': 'date' as const } : {})}
      >
        {number}
        <Marks free={known.freeRooms} rooms={rooms} />
      </StayingLink>
    )
  const isFull = known !== undefined && known.price !== null && !known.isOver
  return (
    <span className={isChosen ? 'no chosen' : 'no'}>
      {isFull ? <s>{number}</s> : number}
      {isFull && <small>{t('days.full')}</small>}
      {known?.isClosed && <span className="vh">{t('days.closed')}</span>}
    </span>
  )
}

/** One mark for each room, filled where it is free; a number where there are many. */
const Marks = ({ free, rooms }: { free: number; rooms: number }) =>
  rooms > mostMarks ? (
    <small className="rooms-n" aria-hidden="true">
      {free}
    </small>
  ) : (
    <span className="rooms" aria-hidden="true">
      {Array.from({ length: rooms }, (_, index) => index).map((index) => (
        <i key={index} className={index < free ? undefined : 'off'} />
      ))}
    </span>
  )

/** The way to another month; where there is none its place stays. */
const Step = ({ href, icon, label }: { href: string | null; icon: IconName; label: string }) =>
  href === null ? (
    <span className="month-step" />
  ) : (
    <StayingLink href={href} className="month-step" aria-label={label}>
      <Icon name={icon} small />
    </StayingLink>
  )

type LinkProps = { href: string; className?: string; children: ReactNode; 'aria-label'?: string; 'aria-current'?: 'date' }
/** A link that changes what is shown and leaves the page where it is. */
export const StayingLink = ({ href, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { replace: true, preventScrollReset: true })
  return <a {...rest} href={href} onClick={follow} />
}
