import type { DataRequest } from '@hoppla/contract/customer-service/data-requests'
import { Button, SegmentedControl, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Pill } from '../../parts/states.tsx'
import { useChosenCustomer } from '../../platform/chosen-customer.ts'
import { formatDay } from '../../platform/moments.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { AddRequest } from './add-request.tsx'
import { listDataRequestsQuery } from './data-request-queries.ts'
import { OneRequest } from './one-request.tsx'
import { useWhose } from './use-whose.ts'
import './data-requests.css'

export default function DataRequestsPage() {
  const { id } = useParams()
  return (
    <Guarded permission="customers.requests">{id === undefined ? <Requests /> : <OneRequest key={id} requestId={id} />}</Guarded>
  )
}

const Requests = () => {
  const { t } = useWords()
  const customer = useChosenCustomer()
  const state = useInAddress('state') === 'closed' ? 'closed' : 'open'
  const set = useSetAddress()
  const asked = useQuery(listDataRequestsQuery(state))
  const [isAdding, add] = useState(customer !== undefined)
  const requests = asked.data ?? []
  const none = t(state === 'open' ? 'dataRequests.none' : 'dataRequests.noneClosed')
  return (
    <Page
      title={t('dataRequests.title')}
      lead={t('dataRequests.lead')}
      actions={
        <Button variant="next" onClick={() => add(true)}>
          {t('dataRequests.add')}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t('dataRequests.which')}
        className="request-which"
        data={[
          { value: 'open', label: t('dataRequests.open') },
          { value: 'closed', label: t('dataRequests.closed') },
        ]}
        value={state}
        onChange={(value) => set({ state: value === 'closed' ? 'closed' : '' })}
      />
      <ListStates
        asked={asked}
        rows={4}
        empty={requests.length === 0 ? <Empty title={none}>{t('dataRequests.noneText')}</Empty> : undefined}
      >
        <ListOf requests={requests} />
      </ListStates>
      {isAdding && <AddRequest customer={customer} close={() => add(false)} />}
    </Page>
  )
}

const ListOf = ({ requests }: { requests: readonly DataRequest[] }) => {
  const { t, language } = useWords()
  const { search } = useLocation()
  const whose = useWhose()
  return (
    <ListTable
      columns={[
        { text: t('dataRequests.kind') },
        { text: t('dataRequests.who') },
        { text: t('dataRequests.due') },
        { text: t('dataRequests.state') },
      ]}
    >
      {requests.map((request) => (
        <Table.Tr key={request.id}>
          <Table.Td>
            <Link data-row className="log-link" to={{ pathname: `/data-requests/${request.id}`, search }}>
              {t(`dataRequests.kinds.${request.kind}`)}
            </Link>
          </Table.Td>
          <Table.Td>{whose(request)}</Table.Td>
          <Table.Td>
            <span className="role-list">
              {formatDay(request.dueOn, language)}
              {request.isOverdue && <Pill tone="bad">{t('dataRequests.overdue')}</Pill>}
            </span>
          </Table.Td>
          <Table.Td>
            <Pill tone={request.state === 'open' ? 'warn' : request.state === 'done' ? 'ok' : 'quiet'}>
              {t(`dataRequests.states.${request.state}`)}
            </Pill>
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  )
}
