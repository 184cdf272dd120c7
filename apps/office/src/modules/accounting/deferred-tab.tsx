import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Panel } from '../../parts/page.tsx'
import { useWords } from '../../platform/words.ts'
import { getDeferredRevenueQuery } from './accounting-queries.ts'
import { exactly } from './names.ts'
import { OnDay, useOnDay } from './on-day.tsx'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

const columns = ['opening', 'sold', 'earned', 'closing'] as const

/** What was paid for and is not earned yet at the end of a day. */
export default function DeferredTab(input: TabInput) {
  const { t, language } = useWords()
  const { company } = input
  const asked = useQuery(getDeferredRevenueQuery(company.id, useOnDay(input)))
  const money = exactly(company.currency, language)
  const { data } = asked
  return (
    <>
      <OnDay {...input} />
      <ListStates asked={asked} rows={4} empty={undefined}>
        {data && (
          <Panel title={t('accounting.deferred.title')}>
            <ReportTable
              heads={[t('accounting.bys.product'), ...columns.map((column) => t(`accounting.deferred.${column}`))]}
              rows={data.rows.map((row) => ({
                key: row.product,
                cells: [t(`accounting.products.${row.product}`), ...columns.map((column) => money(row[column]))],
              }))}
              sum={[t('accounting.total'), ...columns.map((column) => money(data.total[column]))]}
            />
          </Panel>
        )}
      </ListStates>
    </>
  )
}
