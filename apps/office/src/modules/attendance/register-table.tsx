import type { Register, RegisteredChild } from '@hoppla/contract/attendance/attendance'
import { Table, UnstyledButton } from '@mantine/core'
import { useViewportSize } from '@mantine/hooks'
import { formatShortDay, formatWeekday } from '../../platform/moments.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { ChildName, Guardian, HealthChip } from './child-facts.tsx'
import { MarkControl, MarkGlyph } from './mark-control.tsx'
import { type Markable, sessionsAround, stateOf } from './register.rules.ts'
import type { Health } from './use-health-notes.ts'

type Session = Register['sessions'][number]
/** A register as it is shown, with one of its sessions to be marked. */
export type RegisterView = {
  register: Register
  session: Session
  can: Markable
  press: (child: RegisteredChild) => (pressed: 'Here' | 'Away') => void
  health: Health
  /** To the family of one child; undefined: whoever looks may not. */
  write: ((child: RegisteredChild) => void) | undefined
}

/** Side bar, margins, and the columns of child, guardian, health and the chosen session; then what a session takes. */
const [takenWidth, sessionWidth] = [860, 62]
const fewest = 3

/** Children by sessions; the chosen session is marked, the others are looked at. A press on a date chooses it. */
export const RegisterTable = ({ register, session, can, press, health, write }: RegisterView) => {
  const { t } = useWords()
  const { width } = useViewportSize()
  const room = Math.max(fewest, Math.floor((width - takenWidth) / sessionWidth) + 1)
  const shown = sessionsAround(register.sessions, session.date, room)
  return (
    <div className="table-panel register-table">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('attendance.columns.child')}</Table.Th>
            <Table.Th>{t('attendance.columns.guardian')}</Table.Th>
            <Table.Th>{t('attendance.columns.health')}</Table.Th>
            {shown.map((one) => (
              <SessionHead key={one.date} session={one} isChosen={one.date === session.date} today={register.today} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {register.children.map((child) => (
            <Table.Tr key={child.id} data-child={child.id}>
              <Table.Td>
                <ChildName child={child} />
              </Table.Td>
              <Table.Td>
                <Guardian child={child} write={write} />
              </Table.Td>
              <Table.Td>
                <HealthChip child={child} notes={health.read[child.id]} ask={() => health.ask(child.id)} />
              </Table.Td>
              {shown.map((one) => (
                <SessionCell key={one.date} child={child} session={one} chosen={session} can={can} press={press(child)} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const SessionHead = ({ session: { date, isOff }, isChosen, today }: { session: Session; isChosen: boolean; today: string }) => {
  const { t, language } = useWords()
  const setAddress = useSetAddress()
  const day = formatWeekday(date, language)
  return (
    <Table.Th className={isChosen ? 'session chosen' : 'session'}>
      <UnstyledButton
        className={isOff ? 'session-date is-off' : 'session-date'}
        aria-pressed={isChosen}
        onClick={() => setAddress({ session: date })}
      >
        {date === today ? t('attendance.today') : formatShortDay(date, language)}
        <span className="visually-hidden">{`, ${isOff ? t('attendance.offDay', { day }) : day}`}</span>
      </UnstyledButton>
    </Table.Th>
  )
}

const SessionCell = ({
  child,
  session,
  chosen,
  can,
  press,
}: {
  child: RegisteredChild
  session: Session
  chosen: Session
  can: Markable
  press: (pressed: 'Here' | 'Away') => void
}) => {
  const isChosen = session.date === chosen.date
  const state = stateOf(child, session.date)
  return (
    <Table.Td className={isChosen ? 'session chosen' : session.isOff ? 'session off' : 'session'}>
      {isChosen && can.away ? (
        <MarkControl childId={child.id} name={`${child.firstName} ${child.lastName}`} state={state} can={can} press={press} />
      ) : (
        !session.isOff && <MarkGlyph state={state} />
      )}
    </Table.Td>
  )
}
