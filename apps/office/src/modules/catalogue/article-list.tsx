import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import type { ArticleRow } from '@hoppla/contract/editing/catalogue'
import { Button, Select, Table, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { moneyOfList } from '../../platform/money.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { articleKinds } from './article-value.ts'
import { articleApi, listItemsQuery } from './catalogue-queries.ts'
import { saleStateOf, saleStates, saleTones } from './item-state.ts'
import { type Draft, nameIn } from './names.ts'

type Listed = { id: string; row: ArticleRow; draft: Draft; country: EditedCountry | undefined }

/** Articles of one's countries; filters stand in the address. */
export const ArticleList = ({ countries }: { countries: readonly EditedCountry[] }) => {
  const { t, language } = useWords()
  const setAddress = useSetAddress()
  const [country, kind, state, search] = [
    useInAddress('country'),
    useInAddress('kind'),
    useInAddress('state'),
    useInAddress('search'),
  ]
  const list = useQuery(listItemsQuery(articleApi))
  const all = (list.data ?? []).flatMap(({ id, rows: [row], draft }): Listed[] =>
    row ? [{ id, row, draft, country: countries.find(({ key }) => key === row.country) }] : [],
  )
  const shown = all.filter(
    ({ row, country: sold }) =>
      (country === '' || row.country === country) &&
      (kind === '' || row.kind === kind) &&
      (state === '' || saleStateOf(row, sold?.today ?? '') === state) &&
      `${row.key} ${Object.values(row.names).join(' ')}`.toLocaleLowerCase(language).includes(search.toLocaleLowerCase(language)),
  )
  return (
    <>
      <SavedViews list="catalogue" />
      <Filters countries={countries} filters={{ country, kind, state, search }} />
      <p className="muted count" aria-live="polite">
        {list.data && t('catalogue.count', { count: shown.length })}
      </p>
      {list.error && <Failure error={list.error} at={list.dataUpdatedAt} retry={() => void list.refetch()} />}
      {list.isPending && !list.error && <Waiting rows={8} height={46} />}
      {list.data && all.length === 0 && <Empty title={t('catalogue.none')}>{t('catalogue.noneText')}</Empty>}
      {all.length > 0 && shown.length === 0 && (
        <Empty
          art={null}
          title={t('catalogue.nothingFound')}
          actions={
            <Button onClick={() => setAddress({ country: '', kind: '', state: '', search: '' })}>{t('catalogue.showAll')}</Button>
          }
        />
      )}
      {shown.length > 0 && <ArticleTable articles={shown} />}
    </>
  )
}

type FiltersInput = {
  countries: readonly EditedCountry[]
  filters: { country: string; kind: string; state: string; search: string }
}

const Filters = ({ countries, filters: { country, kind, state, search } }: FiltersInput) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  return (
    <search className="filters">
      <TextInput
        data-find
        type="search"
        aria-label={t('catalogue.search')}
        placeholder={t('catalogue.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setAddress({ search: event.currentTarget.value })}
      />
      {countries.length > 1 && (
        <Filter
          name="country"
          value={country}
          options={countries.map(({ key, name }) => [key, name])}
          all={t('catalogue.allCountries')}
          label={t('catalogue.country')}
        />
      )}
      <Filter
        name="kind"
        value={kind}
        options={articleKinds.map((one) => [one, t(`catalogue.kinds.${one}`)])}
        all={t('catalogue.allKinds')}
        label={t('catalogue.kind')}
      />
      <Filter
        name="state"
        value={state}
        options={saleStates.map((one) => [one, t(`catalogue.states.${one}`)])}
        all={t('catalogue.allStates')}
        label={t('catalogue.state')}
      />
    </search>
  )
}

type FilterInput = { name: string; value: string; options: (readonly [string, string])[]; all: string; label: string }

/** One filter of the address. */
export const Filter = ({ name, value, options, all, label }: FilterInput) => {
  const setAddress = useSetAddress()
  return (
    <Select
      aria-label={label}
      className="chip-select"
      data={[{ value: '', label: all }, ...options.map(([key, text]) => ({ value: key, label: text }))]}
      value={value}
      allowDeselect={false}
      onChange={(next) => setAddress({ [name]: next ?? '' })}
    />
  )
}

const ArticleTable = ({ articles }: { articles: readonly Listed[] }) => {
  const { t, language } = useWords()
  const opening = useOpening()
  const money = moneyOfList(
    articles.flatMap(({ country }) => country?.currency ?? []),
    language,
  )
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('catalogue.name')}</Table.Th>
            <Table.Th>{t('catalogue.kind')}</Table.Th>
            <Table.Th>{t('catalogue.country')}</Table.Th>
            <Table.Th className="figures">{t('catalogue.price')}</Table.Th>
            <Table.Th>{t('catalogue.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map(({ id, row, draft, country }) => {
            const state = saleStateOf(row, country?.today ?? '')
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link data-row className="log-link" to={opening(id)}>
                    {nameIn(row.names, language)}
                  </Link>
                </Table.Td>
                <Table.Td>{t(`catalogue.kinds.${row.kind}`)}</Table.Td>
                <Table.Td>{country?.name ?? row.country}</Table.Td>
                <Table.Td className="figures">{country && money(row.price, country.currency)}</Table.Td>
                <Table.Td className="role-list">
                  <Pill tone={saleTones[state]}>{t(`catalogue.states.${state}`)}</Pill>
                  <DraftPill draft={draft} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** That there is a draft, when it will be published, or that it could not be. */
export const DraftPill = ({ draft }: { draft: Draft }) => {
  const { t, language } = useWords()
  if (!draft) return null
  if (draft.failure) return <Pill tone="bad">{t('catalogue.planFailed')}</Pill>
  if (draft.publishAt === null) return <Pill tone="quiet">{t('catalogue.draft')}</Pill>
  return <Pill tone="plan">{t('catalogue.from', { when: formatMoment(new Date(draft.publishAt), language) })}</Pill>
}
