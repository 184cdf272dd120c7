import { formatPercent } from '@hoppla/i18n'
import { useQuery } from '@tanstack/react-query'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Empty, Note } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { getVatReportQuery } from './accounting-queries.ts'
import { exactly } from './names.ts'
import { periodOf } from './periods.rules.ts'
import { ReportTable } from './report-table.tsx'
import type { TabInput } from './tab-input.ts'

/** Net, VAT and gross of the month by rate, and whether the account of VAT says the same. */
export default function VatTab({ company, month }: TabInput) {
  const { t, language } = useWords()
  const asked = useQuery(getVatReportQuery(company.id, periodOf(month, company.today)))
  const money = exactly(company.currency, language)
  const { data } = asked
  const sums = ({ net, vat, gross }: { net: number; vat: number; gross: number }) => [money(net), money(vat), money(gross)]
  return (
    <ListStates
      asked={asked}
      rows={4}
      empty={data?.rows.length === 0 ? <Empty art={null} title={t('accounting.nothing')} /> : undefined}
    >
      {data && (
        <>
          <ReportTable
            heads={[t('accounting.vat.rate'), t('accounting.vat.net'), t('accounting.vat.vat'), t('accounting.vat.gross')]}
            rows={data.rows.map((row) => ({ key: `${row.percent}`, cells: [formatPercent(row.percent, language), ...sums(row)] }))}
            sum={[t('accounting.total'), ...sums(data.total)]}
          />
          {data.account === data.total.vat ? (
            <Note tone="ok">{t('accounting.vat.agrees', { amount: money(data.account) })}</Note>
          ) : (
            <Note tone="bad">{t('accounting.vat.differs', { amount: money(data.account) })}</Note>
          )}
        </>
      )}
    </ListStates>
  )
}
