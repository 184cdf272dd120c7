import { type BookingInList, listMyBookings } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import { Badge, List, ListLink, Section } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api/api.ts'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { CalendarAddress } from './calendar-address.tsx'
import { kindOf } from './classes.rules.ts'
import { MyWaiting } from './waiting/my-waiting.tsx'

/** The guardian's class bookings, newest first; asking takes over those made as a guest with the confirmed address. */
export const listMyBookingsQuery = { queryKey: ['classes', 'bookings'], queryFn: () => callApi(listMyBookings, {}) }

/** The class bookings of the account; each leads to its confirmation, or to its payment. Without any, the calendar address alone, which says what it is for. */
export const MyClasses = () => {
  const { t } = useWords()
  const bookings = useQuery({ ...listMyBookingsQuery, enabled: useSession().status === 'authenticated' })
  return (
    <Section id="classes" title={t('booked.mine')}>
      <div className="stack">
        <MyWaiting />
        <QueryResult query={bookings} label={t('booked.mineLoading')}>
          {(all) => (
            <div className="stack">
              {all.length > 0 && <MyClassRows bookings={all} />}
              <CalendarAddress isEmpty={all.length === 0} />
            </div>
          )}
        </QueryResult>
      </div>
    </Section>
  )
}

const isUnpaid = ({ status }: BookingInList) => status === 'Held' || status === 'AwaitingPayment'

/** Bookings of classes under each other. */
export const MyClassRows = ({ bookings }: { bookings: readonly BookingInList[] }) => {
  const { language, t } = useWords()
  return (
    <List card>
      {bookings.map((booking) => (
        <ListLink
          key={booking.guid}
          icon={kindOf(booking.classType) === 'camp' ? 'star' : 'ball'}
          tone={booking.status === 'Confirmed' ? 'leaf' : 'sky'}
          href={pathTo(isUnpaid(booking) ? 'class-payment' : 'class-confirmation', {
            lang: language,
            bookingId: booking.guid,
            orderReference: booking.orderReference,
          })}
          title={`${booking.className}: ${booking.children.join(', ')}`}
          note={
            <>
              {booking.playgroundName}
              <br />
              {formatDate(booking.firstOccasionDate, language, 'weekday')}
            </>
          }
          end={
            <Badge tone={booking.status === 'Confirmed' ? 'open' : isUnpaid(booking) ? 'warn' : 'neutral'}>
              {t(`booked.status.${booking.status}`)}
            </Badge>
          }
        />
      ))}
    </List>
  )
}
