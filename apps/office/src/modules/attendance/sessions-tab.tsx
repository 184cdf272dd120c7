import type { Register } from '@hoppla/contract/attendance/attendance'
import { formatDate } from '@hoppla/i18n'
import { Button, Table } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Empty } from '../../parts/states.tsx'
import { formatWeekday } from '../../platform/moments.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { countsOf, registerAt, sessionStateOf } from './register.rules.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SessionPill } from './session-pill.tsx'

type Session = Register['sessions'][number]
/** What whoever looks may do with a session. */
type Can = { mayCancel: boolean; mayMove: boolean }

/** Every session of a group: whether it takes place, and how many came. */
export const SessionsTab = ({ register, ...can }: { register: Register } & Can) => {
  const { t } = useWords()
  const [reopening, setReopening] = useState<string>()
  if (register.sessions.length === 0) return <Empty title={t('attendance.noSessions')} />
  const columns = (['session', 'state', 'came', 'action'] as const).map((column) => ({ text: t(`attendance.columns.${column}`) }))
  return (
    <>
      <ListTable columns={can.mayCancel || can.mayMove ? columns : columns.slice(0, -1)}>
        {register.sessions.map((session) => (
          <SessionRow
            key={session.date}
            register={register}
            session={session}
            can={can}
            reopen={() => setReopening(session.date)}
          />
        ))}
      </ListTable>
      {reopening && <ReopenDialog register={register} date={reopening} close={() => setReopening(undefined)} />}
    </>
  )
}

type RowInput = { register: Register; session: Session; can: Can; reopen: () => void }

const SessionRow = ({ register, session, can: { mayCancel, mayMove }, reopen }: RowInput) => {
  const { t, language } = useWords()
  const setAddress = useSetAddress()
  const { date, isOff, moved } = session
  const { here, all } = countsOf(registerAt(register, date).children, date)
  const isAhead = date >= register.today
  const day = formatDate(date, language, 'on')
  return (
    <Table.Tr>
      <Table.Td>
        <Link className="log-link" data-row to={`/classes/${register.id}?place=${register.playground.guid}&session=${date}`}>
          {formatWeekday(date, language)}
        </Link>
        {moved && (
          <p className="muted">
            {t('groupChanges.move.wasMoved', {
              time: `${moved.startTime}–${moved.endTime}`,
              day: formatDate(moved.from, language),
            })}
          </p>
        )}
      </Table.Td>
      <Table.Td>
        <SessionPill state={sessionStateOf(session, register.today)} />
      </Table.Td>
      <Table.Td>{!isOff && date <= register.today && t('attendance.came', { here, all })}</Table.Td>
      {(mayCancel || mayMove) && (
        <Table.Td className="row-actions">
          {mayMove && isAhead && !isOff && (
            <Button size="xs" onClick={() => setAddress({ move: date })}>
              {t('groupChanges.move.open')}
              <span className="visually-hidden">{` ${day}`}</span>
            </Button>
          )}
          {mayCancel && isAhead && !isOff && (
            <Button size="xs" variant="danger" onClick={() => setAddress({ cancel: date })}>
              {t('attendance.cancel.open')}
              <span className="visually-hidden">{` ${day}`}</span>
            </Button>
          )}
          {mayCancel && isAhead && isOff && (
            <Button size="xs" onClick={reopen}>
              {t('attendance.reopen.open')}
              <span className="visually-hidden">{` ${day}`}</span>
            </Button>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  )
}
