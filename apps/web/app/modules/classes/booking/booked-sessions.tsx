import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { formatDate } from '@hoppla/i18n'
import { Badge, Button, Card, Row, Stack, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { timesOf } from '../class-words.ts'
import { CancelledChoice } from '../make-ups/cancelled-choice.tsx'
import { MakeUpPart } from '../make-ups/make-up-part.tsx'

type Child = BookingConfirmation['children'][number]
type Session = Child['sessions'][number]
type Props = { booking: BookingConfirmation; onChange: (booking: BookingConfirmation) => void }

/** So many sessions stand open; the others are behind a press. */
const shown = 3

/** What there is still to be said about: sessions to come, and missed ones that are, or may be, made up. */
const isShown = ({ makeUps }: Child, { date, isOver, mayMakeUp }: Session): boolean =>
  !isOver || mayMakeUp === true || (makeUps ?? []).some(({ missed, hasBegun }) => missed === date && !hasBegun)

/** Make-ups for sessions that the centre cancelled, which are no sessions any more. */
const chosenInstead = ({ makeUps, sessions }: Child) =>
  (makeUps ?? []).filter(({ missed, hasBegun }) => !hasBegun && !sessions.some(({ date }) => date === missed))

/** The sessions to come, by child: one press says that it stays away, another that it comes after all. What is missed can be made up. */
export const BookedSessions = ({ booking, onChange }: Props) => {
  const { t } = useWords()
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const children = booking.children.filter(
    (child) =>
      child.choices !== undefined || chosenInstead(child).length > 0 || child.sessions.some((session) => isShown(child, session)),
  )
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
        const ahead = child.sessions.filter((session) => isShown(child, session))
        const list = { booking, child, busy, change, onChange, onFailure: setFailure }
        return (
          <Stack gap={3} key={child.position}>
            {children.length > 1 && <h3>{child.firstName}</h3>}
            {child.choices?.map((choice) => (
              <CancelledChoice key={choice.date} {...{ booking, child, choice, onChange, onFailure: setFailure }} />
            ))}
            {chosenInstead(child).map(({ missed }) => (
              <MakeUpPart key={missed} {...{ booking, child, missed, onChange, onFailure: setFailure }} />
            ))}
            <Sessions {...list} sessions={ahead.slice(0, shown)} />
            {ahead.length > shown && (
              <details className="more">
                <summary>{t('booked.absence.later', { count: ahead.length - shown })}</summary>
                <div className="mt-2">
                  <Sessions {...list} sessions={ahead.slice(shown)} />
                </div>
              </details>
            )}
          </Stack>
        )
      })}
    </Card>
  )
}

type Listed = Props & {
  child: Child
  sessions: readonly Session[]
  /** Position and day of the one that is being saved. */
  busy: string | undefined
  change: (child: Child, session: Session) => Promise<void>
  onFailure: (failure: unknown) => void
}

const Sessions = ({ booking, child, sessions, busy, change, onChange, onFailure }: Listed) => {
  const { language, t } = useWords()
  return (
    <Stack as="ul" gap={3}>
      {sessions.map((session) => {
        const day = formatDate(session.date, language, 'weekday')
        return (
          <Stack as="li" key={session.date} gap={2}>
            <Row gap={3} between>
              <span className="num">
                {session.moved
                  ? `${day}, ${timesOf({ classStartTime: session.moved.startTime, classEndTime: session.moved.endTime }, language)}`
                  : day}{' '}
                {session.isAbsent && <Badge>{t('booked.absence.reported')}</Badge>}
                {session.moved && (
                  <span className="muted small block">
                    {t('booked.sessionMoved', { day: formatDate(session.moved.from, language, 'weekday') })}
                  </span>
                )}
              </span>
              {!session.isOver && (
                <Button
                  small
                  aria-label={t(session.isAbsent ? 'booked.absence.undoOf' : 'booked.absence.reportOf', {
                    name: child.firstName,
                    day,
                  })}
                  busy={busy === `${child.position} ${session.date}`}
                  busyLabel={t('booked.absence.saving')}
                  onClick={() => void change(child, session)}
                >
                  {t(session.isAbsent ? 'booked.absence.undo' : 'booked.absence.report')}
                </Button>
              )}
            </Row>
            <MakeUpPart booking={booking} child={child} missed={session.date} onChange={onChange} onFailure={onFailure} />
          </Stack>
        )
      })}
    </Stack>
  )
}
