import { enquiryKinds, enquiryLists, type InboxEntry } from '@hoppla/contract/enquiries/inbox'
import { Button, Table, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { EnquiryPage } from './enquiry-page.tsx'
import { type InboxFilter, listInboxQuery } from './inbox-queries.ts'

export default function InboxPage() {
  const { id } = useParams()
  return <Guarded permission="enquiries.answer">{id === undefined ? <Inbox /> : <EnquiryPage key={id} id={id} />}</Guarded>
}

/** The filter as it stands in the address. */
const useFilter = (): InboxFilter => {
  const [list, kind, page] = [useInAddress('list'), useInAddress('kind'), useInAddress('page')]
  return {
    list: enquiryLists.find((one) => one === list) ?? 'open',
    kind: enquiryKinds.find((one) => one === kind),
    place: usePlace()?.id,
    page: Number.parseInt(page, 10) || 0,
  }
}

/** What parents have asked one's places for: open, mine, done. */
const Inbox = () => {
  const { t } = useWords()
  const filter = useFilter()
  const { search } = useLocation()
  const set = useSetAddress()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listInboxQuery(filter))
  return (
    <Page title={t('enquiries.title')} lead={t('enquiries.lead')}>
      <div className="reasons">
        {enquiryLists.map((one) => (
          <UnstyledButton
            key={one}
            className="chip"
            aria-pressed={one === filter.list}
            onClick={() => set({ list: one === 'open' ? '' : one, page: '' })}
          >
            {t(`enquiries.lists.${one}`)} {data?.counts[one] ?? ''}
          </UnstyledButton>
        ))}
        {enquiryKinds.map((one) => (
          <UnstyledButton
            key={one}
            className="chip"
            aria-pressed={one === filter.kind}
            onClick={() => set({ kind: one === filter.kind ? '' : one, page: '' })}
          >
            {t(`enquiries.kinds.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={8} />}
      {data?.enquiries.length === 0 && <Empty title={t('enquiries.none')}>{t('enquiries.noneText')}</Empty>}
      {data && data.enquiries.length > 0 && <Entries entries={data.enquiries} search={search} />}
      {data && (data.hasMore || filter.page > 0) && (
        <div className="reasons">
          {filter.page > 0 && <Button onClick={() => set({ page: String(filter.page - 1) })}>{t('enquiries.before')}</Button>}
          {data.hasMore && <Button onClick={() => set({ page: String(filter.page + 1) })}>{t('enquiries.next')}</Button>}
        </div>
      )}
    </Page>
  )
}

const Entries = ({ entries, search }: { entries: readonly InboxEntry[]; search: string }) => {
  const { t, language } = useWords()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('enquiries.enquiry')}</Table.Th>
            <Table.Th>{t('enquiries.day')}</Table.Th>
            <Table.Th>{t('enquiries.place')}</Table.Th>
            <Table.Th>{t('enquiries.assignee')}</Table.Th>
            <Table.Th className="wide-only">{t('enquiries.came')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, reference, kind, children, wishedOn, placeName, assignee, isAnswered, isDone, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Link className="log-link" to={{ pathname: `/enquiries/${id}`, search }}>
                  {t(`enquiries.kinds.${kind}`)} {reference}
                </Link>
                {children !== null && <small className="below">{t('enquiries.children', { count: children })}</small>}
              </Table.Td>
              <Table.Td>{formatDay(wishedOn, language)}</Table.Td>
              <Table.Td>{placeName}</Table.Td>
              <Table.Td className="role-list">
                {isDone ? (
                  <Pill tone="ok">{t('enquiries.isDone')}</Pill>
                ) : isAnswered ? (
                  <Pill tone="info">{t('enquiries.isAnswered')}</Pill>
                ) : (
                  <Pill tone="warn">{t('enquiries.isOpen')}</Pill>
                )}
                {assignee ? assignee.name || t('enquiries.gone') : t('enquiries.nobody')}
              </Table.Td>
              <Table.Td className="wide-only muted">{formatMoment(new Date(createdAt), language)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
