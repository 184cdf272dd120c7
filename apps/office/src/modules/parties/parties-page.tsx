import './parties.css'
import type { PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import type { StaffPlace } from '@hoppla/contract/staff'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Note } from '../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { formatShortDays, formatWeekday } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { addDays, weekOf } from './calendar.rules.ts'
import { DayList } from './day-list.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { DayChoice, Legend, PageActions } from './page-parts.tsx'
import { listCentrePartiesQuery, useShownPeople } from './party-queries.ts'
import { PartiesToCallNote } from './rooms/parties-to-call-note.tsx'
import type { Shown } from './shown.ts'
import { WeekView } from './week-view.tsx'

const NewPartyDrawer = lazy(async () => ({ default: (await import('./phone/new-party-drawer.tsx')).NewPartyDrawer }))
const PrintedParties = lazy(async () => ({ default: (await import('./print/printed-parties.tsx')).PrintedParties }))
const RequestsDrawer = lazy(async () => ({ default: (await import('./requests/requests-drawer.tsx')).RequestsDrawer }))
const BlockDrawer = lazy(async () => ({ default: (await import('./rooms/block-drawer.tsx')).BlockDrawer }))
const PartiesToCallDrawer = lazy(async () => ({ default: (await import('./rooms/parties-to-call.tsx')).PartiesToCallDrawer }))
const PartyDrawer = lazy(async () => ({ default: (await import('./party-drawer.tsx')).PartyDrawer }))

/** The parties of the play centre that is worked at, by rooms and day; where there are several, it is chosen first. */
export default function PartiesPage() {
  return (
    <Guarded permission="parties.read">
      <Parties />
    </Guarded>
  )
}

const Parties = () => {
  const me = useMe()
  const place = usePlace()
  const centres = playgroundsOf(me, place?.id).filter(({ id }) => canAt(me, 'parties.read', id))
  const [centre] = centres
  return centres.length === 1 && centre ? <Centre key={centre.id} centre={centre} /> : <Centres centres={centres} />
}

