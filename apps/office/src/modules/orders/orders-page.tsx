import { lineKinds } from '@hoppla/contract/orders/order-states'
import { payMethods } from '@hoppla/contract/orders/pay-methods'
import { orderFilters, staffOrdersFile } from '@hoppla/contract/orders/staff-orders'
import { formatMoney } from '@hoppla/i18n'
import { Button, Select, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { playgroundsOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { ChosenOrders, noneChosen } from './chosen-orders.tsx'
import { OrderDetail } from './order-detail.tsx'
import { listOrdersQuery, type OrdersFilter, queryOf } from './order-queries.ts'
import { OrderTable } from './order-table.tsx'
import './orders.css'

export default function OrdersPage() {
  const { reference } = useParams()
  return (
    <Guarded permission="orders.read">
      {reference === undefined ? <Orders /> : <OrderDetail key={reference} reference={reference} />}
    </Guarded>
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** The filter as it stands in the address; what is no filter is none. */
const useFilter = (): OrdersFilter => {
  const [filter, kind, method, centre] = [
    useInAddress('filter'),
    useInAddress('kind'),
    useInAddress('method'),
    useInAddress('centre'),
  ]
  const place = usePlace()?.id
  const centres = playgroundsOf(useMe(), place)
  const [from, to, search] = [useInAddress('from'), useInAddress('to'), useInAddress('search')]
  return {
    filter: orderFilters.find((one) => one === filter),
    kind: lineKinds.find((one) => one === kind),
    method: payMethods.find((one) => one === method),
    centre: centres.find(({ id }) => id === centre)?.id,
    country: place,
    from: day.test(from) ? from : undefined,
    to: day.test(to) ? to : undefined,
    search: search.length >= 3 ? search : undefined,
  }
}

const nothing = { filter: '', kind: '', method: '', centre: '', from: '', to: '', search: '' }

/** What was bought in the countries of one’s places. */
const Orders = () => {
  const { t } = useWords()
  const filter = useFilter()
  const set = useSetAddress()
  const lines = useInfiniteQuery(listOrdersQuery(filter))
  const orders = lines.data?.pages.flatMap((page) => page.orders) ?? []
  const [chosen, choose] = useState<ReadonlySet<string>>(noneChosen)
  return (
    <Page
      title={t('orders.title')}
      lead={t('orders.lead')}
      actions={<FileButton route={staffOrdersFile} input={{ query: queryOf(filter) }} name={t('list.files.orders')} />}
    >
      <SavedViews list="orders" forgets={['search']} />
      <Filters filter={filter} set={set} />
      <Sums sums={lines.data?.pages[0]?.sums ?? null} />
      <ChosenOrders orders={orders.filter(({ reference }) => chosen.has(reference))} choose={choose} />
      <ListStates asked={lines} rows={10} empty={orders.length === 0 ? <None showAll={() => set(nothing)} /> : undefined}>
        <OrderTable orders={orders} chosen={chosen} choose={choose} />
      </ListStates>
      {lines.hasNextPage && (
        <Button className="more" loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </Page>
  )
}

const None = ({ showAll }: { showAll: () => void }) => {
  const { t } = useWords()
  return (
    <Empty art={null} title={t('orders.none')} actions={<Button onClick={showAll}>{t('orders.showAll')}</Button>}>
      {t('orders.noneText')}
    </Empty>
  )
}

type FiltersInput = { filter: OrdersFilter; set: (values: Record<string, string>) => void }

const Filters = ({ filter: { filter, kind, method, centre, country, from, to, search }, set }: FiltersInput) => {
  const { t } = useWords()
  return (
    <search className="stack">
      <div className="reasons">
        {[undefined, ...orderFilters].map((one) => (
          <UnstyledButton
            key={one ?? 'all'}
            className="chip"
            aria-pressed={one === filter}
            onClick={() => set({ filter: one ?? '' })}
          >
            {t(`orders.filters.${one ?? 'all'}`)}
          </UnstyledButton>
        ))}
      </div>
      <div className="filters days order-filters">
        <Find key={search} search={search ?? ''} find={(text) => set({ search: text })} />
        <Select
          label={t('orders.product')}
          data={[
            { value: '', label: t('orders.anyKind') },
            ...lineKinds.map((one) => ({ value: one, label: t(`orders.kinds.${one}`) })),
          ]}
          value={kind ?? ''}
          allowDeselect={false}
          onChange={(next) => set({ kind: next ?? '' })}
        />
        <Select
          label={t('orders.columns.method')}
          data={[
            { value: '', label: t('orders.anyMethod') },
            ...payMethods.map((one) => ({ value: one, label: t(`orders.methods.${one}`) })),
          ]}
          value={method ?? ''}
          allowDeselect={false}
          onChange={(next) => set({ method: next ?? '' })}
        />
        <Centre centre={centre} place={country} set={set} />
        {(
          [
            ['from', from],
            ['to', to],
          ] as const
        ).map(([name, value]) => (
          <TextInput
            key={name}
            type="date"
            label={t(`orders.${name}`)}
            value={value ?? ''}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </search>
  )
}

type CentreInput = { centre: string | undefined; place: string | undefined; set: (values: Record<string, string>) => void }

/** Of whose classes: where there is more than one play centre to choose from. */
const Centre = ({ centre, place, set }: CentreInput) => {
  const { t } = useWords()
  const centres = playgroundsOf(useMe(), place)
  if (centres.length < 2) return null
  return (
    <Select
      label={t('orders.columns.centre')}
      data={[{ value: '', label: t('orders.anyCentre') }, ...centres.map(({ id, name }) => ({ value: id, label: name }))]}
      value={centre ?? ''}
      searchable
      allowDeselect={false}
      onChange={(next) => set({ centre: next ?? '' })}
    />
  )
}

/** Looks for a number, an address, a name or the end of a card, when it is sent: each search is logged. */
const Find = ({ search, find }: { search: string; find: (text: string) => void }) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(search)
  return (
    <form onSubmit={submitted(() => find(typed.trim()))}>
      <TextInput
        data-find
        type="search"
        label={t('orders.find')}
        placeholder={t('orders.findHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() !== search && find(typed.trim())}
      />
    </form>
  )
}

type Sum = { currency: string; count: number; total: number; refunded: number }

const Sums = ({ sums }: { sums: readonly Sum[] | null }) => {
  const { t, language } = useWords()
  if (!sums || sums.length === 0) return null
  return (
    <div className="order-sums">
      {sums.map(({ currency, count, total, refunded }) => (
        <p key={currency} className="figures">
          {t('orders.sum', {
            count,
            total: formatMoney(total, currency, language),
            refunded: formatMoney(refunded, currency, language),
          })}
        </p>
      ))}
    </div>
  )
}
