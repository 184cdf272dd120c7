import './editing.css'
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Note } from '../states.tsx'
import { type EditedField, fieldsThatDiffer } from './differences.ts'
import { Doubts } from './doubts.tsx'
import { DayField } from './number-field.tsx'
import { mondayAfter, startOfDay } from './start-of-day.ts'

/** Where the content holds: its days begin there. */
export type Where = { timeZone: string; today: string }

/**
 * What publishing changes, and from when; nothing is saved before the press.
 * @param publish gets the moment, empty for now. @param replaces there is a change planned already, which this one takes the place of.
 * @param asks what it does besides, which has to be confirmed first.
 * @param doubts what may be a slip, in sentences with their numbers: it is published only when somebody says that it is meant.
 */
export const PublishDialog = <V extends object>({
  before,
  after,
  fields,
  where: { timeZone, today },
  replaces,
  asks,
  doubts = [],
  publish,
  close,
}: {
  before: V
  after: V
  fields: readonly EditedField<V>[]
  where: Where
  replaces: boolean
  asks?: ((from: string | undefined, confirm: (isConfirmed: boolean) => void) => ReactNode) | undefined
  doubts?: readonly string[]
  publish: (at: string) => void
  close: () => void
}) => {
  const { t, language } = useWords()
  const [isLater, setLater] = useState(false)
  const [day, setDay] = useState<string | undefined>(mondayAfter(today))
  const changed = fieldsThatDiffer(fields, before, after)
  const [isConfirmed, setConfirmed] = useState(asks === undefined)
  const [isMeant, setMeant] = useState(doubts.length === 0)
  const isReady = changed.length > 0 && isConfirmed && isMeant && (!isLater || (day !== undefined && day > today))
  return (
    <Modal opened onClose={close} title={t('editing.publishing.title')} size="lg" centered>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) publish(isLater && day ? startOfDay(day, timeZone) : '')
        }}
      >
        {changed.length === 0 ? (
          <Note tone="info">{t('editing.publishing.same')}</Note>
        ) : (
          <Changes changed={changed} before={before} after={after} />
        )}
        <When isLater={isLater} setLater={setLater} day={day} setDay={setDay} today={today} />
        {changed.length > 0 && asks?.(isLater ? day : undefined, setConfirmed)}
        {changed.length > 0 && <Doubts doubts={doubts} isMeant={isMeant} mean={setMeant} />}
        {replaces && <Note tone="warn">{t('editing.publishing.replaces')}</Note>}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('editing.conflict.back')}
          </Button>
          <Button type="submit" variant="next" data-autofocus disabled={!isReady}>
            {isLater && day ? t('editing.publishing.plan', { day: formatDay(day, language) }) : t('editing.publishing.publishNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const Changes = <V extends object>({ changed, before, after }: { changed: readonly EditedField<V>[]; before: V; after: V }) => {
  const { t } = useWords()
  return (
    <table className="changes" aria-label={t('editing.publishing.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('editing.publishing.field')}</th>
          <th scope="col">{t('editing.publishing.before')}</th>
          <th scope="col">{t('editing.publishing.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ id, label, show }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{show(before) || t('editing.empty')}</td>
            <td>{show(after) || t('editing.empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type WhenInput = {
  isLater: boolean
  setLater: (isLater: boolean) => void
  day: string | undefined
  setDay: (day: string | undefined) => void
  today: string
}

const When = ({ isLater, setLater, day, setDay, today }: WhenInput) => {
  const { t } = useWords()
  return (
    <fieldset className="plain-set when">
      <legend>{t('editing.publishing.when')}</legend>
      {([false, true] as const).map((later) => (
        <label key={String(later)} className="when-choice">
          <input type="radio" name="when" checked={later === isLater} onChange={() => setLater(later)} />
          {t(later ? 'editing.publishing.later' : 'editing.publishing.now')}
        </label>
      ))}
      {isLater && (
        <DayField
          label={t('editing.publishing.day')}
          hint={t('editing.publishing.dayHint')}
          least={today}
          value={day}
          set={setDay}
          error={day !== undefined && day <= today ? t('editing.publishing.dayOver') : undefined}
        />
      )}
    </fieldset>
  )
}
