import { formatNumber } from '@hoppla/i18n'
import { Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFetched } from '../../parts/fetched.ts'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { listMonthsQuery } from './accounting-queries.ts'
import { monthText } from './periods.rules.ts'
import type { TabInput } from './tab-input.ts'

const loadCloseDialog = async () => (await import('./close-dialog.tsx')).CloseDialog

/** Which months are closed, and the closing of the next. */
export default function MonthsTab({ company }: TabInput) {
  const { t, language } = useWords()
  const asked = useQuery(listMonthsQuery(company.id))
  const mayClose = canAt(useMe(), 'accounting.close', company.id)
  const closing = useInAddress('close')
  const set = useSetAddress()
  const CloseDialog = useFetched(loadCloseDialog, closing)
  const { data } = asked
  return (
    <ListStates asked={asked} rows={4} empty={undefined}>
      <ListTable
        columns={[
          { text: t('accounting.months.month') },
          { text: t('accounting.months.entries'), isFigures: true },
          { text: t('accounting.months.state') },
          { text: t('accounting.months.action') },
        ]}
      >
        {data?.map(({ month, entries, isClosed, isOver }) => (
          <Table.Tr key={month}>
            <Table.Td>{monthText(month, language)}</Table.Td>
            <Table.Td className="figures" data-head={t('accounting.months.entries')}>
              {formatNumber(entries, language)}
            </Table.Td>
            <Table.Td>
              <Pill tone={isClosed ? 'ok' : isOver ? 'warn' : 'plan'}>
                {t(isClosed ? 'accounting.months.closed' : isOver ? 'accounting.months.open' : 'accounting.months.running')}
              </Pill>
            </Table.Td>
            <Table.Td className="row-actions">
              {mayClose && isOver && !isClosed && (
                <Button size="xs" onClick={() => set({ close: month })}>
                  {t('accounting.months.close', { month: monthText(month, language) })}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      {closing !== '' && mayClose && CloseDialog && (
        <CloseDialog company={company} month={closing} close={() => set({ close: '' })} />
      )}
    </ListStates>
  )
}
