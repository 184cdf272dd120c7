import type { DoorCase } from '@hoppla/contract/door/offline'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { Pill } from '../../parts/states.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { CloseCase } from './close-case.tsx'
import { isInOrder } from './ways-out.ts'

/** One visit: what happened, what was used elsewhere, and a way out, or how it was sorted out. */
export const CaseCard = ({ found, isFirst }: { found: DoorCase; isFirst: boolean }) => {
  const { t } = useWords()
  const heading = useId()
  const { reason, closedAt } = found
  const name = useNameIn(found)
  return (
    <article className="panel case" aria-labelledby={heading}>
      <div className="spread">
        <Title order={2} id={heading} tabIndex={-1}>
          {name}
        </Title>
        <Pill tone={isInOrder(reason) ? 'info' : 'warn'}>{t(`cases.reason.${reason}`)}</Pill>
      </div>
      <p>{t(`cases.what.${reason}`)}</p>
      <Facts found={found} />
      {closedAt === null ? <CloseCase found={found} name={name} isFirst={isFirst} /> : <Closed {...found} closedAt={closedAt} />}
    </article>
  )
}

/** The child, or what is known of who it was. */
const useNameIn = ({ childName, reason }: DoorCase): string => {
  const { t } = useWords()
  return childName ?? t(reason === 'code-unknown' || reason === 'code-outdated' ? 'cases.unknown' : 'cases.guest')
}

const Facts = ({ found }: { found: DoorCase }) => {
  const { t, language } = useWords()
  const { admittedAt, receivedAt, placeName, admittedBy, deviceName, name, otherUses } = found
  const time = (at: string) => formatMoment(new Date(at), language)
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')
  // A family that came together is one line.
  const uses = new Map<string, number>()
  for (const use of otherUses) {
    const text = joined(time(use.at), use.placeName, use.deviceName, use.childName)
    uses.set(text, (uses.get(text) ?? 0) + 1)
  }
  return (
    <dl className="facts">
      <dt>{t('cases.letIn')}</dt>
      <dd>{joined(time(admittedAt), placeName)}</dd>
      <dt>{t('cases.by')}</dt>
      <dd>{joined(admittedBy ?? t('cases.gone'), deviceName)}</dd>
      {name !== null && (
        <>
          <dt>{t('cases.card')}</dt>
          <dd>{name}</dd>
        </>
      )}
      {otherUses.length > 0 && (
        <>
          <dt>{t('cases.otherUses')}</dt>
          <dd>
            {[...uses].map(([use, count]) => (
              <span key={use} className="other-use">
                {count === 1 ? use : `${use} × ${count}`}
              </span>
            ))}
          </dd>
        </>
      )}
      <dt>{t('cases.reported')}</dt>
      <dd>{time(receivedAt)}</dd>
    </dl>
  )
}

const Closed = ({ closedAt, closedBy, note }: { closedAt: string; closedBy: string | null; note: string | null }) => {
  const { t, language } = useWords()
  return (
    <div className="case-end">
      <Pill tone="ok">{t('cases.sorted')}</Pill>{' '}
      <span className="muted">
        {closedBy ?? t('cases.gone')}, {formatMoment(new Date(closedAt), language)}
      </span>
      {note && <blockquote className="said">{note}</blockquote>}
    </div>
  )
}
