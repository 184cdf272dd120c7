import type { AuditEntry } from '@hoppla/contract/audit/audit-log'
import { ActionIcon, Button, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatExactly } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { type Change, changesOf, didText, fieldName, fieldText } from './entry-words.ts'

/** One line of the log, with every value before and after. */
export const EntryPanel = ({
  entry,
  close,
  look,
}: {
  entry: AuditEntry
  close: () => void
  look: (values: Record<string, string>) => void
}) => {
  const { t } = useWords()
  const { action, actor, subject, before, after } = entry
  return (
    <section className="panel" aria-labelledby="entry">
      <div className="panel-head">
        <Title order={2} id="entry">
          {didText(action, t)}
        </Title>
        <ActionIcon aria-label={t('common.close')} onClick={close}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Facts entry={entry} />
      <Changes changes={changesOf(before, after)} />
      <div className="reasons">
        {actor && (
          <Button size="xs" onClick={() => look({ actor: actor.id, actorName: actor.name, subject: '', subjectName: '' })}>
            {t('auditLog.allBy', { name: actor.name || t('auditLog.gone') })}
          </Button>
        )}
        {subject && (
          <Button size="xs" onClick={() => look({ subject: subject.id, subjectName: subject.name, actor: '', actorName: '' })}>
            {t('auditLog.allAbout', { name: subject.name || subject.id })}
          </Button>
        )}
      </div>
    </section>
  )
}

const Facts = ({ entry: { at, actor, subject, place, detail } }: { entry: AuditEntry }) => {
  const { t, language } = useWords()
  return (
    <dl className="facts">
      <dt>{t('auditLog.time')}</dt>
      <dd>{formatExactly(new Date(at), language)}</dd>
      <dt>{t('auditLog.who')}</dt>
      <dd>{actor ? actor.name || t('auditLog.gone') : t('auditLog.system')}</dd>
      {subject && (
        <>
          <dt>{t('auditLog.subject')}</dt>
          <dd>{subject.name || subject.id}</dd>
        </>
      )}
      {place && (
        <>
          <dt>{t('auditLog.place')}</dt>
          <dd>{place.name}</dd>
        </>
      )}
      {Object.entries(detail).map(([field, value]) => (
        <Fact key={field} name={fieldName(field, t)} value={fieldText(field, value, language, t)} />
      ))}
    </dl>
  )
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t, language } = useWords()
  if (changes.length === 0) return null
  return (
    <table className="changes">
      <caption className="visually-hidden">{t('auditLog.changed')}</caption>
      <thead>
        <tr>
          <th>{t('auditLog.field')}</th>
          <th>{t('auditLog.before')}</th>
          <th>{t('auditLog.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <td>{fieldName(change.field, t)}</td>
            <td>{fieldText(change.field, change.before, language, t)}</td>
            <td>{fieldText(change.field, change.after, language, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
