import { type Closing, deleteClosing } from '@hoppla/contract/places/closings'
import { formatDate, formatMoney, formatTime, type Language } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill, type Tone } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { usePlace } from '../../platform/place.ts'
import { type T, useWords } from '../../platform/words.ts'
import { ClosedParties } from './closed-parties.tsx'
import { listClosingsQuery, useHoursChanged } from './hours-queries.ts'

const tones: Record<Closing['state'], Tone> = { coming: 'plan', current: 'info', over: 'quiet' }

/** The hours that are closed: `15:00–18:00`, or all day. */
export const spanText = ({ from, until }: Pick<Closing, 'from' | 'until'>, language: Language, t: T): string => {
  if (from === '00:00' && until === '24:00') return t('hours.allDay')
  if (from === '00:00') return t('hours.untilTime', { until: formatTime(until, language) })
  if (until === '24:00') return t('hours.fromTime', { from: formatTime(from, language) })
  return `${formatTime(from, language)}–${formatTime(until, language)}`
}

/** What was closed lately and will be, each with its way back. */
export const ClosingsList = () => {
  const { t } = useWords()
  const place = usePlace()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listClosingsQuery(place?.id))
  const [opening, setOpening] = useState<Closing>()
  return (
    <Panel title={t('hours.closings')}>
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={2} height={52} />}
      {data?.length === 0 && (
        <Note tone="quiet">
          {t('hours.noClosings')}. {t('hours.noClosingsText')}
        </Note>
      )}
      {data && data.length > 0 && (
        <ul className="rows closings">
          {data.map((closing) => (
            <ClosingItem key={closing.id} closing={closing} reopen={() => setOpening(closing)} />
          ))}
        </ul>
      )}
      {opening && <ReopenDialog closing={opening} close={() => setOpening(undefined)} />}
    </Panel>
  )
}

const effectText = ({ cancelledClasses, droppedSessions, families, refunds }: Closing, language: Language, t: T): string =>
  [
    ...(families > 0 ? [t('hours.did.families', { count: families })] : []),
    ...(cancelledClasses > 0 ? [t('hours.did.cancelled', { count: cancelledClasses })] : []),
    ...(droppedSessions > 0 ? [t('hours.did.dropped', { count: droppedSessions })] : []),
    ...refunds.map(({ amount, currency }) => t('hours.did.refund', { amount: formatMoney(amount, currency, language) })),
  ].join(' · ')

const ClosingItem = ({ closing, reopen }: { closing: Closing; reopen: () => void }) => {
  const { t, language } = useWords()
  const effects = effectText(closing, language, t)
  return (
    <li>
      <div className="grow">
        <strong>{formatDate(closing.date, language, 'on')}</strong> · {spanText(closing, language, t)}
        <span className="below">
          {closing.placeName} · {closing.reason}
          {closing.closedBy?.name && ` · ${t('hours.by', { name: closing.closedBy.name })}`}
        </span>
        {effects && <span className="below">{effects}</span>}
      </div>
      <Pill tone={tones[closing.state]}>{t(`hours.state.${closing.state}`)}</Pill>
      {closing.state !== 'over' && (
        <Button
          size="xs"
          onClick={reopen}
          aria-label={t('hours.reopenOf', { place: closing.placeName, day: formatDate(closing.date, language, 'on') })}
        >
          {t('hours.reopen')}
        </Button>
      )}
      <ClosedParties parties={closing.parties} hours={{ date: closing.date, from: closing.from, until: closing.until }} />
    </li>
  )
}

const ReopenDialog = ({ closing, close }: { closing: Closing; close: () => void }) => {
  const { t, language } = useWords()
  const changed = useHoursChanged()
  const { cancelledClasses, droppedSessions, refunds } = closing
  const sum = refunds.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(', ')
  return (
    <ConfirmDialog
      title={t('hours.reopening.title', { place: closing.placeName, day: formatDate(closing.date, language, 'on') })}
      goes={droppedSessions > 0 ? t('hours.reopening.goesAndTells') : t('hours.reopening.goes')}
      stays={
        <>
          {cancelledClasses > 0 ? t('hours.reopening.cancelledStay', { count: cancelledClasses }) : t('hours.reopening.stays')}
          {sum !== '' && ` ${t('hours.reopening.moneyStays', { sum })}`}
        </>
      }
      press={t('hours.reopen')}
      action={async () => {
        const { families } = await callApi(deleteClosing, { params: { id: closing.id } })
        changed()
        const notified = families > 0 ? ` ${t('hours.did.families', { count: families })}` : ''
        notifications.show({ color: 'leaf', message: `${t('hours.reopening.done')}${notified}` })
      }}
      close={close}
    />
  )
}
