import { type ListedPayout, payoutStates, payoutsFile } from '@hoppla/contract/accounting/payouts'
import { Button, Table, TextInput, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Page, Panel } from '../../parts/page.tsx'
import { Empty, Note, Pill } from '../../parts/states.tsx'
import { formatMoment, formatShortDay } from '../../platform/moments.ts'
import { moneyOfList } from '../../platform/money.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { Differences } from './differences.tsx'
import { PayoutDetail } from './payout-detail.tsx'
import { listPayoutsQuery, type PayoutsFilter, queryOf } from './payout-queries.ts'
import { PayoutState } from './payout-state.tsx'
import './payouts.css'

export default function PayoutsPage() {
  const { payout } = useParams()
  return (
    <Guarded permission="payouts.read">
      {payout === undefined ? <Payouts /> : <PayoutDetail key={payout} payoutId={payout} />}
    </Guarded>
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** The filter as it stands in the address; what is no filter is none. */
const useFilter = (): PayoutsFilter => {
  const [state, from, to] = [useInAddress('state'), useInAddress('from'), useInAddress('to')]
  return {
    state: payoutStates.find((one) => one === state),
    country: usePlace()?.id,
    from: day.test(from) ? from : undefined,
    to: day.test(to) ? to : undefined,
  }
}

/** What payment providers paid out: what differs first, what matches quietly below. */
const Payouts = () => {
  const { t, language } = useWords()
  const filter = useFilter()
  const set = useSetAddress()
  const isFiltered = [filter.state, filter.from, filter.to].some((one) => one !== undefined)
  const asked = useInfiniteQuery(listPayoutsQuery(filter))
  const first = asked.data?.pages[0]
  const payouts = asked.data?.pages.flatMap((page) => page.payouts) ?? []
  return (
    <Page
      title={t('payouts.title')}
      lead={t('payouts.lead')}
      actions={<FileButton route={payoutsFile} input={{ query: queryOf(filter) }} name={t('list.files.payouts')} />}
    >
      {first?.isFailing && <Note tone="warn">{t('payouts.failing')}</Note>}
      <Filters filter={filter} set={set} />
      {first && (
        <p className="muted payouts-read">
          {first.differing > 0 && <Pill tone="bad">{t('payouts.differing', { count: first.differing })}</Pill>}{' '}
          {first.fetchedAt ? t('payouts.fetched', { time: formatMoment(new Date(first.fetchedAt), language) }) : t('payouts.never')}
        </p>
      )}
      {first && first.differences.length > 0 && (
        <Panel title={t('payouts.differences')}>
          <Differences differences={first.differences} />
        </Panel>
      )}
      <ListStates
        asked={asked}
        rows={8}
        empty={
          payouts.length === 0 ? <None showAll={isFiltered ? () => set({ state: '', from: '', to: '' }) : undefined} /> : undefined
        }
      >
        <PayoutTable payouts={payouts} />
      </ListStates>
      {asked.hasNextPage && (
        <Button className="more" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Page>
  )
}

/** @param showAll undefined: nothing is filtered, so there is nothing more to show. */
const None = ({ showAll }: { showAll: (() => void) | undefined }) => {
  const { t } = useWords()
  return (
    <Empty art={null} title={t('payouts.none')} actions={showAll && <Button onClick={showAll}>{t('payouts.showAll')}</Button>}>
      {showAll && t('payouts.noneText')}
    </Empty>
  )
}

type FiltersInput = { filter: PayoutsFilter; set: (values: Record<string, string>) => void }
const Filters = ({ filter: { state, from, to }, set }: FiltersInput) => {
  const { t } = useWords()
  return (
    <search className="stack">
      <div className="reasons">
        {[undefined, ...payoutStates].map((one) => (
          <UnstyledButton
            key={one ?? 'all'}
            className="chip"
            aria-pressed={one === state}
            onClick={() => set({ state: one ?? '' })}
          >
            {one === undefined ? t('payouts.all') : t(`payouts.states.${one}`)}
          </UnstyledButton>
        ))}
      </div>
      <div className="filters days">
        {(
          [
            ['from', from],
            ['to', to],
          ] as const
        ).map(([name, value]) => (
          <TextInput
            key={name}
            type="date"
            label={t(`payouts.${name}`)}
            value={value ?? ''}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </search>
  )
}

const PayoutTable = ({ payouts }: { payouts: readonly ListedPayout[] }) => {
  const { t, language } = useWords()
  const money = moneyOfList(
    payouts.map(({ currency }) => currency),
    language,
  )
  return (
    <ListTable
      className="payouts-table"
      columns={[
        { text: t('payouts.columns.arrives') },
        { text: t('payouts.columns.payments'), isFigures: true },
        { text: t('payouts.columns.taken'), isFigures: true },
        { text: t('payouts.columns.back'), isWide: true },
        { text: t('payouts.columns.fees'), isWide: true },
        { text: t('payouts.columns.amount'), isFigures: true },
        { text: t('payouts.columns.rest'), isFigures: true },
        { text: t('payouts.columns.state') },
      ]}
    >
      {payouts.map((payout) => (
        <Row key={payout.id} payout={payout} money={money} />
      ))}
    </ListTable>
  )
}

const Row = ({ payout, money }: { payout: ListedPayout; money: (amount: number, currency: string) => string }) => {
  const { t, language } = useWords()
  const { search } = useLocation()
  const { id, arrivesOn, payments, taken, back, fees, amount, rest, currency } = payout
  return (
    <Table.Tr>
      <Table.Td>
        <Link data-row className="log-link" to={{ pathname: `/payouts/${id}`, search }}>
          {formatShortDay(arrivesOn, language)}
        </Link>
      </Table.Td>
      <Table.Td className="figures" data-head={t('payouts.columns.payments')}>
        {payments}
      </Table.Td>
      <Table.Td className="figures" data-head={t('payouts.columns.taken')}>
        {money(taken, currency)}
      </Table.Td>
      <Table.Td className="wide-only payout-figures">{money(back, currency)}</Table.Td>
      <Table.Td className="wide-only payout-figures">{money(fees, currency)}</Table.Td>
      <Table.Td className="figures" data-head={t('payouts.columns.amount')}>
        <strong>{money(amount, currency)}</strong>
      </Table.Td>
      <Table.Td className="figures" data-head={t('payouts.columns.rest')}>
        {money(rest, currency)}
      </Table.Td>
      <Table.Td className="role-list">
        <PayoutState payout={payout} />
      </Table.Td>
    </Table.Tr>
  )
}
