import { type BookingConfirmation, cancelBooking, getBookingConfirmation } from '@hoppla/contract/classes/bookings'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, Card, Dialog, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useWords } from '../../../platform/i18n/words.ts'

type Props = { booking: BookingConfirmation; onChange: (booking: BookingConfirmation | undefined) => void }

/** Fetches the refund before asking for confirmation, and cancels with that amount; the server refuses if it has changed since (decision 62). */
const useCancelling = ({ booking, onChange }: Props) => {
  const [quoted, setQuoted] = useState<BookingConfirmation>()
  const [isOpen, setIsOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  const quote = async () => {
    try {
      setQuoted(await callApi(getBookingConfirmation, { params }))
    } catch (error) {
      setFailure(error)
    }
  }
  const open = () => {
    setQuoted(undefined)
    setFailure(undefined)
    setIsOpen(true)
    void quote()
  }
  const cancel = async () => {
    if (busy || !quoted) return
    setBusy(true)
    setFailure(undefined)
    try {
      const next = await callApi(cancelBooking, { params, body: { refundAmount: quoted.cancellation.refundAmount } })
      evictReads()
      setIsOpen(false)
      onChange(next)
    } catch (error) {
      setFailure(error)
      await quote()
    } finally {
      setBusy(false)
    }
  }
  return { quoted, isOpen, busy, failure, open, close: () => setIsOpen(false), cancel }
}

/** Giving a booking up. What comes back is said before the click. */
export const CancelBooking = ({ booking, onChange }: Props) => {
  const { language, t } = useWords()
  const { quoted, isOpen, busy, failure, open, close, cancel } = useCancelling({ booking, onChange })
  const isFree = booking.totalAmount === 0
  const { fullRefundUntil: until, restRefundUntil } = booking.cancellation
  const back = quoted?.cancellation.refundAmount ?? 0
  const rule = () => {
    if (isFree || until === null) return t('booked.plansFree')
    if (restRefundUntil !== undefined) return t('booked.plansRest', { date: formatDate(restRefundUntil, language) })
    return t('booked.plansFull', { date: formatDate(until, language) })
  }
  const words = () => {
    if (isFree) return t('booked.cancelFree')
    return back > 0 ? t('booked.cancelBack', { amount: formatMoney(back, booking.currency, language) }) : t('booked.cancelNothing')
  }
  return (
    <Card stack={3}>
      <h2 className="size-l">{t('booked.plans')}</h2>
      <p>{rule()}</p>
      <div>
        <Button variant="danger" onClick={open}>
          {t('booked.cancel')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('booked.cancelSure')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button onClick={close}>{t('booked.cancelKeep')}</Button>
            <Button
              variant="danger"
              busy={busy || quoted === undefined}
              busyLabel={t('booked.cancelling')}
              onClick={() => void cancel()}
            >
              {t('booked.cancelGo')}
            </Button>
          </>
        }
      >
        {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
        {quoted && <p role="status">{words()}</p>}
      </Dialog>
    </Card>
  )
}
