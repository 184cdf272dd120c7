import { listGroupWaiting, type Register, type WaitingFamily } from '@hoppla/contract/attendance/attendance'
import { formatDate } from '@hoppla/i18n'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListTable } from '../../../parts/list/list-table.tsx'
import { Waiting } from '../../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../../parts/states.tsx'
import { callApi } from '../../../platform/api.ts'
import { formatMoment } from '../../../platform/moments.ts'
import { useWords } from '../../../platform/words.ts'

/** Who waits for a group, in turn. Each look is written down, so that it is asked anew by a press alone. */
export const WaitingTab = ({ register }: { register: Register }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['group-waiting', register.id],
    queryFn: () => callApi(listGroupWaiting, { params: { groupId: register.id } }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={4} height={52} />
  if (data.length === 0) return <Empty title={t('attendance.waitingList.none')}>{t('attendance.waitingList.noneText')}</Empty>
  const columns = (['number', 'children', 'guardian', 'since', 'state'] as const).map((column) => ({
    text: t(`attendance.waitingList.columns.${column}`),
  }))
  return (
    <ListTable columns={columns}>
      {data.map((family) => (
        <Family key={family.id} family={family} />
      ))}
    </ListTable>
  )
}

const Family = ({ family }: { family: WaitingFamily }) => {
  const { t, language } = useWords()
  const { number, children, guardian, phone, since, state, offerEndsAt, hasTried } = family
  return (
    <Table.Tr>
      <Table.Td>{number}</Table.Td>
      <Table.Td>
        {children.map(({ name, age }) => (
          <span className="below" key={name}>
            {[name, age === null ? '' : t('attendance.age', age)].filter(Boolean).join(', ')}
          </span>
        ))}
        {hasTried && <Pill tone="plan">{t('attendance.waitingList.tried')}</Pill>}
      </Table.Td>
      <Table.Td>
        {guardian}
        {phone !== '' && (
          <a className="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        )}
      </Table.Td>
      <Table.Td>{formatDate(since.slice(0, 10), language, 'full')}</Table.Td>
      <Table.Td>
        {offerEndsAt === null
          ? t(`attendance.waitingList.states.${state}`)
          : t('attendance.waitingList.offered', { time: formatMoment(new Date(offerEndsAt), language) })}
      </Table.Td>
    </Table.Tr>
  )
}
