import { pathTo } from '@hoppla/contract/pages'
import { BackLink, PageHead, Skeleton, SkeletonList, Wrap } from '@hoppla/ui'
import entranceText from '@hoppla/ui/entrance.css?inline'
import entranceHref from '@hoppla/ui/entrance.css?url'
import text from '@hoppla/ui/party.css?inline'
import href from '@hoppla/ui/party.css?url'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { Packages, type PartyAtData, Rooms, useExtraChild } from '../../enquiries/enquiries.ts'
import { askedDate, askedMonth, type BookingData, daysIn } from '../booking-data.ts'
import { PartyQuestions } from './lazy-questions.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { usePolled } from './use-polled.ts'

/** Booking a party: the day first, then one question after the other; before a day is chosen, what there is to choose from. */
export const PartyBooking = ({ data, booking }: { data: PartyAtData; booking: BookingData }) => {
  const { language, t } = useWords()
  const [query] = useSearchParams()
  const date = askedDate(query, booking)
  const month = askedMonth(query, booking) ?? booking.month
  const line = query.get('line')
  const { answer: days, look } = usePolled(month, () => daysIn(callApi, booking.guid, month, booking), {
    key: booking.month,
    answer: booking.days,
  })
  const inline = import.meta.env.SSR
  return (
    <>
      <PageStyle name="entrance" text={inline ? entranceText : ''} href={entranceHref} />
      <PageStyle name="party" text={inline ? text : ''} href={href} />
      <Wrap width="mid">
        <PageHead
          back={
            <BackLink href={pathTo('party', { lang: language })} label={t('common.back')}>
              {t('enquiries.party.all')}
            </BackLink>
          }
          title={t('enquiries.party.at', { playground: data.name })}
          lead={t('days.lead')}
        />
        <div className="party-cols mt-4">
          <MonthCalendar booking={booking} month={month} days={days} date={date} line={line} />
          {date !== null && (
            <Suspense fallback={<Fetching />}>
              <PartyQuestions
                key={`${date} ${line ?? ''}`}
                booking={booking}
                days={days ?? []}
                date={date}
                line={line}
                onTaken={look}
              />
            </Suspense>
          )}
        </div>
        {date === null && <Preview data={data} />}
      </Wrap>
    </>
  )
}

const Fetching = () => {
  const { t } = useWords()
  return (
    <Skeleton label={t('common.loading')}>
      <SkeletonList rows={4} />
    </Skeleton>
  )
}

/** What there is to choose from, for whoever looks around first. */
const Preview = ({ data }: { data: PartyAtData }) => {
  const extraChild = useExtraChild(data)
  return (
    <>
      <Packages packages={data.packages} extraChild={extraChild} />
      <Rooms rooms={data.rooms} />
    </>
  )
}
