import { type AuditEntry, auditLogFile } from '@hoppla/contract/audit/audit-log'
import { Button, Table, TextInput, UnstyledButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconSettings, IconX } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Initials } from '../../parts/states.tsx'
import { fetchFile, saveFile } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatExactly } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { type AuditFilter, auditLogQuery, queryOf } from './audit-queries.ts'
import { EntryPanel } from './entry-panel.tsx'
import { changesOf, didText, fieldName, valueText } from './entry-words.ts'

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
    <Page title={t('auditLog.title')} lead={t('auditLog.lead')} actions={<Export filter={filter} />}>
      <Filters filter={filter} set={set} />
      {lines.error && <Failure error={lines.error} at={lines.dataUpdatedAt} retry={() => void lines.refetch()} />}
      {lines.isPending && !lines.error && <Waiting rows={10} />}
      {lines.data && entries.length === 0 && (
        <Empty
          art={null}
          title={t('auditLog.none')}
          actions={<Button onClick={() => set(nothing)}>{t('auditLog.showAll')}</Button>}
        >
          {t('auditLog.noneText')}
        </Empty>
      )}
      {entries.length > 0 && (
        <div className={shown ? 'log is-split' : 'log'}>
          <Lines entries={entries} opened={opened} open={(id) => set({ entry: id })} />
          {shown && <EntryPanel entry={shown} close={() => set({ entry: '' })} look={(values) => set({ ...values, entry: '' })} />}
        </div>
      )}
      {lines.hasNextPage && (
        <Button className="more" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Page>
  )
}

const nothing = { from: '', to: '', actor: '', actorName: '', subject: '', subjectName: '', entry: '' }

const Filters = ({ filter, set }: { filter: AuditFilter; set: (values: Record<string, string>) => void }) => {
  const { t } = useWords()
  const actorName = useInAddress('actorName')
  const subjectName = useInAddress('subjectName')
  return (
    <search className="filters days">
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={t(`auditLog.${name}`)}
          value={filter[name]}
          onChange={(event) => set({ [name]: event.currentTarget.value })}
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

const Export = ({ filter }: { filter: AuditFilter }) => {
  const { t } = useWords()
  const exporting = useMutation({
    mutationFn: async () => saveFile(await fetchFile(auditLogFile, { query: queryOf(filter) }), t('auditLog.file')),
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <Button leftSection={<IconDownload size={18} aria-hidden />} loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {t('auditLog.export')}
    </Button>
  )
}

type LinesInput = { entries: readonly AuditEntry[]; opened: string; open: (id: string) => void }

const Lines = ({ entries, opened, open }: LinesInput) => {
  const { t } = useWords()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('auditLog.time')}</Table.Th>
            <Table.Th>{t('auditLog.who')}</Table.Th>
            <Table.Th>{t('auditLog.what')}</Table.Th>
            <Table.Th>{t('auditLog.subject')}</Table.Th>
            <Table.Th className="wide-only">{t('auditLog.place')}</Table.Th>
            <Table.Th className="wide-only">{t('auditLog.change')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} isOpened={entry.id === opened} open={() => open(entry.id)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
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
        <UnstyledButton className="log-link" aria-expanded={isOpened} onClick={open}>
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
              `${fieldName(change.field, t)}: ${valueText(change.before, language, t)} → ${valueText(change.after, language, t)}`,
          )
          .join('; ')}
      </Table.Td>
    </Table.Tr>
  )
}
