import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { takeShare } from '@hoppla/contract/classes/make-ups'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, Card, Row } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { MakeUpPart } from './make-up-part.tsx'

type Child = BookingConfirmation['children'][number]
type Props = {
  booking: BookingConfirmation
  child: Child
  choice: NonNullable<Child['choices']>[number]
  onChange: (booking: BookingConfirmation) => void
  onFailure: (failure: unknown) => void
}

/** A session that the centre cancelled: a make-up, or its share back. */
export const CancelledChoice = ({ booking, child, choice: { date, until, amount }, onChange, onFailure }: Props) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const sum = formatMoney(amount, booking.currency, language)
  const day = formatDate(date, language, 'on')
  const take = async () => {
    setBusy(true)
    onFailure(undefined)
    try {
      const params = { bookingId: booking.guid, orderReference: booking.orderReference, position: child.position, date }
      onChange(await callApi(takeShare, { params }))
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card tone="sky" stack={3}>
      <p>{t('booked.makeUp.off', { day, name: child.firstName, until: formatDate(until, language, 'on'), amount: sum })}</p>
      <Row gap={3}>
        <MakeUpPart booking={booking} child={child} missed={date} onChange={onChange} onFailure={onFailure} />
        <Button
          small
          aria-label={t('booked.makeUp.moneyOf', { name: child.firstName, amount: sum, day })}
          busy={busy}
          busyLabel={t('booked.absence.saving')}
          onClick={() => void take()}
        >
          {t('booked.makeUp.money')}
        </Button>
      </Row>
    </Card>
  )
}
