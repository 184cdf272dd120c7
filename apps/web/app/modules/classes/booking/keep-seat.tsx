import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { keepBooking } from '@hoppla/contract/classes/bookings'
import { formatDateTime } from '@hoppla/i18n'
import { Toast } from '@hoppla/ui'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'

type Props = { booking: BookingConfirmation; onKept: (booking: BookingConfirmation) => void }

/** A guest's free seat: the link of its mail keeps it; until then the page says what to do and by when. */
export const KeepSeat = ({ booking, onKept }: Props) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const { hash } = useLocation()
  const [failure, setFailure] = useState<unknown>()
  const [isKept, setIsKept] = useState(false)
  const secret = /^#keep=([\w-]+)$/.exec(hash)?.[1]
  const pressed = useRef<string>(undefined)
  useEffect(() => {
    if (!secret || pressed.current === secret) return
    pressed.current = secret
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    callApi(keepBooking, { params, body: { secret } }).then((kept) => {
      setIsKept(true)
      onKept(kept)
    }, setFailure)
  }, [secret, booking, onKept])
  if (isKept) return <Toast tone="ok" title={t('booked.keep.kept')} />
  if (failure !== undefined) return <Toast tone="error" title={errorText(failure, t)} />
  if (booking.keepBy === null || secret) return null
  const until = formatDateTime(new Date(booking.keepBy), language, site.country.timezone)
  return (
    <div className="mt-4">
      <Toast tone="warn" title={t('booked.keep.title', { until })}>
        {t('booked.keep.text', { email: booking.email })}
      </Toast>
    </div>
  )
}
