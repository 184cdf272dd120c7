import { type Figures, figurePeriods } from '@hoppla/contract/staff/figures'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { formatDay } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { ByCountry, ByProduct } from './breakdowns.tsx'
import { getFiguresQuery, type Period } from './overview-queries.ts'
import { Tiles } from './tiles.tsx'

// The figures are there before the drawing is fetched.
const RevenueChart = lazy(() => import('./revenue-chart.tsx'))

export default function OverviewPage() {
  return (
    <Guarded permission="figures.read">
      <Overview />
    </Guarded>
  )
}

const names = { '1': 'day', '7': 'week', '28': 'month', '364': 'year' } as const

/** What was sold at a place in a period, against the same weekdays of the year before. Each currency by itself. */
const Overview = () => {
  const { t, language } = useWords()
  const place = usePlace()
  const asked = useInAddress('days')
  const days: Period = figurePeriods.find((one) => one === asked) ?? '28'
  const setAddress = useSetAddress()
  const { data, error, dataUpdatedAt, refetch } = useQuery(getFiguresQuery(place?.id, days))
  const range = data && { from: formatDay(data.first, language), to: formatDay(data.last, language) }
  return (
    <Page
      title={t('overview.title')}
      lead={range && (data.isToday ? t('overview.leadToday') : t('overview.lead', range))}
      actions={
        <SegmentedControl
          aria-label={t('overview.period')}
          value={days}
          onChange={(value) => setAddress({ days: value === '28' ? '' : value })}
          data={figurePeriods.map((value) => ({ value, label: t(`overview.periods.${names[value]}`) }))}
        />
      }
    >
      {error && <Failure error={error} {...(data ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={4} height={92} />}
      {data && <Sold figures={data} days={days} isCentre={place?.kind === 'Playground'} />}
    </Page>
  )
}

const Sold = ({ figures, days, isCentre }: { figures: Figures; days: Period; isCentre: boolean }) => {
  const { t } = useWords()
  const asked = useInAddress('currency')
  const setAddress = useSetAddress()
  const { currencies } = figures
  const chosen = currencies.find(({ currency }) => currency === asked) ?? currencies[0]
  if (!chosen) return <Empty title={t('overview.nothing')} />
  return (
    <>
      {currencies.length > 1 && (
        <SegmentedControl
          aria-label={t('overview.currency')}
          className="start"
          value={chosen.currency}
          onChange={(currency) => setAddress({ currency })}
          data={currencies.map(({ currency }) => currency)}
        />
      )}
      <Tiles figures={figures} chosen={chosen} days={days} />
      {!figures.isToday && (
        <Panel title={t(days === '364' ? 'overview.byWeek' : 'overview.byDay')}>
          <Suspense fallback={<Waiting rows={1} height={240} />}>
            <RevenueChart days={chosen.byDay} currency={chosen.currency} inWeeks={days === '364'} />
          </Suspense>
        </Panel>
      )}
      <div className="overview-columns">
        <ByProduct chosen={chosen} />
        {figures.byCountry.length > 1 && <ByCountry byCountry={figures.byCountry} />}
      </div>
      <p className="muted">
        {t('overview.note')} {isCentre && t('overview.noteCentre')}
      </p>
    </>
  )
}
