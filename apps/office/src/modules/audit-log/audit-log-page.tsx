import { type AuditEntry, auditLogFile } from '@hoppla/contract/audit/audit-log'
import { Button, Table, TextInput, UnstyledButton } from '@mantine/core'
import { IconSettings, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { NewItems } from '../../parts/list/new-items.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Initials } from '../../parts/states.tsx'
import { formatExactly } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { type AuditFilter, auditLogQuery, newerEntriesQuery, queryOf } from './audit-queries.ts'
import { EntryPanel } from './entry-panel.tsx'
import { changesOf, didText, fieldName, fieldText } from './entry-words.ts'

export default function AuditLogPage() {
  return (
    <Guarded permission="audit.read">
      <AuditLog />
    </Guarded>
  )
}

/** The filter as it stands in the address. */
const useFilter = (): AuditFilter => ({
  from: useInAddress('from'),
  to: useInAddress('to'),
  actor: useInAddress('actor'),
  subject: useInAddress('subject'),
  place: usePlace()?.id ?? '',
})

/** Who did what: searched by day, person, thing and place; each line opens with what was before and after. */
const AuditLog = () => {
  const { t } = useWords()
  const filter = useFilter()
  const opened = useInAddress('entry')
  const set = useSetAddress()
  const lines = useInfiniteQuery(auditLogQuery(filter))
  const entries = lines.data?.pages.flatMap((page) => page.entries) ?? []
  const shown = entries.find(({ id }) => id === opened)
  return (
    <Page
      title={t('auditLog.title')}
      lead={t('auditLog.lead')}
      actions={<FileButton route={auditLogFile} input={{ query: queryOf(filter) }} name={t('auditLog.file')} />}
    >
      <SavedViews list="auditLog" forgets={['actorName', 'subjectName', 'entry']} />
      <Filters filter={filter} entries={entries} set={set} />
      {lines.data && !lines.isPlaceholderData && (
        <NewerEntries filter={filter} latest={entries[0]?.id} load={() => void lines.refetch()} />
      )}
      <ListStates asked={lines} rows={10} empty={entries.length === 0 ? <None showAll={() => set(nothing)} /> : undefined}>
        <div className={shown ? 'log is-split' : 'log'}>
          <Lines entries={entries} opened={opened} open={(id) => set({ entry: id })} />
          {shown && <EntryPanel entry={shown} close={() => set({ entry: '' })} look={(values) => set({ ...values, entry: '' })} />}
        </div>
      </ListStates>
      {lines.hasNextPage && (
        <Button className="more" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Page>
  )
}

const nothing = { from: '', to: '', actor: '', actorName: '', subject: '', subjectName: '', entry: '' }

const None = ({ showAll }: { showAll: () => void }) => {
  const { t } = useWords()
  return (
    <Empty art={null} title={t('auditLog.none')} actions={<Button onClick={showAll}>{t('auditLog.showAll')}</Button>}>
      {t('auditLog.noneText')}
    </Empty>
  )
}

/** What was written since the list was loaded. */
const NewerEntries = ({ filter, latest, load }: { filter: AuditFilter; latest: string | undefined; load: () => void }) => {
  const { data } = useQuery(newerEntriesQuery(filter, latest))
  return <NewItems count={data?.count ?? 0} isMore={data?.isMore ?? false} load={load} />
}

type FiltersInput = { filter: AuditFilter; entries: readonly AuditEntry[]; set: (values: Record<string, string>) => void }

const Filters = ({ filter, entries, set }: FiltersInput) => {
  const { t } = useWords()
  // A saved view has no names in it: they are those of the lines that it leaves.
  const actorName = useInAddress('actorName') || entries.find(({ actor }) => actor?.id === filter.actor)?.actor?.name
  const subjectName = useInAddress('subjectName') || entries.find(({ subject }) => subject?.id === filter.subject)?.subject?.name
  return (
    <search className="filters days">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`auditLog.${name}`)}
          value={filter[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
          {...(name === 'from' ? { 'data-find': true } : {})}
        />
      ))}
      {filter.actor !== '' && (
        <Button rightSection={<IconX size={16} aria-hidden />} onClick={() => set({ actor: '', actorName: '' })}>
          {t('auditLog.by', { name: actorName || t('auditLog.gone') })}
        </Button>
      )}
      {filter.subject !== '' && (
        <Button rightSection={<IconX size={16} aria-hidden />} onClick={() => set({ subject: '', subjectName: '' })}>
          {t('auditLog.about', { name: subjectName || filter.subject })}
        </Button>
      )}
    </search>
  )
}

type LinesInput = { entries: readonly AuditEntry[]; opened: string; open: (id: string) => void }

const Lines = ({ entries, opened, open }: LinesInput) => {
  const { t } = useWords()
  return (
    <ListTable
      columns={[
        { text: t('auditLog.time') },
        { text: t('auditLog.who') },
        { text: t('auditLog.what') },
        { text: t('auditLog.subject') },
        { text: t('auditLog.place'), isWide: true },
        { text: t('auditLog.change'), isWide: true },
      ]}
    >
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} isOpened={entry.id === opened} open={() => open(entry.id)} />
      ))}
    </ListTable>
  )
}

const Line = ({ entry, isOpened, open }: { entry: AuditEntry; isOpened: boolean; open: () => void }) => {
  const { t, language } = useWords()
  const { at, actor, action, subject, place, before, after } = entry
  const changes = changesOf(before, after)
  return (
    <Table.Tr className={isOpened ? 'chosen' : undefined}>
      <Table.Td className="figures muted start">{formatExactly(new Date(at), language)}</Table.Td>
      <Table.Td>
        <span className="member">
          {actor ? <Initials name={actor.name} /> : <IconSettings size={20} aria-hidden />}
          {actor ? actor.name || t('auditLog.gone') : t('auditLog.system')}
        </span>
      </Table.Td>
      <Table.Td>
        <UnstyledButton data-row className="log-link" aria-expanded={isOpened} onClick={open}>
          {didText(action, t)}
        </UnstyledButton>
      </Table.Td>
      <Table.Td>{subject ? subject.name || subject.id : ''}</Table.Td>
      <Table.Td className="wide-only">{place?.name ?? ''}</Table.Td>
      <Table.Td className="wide-only from-to">
        {changes
          .slice(0, 2)
          .map(
            (change) =>
              `${fieldName(change.field, t)}: ${fieldText(change.field, change.before, language, t)} → ${fieldText(change.field, change.after, language, t)}`,
          )
          .join('; ')}
      </Table.Td>
    </Table.Tr>
  )
}
