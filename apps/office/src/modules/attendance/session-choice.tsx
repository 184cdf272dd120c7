import type { Register } from '@hoppla/contract/attendance/attendance'
import { ActionIcon, Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Pill } from '../../parts/states.tsx'
import { formatWeekday } from '../../platform/moments.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { sessionStateOf } from './register.rules.ts'
import { SessionPill } from './session-pill.tsx'

/** Which session is marked: the one before, the next, or any. */
export const SessionChoice = ({ register, session }: { register: Register; session: Register['sessions'][number] }) => {
  const { t, language } = useWords()
  const setAddress = useSetAddress()
  const { sessions, today } = register
  const at = sessions.findIndex(({ date }) => date === session.date)
  const [before, after] = [sessions[at - 1], sessions[at + 1]]
  const choose = (date: string | null) => setAddress({ session: date ?? '' })
  return (
    <div className="session-choice">
      <ActionIcon aria-label={t('attendance.choice.before')} disabled={!before} onClick={() => before && choose(before.date)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Select
        aria-label={t('attendance.choice.label')}
        data={sessions.map(({ date }) => ({ value: date, label: formatWeekday(date, language) }))}
        value={session.date}
        allowDeselect={false}
        onChange={choose}
      />
      <ActionIcon aria-label={t('attendance.choice.after')} disabled={!after} onClick={() => after && choose(after.date)}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <SessionPill state={sessionStateOf(session, today)} />
      {session.moved && <Pill tone="warn">{`${session.moved.startTime}–${session.moved.endTime}`}</Pill>}
      <Pill tone="quiet">{t('attendance.choice.nth', { n: at + 1, all: sessions.length })}</Pill>
    </div>
  )
}
