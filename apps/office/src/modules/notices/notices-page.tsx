import { type EditedNotice, noticeStates, noticesFile } from '@hoppla/contract/places/notice-editing'
import { Button, Table, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Pill, type Tone } from '../../parts/states.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { NewNotice, OneNotice } from './notice-loading.tsx'
import { listEditedNoticesQuery } from './notice-queries.ts'

export default function NoticesPage() {
  const { id } = useParams()
  return (
    <Guarded permission="notices.edit">
      {id === undefined ? <Notices /> : id === 'new' ? <NewNotice /> : <OneNotice key={id} id={id} />}
    </Guarded>
  )
}

type State = EditedNotice['state']
const tones: Readonly<Record<State, Tone>> = { current: 'ok', planned: 'plan', disabled: 'quiet', ended: 'quiet' }

/** Notices of one's places; place and state stand in the address. */
const Notices = () => {
  const { t } = useWords()
  const place = usePlace()
  const asked = useInAddress('state')
  const set = useSetAddress()
  const { search } = useLocation()
  const go = useNavigate()
  const notices = useQuery(listEditedNoticesQuery(place?.id))
  const { data } = notices
  const state = noticeStates.find((one) => one === asked)
  const shown = data?.filter((notice) => state === undefined || notice.state === state) ?? []
  return (
    <Page
      title={t('notices.title')}
      lead={t('notices.lead')}
      actions={
        <>
          <FileButton
            route={noticesFile}
            input={{ query: { ...(place === undefined ? {} : { place: place.id }), ...(state === undefined ? {} : { state }) } }}
            name={t('list.files.notices')}
          />
          <Button
            variant="next"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => void go({ pathname: '/notices/new', search })}
          >
            {t('notices.write')}
          </Button>
        </>
      }
    >
      <SavedViews list="notices" />
      {data && data.length > 0 && <States notices={data} state={state} choose={(next) => set({ state: next })} />}
      <ListStates
        asked={notices}
        rows={6}
        height={48}
        empty={shown.length === 0 ? <None isFiltered={data?.length !== 0} showAll={() => set({ state: '' })} /> : undefined}
      >
        <NoticeTable notices={shown} search={search} />
      </ListStates>
    </Page>
  )
}

const None = ({ isFiltered, showAll }: { isFiltered: boolean; showAll: () => void }) => {
  const { t } = useWords()
  if (!isFiltered) return <Empty title={t('notices.none')}>{t('notices.noneText')}</Empty>
  return <Empty art={null} title={t('notices.noneFound')} actions={<Button onClick={showAll}>{t('notices.showAll')}</Button>} />
}

type StatesInput = { notices: readonly EditedNotice[]; state: State | undefined; choose: (state: string) => void }

const States = ({ notices, state, choose }: StatesInput) => {
  const { t } = useWords()
  return (
    <fieldset className="plain-set reasons" aria-label={t('notices.state')}>
      {(['', ...noticeStates] as const).map((one) => (
        <UnstyledButton
          key={one}
          className="chip"
          aria-pressed={one === (state ?? '')}
          onClick={() => choose(one)}
          {...(one === '' ? { 'data-find': true } : {})}
        >
          {t(one === '' ? 'notices.all' : `notices.states.${one}`)}{' '}
          {one === '' ? notices.length : notices.filter((notice) => notice.state === one).length}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

const NoticeTable = ({ notices, search }: { notices: readonly EditedNotice[]; search: string }) => {
  const { t } = useWords()
  return (
    <ListTable
      columns={[
        { text: t('notices.name') },
        { text: t('notices.state') },
        { text: t('notices.places') },
        { text: t('notices.from'), isWide: true },
        { text: t('notices.until'), isWide: true },
      ]}
    >
      {notices.map((notice) => (
        <Row key={notice.id} notice={notice} search={search} />
      ))}
    </ListTable>
  )
}

const Row = ({ notice, search }: { notice: EditedNotice; search: string }) => {
  const { t, language } = useWords()
  const { id, names, state, places, startsAt, endsAt, missingLanguages } = notice
  const languages = missingLanguages.map((one) => languageNames[one as keyof typeof languageNames] ?? one).join(', ')
  return (
    <Table.Tr>
      <Table.Td>
        <Link data-row className="log-link" to={{ pathname: `/notices/${id}`, search }}>
          {names[language] ?? Object.values(names)[0] ?? t('notices.unnamed')}
        </Link>
      </Table.Td>
      <Table.Td className="role-list">
        <Pill tone={tones[state]}>{t(`notices.states.${state}`)}</Pill>
        {missingLanguages.length > 0 && <Pill tone="warn">{t('notices.missing', { languages })}</Pill>}
      </Table.Td>
      <Table.Td>{places.map((place) => place.name).join(', ')}</Table.Td>
      <Table.Td className="wide-only muted">{formatMoment(new Date(startsAt), language)}</Table.Td>
      <Table.Td className="wide-only muted">
        {endsAt === null ? t('notices.noEnd') : formatMoment(new Date(endsAt), language)}
      </Table.Td>
    </Table.Tr>
  )
}
