import { getMyPartyCalendar, type MyParty } from '@hoppla/contract/parties/my-parties'
import { Badge, Button, Card } from '@hoppla/ui'
import { useState } from 'react'
import { fetchFile, saveFile } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { daysUntil, type LocalNow, type stageOf } from './host.rules.ts'
import { whenWords } from './words-of-party.ts'

type Props = {
  party: MyParty
  stage: ReturnType<typeof stageOf>
  now: LocalNow
  /** Opens what can be changed; undefined: nothing can. */
  onChange: (() => void) | undefined
}

/** How long until the party, whose it is, when and where. */
export const PartyHead = ({ party, stage, now, onChange }: Props) => {
  const { language, t } = useWords()
  const { child, room, playground, date } = party
  const days = daysUntil(now.date, date)
  const isAhead = stage === 'ahead' || stage === 'today' || stage === 'tomorrow'
  return (
    <Card tone="sun" className="row between">
      <div className="countd">
        {stage === 'ahead' && (
          <span className="n" aria-hidden="true">
            {days}
          </span>
        )}
        <div>
          {stage === 'cancelled' && <Badge tone="closed">{t('hosting.isCancelled')}</Badge>}
          <h1>
            {stage === 'ahead' && <span className="vh">{`${days} `}</span>}
            {titleOf(stage, days, t)}
          </h1>
          {child.firstName && (
            <p className="strong">
              {child.turns === null ? child.firstName : t('hosting.turns', { name: child.firstName, age: child.turns })}
            </p>
          )}
          <p>{whenWords(party, language, t)}</p>
          <p className="muted small">{[room.name, playground.name].join(', ')}</p>
        </div>
      </div>
      {isAhead && (
        <div className="row noprint">
          <Calendar id={party.id} />
          {onChange && (
            <Button small icon="edit" onClick={onChange}>
              {t('hosting.change')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const titleOf = (stage: Props['stage'], days: number, t: T): string => {
  if (stage === 'today' || stage === 'tomorrow') return t(`hosting.${stage}`)
  return stage === 'ahead' ? t('hosting.days', { count: days }) : t('hosting.title')
}

const Calendar = ({ id }: { id: string }) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(getMyPartyCalendar, { params: { id } }), 'party.ics')
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <Button small icon="calendar" busy={busy} busyLabel={t('common.loading')} onClick={() => void download()}>
      {t('hosting.calendar')}
    </Button>
  )
}
