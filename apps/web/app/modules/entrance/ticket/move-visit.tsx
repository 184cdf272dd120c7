import type { Visit } from '@hoppla/contract/entrance/visits'
import { type EntranceDay, entranceSlots } from '@hoppla/contract/entrance/windows'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button, Select, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { localMoment } from '../../places/places.ts'
import { WindowChoice } from '../booking/window-choice.tsx'
import { daysFrom } from '../booking-data.ts'
import type { VisitAccess } from './visit-access.ts'

type Props = { visit: Visit; access: VisitAccess; onChange: (visit: Visit) => void; onDone: () => void }

/** Where a visit moves to: another day or time. It takes the focus, since it opens below what was pressed. */
export const MoveVisit = (props: Props) => {
  const { t } = useWords()
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.focus(), [])
  return (
    <section ref={card} tabIndex={-1} className="card stack gap-3" aria-label={t('coming.move')}>
      <p className="small muted">{t('coming.moveRule')}</p>
      <Choice {...props} />
    </section>
  )
}

const Choice = (props: Props) => {
  const { site } = useSite()
  const { t } = useWords()
  const { date: today } = localMoment(new Date(), site.country.timezone)
  const { guid } = props.visit.playground
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
  return <Windows {...props} days={open} />
}

const Windows = ({ visit, access, days, onChange, onDone }: Props & { days: readonly EntranceDay[] }) => {
  const { language, t } = useWords()
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
      onChange(await access.move({ date, startsAt: from }))
      showToast('ok', t('coming.moved'))
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
          busyLabel={t('coming.moving')}
          reason={from === undefined ? t('visit.pickTime') : undefined}
          onClick={() => void move()}
        >
          {from === undefined ? t('coming.move') : t('coming.moveTo', { day, from: formatTime(from, language) })}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('coming.keep')}
        </Button>
      </div>
    </>
  )
}
