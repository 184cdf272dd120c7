import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Empty } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { getTrialBalanceQuery } from './accounting-queries.ts'
import { accountText, exactly } from './names.ts'
import { periodOf } from './periods.rules.ts'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

const columns = ['opening', 'debit', 'credit', 'closing'] as const

/** Every account with its balances. */
export default function TrialBalanceTab({ company, month }: TabInput) {
  const { t, language } = useWords()
  const asked = useQuery(getTrialBalanceQuery(company.id, periodOf(month, company.today)))
  const money = exactly(company.currency, language)
  const { data } = asked
  return (
    <ListStates
      asked={asked}
      rows={8}
      empty={data?.rows.length === 0 ? <Empty art={null} title={t('accounting.nothing')} /> : undefined}
    >
      {data && (
        <ReportTable
          texts={2}
          heads={[
            t('accounting.balance.number'),
            t('accounting.balance.account'),
            ...columns.map((column) => t(`accounting.balance.${column}`)),
          ]}
          rows={data.rows.map((row) => ({
            key: row.account,
            cells: [
              row.number ?? t('accounting.balance.missing'),
              row.name ?? accountText(row.account, t),
              ...columns.map((column) => money(row[column])),
            ],
          }))}
          sum={['', t('accounting.total'), ...columns.map((column) => money(data.total[column]))]}
        />
      )}
    </ListStates>
  )
}
