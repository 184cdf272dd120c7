import { type DoorCase, listDoorCases } from '@hoppla/contract/door/offline'
import { Button, UnstyledButton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import cheer from '../../art/cheer.svg'
import { ListStates } from '../../parts/list/list-states.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { CaseCard } from './case-card.tsx'
import './cases.css'

/** Who was let in without a connection and could not be accounted for, until somebody has sorted that out. */
export default function CasesPage() {
  const { t } = useWords()
  return (
    <Guarded permission="door.cases">
      <Page title={t('cases.title')} lead={t('cases.lead')}>
        <Cases />
      </Page>
    </Guarded>
  )
}

type State = 'open' | 'closed'
const states = ['open', 'closed'] as const
/** Each answer is a line in the audit log: it is not asked for again by itself. */
const listCasesQuery = (state: State, place: string | undefined) =>
  queryOptions({
    queryKey: ['door-cases', state, place],
    queryFn: () => callApi(listDoorCases, { query: { state, ...(place === undefined ? {} : { place }) } }),
    select: ({ cases }) => cases,
  })
/** How many are listed at once. */
const most = 100

const Cases = () => {
  const { t } = useWords()
  const state: State = useInAddress('list') === 'closed' ? 'closed' : 'open'
  const set = useSetAddress()
  const asked = useQuery(listCasesQuery(state, usePlace()?.id))
  const cases = asked.data ?? []
  return (
    <>
      <div className="reasons">
        {states.map((one) => (
          <UnstyledButton
            key={one}
            className="chip"
            aria-pressed={one === state}
            onClick={() => set({ list: one === 'open' ? '' : one })}
          >
            {t(`cases.lists.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      <p className="muted cases-count" aria-live="polite">
        {cases.length >= most ? t('cases.many') : state === 'open' && cases.length > 0 && t('cases.count', { count: cases.length })}
      </p>
      <ListStates
        asked={asked}
        rows={3}
        height={180}
        empty={cases.length === 0 ? <None state={state} refetch={() => void asked.refetch()} /> : undefined}
      >
        <Cards cases={cases} />
      </ListStates>
    </>
  )
}

const Cards = ({ cases }: { cases: readonly DoorCase[] }) => (
  <ul className="cases">
    {cases.map((one, at) => (
      <li key={one.id}>
        <CaseCard found={one} isFirst={at === 0} />
      </li>
    ))}
  </ul>
)

const None = ({ state, refetch }: { state: State; refetch: () => void }) => {
  const { t } = useWords()
  if (state === 'closed') return <Empty title={t('cases.noneClosed')}>{t('cases.noneClosedText')}</Empty>
  return (
    <Empty art={cheer} title={t('cases.nothing')} actions={<Button onClick={refetch}>{t('cases.again')}</Button>}>
      {t('cases.nothingText')}
    </Empty>
  )
}
