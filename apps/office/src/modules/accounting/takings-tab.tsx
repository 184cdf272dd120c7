import { type Takings, type TakingsBy, takingsBy } from '@hoppla/contract/accounting/reports'
import { formatMoney } from '@hoppla/i18n'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { getDeferredRevenueQuery, getGiftCardDebtQuery, getTakingsQuery } from './accounting-queries.ts'
import { exactly, takingsText } from './names.ts'
import { periodOf, yearBefore } from './periods.rules.ts'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

// The figures are there before the drawing is fetched.
const TakingsChart = lazy(() => import('./takings-chart.tsx'))

/** What was sold in the month, by day and by what is chosen. */
export default function TakingsTab({ company, month }: TabInput) {
  const { t } = useWords()
  const asked = useInAddress('by')
  const by: TakingsBy = takingsBy.find((one) => one === asked) ?? 'product'
  const period = periodOf(month, company.today)
  const takings = useQuery(getTakingsQuery(company.id, period, by))
  const { data, error } = takings
  return (
    <>
      {error && <Failure error={error} {...(data ? { at: takings.dataUpdatedAt } : {})} retry={() => void takings.refetch()} />}
      {!data && !error && <Waiting rows={4} height={92} />}
      {data && (
        <>
          <Tiles company={company} month={month} takings={data} />
          {data.rows.length === 0 ? (
            <Empty art={null} title={t('accounting.nothing')} />
          ) : (
            <ByDay takings={data} by={takings.isPlaceholderData ? undefined : by} asked={by} />
          )}
        </>
      )}
    </>
  )
}

const Tiles = ({ company, month, takings: { currency, sold, refunded } }: TabInput & { takings: Takings }) => {
  const { t, language } = useWords()
  const period = periodOf(month, company.today)
  const before = useQuery(getTakingsQuery(company.id, yearBefore(period), 'product')).data
  const debt = useQuery(getGiftCardDebtQuery(company.id, period.to)).data
  const deferred = useQuery(getDeferredRevenueQuery(company.id, period.to)).data
  const money = (amount: number) => formatMoney(Math.round(amount), currency, language, { short: true })
  const tiles = [
    [t('accounting.sold'), money(sold), before && t('accounting.lastYear', { amount: money(before.sold) })],
    [t('accounting.refunded'), money(refunded), before && t('accounting.lastYear', { amount: money(before.refunded) })],
    [
      t('accounting.owed'),
      debt ? money(debt.total) : '–',
      debt && t('accounting.expiredNow', { amount: money(debt.breakage.month) }),
    ],
    [
      t('accounting.unearned'),
      deferred ? money(deferred.total.closing) : '–',
      deferred && t('accounting.earnedNow', { amount: money(deferred.total.earned) }),
    ],
  ] as const
  return (
    <dl className="tiles">
      {tiles.map(([name, figure, note]) => (
        <div className="tile" key={name}>
          <dt>{name}</dt>
          <dd className="big">{figure}</dd>
          <dd className="trend">{note ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** @param by what the figures are split by; undefined: those of the last choice are still shown. */
const ByDay = ({ takings, by, asked }: { takings: Takings; by: TakingsBy | undefined; asked: TakingsBy }) => {
  const { t, language } = useWords()
  const set = useSetAddress()
  const money = exactly(takings.currency, language)
  const names = takings.rows.map((row) => takingsText(by ?? asked, row, language, t))
  return (
    <>
      <Panel
        title={t('accounting.byDay')}
        aside={
          <SegmentedControl
            aria-label={t('accounting.by')}
            withItemsBorders={false}
            value={asked}
            onChange={(value) => set({ by: value === 'product' ? '' : value })}
            data={takingsBy.map((value) => ({ value, label: t(`accounting.bys.${value}`) }))}
          />
        }
      >
        <Suspense fallback={<Waiting rows={1} height={240} />}>
          <TakingsChart takings={takings} names={names} />
        </Suspense>
      </Panel>
      <ReportTable
        heads={[t(`accounting.bys.${asked}`), t('accounting.sold'), t('accounting.refunded'), t('accounting.net')]}
        rows={takings.rows.map(({ key, sold, refunded, total }, at) => ({
          key,
          cells: [names[at] ?? key, money(sold), money(refunded), money(total)],
        }))}
        sum={[t('accounting.total'), money(takings.sold), money(takings.refunded), money(takings.total)]}
      />
    </>
  )
}
