import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatMoney, formatTime, formatWeekday } from '@hoppla/i18n'
import { EmptyState, Level, PlainButton } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Alternative, BookingData } from '../booking-data.ts'
import { StayingLink } from './day-strip.tsx'
import { levelOf, upperFirst } from './words-of-visit.ts'

type Props = {
  data: BookingData
  date: string
  alternatives: readonly Alternative[]
  line: string | null
  /** Somebody wants to be told when the day has places. */
  onWatch: () => void
}

/** A day on which nothing is left, with what is free nearest to it. */
export const FullDay = ({ data, date, alternatives, line, onWatch }: Props) => {
  const { language, t } = useWords()
  const day = formatDate(date, language, 'weekday')
  return (
    <div className="card">
      <EmptyState
        art="/art/waiting"
        title={t('visit.fullTitle', { day: upperFirst(formatWeekday(date, language), language) })}
        actions={
          <>
            <div className="slots wide">
              {alternatives.map((one) => (
                <StayingLink
                  key={`${one.date} ${one.from}`}
                  className="slot"
                  href={pathTo('book-entrance', {
                    lang: language,
                    playgroundSlug: data.slug,
                    query: { date: one.date, at: one.from, calendar: data.isWhole ? 'all' : undefined, line: line ?? undefined },
                  })}
                >
                  <b>{formatTime(one.from, language)}</b>
                  <span className="w">
                    <Level of={levelOf[one.fullness]} />
                    <span>
                      {t(`visit.fullness.${one.fullness}`)}
                      <small>
                        {[
                          formatDate(one.date, language, 'row'),
                          one.price === null ? undefined : formatMoney(one.price, data.currency, language, { short: true }),
                        ]
                          .filter(Boolean)
                          .join(', ')}
                      </small>
                    </span>
                  </span>
                </StayingLink>
              ))}
            </div>
            <PlainButton underlined onClick={onWatch}>
              {t('visit.watchDay', { day: formatWeekday(date, language) })}
            </PlainButton>
          </>
        }
      >
        {alternatives.length > 0 ? t('visit.fullText', { day, playground: data.name }) : t('visit.fullNone')}
      </EmptyState>
    </div>
  )
}
