import type { Register } from '@hoppla/contract/attendance/attendance'
import { Button } from '@mantine/core'
import { Note } from '../../../parts/states.tsx'
import { formatMoment, formatWeekday } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'
import { dismiss, useSending } from './sending.ts'
import { isRest, unsent, type Waiting } from './waiting.rules.ts'
import { useWaiting } from './waiting.ts'

/** What of the marks is not at the server yet, and which of them it has refused. */
export const SendingState = ({ register }: { register: Register }) => {
  const { t, language } = useWords()
  const waiting = useWaiting()
  const { isLate, savedAt } = useSending()
  const count = unsent(waiting).length
  const isWaiting = count > 0 && isLate
  return (
    <>
      <div aria-live="polite" className="sending-state">
        {isWaiting && <Note tone="warn">{t('attendance.waiting', { count })}</Note>}
        {!isWaiting && savedAt !== undefined && (
          <p className="muted">{t('attendance.saved', { time: formatMoment(new Date(savedAt), language) })}</p>
        )}
      </div>
      {waiting
        .filter((one) => one.groupId === register.id && one.refused !== undefined)
        .map((one) => (
          <Refused key={one.id} one={one} register={register} />
        ))}
    </>
  )
}

/** Why the server does not take a mark, by its code. */
const reasonWords: Readonly<Record<string, 'childGone' | 'sessionGone' | 'over' | 'ahead'>> = {
  'child.not-found': 'childGone',
  'session.not-found': 'sessionGone',
  'session.over': 'over',
  'session.ahead': 'ahead',
}

const Refused = ({ one, register }: { one: Waiting; register: Register }) => {
  const { t, language } = useWords()
  const child = isRest(one) ? undefined : register.children.find(({ id }) => id === one.childId)
  const name = isRest(one) ? t('attendance.rest') : child ? `${child.firstName} ${child.lastName}` : t('attendance.refused.unknown')
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" onClick={() => dismiss(one.id)}>
          {t('attendance.refused.dismiss')}
        </Button>
      }
    >
      <strong>{t('attendance.refused.title', { name, day: formatWeekday(one.date, language) })}</strong>{' '}
      {t(`attendance.refused.${reasonWords[one.refused ?? ''] ?? 'other'}`)}
    </Note>
  )
}
