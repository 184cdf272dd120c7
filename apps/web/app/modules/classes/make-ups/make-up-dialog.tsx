import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import {
  chooseMakeUp,
  listMakeUps,
  type MakeUpChoice,
  type MakeUpSession,
  mostPlacesShown,
} from '@hoppla/contract/classes/make-ups'
import { formatDate } from '@hoppla/i18n'
import { Badge, Button, Card, Dialog, Skeleton, SkeletonList, Stack, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { timesOf } from '../class-words.ts'

type Child = BookingConfirmation['children'][number]
type Props = {
  booking: BookingConfirmation
  child: Child
  /** The session that it misses. */
  missed: string
  onClose: () => void
  onChange: (booking: BookingConfirmation) => void
}

/** The sessions to which a child may come instead of one that it misses. */
export const MakeUpDialog = ({ booking, child, missed, onClose, onChange }: Props) => {
  const { language, t } = useWords()
  const [anywhere, setAnywhere] = useState(false)
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const params = { bookingId: booking.guid, orderReference: booking.orderReference, position: child.position, date: missed }
  const { loaded, again } = useAnswer(`${language} ${anywhere}`, () =>
    callApi(listMakeUps, { params, query: { anywhere: anywhere ? 'true' : 'false' } }),
  )
  const choose = async ({ ageGroupId, date }: MakeUpSession) => {
    if (busy) return
    setBusy(`${ageGroupId} ${date}`)
    setFailure(undefined)
    try {
      onChange(await callApi(chooseMakeUp, { params, body: { ageGroupId, date } }))
      onClose()
    } catch (error) {
      setFailure(error)
      again()
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('booked.makeUp.title', { name: child.firstName })} closeLabel={t('common.close')}>
      <Stack gap={4}>
        <p>{t('booked.makeUp.intro', { name: child.firstName, day: formatDate(missed, language, 'on') })}</p>
        {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
        {loaded.state === 'loading' && (
          <Skeleton label={t('booked.makeUp.loading')}>
            <SkeletonList rows={3} />
          </Skeleton>
        )}
        {loaded.state === 'failed' && (
          <Toast tone="error" title={errorText(loaded.error, t)}>
            <Button onClick={again}>{t('common.retry')}</Button>
          </Toast>
        )}
        {loaded.state === 'ready' && (
          <Found choice={loaded.answer} busy={busy} choose={choose} everywhere={() => setAnywhere(true)} />
        )}
      </Stack>
    </Dialog>
  )
}

type FoundInput = Omit<Listed, 'sessions'> & { choice: MakeUpChoice; everywhere: () => void }

const Found = ({ choice: { sessions, makeUpsLeft, hasMoreElsewhere }, busy, choose, everywhere }: FoundInput) => {
  const { t } = useWords()
  return (
    <>
      {sessions.length === 0 ? (
        <p role="status">{t('booked.makeUp.none')}</p>
      ) : (
        <>
          <p className="small muted">
            {makeUpsLeft !== null && `${t('booked.makeUp.left', { count: makeUpsLeft })} `}
            {t('booked.makeUp.rule')}
          </p>
          <Choices sessions={sessions} busy={busy} choose={choose} />
        </>
      )}
      {hasMoreElsewhere && (
        <div>
          <Button onClick={everywhere}>{t('booked.makeUp.elsewhere')}</Button>
        </div>
      )}
    </>
  )
}

type Listed = {
  sessions: readonly MakeUpSession[]
  busy: string | undefined
  choose: (session: MakeUpSession) => Promise<void>
}

const Choices = ({ sessions, busy, choose }: Listed) => {
  const { language, t } = useWords()
  return (
    <Stack as="ul" gap={3}>
      {sessions.map((session) => {
        const { ageGroupId, date, className, ageGroupName, playgroundName, placesLeft } = session
        const day = formatDate(date, language, 'weekday')
        const places =
          placesLeft < mostPlacesShown
            ? t('booked.makeUp.places', { count: placesLeft })
            : t('booked.makeUp.many', { count: placesLeft })
        return (
          <Card as="li" key={`${ageGroupId} ${date}`} stack={3}>
            <Stack gap={1}>
              <b className="num">
                {day}, {timesOf(session, language)}
              </b>
              <span className="small">
                {className}, {ageGroupName}
              </span>
              <span className="small muted">{playgroundName}</span>
              <span>
                <Badge tone="open">{places}</Badge>
              </span>
            </Stack>
            <Button
              small
              aria-label={t('booked.makeUp.takeOf', { day, time: session.classStartTime, className })}
              busy={busy === `${ageGroupId} ${date}`}
              busyLabel={t('booked.makeUp.taking')}
              onClick={() => void choose(session)}
            >
              {t('booked.makeUp.take')}
            </Button>
          </Card>
        )
      })}
    </Stack>
  )
}
