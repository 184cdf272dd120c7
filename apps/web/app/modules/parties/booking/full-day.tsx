import { pathTo } from '@hoppla/contract/pages'
import type { PartyDay } from '@hoppla/contract/parties/offers'
import { formatDate } from '@hoppla/i18n'
import { EmptyState } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { BookingData } from '../booking-data.ts'
import { nearestFree } from './calendar.rules.ts'
import type { Offers } from './choice.rules.ts'
import { StayingLink, upperFirst } from './month-calendar.tsx'

type Props = { booking: Pick<BookingData, 'slug'>; offers: Offers; days: readonly PartyDay[]; line: string | null }

/** A day on which nothing is free, with the nearest that have a room. */
export const FullDay = ({ booking, offers, days, line }: Props) => {
  const { language, t } = useWords()
  const { date, isClosed, starts } = offers
  const day = formatDate(date, language, 'weekday')
  const isOver = starts.length > 0 && starts.every((start) => start.isOver)
  const near = nearestFree(days, date)
  const title = isClosed
    ? 'birthday.closedTitle'
    : isOver
      ? 'birthday.soonTitle'
      : starts.length === 0
        ? 'birthday.noStarts'
        : 'birthday.fullTitle'
  return (
    <div className="card" role="status">
      <EmptyState
        art="/art/waiting"
        title={upperFirst(t(title, { day }), language)}
        actions={
          <div className="free-days">
            {near.map(({ date: other }) => (
              <StayingLink
                key={other}
                className="btn"
                href={pathTo('party-at', {
                  lang: language,
                  playgroundSlug: booking.slug,
                  query: { date: other, line: line ?? undefined },
                })}
              >
                {upperFirst(formatDate(other, language, 'row'), language)}
              </StayingLink>
            ))}
          </div>
        }
      >
        {near.length > 0 ? t('birthday.nearest') : t('birthday.otherMonth')}
      </EmptyState>
    </div>
  )
}
