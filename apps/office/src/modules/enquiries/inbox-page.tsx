import { enquiryKinds, enquiryLists, type InboxEntry, inboxFile, type listInbox } from '@hoppla/contract/enquiries/inbox'
import type { Answer } from '@hoppla/contract/route'
import { Button, Table, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { NewItems } from '../../parts/list/new-items.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Pill } from '../../parts/states.tsx'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { EnquiryPage } from './enquiry-page.tsx'
import { beforeAll, type InboxFilter, listInboxQuery, newerEnquiriesQuery } from './inbox-queries.ts'

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
  const { inbox, entries, newer, load } = useInbox(filter)
  const { list, kind, place, page } = filter
  const { data } = inbox
  return (
    <Page
      title={t('enquiries.title')}
      lead={t('enquiries.lead')}
      actions={
        <FileButton
          route={inboxFile}
          input={{ query: { list, ...(kind === undefined ? {} : { kind }), ...(place === undefined ? {} : { place }) } }}
          name={t('list.files.enquiries')}
        />
      }
    >
      <SavedViews list="enquiries" />
      <Filters filter={filter} counts={data?.counts} set={set} />
      <NewItems count={newer} load={load} />
      <ListStates
        asked={inbox}
        rows={8}
        empty={entries.length === 0 ? <Empty title={t('enquiries.none')}>{t('enquiries.noneText')}</Empty> : undefined}
      >
        <Entries entries={entries} search={search} />
      </ListStates>
      {data && (data.hasMore || page > 0) && (
        <div className="reasons">
          {page > 0 && <Button onClick={() => set({ page: String(page - 1) })}>{t('enquiries.before')}</Button>}
          {data.hasMore && <Button onClick={() => set({ page: String(page + 1) })}>{t('enquiries.next')}</Button>}
        </div>
      )}
    </Page>
  )
}

/** The inbox as it was loaded: its rows are kept up to date in their places, and what came since is only counted until it is asked for. */
const useInbox = (filter: InboxFilter) => {
  const queries = useQueryClient()
  const inbox = useQuery(listInboxQuery(filter))
  const { data, isPlaceholderData } = inbox
  const now = useQuery({
    ...newerEnquiriesQuery(filter, data?.latest ?? beforeAll),
    enabled: data !== undefined && !isPlaceholderData,
  })
  const latest = new Map(now.data?.enquiries.map((entry) => [entry.id, entry]))
  return {
    inbox,
    entries: data?.enquiries.map((entry) => latest.get(entry.id) ?? entry) ?? [],
    newer: filter.list === 'open' ? (now.data?.newer ?? 0) : 0,
    load: () => {
      void inbox.refetch()
      void queries.invalidateQueries({ queryKey: ['counts'] })
    },
  }
}

type FiltersInput = {
  filter: InboxFilter
  counts: Answer<typeof listInbox>['counts'] | undefined
  set: (values: Record<string, string>) => void
}

const Filters = ({ filter, counts, set }: FiltersInput) => {
  const { t } = useWords()
  return (
    <div className="reasons">
      {enquiryLists.map((one) => (
        <UnstyledButton
          key={one}
          className="chip"
          aria-pressed={one === filter.list}
          onClick={() => set({ list: one === 'open' ? '' : one, page: '' })}
          {...(one === 'open' ? { 'data-find': true } : {})}
        >
          {t(`enquiries.lists.${one}`)} {counts?.[one] ?? ''}
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
  )
}

const Entries = ({ entries, search }: { entries: readonly InboxEntry[]; search: string }) => {
  const { t } = useWords()
  return (
    <ListTable
      columns={[
        { text: t('enquiries.enquiry') },
        { text: t('enquiries.day') },
        { text: t('enquiries.place') },
        { text: t('enquiries.assignee') },
        { text: t('enquiries.came'), isWide: true },
      ]}
    >
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} search={search} />
      ))}
    </ListTable>
  )
}

const Entry = ({ entry, search }: { entry: InboxEntry; search: string }) => {
  const { t, language } = useWords()
  const { id, reference, kind, children, wishedOn, placeName, assignee, isAnswered, isDone, createdAt } = entry
  return (
    <Table.Tr>
      <Table.Td>
        <Link data-row className="log-link" to={{ pathname: `/enquiries/${id}`, search }}>
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
  )
}
