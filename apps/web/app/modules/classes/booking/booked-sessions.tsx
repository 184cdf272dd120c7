import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { formatDate } from '@hoppla/i18n'
import { Badge, Button, Card, Row, Stack, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'

type Child = BookingConfirmation['children'][number]
type Session = Child['sessions'][number]
type Props = { booking: BookingConfirmation; onChange: (booking: BookingConfirmation) => void }

/** So many sessions stand open; the others are behind a press. */
const shown = 3

/** The sessions to come, by child: one press says that it stays away, another that it comes after all. */
export const BookedSessions = ({ booking, onChange }: Props) => {
  const { t } = useWords()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const children = booking.children.filter(({ sessions }) => sessions.some(({ isOver }) => !isOver))
  if (booking.status !== 'Confirmed' || children.length === 0) return null

  const change = async ({ position }: Child, { date, isAbsent }: Session) => {
    setBusy(`${position} ${date}`)
    setFailure(undefined)
    try {
      const params = { bookingId: booking.guid, orderReference: booking.orderReference, position, date }
      onChange(await callApi(isAbsent ? withdrawAbsence : reportAbsence, { params }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card stack={3}>
      <h2 className="size-l">{t('booked.absence.title')}</h2>
      <p>{t('booked.absence.text')}</p>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      {children.map((child) => {
        const ahead = child.sessions.filter(({ isOver }) => !isOver)
        return (
          <Stack gap={3} key={child.position}>
            {children.length > 1 && <h3>{child.firstName}</h3>}
            <Sessions child={child} sessions={ahead.slice(0, shown)} busy={busy} change={change} />
            {ahead.length > shown && (
              <details className="more">
                <summary>{t('booked.absence.later', { count: ahead.length - shown })}</summary>
                <div className="mt-2">
                  <Sessions child={child} sessions={ahead.slice(shown)} busy={busy} change={change} />
                </div>
              </details>
            )}
          </Stack>
        )
      })}
    </Card>
  )
}

type Listed = {
  child: Child
  sessions: readonly Session[]
  /** Position and day of the one that is being saved. */
  busy: string | undefined
  change: (child: Child, session: Session) => Promise<void>
}

const Sessions = ({ child, sessions, busy, change }: Listed) => {
  const { language, t } = useWords()
  return (
    <Stack as="ul" gap={3}>
      {sessions.map((session) => {
        const day = formatDate(session.date, language, 'weekday')
        return (
          <Row as="li" key={session.date} gap={3} between>
            <span className="num">
              {day} {session.isAbsent && <Badge>{t('booked.absence.reported')}</Badge>}
            </span>
            <Button
              small
              aria-label={t(session.isAbsent ? 'booked.absence.undoOf' : 'booked.absence.reportOf', { name: child.firstName, day })}
              busy={busy === `${child.position} ${session.date}`}
              busyLabel={t('booked.absence.saving')}
              onClick={() => void change(child, session)}
            >
              {t(session.isAbsent ? 'booked.absence.undo' : 'booked.absence.report')}
            </Button>
          </Row>
        )
      })}
    </Stack>
  )
}
