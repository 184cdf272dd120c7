import { type BookingConfirmation, withdrawHealthConsent } from '@hoppla/contract/classes/bookings'
import { Button, Card, Toast } from '@hoppla/ui'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'

type Props = { booking: BookingConfirmation; onChange: (booking: BookingConfirmation) => void }

/** What was written about health with a booking, by child: one press withdraws the consent, as one tick gave it. Signed in or not: the mail leads here. */
export const BookedHealth = ({ booking, onChange }: Props) => {
  const { language, t } = useWords()
  const { status } = useSession()
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const [isDone, setIsDone] = useState(false)
  const here = useRef<HTMLDivElement>(null)
  const stated = booking.children.filter(({ hasHealthNotes }) => hasHealthNotes)
  // The page is filled after it has come: the browser looked for the address's part too early.
  useEffect(() => {
    if (window.location.hash === '#health') here.current?.scrollIntoView()
  }, [])
  if (stated.length === 0 && !isDone) return null

  const withdraw = async (position: number) => {
    setBusy(position)
    setFailure(undefined)
    try {
      const params = { bookingId: booking.guid, orderReference: booking.orderReference }
      onChange(await callApi(withdrawHealthConsent, { params, body: { position } }))
      setIsDone(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const names = new Intl.ListFormat(language).format(stated.map(({ firstName }) => firstName))
  return (
    <div ref={here} id="health">
      <Card stack={3}>
        <h2 className="size-l">{t('booked.health.title')}</h2>
        {isDone && (
          <Toast tone="ok" title={t('booked.health.withdrawn')}>
            {t('booked.health.withdrawnText')}
          </Toast>
        )}
        {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
        {stated.length > 0 && (
          <p>
            {t('booked.health.text', { names })} {t('booked.health.readers')}
          </p>
        )}
        {stated.map(({ position, firstName }) => (
          <div key={position}>
            <Button
              icon="trash"
              busy={busy === position}
              busyLabel={t('booked.health.withdrawing')}
              onClick={() => void withdraw(position)}
            >
              {t('booked.health.withdraw', { name: firstName })}
            </Button>
          </div>
        ))}
        {status === 'authenticated' && <p className="small muted">{t('booked.health.account')}</p>}
      </Card>
    </div>
  )
}
