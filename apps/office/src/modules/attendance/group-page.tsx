import type { Register } from '@hoppla/contract/attendance/attendance'
import { Button, Tabs } from '@mantine/core'
import { IconCalendarOff, IconMessage, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Failure } from '../../parts/states.tsx'
import { refusalCode } from '../../platform/api.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { NotFound } from '../../shell/guarded.tsx'
import { getRegisterQuery } from './attendance-queries.ts'
import { AttendanceTab } from './attendance-tab.tsx'
import type { GroupTab } from './group-tabs.ts'
import { PrintedRegister } from './printed-register.tsx'
import { chosenSession } from './register.rules.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { usePrintedNotes } from './use-printed-notes.ts'
import { withWaiting } from './waiting/waiting.rules.ts'
import { useWaiting } from './waiting/waiting.ts'

// Whoever ticks children fetches no form.
const ChangeDrawer = lazy(async () => ({ default: (await import('./changes/change-drawer.tsx')).ChangeDrawer }))
const MoveDrawer = lazy(async () => ({ default: (await import('./changes/move-drawer.tsx')).MoveDrawer }))
const MessageDrawer = lazy(async () => ({ default: (await import('./messages/message-drawer.tsx')).MessageDrawer }))
const MessagesTab = lazy(async () => ({ default: (await import('./messages/messages-tab.tsx')).MessagesTab }))
const WaitingTab = lazy(async () => ({ default: (await import('./families/waiting-tab.tsx')).WaitingTab }))
const CancelDrawer = lazy(async () => ({ default: (await import('./cancel-drawer.tsx')).CancelDrawer }))

/** One group: who comes to which session, and its sessions. */
export const GroupPage = ({ groupId, tab }: { groupId: string; tab: GroupTab }) => {
  const { data, error, refetch } = useQuery(getRegisterQuery(groupId))
  const waiting = useWaiting()
  if (refusalCode(error) === 'class.not-found') return <NotFound />
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={8} height={52} />
  return <Group register={withWaiting(data, waiting)} tab={tab} />
}

const Group = ({ register, tab }: { register: Register; tab: GroupTab }) => {
  const { t } = useWords()
  const asked = useInAddress('session')
  const me = useMe()
  const printed = usePrintedNotes(register.id)
  const mayCancel = canAt(me, 'classes.cancel', register.playground.guid)
  const mayWrite = canAt(me, 'classes.message', register.playground.guid)
  const mayChange = canAt(me, 'classes.season', register.playground.guid)
  const session = chosenSession(register.sessions, asked, register.today)
  const title = [register.name, register.groupName].filter(Boolean).join(' · ')
  return (
    <>
      <Link className="back not-printed" to={`/classes?place=${register.playground.guid}`}>
        {t('attendance.back')}
      </Link>
      <Page
        title={title}
        lead={<Lead register={register} />}
        actions={<Actions register={register} tab={tab} session={session} printed={printed} />}
      >
        <GroupTabs register={register} tab={tab} session={session} mayCancel={mayCancel} mayWrite={mayWrite} mayMove={mayChange} />
      </Page>
      {session && <PrintedRegister register={register} session={session} notes={printed.notes} />}
      {mayCancel && <Cancelling register={register} />}
      {mayWrite && <Writing register={register} />}
      {mayChange && <Changing register={register} session={session} />}
      {mayChange && <Moving register={register} />}
    </>
  )
}

type ActionsInput = {
  register: Register
  tab: GroupTab
  session: Register['sessions'][number] | undefined
  printed: ReturnType<typeof usePrintedNotes>
}

/** What can be done with the group, by tab. */
const Actions = ({ register, tab, session, printed }: ActionsInput) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const me = useMe()
  const placeId = register.playground.guid
  const [mayWrite, mayChange] = [canAt(me, 'classes.message', placeId), canAt(me, 'classes.season', placeId)]
  const isCancellable =
    canAt(me, 'classes.cancel', placeId) && session !== undefined && !session.isOff && session.date >= register.today
  return (
    <>
      {session && (
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('attendance.print.press')}
        </Button>
      )}
      {session && tab === 'attendance' && register.children.some(({ hasHealthNotes }) => hasHealthNotes) && (
        <Button className="wide-action" variant="quiet" loading={printed.isWaiting} onClick={printed.print}>
          {t('attendance.print.withHealth')}
        </Button>
      )}
      {mayChange && tab === 'sessions' && (
        <>
          <Button onClick={() => setAddress({ change: 'group' })}>{t('groupChanges.open')}</Button>
          <Button onClick={() => setAddress({ change: 'merge' })}>{t('groupChanges.openMerge')}</Button>
        </>
      )}
      {mayWrite && tab !== 'sessions' && (
        <Button leftSection={<IconMessage size={18} aria-hidden />} onClick={() => setAddress({ write: 'group' })}>
          {t('classMessages.open')}
        </Button>
      )}
      {isCancellable && tab === 'attendance' && (
        <Button
          className="wide-action"
          variant="danger"
          leftSection={<IconCalendarOff size={18} aria-hidden />}
          onClick={() => setAddress({ cancel: session.date })}
        >
          {t('attendance.cancel.open')}
        </Button>
      )}
    </>
  )
}

