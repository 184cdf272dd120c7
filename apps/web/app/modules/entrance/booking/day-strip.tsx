import type { EntranceDay } from '@hoppla/contract/entrance/windows'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, formatMonth, formatWeekday } from '@hoppla/i18n'
import { Icon, Level } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useLinkClickHandler } from 'react-router'
import { useWords } from '../../../platform/i18n/words.ts'
import type { BookingData } from '../booking-data.ts'
import { monthsOf } from './visit.rules.ts'
import { levelOf, upperFirst } from './words-of-visit.ts'

type Props = {
  data: Pick<BookingData, 'slug' | 'today' | 'currency' | 'isWhole'>
  days: readonly EntranceDay[]
  date: string | null
  /** The line of the cart that is changed. */
  line: string | null
}

/** Which day: each with how full it is and what it costs. Links, so that one can choose without scripts and share the day. */
export const DayStrip = ({ data, days, date, line }: Props) => {
  const { language, t } = useWords()
  const { slug, isWhole } = data
  const address = pathTo('book-entrance', {
    lang: language,
    playgroundSlug: slug,
    query: { date: date ?? undefined, calendar: isWhole ? undefined : 'all', line: line ?? undefined },
  })
  return (
    <section className="q" aria-labelledby="day">
      <div className="qh">
        <h2 id="day">{t('visit.day')}</h2>
        <StayingLink href={address} className="small">
          <Icon name="calendar" small />
          {t(isWhole ? 'visit.fewer' : 'visit.calendar')}
        </StayingLink>
      </div>
      {isWhole ? <Months {...{ data, days, date, line }} /> : <Days {...{ data, days, date, line }} />}
    </section>
  )
}

/** All days, under the names of their months. */
const Months = ({ days, ...rest }: Props) => {
  const { language } = useWords()
  return monthsOf(days).map((inMonth) => {
    const [first] = inMonth
    const id = `month-${first.date.slice(0, 7)}`
    return (
      <section key={id} className="month" aria-labelledby={id}>
        <h3 id={id}>{upperFirst(formatMonth(first.date, language), language)}</h3>
        <Days {...rest} days={inMonth} />
      </section>
    )
  })
}

const Days = ({ data, days, date, line }: Props) => (
  <ul className={data.isWhole ? 'strip all' : 'strip'}>
    {days.map((day) => (
      <li key={day.date}>
        <DayTile data={data} day={day} isShown={day.date === date} line={line} />
      </li>
    ))}
  </ul>
)

type TileProps = Pick<Props, 'data' | 'line'> & { day: EntranceDay; isShown: boolean }
const DayTile = ({ data, day, isShown, line }: TileProps) => {
  const { language, t } = useWords()
  const { date, isClosed, isBookable, fullness, price } = day
  const [, , number = ''] = date.split('-')
  const inside = (
    <>
      <span>
        {date === data.today
          ? t('visit.today')
          : formatWeekday(date, language).slice(0, language === 'fi' || language === 'de' ? 2 : 3)}
      </span>
      <span className="vh">{formatDate(date, language, 'weekday')}</span>
      <span className="n" aria-hidden="true">
        {Number(number)}
      </span>
      {!data.isWhole && <span aria-hidden="true">{formatMonth(date, language, 'short')}</span>}
      {isBookable && fullness ? (
        <>
          <Level of={levelOf[fullness]} />
          <span>{t(`visit.fullness.${fullness}`)}</span>
          {price !== null && <span className="p">{formatMoney(price, data.currency, language, { short: true })}</span>}
        </>
      ) : (
        <span>{t(isClosed ? 'visit.closed' : 'visit.none')}</span>
      )}
    </>
  )
  if (!isBookable) return <span className="day">{inside}</span>
  const query = { date, calendar: data.isWhole ? 'all' : undefined, line: line ?? undefined }
  return (
    <StayingLink
      href={pathTo('book-entrance', { lang: language, playgroundSlug: data.slug, query })}
      className="day"
      {...(isShown ? { 'aria-current': 'date' as const } : {})}
    >
      {inside}
    </StayingLink>
  )
}

type LinkProps = { href: string; className: string; children: ReactNode; 'aria-current'?: 'date' }
/** A link that changes the day and leaves the page where it is. */
export const StayingLink = ({ href, ...rest }: LinkProps) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { replace: true, preventScrollReset: true })
  return <a {...rest} href={href} onClick={follow} />
}
