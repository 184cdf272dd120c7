import { Menu, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Activity, Fragment, useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { useWaitingMarks } from '../modules/attendance/waiting/waiting-marks.ts'
import { getStaffCountsQuery } from '../modules/today/today-queries.ts'
import { useFetched } from '../parts/fetched.ts'
import { Waiting } from '../parts/page.tsx'
import { Failure, Keys } from '../parts/states.tsx'
import { can, getStaffMeQuery, useMe } from '../platform/me.ts'
import { useIsElsewhere, usePlace, useToPlace } from '../platform/place.ts'
import { useSession } from '../platform/session.ts'
import { stepUp } from '../platform/step-up.ts'
import { useStore } from '../platform/store.ts'
import { useWords } from '../platform/words.ts'
import { Connection } from './connection.tsx'
import { NotFound } from './guarded.tsx'
import { useKeys } from './keys.tsx'
import { isKeysOpen } from './keys-open.ts'
import { type Entry, entriesOf } from './navigation.ts'
import { openPalette, paletteCalls } from './palette-calls.ts'
import { PersonMenu, PersonMenuItems } from './person-menu.tsx'
import { PlaceSwitcher } from './place-switcher.tsx'

const loadSessionOver = async () => (await import('../modules/sign-in/session-over.tsx')).SessionOver
const loadPalette = async () => (await import('./palette.tsx')).Palette
const loadKeysDialog = async () => (await import('./keys-dialog.tsx')).KeysDialog
const loadActingBanner = async () => (await import('../modules/acting/acting-banner.tsx')).ActingBanner
const loadStepUpDialog = async () => (await import('./step-up-dialog.tsx')).StepUpDialog

/**
 * What stands around every page of somebody who is signed in. When the session is over the page is hidden, not taken away: what was typed is there again when
 * the same person is back. Whoever holds no role any more sees nothing of it.
 */
export default function Frame() {
  const session = useSession()
  const me = useQuery(getStaffMeQuery)
  const why = session.status === 'over' ? session.why : undefined
  const SessionOver = useFetched(loadSessionOver, why)
  return (
    <>
      {why && (SessionOver ? <SessionOver why={why} /> : <Alone />)}
      {why !== 'no-role' && (
        <Activity mode={why ? 'hidden' : 'visible'}>
          {me.data ? (
            <Inside />
          ) : me.error ? (
            <main className="alone">
              <Failure error={me.error} retry={() => void me.refetch()} />
            </main>
          ) : (
            <Alone />
          )}
        </Activity>
      )}
    </>
  )
}

const Alone = () => (
  <main className="alone">
    <Waiting />
  </main>
)

/** What opens over any page, fetched when it first does. */
const Dialogs = () => {
  const calls = useStore(paletteCalls)
  const Palette = useFetched(loadPalette, calls)
  const KeysDialog = useFetched(loadKeysDialog, useStore(isKeysOpen) ? 'open' : undefined)
  const StepUpDialog = useFetched(loadStepUpDialog, useStore(stepUp) ? 'open' : undefined)
  return (
    <>
      {Palette && <Palette calls={calls} />}
      {KeysDialog && <KeysDialog />}
      {StepUpDialog && <StepUpDialog />}
    </>
  )
}

const Inside = () => {
  const { t } = useWords()
  useKeys()
  useRoleNotice()
  useWaitingMarks()
  useFocusOnNewPage()
  return (
    <>
      <a className="skip" href="#page">
        {t('common.skip')}
      </a>
      <div className="frame">
        <SideBar />
        <main id="page" className="content" tabIndex={-1}>
          <Connection />
          <Acting />
          <Opened />
        </main>
        <BottomBar />
      </div>
      <Dialogs />
    </>
  )
}

/** For whom the person acts; fetched for those who may. */
const Acting = () => {
  const ActingBanner = useFetched(loadActingBanner, can(useMe(), 'customers.act') ? 'may' : undefined)
  return ActingBanner ? <ActingBanner /> : null
}

/** The page of the address. At a place that is none of one's own there is none. */
const Opened = () => (useIsElsewhere() ? <NotFound /> : <Outlet />)

/** Says it when the own roles were changed by somebody: the menu is another one now. */
const useRoleNotice = (): void => {
  const { t } = useWords()
  const { roles } = useMe()
  const now = roles.map(({ id }) => id).join()
  const before = useRef(now)
  useEffect(() => {
    if (before.current === now) return
    before.current = now
    notifications.show({ message: t('common.rolesChanged'), autoClose: false })
  }, [now, t])
}

/** Another page: the keyboard and the screen reader begin at its top. */
const useFocusOnNewPage = (): void => {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = pathname
    document.getElementById('page')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [pathname])
}

