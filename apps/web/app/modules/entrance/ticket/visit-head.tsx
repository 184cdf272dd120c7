import type { Visit } from '@hoppla/contract/entrance/visits'
import { formatDate, formatWeekday, type Language } from '@hoppla/i18n'
import { Badge, PageHead } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useSite } from '../../../platform/head/page-site.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'
import { howSoon } from './ticket.rules.ts'

/** The head of a page of tickets. @param visit the only one of the page: it is looked forward to. */
export const VisitHead = ({ visit, back }: { visit: Visit | undefined; back: ReactNode }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const now = localMoment(new Date(), site.country.timezone)
  const title = visit?.status === 'Booked' && titleOfComing(visit, now, language, t)
  return (
    <PageHead
      back={back}
      mark={
        title ? (
          <span>
            <Badge tone="open">{t('coming.booked')}</Badge>
          </span>
        ) : undefined
      }
      title={title || t('coming.title')}
    />
  )
}

const titleOfComing = (visit: Visit, now: { date: string; time: string }, language: Language, t: T): string | undefined => {
  const { date } = visit
  const soon = howSoon(visit, now)
  if (soon === null) return undefined
  return t(`coming.see.${soon}`, { day: formatWeekday(date, language), date: formatDate(date, language, 'day') })
}
