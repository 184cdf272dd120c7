import type { HoursEffects } from '@hoppla/contract/editing/hours-plan'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { submitted } from '../../../parts/form-submit.ts'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { errorText } from '../../../platform/errors.ts'
import { useWords } from '../../../platform/words.ts'
import { type HoursChange, hoursEffectsQuery } from './hours-editing.ts'

const mostSessions = 5

/** What a change takes away, asked back in numbers: with bookings in hours that go, it has to be confirmed. @param confirm is told whether it may go on. */
export const Effects = ({ change, confirm }: { change: HoursChange; confirm: (isConfirmed: boolean) => void }) => {
  const { t } = useWords()
  const effects = useQuery(hoursEffectsQuery(change))
  const [isSeen, setSeen] = useState(false)
  const { data } = effects
  const isFree = data !== undefined && !effects.isFetching && (data.bookings === 0 || isSeen)
  useEffect(() => confirm(isFree), [isFree, confirm])
  if (effects.error) return <Failure error={effects.error} retry={() => void effects.refetch()} />
  if (!data) return <Waiting rows={2} height={44} />
  return (
    <section className="stack" aria-label={t('hours.effects.title')} aria-live="polite">
      <Days effects={data} />
      {data.sessions > 0 && <Sessions effects={data} />}
      {data.bookings > 0 && (
        <Checkbox
          label={t('hours.effects.confirm', { count: data.bookings })}
          checked={isSeen}
          onChange={({ currentTarget }) => setSeen(currentTarget.checked)}
        />
      )}
    </section>
  )
}

const Days = ({ effects: { closedDays, shorterDays, firstDay, places } }: { effects: HoursEffects }) => {
  const { t, language } = useWords()
  if (firstDay === null) return <Note tone="ok">{t('hours.effects.nothing')}</Note>
  return (
    <Note tone="info">
      {[
        ...(closedDays > 0 ? [t('hours.effects.closedDays', { count: closedDays })] : []),
        ...(shorterDays > 0 ? [t('hours.effects.shorterDays', { count: shorterDays })] : []),
        ...(places > 1 ? [t('hours.effects.places', { count: places })] : []),
        t('hours.effects.first', { day: formatDate(firstDay, language, 'on') }),
      ].join(' ')}
    </Note>
  )
}

const Sessions = ({ effects: { sessions, bookings, children, places, affected } }: { effects: HoursEffects }) => {
  const { t, language } = useWords()
  const more = sessions - Math.min(affected.length, mostSessions)
  return (
    <Note tone={bookings > 0 ? 'warn' : 'quiet'}>
      <strong>{t('hours.effects.sessions', { count: sessions })}</strong>{' '}
      {bookings === 0
        ? t('hours.effects.nobody')
        : `${t('hours.effects.bookings', { count: bookings })} ${t('hours.effects.children', { count: children })}`}
      <ul className="plain">
        {affected.slice(0, mostSessions).map((one) => (
          <li key={`${one.placeName} ${one.date} ${one.name} ${one.from}`}>
            {places > 1 && `${one.placeName}: `}
            {formatDate(one.date, language, 'row')}, {formatTime(one.from, language)}–{formatTime(one.until, language)}, {one.name}
            {one.children > 0 && `: ${t('hours.effects.ofSession', { count: one.children })}`}
          </li>
        ))}
      </ul>
      {more > 0 && t('hours.effects.more', { count: more })}
      {bookings > 0 && <p className="mt">{t('hours.effects.nobodyTold')}</p>}
    </Note>
  )
}

/** Asks before a change is made, with what it takes away. @param action what the press does; the dialog closes when it has worked. */
export const AskDialog = ({
  title,
  change,
  press,
  isDanger = false,
  action,
  close,
  children,
}: {
  title: string
  change: HoursChange
  press: string
  isDanger?: boolean
  action: () => Promise<unknown>
  close: () => void
  children?: ReactNode
}) => {
  const { t } = useWords()
  const [isConfirmed, setConfirmed] = useState(false)
  const doing = useMutation({ mutationFn: action, onSuccess: close })
  return (
    <Modal opened onClose={close} title={title} size="lg" centered>
      <form className="stack" onSubmit={submitted(() => isConfirmed && doing.mutate())}>
        {children}
        <Effects change={change} confirm={setConfirmed} />
        {doing.error && <Note tone="bad">{errorText(doing.error, t)}</Note>}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant={isDanger ? 'destroy' : 'next'} loading={doing.isPending} disabled={!isConfirmed}>
            {press}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
