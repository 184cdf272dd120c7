import { type ActingBooking, type ActingOffer, cancelForCustomer } from '@hoppla/contract/customer-service/acting'
import { formatMoney } from '@hoppla/i18n'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { listActingBookingsQuery } from './acting-queries.ts'
import { ChildDialog } from './child-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useResend } from './use-resend.ts'

type Props = { actingId: string; offer: ActingOffer }

/** The customer’s class bookings: moved or cancelled with the refund that is shown before, or confirmed by mail once more. */
export const BookingsPanel = ({ actingId, offer }: Props) => {
  const { t } = useWords()
  const { data: bookings, error, refetch } = useQuery(listActingBookingsQuery(actingId))
  const [cancelling, cancel] = useState<ActingBooking>()
  const [moving, move] = useState<ActingBooking>()
  const [changing, change] = useState<ActingBooking>()
  const resending = useResend(actingId, 'booking')
  return (
    <Panel title={t('acting.bookings.title')}>
      {error && !bookings && <Failure error={error} retry={() => void refetch()} />}
      {!bookings && !error && <Waiting rows={2} />}
      {bookings?.length === 0 && <p className="muted">{t('acting.bookings.none')}</p>}
      <ul className="acting-rows">
        {bookings?.map((booking) => (
          <Row
            key={booking.bookingId}
            booking={booking}
            resend={() => resending.mutate(booking.reference)}
            isResending={resending.isPending && resending.variables === booking.reference}
            move={() => move(booking)}
            change={() => change(booking)}
            cancel={() => cancel(booking)}
          />
        ))}
      </ul>
      {moving && (
        <MoveDialog
          actingId={actingId}
          booking={moving}
          playgrounds={offer.playgrounds}
          close={() => move(undefined)}
          done={async () => {
            await refetch()
          }}
        />
      )}
      {changing && (
        <ChildDialog
          actingId={actingId}
          booking={changing}
          offer={offer}
          close={() => change(undefined)}
          done={async () => {
            await refetch()
          }}
        />
      )}
      {cancelling && (
        <CancelDialog
          actingId={actingId}
          booking={cancelling}
          close={() => cancel(undefined)}
          done={async () => {
            await refetch()
          }}
        />
      )}
    </Panel>
  )
}

type RowProps = {
  booking: ActingBooking
  resend: () => void
  isResending: boolean
  move: () => void
  change: () => void
  cancel: () => void
}

const Row = ({ booking, resend, isResending, move, change, cancel }: RowProps) => {
  const { t, language } = useWords()
  return (
    <li>
      <div>
        <p>
          {booking.className}, {booking.children.join(', ')}
        </p>
        <p className="muted">
          {booking.playground} · {formatDay(booking.firstOccasion, language)}
        </p>
      </div>
      <span className="acting-actions">
        {booking.status === 'Confirmed' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('acting.bookings.resend')}: ${booking.className}`}
            loading={isResending}
            onClick={resend}
          >
            {t('acting.bookings.resend')}
          </Button>
        )}
        {booking.isMovable && (
          <Button size="xs" variant="default" aria-label={`${t('acting.bookings.move')} ${booking.className}`} onClick={move}>
            {t('acting.bookings.move')}
          </Button>
        )}
        {booking.isMovable && (
          <Button size="xs" variant="default" aria-label={`${t('acting.child.open')} ${booking.className}`} onClick={change}>
            {t('acting.child.open')}
          </Button>
        )}
        {booking.isCancellable && (
          <Button size="xs" variant="danger" aria-label={`${t('acting.bookings.cancel')} ${booking.className}`} onClick={cancel}>
            {t('acting.bookings.cancel')}
          </Button>
        )}
      </span>
    </li>
  )
}

type CancelProps = { actingId: string; booking: ActingBooking; close: () => void; done: () => Promise<void> }

/** What comes back is said before the press. */
const CancelDialog = ({ actingId, booking, close, done }: CancelProps) => {
  const { t, language } = useWords()
  const { bookingId, refund, currency, className } = booking
  const doing = useMutation({
    mutationFn: () => callApi(cancelForCustomer, { params: { actingId, bookingId }, body: { refund } }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('acting.bookings.done') })
      await done()
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={t('acting.bookings.ask', { name: className })} centered>
      <p>
        {refund === 0
          ? t('acting.bookings.nothing')
          : t('acting.bookings.back', { amount: formatMoney(refund, currency, language) })}
      </p>
      {doing.error && <Note tone="bad">{errorText(doing.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close} data-autofocus>
          {t('acting.bookings.keep')}
        </Button>
        <Button variant="destroy" loading={doing.isPending} onClick={() => doing.mutate()}>
          {t('acting.bookings.go')}
        </Button>
      </div>
    </Modal>
  )
}
