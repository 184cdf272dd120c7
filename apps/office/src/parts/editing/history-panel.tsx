import './editing.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Panel } from '../page.tsx'
import { Pill } from '../states.tsx'
import { type EditedField, fieldsThatDiffer } from './differences.ts'

/** What was saved once. @property value null: it was deleted then. @property savedBy null: an account that is gone. */
export type SavedVersion<V> = { version: number; value: V | null; savedAt: string; savedBy: { name: string } | null }

/** What was saved before, newest first, each with the fields in which it differs from what stands in the form. */
export const HistoryPanel = <V extends object>({
  versions,
  fields,
  value,
  take,
}: {
  versions: readonly SavedVersion<V>[]
  fields: readonly EditedField<V>[]
  /** What stands in the form. */
  value: V
  /** Puts an older version into the form; nothing is published by it. */
  take: (value: V) => void
}) => {
  const { t } = useWords()
  return (
    <Panel title={t('editing.history.title')}>
      {versions.length === 0 ? (
        <p className="muted">{t('editing.history.none')}</p>
      ) : (
        <ol className="rows history">
          {versions.map((version, at) => (
            <Version key={version.version} version={version} isNow={at === 0} fields={fields} value={value} take={take} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

const Version = <V extends object>({
  version: { version, value: saved, savedAt, savedBy },
  isNow,
  fields,
  value,
  take,
}: {
  version: SavedVersion<V>
  isNow: boolean
  fields: readonly EditedField<V>[]
  value: V
  take: (value: V) => void
}) => {
  const { t, language } = useWords()
  const [isOpen, setOpen] = useState(false)
  const differing = saved === null ? [] : fieldsThatDiffer(fields, saved, value)
  return (
    <li>
      <div className="grow">
        <strong>{formatMoment(new Date(savedAt), language)}</strong> {isNow && <Pill tone="ok">{t('editing.history.now')}</Pill>}
        {saved === null && <Pill tone="bad">{t('editing.history.deleted')}</Pill>}
        <span className="below">{savedBy?.name || t('editing.history.gone')}</span>
        {isOpen && saved !== null && (
          <dl className="facts">
            {differing.map(({ id, label, show }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{show(saved) || t('editing.empty')}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {saved !== null && differing.length > 0 && (
        <span className="row-actions">
          <Button size="xs" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('editing.history.show')}
          </Button>
          <Button size="xs" aria-label={`${t('editing.history.use')} (${version})`} onClick={() => take(saved)}>
            {t('editing.history.use')}
          </Button>
        </span>
      )}
    </li>
  )
}
