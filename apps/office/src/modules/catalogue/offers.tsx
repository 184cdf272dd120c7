import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { type OfferRow, offerEditing } from '@hoppla/contract/editing/catalogue'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemEditor } from '../../parts/editing/item-editor.tsx'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { formatDay } from '../../platform/moments.ts'
import { useInAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { BackLink, Gone } from './article-editor.tsx'
import { ofFirstRow } from './article-fields.tsx'
import { DraftPill, Filter } from './article-list.tsx'
import { listItemsQuery, offerApi } from './catalogue-queries.ts'
import { offerDoubts } from './doubts.ts'
import { saleTones } from './item-state.ts'
import { type Draft, nameIn } from './names.ts'
import { NewItem, WhatItIs } from './new-item.tsx'
import { emptyOffer, OfferParts, type OfferValue, offerRows, offerValue, useOfferFields } from './offer-fields.tsx'

const stateOf = ({ from, to }: OfferRow, today: string) =>
  from !== undefined && from > today ? 'planned' : to < today ? 'ended' : 'onSale'

/** The offers of one's countries. */
export const OfferList = ({ countries }: { countries: readonly EditedCountry[] }) => {
  const { t } = useWords()
  const country = useInAddress('country')
  const list = useQuery(listItemsQuery(offerApi))
  const shown = (list.data ?? []).flatMap(({ id, rows: [row], draft }) =>
    row && (country === '' || row.country === country) ? [{ id, row, draft }] : [],
  )
  return (
    <>
      {countries.length > 1 && (
        <search className="filters">
          <Filter
            name="country"
            value={country}
            options={countries.map(({ key, name }) => [key, name])}
            all={t('catalogue.allCountries')}
            label={t('catalogue.country')}
          />
        </search>
      )}
      <p className="muted count" aria-live="polite">
        {list.data && t('catalogue.count', { count: shown.length })}
      </p>
      {list.error && <Failure error={list.error} at={list.dataUpdatedAt} retry={() => void list.refetch()} />}
      {list.isPending && !list.error && <Waiting rows={6} height={46} />}
      {list.data && shown.length === 0 && <Empty title={t('catalogue.noOffers')} />}
      {shown.length > 0 && <OfferTable offers={shown} countries={countries} />}
    </>
  )
}

type TableInput = {
  offers: readonly { id: string; row: OfferRow; draft: Draft }[]
  countries: readonly EditedCountry[]
}

const OfferTable = ({ offers, countries }: TableInput) => {
  const { t, language } = useWords()
  const opening = useOpening()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('catalogue.name')}</Table.Th>
            <Table.Th>{t('catalogue.country')}</Table.Th>
            <Table.Th>{t('catalogue.fields.to')}</Table.Th>
            <Table.Th>{t('catalogue.state')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {offers.map(({ id, row, draft }) => {
            const sold = countries.find(({ key }) => key === row.country)
            const state = stateOf(row, sold?.today ?? '')
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  <Link className="log-link" to={opening(id)}>
                    {nameIn(row.names, language)}
                  </Link>
                </Table.Td>
                <Table.Td>{sold?.name ?? row.country}</Table.Td>
                <Table.Td>{formatDay(row.to, language)}</Table.Td>
                <Table.Td className="role-list">
                  <Pill tone={saleTones[state]}>{t(`catalogue.offerStates.${state}`)}</Pill>
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

export const OfferEditor = ({ id, countries }: { id: string; countries: readonly EditedCountry[] }) => {
  const { t, language } = useWords()
  const list = useQuery(listItemsQuery(offerApi))
  const [row] = list.data?.find((one) => one.id === id)?.rows ?? []
  const country = countries.find(({ key }) => key === row?.country)
  if (!list.data) return <Waiting rows={6} height={64} />
  if (!row || !country) return <Gone />
  return (
    <Page
      title={nameIn(row.names, language)}
      lead={
        <>
          <BackLink /> · {t('catalogue.tabs.offers')} · {country.name} · {row.key}
        </>
      }
    >
      <OfferForm id={id} country={country} />
    </Page>
  )
}

const OfferForm = ({ id, country }: { id: string; country: EditedCountry }) => {
  const words = useWords()
  const fields = useOfferFields(country)
  return (
    <ItemEditor
      api={offerApi}
      id={id}
      where={country}
      toValue={offerValue}
      toRows={offerRows}
      fieldsOf={() => fields}
      doubtsOf={(before, after) => offerDoubts(before, after, country, words)}
    >
      {(form) => <OfferParts {...form} country={country} isThere />}
    </ItemEditor>
  )
}

/** A new offer of one of these countries. */
export const NewOffer = ({ countries }: { countries: readonly EditedCountry[] }) => {
  const words = useWords()
  const { t } = words
  const asked = useInAddress('country')
  const first = countries.find(({ key }) => key === asked) ?? countries[0]
  if (!first) return <Gone />
  return (
    <Page title={t('catalogue.newOffer')} lead={<BackLink />}>
      <NewItem<OfferValue>
        name="offers"
        empty={emptyOffer(first.key)}
        add={(value) => callApi(offerEditing.createItem, { body: { rows: offerRows(value) } })}
        doubtsOf={(value) => offerDoubts(undefined, value, countries.find(({ key }) => key === value.country) ?? first, words)}
        countries={countries}
      >
        {({ value, set, faults }) => (
          <>
            <Panel title={t('catalogue.whatItIs')}>
              <WhatItIs
                value={value}
                // Articles are those of a country.
                set={(next) => set(next.country === value.country ? next : { ...next, articles: [] })}
                countries={countries}
                faults={ofFirstRow(faults)}
              />
            </Panel>
            <OfferParts
              value={value}
              set={set}
              faults={faults}
              country={countries.find(({ key }) => key === value.country) ?? first}
              isThere={false}
            />
          </>
        )}
      </NewItem>
    </Page>
  )
}