const Lead = ({ register: { from, to, place, room, leader, playground, children, seats } }: { register: Register }) => {
  const { t } = useWords()
  const where = [leader, [room ?? place, playground.name].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
  return (
    <>{`${from}–${to} · ${where} · ${t('attendance.places', { children: children.filter(({ makeUpOn }) => makeUpOn === null).length, seats })}`}</>
  )
}

type TabsInput = {
  register: Register
  tab: GroupTab
  session: Register['sessions'][number] | undefined
  mayCancel: boolean
  mayWrite: boolean
  mayMove: boolean
}

const GroupTabs = ({ register, tab, session, mayCancel, mayWrite, mayMove }: TabsInput) => {
  const { t } = useWords()
  const go = useNavigate()
  const address = (next: GroupTab) =>
    `/classes/${register.id}${next === 'attendance' ? '' : `/${next}`}?place=${register.playground.guid}`
  return (
    <Tabs value={tab} activateTabWithKeyboard={false} onChange={(next) => void go(address(next as GroupTab))}>
      <Tabs.List aria-label={register.name}>
        <Tabs.Tab value="attendance">{t('attendance.tabs.attendance')}</Tabs.Tab>
        <Tabs.Tab value="sessions">{t('attendance.tabs.sessions', { count: register.sessions.length })}</Tabs.Tab>
        <Tabs.Tab value="waiting">{t('attendance.tabs.waiting')}</Tabs.Tab>
        {mayWrite && <Tabs.Tab value="messages">{t('classMessages.tab')}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value={tab} className="register-panel">
        {tab === 'sessions' ? (
          <SessionsTab register={register} mayCancel={mayCancel} mayMove={mayMove} />
        ) : tab === 'waiting' ? (
          <Suspense fallback={<Waiting rows={4} height={52} />}>
            <WaitingTab register={register} />
          </Suspense>
        ) : tab === 'messages' ? (
          mayWrite && (
            <Suspense fallback={<Waiting rows={4} height={84} />}>
              <MessagesTab register={register} />
            </Suspense>
          )
        ) : (
          <AttendanceTab register={register} session={session} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/** The drawer in which a session is cancelled; the address says which. */
const Cancelling = ({ register }: { register: Register }) => {
  const date = useInAddress('cancel')
  const setAddress = useSetAddress()
  const [last, setLast] = useState('')
  if (date !== '' && date !== last) setLast(date)
  if (last === '') return null
  return (
    <Suspense fallback={null}>
      <CancelDrawer register={register} date={last} opened={date !== ''} close={() => setAddress({ cancel: '' })} />
    </Suspense>
  )
}

/** The drawer in which a session is moved; the address says which. */
const Moving = ({ register }: { register: Register }) => {
  const date = useInAddress('move')
  const setAddress = useSetAddress()
  const [last, setLast] = useState<Register['sessions'][number]>()
  const found = register.sessions.find((session) => session.date === date)
  if (found && found.date !== last?.date) setLast(found)
  if (!last) return null
  return (
    <Suspense fallback={null}>
      <MoveDrawer register={register} session={last} opened={found !== undefined} close={() => setAddress({ move: '' })} />
    </Suspense>
  )
}

/** The drawer in which families are written to; the address says whom: the group, or a child’s place in a booking. */
const Writing = ({ register }: { register: Register }) => {
  const to = useInAddress('write')
  const setAddress = useSetAddress()
  const [last, setLast] = useState('')
  if (to !== '' && to !== last) setLast(to)
  if (last === '') return null
  const childId = register.children.find(({ id }) => id === last)?.id
  return (
    <Suspense fallback={null}>
      <MessageDrawer register={register} childId={childId} opened={to !== ''} close={() => setAddress({ write: '' })} />
    </Suspense>
  )
}

/** The drawer in which the group changes, or goes to another one; the address says which. */
const Changing = ({ register, session }: { register: Register; session: Register['sessions'][number] | undefined }) => {
  const what = useInAddress('change')
  const setAddress = useSetAddress()
  const [last, setLast] = useState('')
  if (what !== '' && what !== last) setLast(what)
  if (last === '') return null
  const isAhead = session !== undefined && !session.isOff && session.date >= register.today
  return (
    <Suspense fallback={null}>
      <ChangeDrawer
        register={register}
        session={isAhead ? session : undefined}
        what={last === 'merge' ? 'merge' : 'group'}
        opened={what !== ''}
        close={() => setAddress({ change: '' })}
      />
    </Suspense>
  )
}
