import type { EditedNotice } from '@hoppla/contract/places/notice-editing'
import { Button, Table, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill, type Tone } from '../../parts/states.tsx'
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

const states = ['current', 'planned', 'disabled', 'ended'] as const
type State = (typeof states)[number]
const tones: Readonly<Record<State, Tone>> = { current: 'ok', planned: 'plan', disabled: 'quiet', ended: 'quiet' }

/** Notices of one's places; place and state stand in the address. */
const Notices = () => {
  const { t } = useWords()
  const place = usePlace()
  const asked = useInAddress('state')
  const set = useSetAddress()
  const { search } = useLocation()
  const go = useNavigate()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listEditedNoticesQuery(place?.id))
  const state = states.find((one) => one === asked)
  const shown = data?.filter((notice) => state === undefined || notice.state === state) ?? []
  return (
    <Page
      title={t('notices.title')}
      lead={t('notices.lead')}
      actions={
        <Button
          variant="next"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => void go({ pathname: '/notices/new', search })}
        >
          {t('notices.write')}
        </Button>
      }
    >
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={6} height={48} />}
      {data && data.length > 0 && <States notices={data} state={state} choose={(next) => set({ state: next })} />}
      {data?.length === 0 && <Empty title={t('notices.none')}>{t('notices.noneText')}</Empty>}
      {data && data.length > 0 && shown.length === 0 && (
        <Empty
          art={null}
          title={t('notices.noneFound')}
          actions={<Button onClick={() => set({ state: '' })}>{t('notices.showAll')}</Button>}
        />
      )}
      {shown.length > 0 && <NoticeTable notices={shown} search={search} />}
    </Page>
  )
}

type StatesInput = { notices: readonly EditedNotice[]; state: State | undefined; choose: (state: string) => void }

const States = ({ notices, state, choose }: StatesInput) => {
  const { t } = useWords()
  return (
    <fieldset className="plain-set reasons" aria-label={t('notices.state')}>
      {(['', ...states] as const).map((one) => (
        <UnstyledButton key={one} className="chip" aria-pressed={one === (state ?? '')} onClick={() => choose(one)}>
          {t(one === '' ? 'notices.all' : `notices.states.${one}`)}{' '}
          {one === '' ? notices.length : notices.filter((notice) => notice.state === one).length}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

const NoticeTable = ({ notices, search }: { notices: readonly EditedNotice[]; search: string }) => {
  const { t, language } = useWords()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('notices.name')}</Table.Th>
            <Table.Th>{t('notices.state')}</Table.Th>
            <Table.Th>{t('notices.places')}</Table.Th>
            <Table.Th className="wide-only">{t('notices.from')}</Table.Th>
            <Table.Th className="wide-only">{t('notices.until')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {notices.map(({ id, names, state, places, startsAt, endsAt, missingLanguages }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Link className="log-link" to={{ pathname: `/notices/${id}`, search }}>
                  {names[language] ?? Object.values(names)[0] ?? t('notices.unnamed')}
                </Link>
              </Table.Td>
              <Table.Td className="role-list">
                <Pill tone={tones[state]}>{t(`notices.states.${state}`)}</Pill>
                {missingLanguages.length > 0 && (
                  <Pill tone="warn">
                    {t('notices.missing', {
                      languages: missingLanguages.map((one) => languageNames[one as keyof typeof languageNames] ?? one).join(', '),
                    })}
                  </Pill>
                )}
              </Table.Td>
              <Table.Td>{places.map((place) => place.name).join(', ')}</Table.Td>
              <Table.Td className="wide-only muted">{formatMoment(new Date(startsAt), language)}</Table.Td>
              <Table.Td className="wide-only muted">
                {endsAt === null ? t('notices.noEnd') : formatMoment(new Date(endsAt), language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
