import type { RegisteredChild } from '@hoppla/contract/attendance/attendance'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconEye } from '@tabler/icons-react'
import { Pill } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import type { ReadNotes } from './use-health-notes.ts'

export const ageText = (child: RegisteredChild, t: ReturnType<typeof useWords>['t']): string | undefined =>
  child.age === null ? undefined : t('attendance.age', child.age)

/** Name, age, and whether it is the first time. */
export const ChildName = ({ child }: { child: RegisteredChild }) => {
  const { t } = useWords()
  return (
    <>
      <strong>{`${child.firstName} ${child.lastName}`}</strong>
      <span className="below">{ageText(child, t)}</span>
      {child.makeUpOn && <Pill tone="info">{t('attendance.makeUp')}</Pill>}
      {child.isNew && <Pill tone="plan">{t('attendance.isNew')}</Pill>}
    </>
  )
}

/** Who is called when something is the matter, or written to. @property write undefined: whoever looks may not. */
export const Guardian = ({ child, write }: { child: RegisteredChild; write: ((child: RegisteredChild) => void) | undefined }) => {
  const { t } = useWords()
  const { name, phone } = child.guardian
  return (
    <>
      {name}
      {phone !== '' && (
        <a className="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      )}
      {child.pickUp.some((each) => each !== name) && (
        <span className="below">{t('attendance.pickUp', { names: child.pickUp.join(', ') })}</span>
      )}
      {write && (
        <UnstyledButton className="write-to" onClick={() => write(child)}>
          {t('classMessages.write')}
          <span className="visually-hidden">{`: ${t('classMessages.toChild', { name: `${child.firstName} ${child.lastName}` })}`}</span>
        </UnstyledButton>
      )}
    </>
  )
}

/** That something is written about a child’s health; what, in its place after a press. */
export const HealthChip = ({ child, notes, ask }: { child: RegisteredChild; notes: ReadNotes | undefined; ask: () => void }) => {
  const { t } = useWords()
  if (!child.hasHealthNotes) return null
  const name = `${child.firstName} ${child.lastName}`
  if (notes?.state === 'read') return <NotesText notes={notes.notes} />
  return (
    <>
      <UnstyledButton
        className="health-chip"
        aria-busy={notes?.state === 'waiting'}
        onClick={() => notes?.state !== 'waiting' && ask()}
      >
        <IconEye size={16} aria-hidden />
        <span>
          {t('attendance.health.read')}
          <span className="visually-hidden">{`: ${t('attendance.columns.health')}, ${name}`}</span>
        </span>
      </UnstyledButton>
      {notes?.state === 'failed' && (
        <p className="field-error" role="alert">
          {errorText(notes.error, t)}
        </p>
      )}
    </>
  )
}

const NotesText = ({ notes }: { notes: { allergies: string; otherInformation: string; notesUnreadable: boolean } }) => {
  const { t } = useWords()
  const texts = [
    notes.allergies,
    notes.otherInformation,
    notes.notesUnreadable ? t('attendance.health.unreadable') : '',
    Object.values(notes).every((one) => !one) ? t('attendance.health.nothing') : '',
  ].filter(Boolean)
  return (
    <div className="health-text" role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
