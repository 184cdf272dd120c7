import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { withdrawMakeUp } from '@hoppla/contract/classes/make-ups'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, Stack } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { timesOf } from '../class-words.ts'
import { MakeUpDialog } from './make-up-dialog.tsx'

type Child = BookingConfirmation['children'][number]
type Props = {
  booking: BookingConfirmation
  child: Child
  /** The session that it misses. */
  missed: string
  onChange: (booking: BookingConfirmation) => void
  onFailure: (failure: unknown) => void
}

/** What a missed session is made up by: the session that was chosen, or a press that leads to the choice. */
export const MakeUpPart = ({ booking, child, missed, onChange, onFailure }: Props) => {
  const { language, t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = child.makeUps?.find((one) => one.missed === missed)
  const mayChoose =
    child.sessions.some(({ date, mayMakeUp }) => date === missed && mayMakeUp === true) ||
    (child.choices ?? []).some(({ date }) => date === missed)
  if (!chosen)
    return mayChoose ? (
      <div>
        <Button
          small
          aria-label={t('booked.makeUp.chooseOf', { name: child.firstName, day: formatDate(missed, language, 'on') })}
          onClick={() => setIsOpen(true)}
        >
          {t('booked.makeUp.choose')}
        </Button>
        {isOpen && (
          <MakeUpDialog booking={booking} child={child} missed={missed} onClose={() => setIsOpen(false)} onChange={onChange} />
        )}
      </div>
    ) : null
  return <Chosen {...{ booking, child, chosen, onChange, onFailure }} />
}

type ChosenInput = Omit<Props, 'missed'> & { chosen: NonNullable<Child['makeUps']>[number] }

const Chosen = ({ booking, child, chosen, onChange, onFailure }: ChosenInput) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const giveBack = async () => {
    setBusy(true)
    onFailure(undefined)
    try {
      const params = {
        bookingId: booking.guid,
        orderReference: booking.orderReference,
        position: child.position,
        date: chosen.missed,
      }
      onChange(await callApi(withdrawMakeUp, { params }))
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const day = formatDate(chosen.date, language, 'weekday')
  return (
    <Card tone="leaf" stack={3}>
      <Stack gap={1}>
        <span className="num">{t('booked.makeUp.mine', { day, time: timesOf(chosen, language) })}</span>
        <span className="small muted">
          {t('booked.makeUp.instead', {
            className: chosen.className,
            place: [chosen.playground.name, chosen.place].filter(Boolean).join(', '),
          })}
        </span>
      </Stack>
      {!chosen.hasBegun && (
        <Button
          small
          aria-label={t('booked.makeUp.undoOf', { name: child.firstName, day })}
          busy={busy}
          busyLabel={t('booked.absence.saving')}
          onClick={() => void giveBack()}
        >
          {t('booked.makeUp.undo')}
        </Button>
      )}
    </Card>
  )
}