const Centres = ({ centres }: { centres: readonly StaffPlace[] }) => {
  const { t } = useWords()
  return (
    <Page title={t('parties.title')}>
      {centres.length === 0 ? (
        <Empty title={t('parties.noCentre')} />
      ) : (
        <section aria-label={t('parties.choose')}>
          <p className="muted">{t('parties.choose')}</p>
          <ul className="rows">
            {centres.map(({ id, name }) => (
              <li key={id}>
                <Link className="log-link" data-row to={`/parties?place=${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

const isDay = (text: string): boolean => /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** The days that the address asks for; without any, today by this device until the play centre has said. */
const useDays = () => {
  const asked = useInAddress('day')
  const isWeek = useInAddress('view') === 'week'
  const day = isDay(asked) ? asked : new Date().toLocaleDateString('sv-SE')
  const week = weekOf(day)
  return { day, isWeek, from: isWeek ? (week[0] ?? day) : day, to: isWeek ? (week[6] ?? day) : day }
}

const Centre = ({ centre }: { centre: StaffPlace }) => {
  const { t, language } = useWords()
  const { day, isWeek, from, to } = useDays()
  const isPrinting = useInAddress('print') !== ''
  const query = useQuery(listCentrePartiesQuery(centre.id, from, to))
  const { data, error, dataUpdatedAt, refetch } = query
  const isThese = data?.days[0]?.date === from && data.days.length === (isWeek ? 7 : 1)
  const parties = isThese ? data.parties : []
  const people = useShownPeople(
    centre.id,
    { from, to },
    parties.map(({ id }) => id),
  )
  const children = parties.reduce((sum, one) => sum + one.children, 0)
  const lead = [
    centre.name,
    ...(isThese ? [t('parties.count', { count: parties.length }), t('parties.children', { count: children })] : []),
  ].join(' · ')
  return (
    <Page
      title={isWeek ? formatShortDays(from, to, language) : formatWeekday(day, language)}
      lead={lead}
      actions={
        <>
          <DayChoice day={day} isWeek={isWeek} today={data?.today} step={(by) => addDays(day, isWeek ? by * 7 : by)} />
          {!isPrinting && (
            <PageActions
              centre={centre}
              isWeek={isWeek}
              hasParties={parties.length > 0}
              takesBookings={data?.takesBookings ?? false}
              requests={data?.requests ?? 0}
            />
          )}
        </>
      }
    >
      {error && <Failure error={error} {...(data ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />}
      {!isPrinting && <PartiesToCallNote placeId={centre.id} />}
      {!isThese && !error && <Waiting rows={6} height={68} />}
      {isThese && <Days shown={{ centre, calendar: data, people }} day={day} isWeek={isWeek} />}
      <OpenParty centre={centre} />
      <Requests centre={centre} />
      <ToCall centre={centre} />
      {data && <Blocks centre={centre} calendar={data} day={day} />}
      {data?.takesBookings && <NewParty centre={centre} day={day} />}
    </Page>
  )
}

const Days = ({ shown, day, isWeek }: { shown: Shown; day: string; isWeek: boolean }) => {
  const { t } = useWords()
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const { calendar } = shown
  const printed = useInAddress('print')
  if (!isWeek && (printed === 'day' || printed === 'kitchen'))
    return (
      <Suspense fallback={<Waiting rows={6} height={52} />}>
        <PrintedParties shown={shown} date={day} kind={printed} />
      </Suspense>
    )
  if (!calendar.takesBookings && calendar.parties.length === 0)
    return <Empty title={t('parties.noBookings')}>{t('parties.noBookingsText')}</Empty>
  const isClosed = !isWeek && calendar.days[0]?.open.length === 0
  return (
    <>
      {isClosed && <Note tone="quiet">{t('parties.closed')}</Note>}
      {calendar.rooms.length > 0 && <Legend />}
      {isWeek ? (
        <WeekView shown={shown} isWide={isWide} />
      ) : isWide ? (
        <DayTimeline shown={shown} date={day} />
      ) : (
        <DayList shown={shown} date={day} />
      )}
    </>
  )
}

/** The drawer of a party; the address says which. */
const OpenParty = ({ centre }: { centre: StaffPlace }) => {
  const id = useInAddress('party')
  const setAddress = useSetAddress()
  if (id === '') return null
  return (
    <Suspense fallback={null}>
      <PartyDrawer key={id} id={id} centre={centre} close={() => setAddress({ party: '', move: '' })} />
    </Suspense>
  )
}

/** The drawer of whom to call; the address says so. */
const ToCall = ({ centre }: { centre: StaffPlace }) => {
  const isOpen = useInAddress('call') !== ''
  const setAddress = useSetAddress()
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <PartiesToCallDrawer centre={centre} close={() => setAddress({ call: '' })} />
    </Suspense>
  )
}

/** The drawer in which a room is blocked, or freed again; the address says which. */
const Blocks = ({ centre, calendar, day }: { centre: StaffPlace; calendar: PartyCalendar; day: string }) => {
  const id = useInAddress('block')
  const setAddress = useSetAddress()
  const mayBlock = canAt(useMe(), 'parties.edit', centre.id)
  if (id === '' || !mayBlock) return null
  return (
    <Suspense fallback={null}>
      <BlockDrawer key={id} centre={centre} calendar={calendar} day={day} id={id} close={() => setAddress({ block: '' })} />
    </Suspense>
  )
}

/** The drawer of what families ask for; the address says so. */
const Requests = ({ centre }: { centre: StaffPlace }) => {
  const state = useInAddress('requests')
  const setAddress = useSetAddress()
  if (state !== 'open' && state !== 'closed') return null
  return (
    <Suspense fallback={null}>
      <RequestsDrawer centre={centre} state={state} close={() => setAddress({ requests: '' })} />
    </Suspense>
  )
}

/** The drawer in which a party is booked by phone; the address says so, and from which enquiry. */
const NewParty = ({ centre, day }: { centre: StaffPlace; day: string }) => {
  const isOpen = useInAddress('new') !== ''
  const enquiry = useInAddress('enquiry')
  const setAddress = useSetAddress()
  const mayBook = canAt(useMe(), 'parties.edit', centre.id)
  if (!isOpen || !mayBook) return null
  return (
    <Suspense fallback={null}>
      <NewPartyDrawer centre={centre} day={day} enquiryId={enquiry} close={() => setAddress({ new: '', enquiry: '' })} />
    </Suspense>
  )
}