const EntryLink = ({ entry: { id, path, icon: Icon }, isShort = false }: { entry: Entry; isShort?: boolean }) => {
  const { t } = useWords()
  const toPlace = useToPlace()
  const name = t(isShort ? `common.nav.short.${id}` : `common.nav.${id}`)
  return (
    <NavLink to={toPlace(path)} end={path === '/'} className={isShort ? 'bottom-link' : 'nav-link'} title={name}>
      <Icon size={20} aria-hidden />
      <span>{name}</span>
      {(id === 'today' || id === 'enquiries') && !isShort && <Count of={id} />}
    </NavLink>
  )
}

/** How much waits for somebody; nothing where nothing does. */
const Count = ({ of }: { of: 'today' | 'enquiries' }) => {
  const { t } = useWords()
  const place = usePlace()
  const isAsked = can(useMe(), 'today.read')
  const { data } = useQuery({ ...getStaffCountsQuery(place?.id), enabled: isAsked })
  const count = data?.[of] ?? 0
  if (count === 0) return null
  return (
    <span className="nav-count">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t(of === 'today' ? 'common.nav.toDo' : 'common.nav.unanswered', { count })}</span>
    </span>
  )
}

const isApple = /Mac|iP/.test(navigator.userAgent)

const SideBar = () => {
  const { t } = useWords()
  const entries = entriesOf(useMe())
  const groups = (['chain', 'house'] as const).map((name) => ({ name, entries: entries.filter(({ group }) => group === name) }))
  return (
    <section className="side" aria-label={t('common.office')}>
      <PlaceSwitcher />
      <UnstyledButton className="search-button" onClick={openPalette}>
        <IconSearch size={18} aria-hidden />
        <span>{t('common.palette.short')}</span>
        <Keys>{isApple ? '⌘K' : 'Ctrl K'}</Keys>
      </UnstyledButton>
      <nav aria-label={t('common.nav.label')}>
        {entries
          .filter(({ group }) => group === 'work')
          .map((entry) => (
            <EntryLink key={entry.id} entry={entry} />
          ))}
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <Fragment key={group.name}>
              <p className="nav-group">{t(`common.nav.${group.name}`)}</p>
              {group.entries.map((entry) => (
                <EntryLink key={entry.id} entry={entry} />
              ))}
            </Fragment>
          ))}
      </nav>
      <PersonMenu />
    </section>
  )
}

const mostInBar = 4
/** On a phone: the first four pages, and the rest behind “More”. */
const BottomBar = () => {
  const { t } = useWords()
  const toPlace = useToPlace()
  const entries = entriesOf(useMe())
  return (
    <nav className="bottom-bar" aria-label={t('common.nav.label')}>
      {entries.slice(0, mostInBar).map((entry) => (
        <EntryLink key={entry.id} entry={entry} isShort />
      ))}
      <Menu position="top-end" width={240}>
        <Menu.Target>
          <UnstyledButton className="bottom-link">
            <IconDots size={20} aria-hidden />
            <span>{t('common.nav.more')}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="75vh" style={{ overflowY: 'auto' }}>
          {entries.slice(mostInBar).map(({ id, path, icon: Icon }) => (
            <Menu.Item key={id} component={Link} to={toPlace(path)} leftSection={<Icon size={18} aria-hidden />}>
              {t(`common.nav.${id}`)}
            </Menu.Item>
          ))}
          {entries.length > mostInBar && <Menu.Divider />}
          <PersonMenuItems />
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
