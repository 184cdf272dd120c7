import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import type { OfferRow } from '@hoppla/contract/editing/catalogue'
import { formatMoney, formatPercent } from '@hoppla/i18n'
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type EditedField, plainField, type Texts, textField } from '../../parts/editing/differences.ts'
import { ItemEditor } from '../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { DayField, NumberField } from '../../parts/editing/number-field.tsx'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { formatDay } from '../../platform/moments.ts'
import { useInAddress } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { BackLink, type FormPart, Gone, ofFirstRow } from './article-editor.tsx'
import { DraftPill, Filter } from './article-list.tsx'
import { listItemsQuery, offerApi } from './catalogue-queries.ts'
import { saleStateOf, saleTones } from './item-state.ts'
import { type Draft, nameIn, withoutEmpty } from './names.ts'

type OfferValue = Omit<OfferRow, 'names' | 'descriptions'> & { names: Texts; descriptions: Texts }
const offerValue = ([row]: readonly OfferRow[]): OfferValue => ({ descriptions: {}, ...(row as OfferRow) })
const offerRows = (value: OfferValue): OfferRow[] => [withoutEmpty(value) as OfferRow]

const stateOf = ({ from, to }: OfferRow, today: string) => saleStateOf({ sellableFrom: from, sellableTo: to }, today)

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

const useOfferFields = ({ languages, currency }: EditedCountry): EditedField<OfferValue>[] => {
  const { t, language } = useWords()
  const day = (value: string | undefined) => (value === undefined ? '' : formatDay(value, language))
  return [
    ...(['names', 'descriptions'] as const).flatMap((key) =>
      languages.map((one) => textField<typeof key, OfferValue>(key, one, `${t(`catalogue.fields.${key}`)}, ${languageNames[one]}`)),
    ),
    plainField('percent', t('catalogue.fields.percent'), (value) => (value === undefined ? '' : formatPercent(value, language))),
    plainField('amount', t('catalogue.fields.amount'), (value) =>
      value === undefined ? '' : formatMoney(value, currency, language, { short: true }),
    ),
    plainField('from', t('catalogue.fields.from'), day),
    plainField('to', t('catalogue.fields.to'), day),
  ]
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
  const fields = useOfferFields(country)
  return (
    <ItemEditor api={offerApi} id={id} where={country} toValue={offerValue} toRows={offerRows} fieldsOf={() => fields}>
      {(form) => <OfferParts {...form} country={country} />}
    </ItemEditor>
  )
}

const OfferParts = ({ value, set, faults, country }: FormPart<OfferValue>) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  return (
    <>
      <Panel title={t('catalogue.texts')}>
        <LanguageFields
          languages={country.languages}
          specs={[
            { key: 'names', label: t('catalogue.fields.names'), most: 200 },
            { key: 'descriptions', label: t('catalogue.fields.descriptions'), most: 20_000, rows: 3 },
          ]}
          values={value}
          set={(key, texts) => set({ ...value, [key]: texts })}
          errors={errors}
        />
      </Panel>
      <Panel title={t('catalogue.terms')}>
        <div className="three">
          <NumberField
            label={t('catalogue.fields.percent')}
            unit="%"
            error={errors.percent}
            value={value.percent}
            set={(percent) => set({ ...value, percent })}
          />
          <NumberField
            label={t('catalogue.fields.amount')}
            unit={country.currency}
            error={errors.amount}
            value={value.amount}
            set={(amount) => set({ ...value, amount })}
          />
          <DayField
            label={t('catalogue.fields.from')}
            error={errors.from}
            value={value.from}
            set={(from) => set({ ...value, from })}
          />
          <DayField
            label={t('catalogue.fields.to')}
            error={errors.to}
            value={value.to}
            set={(to) => set({ ...value, to: to ?? '' })}
          />
        </div>
      </Panel>
    </>
  )
}
