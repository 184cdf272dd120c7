import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { getBookingConfirmation } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { Badge, PageHead, Skeleton, SkeletonList, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { NotFetched } from '../not-fetched.tsx'
import type { Route } from './+types/class-confirmation-page'
import { BookingDetails } from './booking-details.tsx'
import { BookingOver } from './booking-over.tsx'
import { KeepSeat } from './keep-seat.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('booked.confirmation'))

/** A booking as its parent needs it: when, where, what to bring, how to cancel. Whoever holds its address may see it. */
export default function ClassConfirmationPage() {
  const { bookingId = '', orderReference = '' } = useParams()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { loaded, again } = useAnswer<BookingConfirmation>(`${bookingId} ${orderReference}`, (signal) =>
    callApi(getBookingConfirmation, { params: { bookingId, orderReference } }, { signal }),
  )
  // What cancelling answered is newer.
  const [changed, setChanged] = useState<BookingConfirmation>()
  const booking = changed ?? (loaded.state === 'ready' ? loaded.answer : undefined)
  const isUnpaid = booking?.status === 'Held' || booking?.status === 'AwaitingPayment'
  useEffect(() => {
    if (isUnpaid) void navigate(pathTo('class-payment', { lang: language, bookingId, orderReference }), { replace: true })
  }, [isUnpaid, bookingId, orderReference, language, navigate])

  if (loaded.state === 'failed' && !booking)
    return (
      <Wrap width="mid">
        <NotFetched title={t('booked.confirmation')} error={loaded.error} again={again} />
      </Wrap>
    )
  if (!booking || isUnpaid)
    return (
      <Wrap width="mid">
        <PageHead title={t('booked.confirmation')} />
        <Skeleton label={t('common.loading')} className="mt-5">
          <SkeletonList rows={4} />
        </Skeleton>
      </Wrap>
    )
  const names = new Intl.ListFormat(language).format(booking.children.map(({ firstName }) => firstName))
  const isOn = booking.status === 'Confirmed'
  return (
    <Wrap width="mid">
      <PageHead
        title={isOn ? t('booked.done', { names }) : t('booked.confirmation')}
        lead={isOn ? t('booked.doneLead', { email: booking.email }) : undefined}
        mark={isOn ? <Badge tone="open">{t('booked.status.Confirmed')}</Badge> : undefined}
      />
      <KeepSeat booking={booking} onKept={setChanged} />
      {booking.status === 'Expired' ? (
        <BookingOver booking={booking} why="Expired" />
      ) : (
        <BookingDetails
          booking={booking}
          onChange={(next) => {
            setChanged(next)
            if (!next) again()
          }}
        />
      )}
    </Wrap>
  )
}
