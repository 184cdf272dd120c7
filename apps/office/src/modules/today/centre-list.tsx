import type { TodayCentre } from '@hoppla/contract/staff/today'
import { Table, UnstyledButton } from '@mantine/core'
import { Panel } from '../../parts/page.tsx'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { AheadText } from './centre.tsx'
import { OpenPill } from './open-pill.tsx'

/** Several play centres, a row each; one is opened by its name. */
export const Centres = ({ centres, ahead }: { centres: readonly TodayCentre[]; ahead: { full: number; nearlyFull: number } }) => {
  const { t } = useWords()
  return (
    <div className="today-main">
      <Panel flush>
        <div className="table-panel bare">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('today.centre')}</Table.Th>
                <Table.Th>{t('today.hours')}</Table.Th>
                <Table.Th>{t('today.classes')}</Table.Th>
                <Table.Th>{t('today.notices')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {centres.map((centre) => (
                <CentreRow key={centre.id} centre={centre} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
        <AheadText ahead={ahead} />
      </Panel>
    </div>
  )
}

const CentreRow = ({ centre }: { centre: TodayCentre }) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const { id, name, hours, classes, notices } = centre
  const taught = classes.filter(({ isCancelled }) => !isCancelled)
  const booked = taught.reduce((sum, group) => sum + group.booked, 0)
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton className="log-link" onClick={() => setAddress({ place: id })}>
          {name}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>
        <OpenPill centre={centre} />
        {hours.comment && <span className="below">{hours.comment}</span>}
      </Table.Td>
      <Table.Td>
        {taught.length > 0 && `${t('today.classCount', { count: taught.length })}, ${t('today.children', { count: booked })}`}
      </Table.Td>
      <Table.Td>{notices.length > 0 && t('today.noticeCount', { count: notices.length })}</Table.Td>
    </Table.Tr>
  )
}
