import './hours.css'
import { Button, Tabs } from '@mantine/core'
import { IconBuildingOff, IconCalendarPlus, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { can, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { PartiesToCallNote } from '../parties/rooms/parties-to-call-note.tsx'
import { ClosingsList } from './closings-list.tsx'
import { type HoursTab, hoursTabs, useHoursAddress } from './hours-address.ts'
import { YearOfPlace } from './year-panel.tsx'

// Whoever looks at the hours fetches no form.
const CloseDrawer = lazy(async () => ({ default: (await import('./close-drawer.tsx')).CloseDrawer }))
const WeekEditor = lazy(async () => ({ default: (await import('./editing/week-editor.tsx')).WeekEditor }))
const SpecialDays = lazy(async () => ({ default: (await import('./editing/special-days.tsx')).SpecialDays }))
const SchoolHolidays = lazy(async () => ({ default: (await import('./editing/school-holidays.tsx')).SchoolHolidays }))
const ArrivalsEditor = lazy(async () => ({ default: (await import('./editing/arrivals-editor.tsx')).ArrivalsEditor }))
const PrintedHoursPage = lazy(async () => ({ default: (await import('./print/printed-hours.tsx')).PrintedHoursPage }))

/** When the play centres are open, changing it, and closing one for a day. */
export default function HoursPage() {
  return (
    <Guarded permission="hours.close">
      <Hours />
    </Guarded>
  )
}

const Hours = () => {
  const { t } = useWords()
  const { tab: asked = 'overview' } = useParams()
  const place = usePlace()
  const mayEdit = can(useMe(), 'hours.edit')
  const closes = useInAddress('close')
  const [isCloseUsed, setCloseUsed] = useState(false)
  if (closes !== '' && !isCloseUsed) setCloseUsed(true)
  const setAddress = useSetAddress()
  const address = useHoursAddress()
  const tab = hoursTabs.find((one) => one === asked)
  if (asked === 'print' && mayEdit)
    return (
      <Suspense fallback={<Waiting />}>
        <PrintedHoursPage />
      </Suspense>
    )
  if (!tab || (tab !== 'overview' && !mayEdit)) return <NotFound />
  return (
    <Page
      title={t('hours.title')}
      lead={tab === 'overview' && (place ? t('hours.leadAt', { place: place.name }) : t('hours.lead'))}
      actions={
        tab === 'overview' && (
          <>
            {mayEdit && (
              <Button component={Link} to={address('print')} leftSection={<IconPrinter size={18} aria-hidden />}>
                {t('hours.print.open')}
              </Button>
            )}
            {mayEdit && (
              <Button component={Link} to={address('special-days', 'new')} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
                {t('hours.days.add')}
              </Button>
            )}
            <Button
              variant="danger"
              leftSection={<IconBuildingOff size={18} aria-hidden />}
              onClick={() => setAddress({ close: '1' })}
            >
              {t('hours.close')}
            </Button>
          </>
        )
      }
    >
      {place && <PartiesToCallNote placeId={place.id} />}
      {mayEdit ? <HoursTabs tab={tab} /> : <Overview />}
      {isCloseUsed && (
        <Suspense fallback={null}>
          <CloseDrawer opened={closes !== ''} close={() => setAddress({ close: '' })} />
        </Suspense>
      )}
    </Page>
  )
}

const HoursTabs = ({ tab }: { tab: HoursTab }) => {
  const { t } = useWords()
  const go = useNavigate()
  const address = useHoursAddress()
  return (
    <Tabs value={tab} activateTabWithKeyboard={false} onChange={(next) => void go(address(next as HoursTab))}>
      <Tabs.List aria-label={t('hours.title')}>
        {hoursTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`hours.tabs.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>
        <Suspense fallback={<Waiting />}>
          {tab === 'overview' && <Overview />}
          {tab === 'week' && <WeekEditor />}
          {tab === 'special-days' && <SpecialDays />}
          {tab === 'school-holidays' && <SchoolHolidays />}
          {tab === 'arrivals' && <ArrivalsEditor />}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

const Overview = () => (
  <div className="stack mt">
    <ClosingsList />
    <YearOfPlace />
  </div>
)
