import './transfer.css'
import type { ChainDifference, ChainImportReport } from '@hoppla/contract/staff/transfer'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../parts/page.tsx'
import { Note, Pill, type Tone } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { byFile, changesIn, isOtherFile } from './report.rules.ts'

/** What an upload would change, or has changed, file by file; with what stays. @param children what may be decided about it. */
export const ImportReport = ({ report, isDone, children }: { report: ChainImportReport; isDone: boolean; children: ReactNode }) => {
  const { t } = useWords()
  const { differences, moreDifferences, affected } = report
  return (
    <>
      {changesIn(report) === 0 && <Note tone="ok">{t('transfer.nothing')}</Note>}
      {affected.length > 0 && (
        <Note tone="warn">
          <strong>{t('transfer.affected.title')}</strong>
          <ul className="plain">
            {affected.map((one) => (
              <li key={one.key}>{t('transfer.affected.entry', one)}</li>
            ))}
          </ul>
        </Note>
      )}
      {children}
      {differences.length > 0 && <Title order={2}>{t(isDone ? 'transfer.differences.done' : 'transfer.differences.ahead')}</Title>}
      {byFile(differences).map(([file, own]) => (
        <FileDifferences key={file} file={file} differences={own} />
      ))}
      {moreDifferences > 0 && <p className="muted">{t('transfer.differences.more', { count: moreDifferences })}</p>}
      <Aside report={report} />
    </>
  )
}

const tones: Readonly<Record<ChainDifference['kind'], Tone>> = { added: 'ok', changed: 'info', removed: 'warn' }

const FileDifferences = ({ file, differences }: { file: string; differences: readonly ChainDifference[] }) => (
  <Panel title={file}>
    <ul className="differences">
      {differences.map((difference) => (
        <OneDifference key={`${difference.kind} ${difference.name}`} difference={difference} />
      ))}
    </ul>
  </Panel>
)

/** A row of a file: whole when it is new or gone, else column by column. */
const OneDifference = ({ difference }: { difference: ChainDifference }) => {
  const { t } = useWords()
  const { name, title, kind, fields } = difference
  const textOf = (field: ChainDifference['fields'][number], side: 'before' | 'after') => {
    if (!isOtherFile(difference, field.field)) return field[side]
    return side === 'after' ? t('transfer.differences.otherFile') : null
  }
  return (
    <li>
      <p>
        <Pill tone={tones[kind]}>{t(`transfer.differences.${kind}`)}</Pill> <strong>{title ?? name}</strong>{' '}
        {title !== null && <code className="muted">{name}</code>}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.field}>
              <dt>
                <code>{field.field}</code>
              </dt>
              {(['before', 'after'] as const).map((side) => {
                const text = textOf(field, side)
                const Mark = side === 'before' ? 'del' : 'ins'
                return (
                  <dd key={side}>
                    <span className="visually-hidden">{t(`transfer.differences.${side}`)}: </span>
                    {text === null ? '–' : <Mark>{text}</Mark>}
                  </dd>
                )
              })}
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** What stays, and what the import has to say besides. */
const Aside = ({ report: { unmentioned, notes } }: { report: ChainImportReport }) => {
  const { t } = useWords()
  return (
    <>
      {unmentioned.length > 0 && (
        <Panel title={t('transfer.unmentioned.title')}>
          <p>{t('transfer.unmentioned.text')}</p>
          <ul className="plain">
            {unmentioned.map(({ subject, count }) => (
              <li key={subject}>
                <code>{subject}</code> {count}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {notes.length > 0 && (
        <Panel title={t('transfer.notes')}>
          <ul className="plain" lang="en">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
