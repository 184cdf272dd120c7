import type { Register, RegisteredChild } from '@hoppla/contract/attendance/attendance'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Empty, Failure, Keys, Note } from '../../parts/states.tsx'
import { isOffline } from '../../platform/api.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { listMarksQuery } from './attendance-queries.ts'
import { countsOf, markableAt, markOf, registerAt, stateOf } from './register.rules.ts'
import { registerKeys } from './register-keys.ts'
import { RegisterList } from './register-list.tsx'
import { RegisterTable } from './register-table.tsx'
import { SessionChoice } from './session-choice.tsx'
import { useHealthNotes } from './use-health-notes.ts'
import { mark } from './waiting/sending.ts'
import { SendingState } from './waiting/sending-state.tsx'

type Session = Register['sessions'][number]

/** Who is here at a session. At a desk beside the other sessions; on a phone and a tablet the chosen one alone. */
export const AttendanceTab = ({ register: whole, session }: { register: Register; session: Session | undefined }) => {
  const { t } = useWords()
  const health = useHealthNotes(whole.id)
  const setAddress = useSetAddress()
  const mayWrite = canAt(useMe(), 'classes.message', whole.playground.guid)
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  if (!session) return <Empty title={t('attendance.noSessions')} />
  const register = registerAt(whole, session.date)
  if (register.children.length === 0 && whole.children.length === 0)
    return <Empty title={t('attendance.nobody')}>{t('attendance.nobodyText')}</Empty>
  const can = markableAt(session, register.today)
  const write = mayWrite ? (child: RegisteredChild) => setAddress({ write: child.id }) : undefined
  const press = (child: RegisteredChild) => (pressed: 'Here' | 'Away') => {
    const state = markOf(stateOf(child, session.date), pressed)
    if (state !== undefined) mark({ groupId: register.id, date: session.date, childId: child.id, state })
  }
  const List = isWide ? RegisterTable : RegisterList
  return (
    <>
      <SessionChoice register={register} session={session} />
      <Summary register={register} session={session} />
      <SendingState register={register} />
      <Marks register={register} session={session} />
      <HealthNote register={register} />
      {session.isOff && <Note tone="bad">{t('attendance.isOff')}</Note>}
      {!session.isOff && session.date > register.today && <Note tone="info">{t('attendance.isAhead')}</Note>}
      {!session.isOff && !can.away && <Note tone="quiet">{t('attendance.isClosed')}</Note>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls inside of it. */}
      <div onKeyDown={registerKeys}>
        <List register={register} session={session} can={can} press={press} health={health} write={write} />
      </div>
    </>
  )
}

const Summary = ({ register, session }: { register: Register; session: Session }) => {
  const { t } = useWords()
  const { here, all, reported, away, open } = countsOf(register.children, session.date)
  const can = markableAt(session, register.today)
  const rest = [
    reported > 0 && t('attendance.counts.reported', { count: reported }),
    away > 0 && t('attendance.counts.away', { count: away }),
    can.here && open > 0 && t('attendance.counts.open', { count: open }),
  ].filter(Boolean)
  return (
    <div className="register-summary">
      <p className="register-count" aria-live="polite">
        <strong>{here}</strong>
        <span>
          {t('attendance.counts.here', { all })}
          {rest.length > 0 && <span className="below">{rest.join(' · ')}</span>}
        </span>
      </p>
      {can.here && open > 0 && (
        <Button variant="quiet" onClick={() => mark({ groupId: register.id, date: session.date, state: 'Rest' })}>
          {t('attendance.rest')}
        </Button>
      )}
      {can.away && (
        <p className="register-keys" aria-hidden>
          <Keys>↑</Keys> <Keys>↓</Keys> {t('attendance.keys.child')}, <Keys>{t('attendance.keys.space')}</Keys>{' '}
          {t('attendance.keys.here')}, <Keys>A</Keys> {t('attendance.keys.away')}
        </p>
      )}
    </div>
  )
}

/** Keeps up with what colleagues mark. That there is no connection is said above already. */
const Marks = ({ register, session }: { register: Register; session: Session }) => {
  const { error, dataUpdatedAt, refetch } = useQuery(listMarksQuery(register.id, session.date))
  if (!error || isOffline(error)) return null
  return <Failure error={error} {...(dataUpdatedAt > 0 ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />
}

const HealthNote = ({ register }: { register: Register }) => {
  const { t } = useWords()
  const count = register.children.filter(({ hasHealthNotes }) => hasHealthNotes).length
  if (count === 0) return null
  return (
    <Note tone="warn">
      <strong>{t('attendance.health.count', { count })}</strong> {t('attendance.health.logged')}
    </Note>
  )
}
