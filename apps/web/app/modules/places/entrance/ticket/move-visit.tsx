import { moveVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { type EntranceDay, entranceSlots } from '@hoppla/contract/entrance/windows'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button, Card, Select, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { takeOver } from '../../../../platform/api/queries.tsx'
import { useAnswer } from '../../../../platform/api/use-answer.ts'
import { useSite } from '../../../../platform/head/page-site.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { localMoment } from '../../hours/local-time.ts'
import { WindowChoice } from '../booking/window-choice.tsx'
import { daysFrom } from '../booking-data.ts'
import { getVisitQuery } from './visits.queries.ts'

/** Moving to another day or time, on demand. */
export const MoveVisit = ({ visit }: { visit: Visit }) => {
  const { t } = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card stack={3}>
      <p className="small muted">{t('visit.ticket.moveHint')}</p>
      {isOpen ? (
        <Choice visit={visit} onDone={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button icon="clock" onClick={() => setIsOpen(true)}>
            {t('visit.ticket.move')}
          </Button>
        </div>
      )}
    </Card>
  )
}

type Props = { visit: Visit; onDone: () => void }
const Choice = ({ visit, onDone }: Props) => {
  const { site } = useSite()
  const { t } = useWords()
  const { date: today } = localMoment(new Date(), site.country.timezone)
  const { guid } = visit.playground
  const { loaded, again } = useAnswer(guid, () => daysFrom(callApi, guid, today, true))
  if (loaded.state === 'loading')
    return (
      <Skeleton label={t('common.loading')}>
        <SkeletonList rows={3} />
      </Skeleton>
    )
  if (loaded.state === 'failed')
    return (
      <Toast tone="error" title={errorText(loaded.error, t)}>
        <Button onClick={again}>{t('common.retry')}</Button>
      </Toast>
    )
  const open = loaded.answer.days.filter(({ isBookable, fullness }) => isBookable && fullness !== 'full')
  return <Windows visit={visit} days={open} onDone={onDone} />
}

const Windows = ({ visit, days, onDone }: Props & { days: readonly EntranceDay[] }) => {
  const { language, t } = useWords()
  const cache = useQueryClient()
  const { guid } = visit.playground
  const [date, setDate] = useState(days.find((day) => day.date === visit.date)?.date ?? days[0]?.date ?? visit.date)
  const [from, setFrom] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { loaded, again } = useAnswer(`${guid} ${date}`, () =>
    callApi(entranceSlots, { params: { playgroundId: guid }, query: { date } }),
  )
  const move = async () => {
    if (from === undefined) return
    setBusy(true)
    try {
      const moved = await callApi(moveVisit, { params: { id: visit.id }, body: { date, startsAt: from } })
      await takeOver(cache, getVisitQuery(visit.id).queryKey, moved)
      showToast('ok', t('visit.ticket.moved'))
      onDone()
    } catch (error) {
      showToast('error', errorText(error, t))
      again()
    }
    setBusy(false)
  }
  const day = formatDate(date, language, 'weekday')
  return (
    <>
      <Select
        name="date"
        label={t('visit.day')}
        value={date}
        onChange={(event) => {
          setDate(event.target.value)
          setFrom(undefined)
        }}
        options={days.map((one) => ({ value: one.date, label: formatDate(one.date, language, 'weekday') }))}
      />
      {loaded.state === 'ready' && <WindowChoice windows={loaded.answer.windows} at={from ?? null} onChoose={setFrom} />}
      <div className="stack gap-3">
        <Button
          variant="pri"
          busy={busy}
          busyLabel={t('visit.ticket.moving')}
          reason={from === undefined ? t('visit.pickTime') : undefined}
          onClick={() => void move()}
        >
          {from === undefined ? t('visit.ticket.move') : t('visit.ticket.moveTo', { day, from: formatTime(from, language) })}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('visit.ticket.keep')}
        </Button>
      </div>
    </>
  )
}
