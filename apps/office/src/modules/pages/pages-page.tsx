import './pages.css'
import type { PageCountry } from '@hoppla/contract/editing/page-preview'
import { Button, Select, Switch, Table, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { type GridRow, gridOf, stateTones } from './page-grid.ts'
import { listPageCountriesQuery, listPagesQuery } from './page-queries.ts'

const SubjectEditor = lazy(async () => ({ default: (await import('./subject-editor.tsx')).SubjectEditor }))
const NewPage = lazy(async () => ({ default: (await import('./new-page.tsx')).NewPage }))

export default function PagesPage() {
  return (
    <Guarded permission="pages.edit">
      <Pages />
    </Guarded>
  )
}

/** The country of the address; else the one that is worked at; else the first. */
const useCountry = (countries: readonly PageCountry[] | undefined): PageCountry | undefined => {
  const key = useInAddress('country')
  const place = usePlace()
  return countries?.find((one) => one.key === key) ?? countries?.find(({ name }) => name === place?.name) ?? countries?.[0]
}

/** Content pages: what there is in each language of a country; one subject opened, its languages side by side. */
const Pages = () => {
  const { t } = useWords()
  const { subject } = useParams()
  const countries = useQuery(listPageCountriesQuery)
  const pages = useQuery(listPagesQuery)
  const country = useCountry(countries.data)
  const failed = countries.error ?? pages.error
  if (country && pages.data && subject !== undefined)
    return (
      <Suspense fallback={<Waiting rows={8} height={46} />}>
        <SubjectEditor key={`${country.key} ${subject}`} country={country} subject={subject} pages={pages.data} />
      </Suspense>
    )
  return (
    <Page title={t('pages.title')} lead={t('pages.lead')} actions={country && <NewPageButton />}>
      {failed && (
        <Failure
          error={failed}
          at={pages.dataUpdatedAt}
          retry={() => {
            void countries.refetch()
            void pages.refetch()
          }}
        />
      )}
      {(countries.isPending || pages.isPending) && !failed && <Waiting rows={8} />}
      {countries.data && country && pages.data && <Grid countries={countries.data} country={country} pages={pages.data} />}
    </Page>
  )
}

const NewPageButton = () => {
  const { t } = useWords()
  const set = useSetAddress()
  return (
    <Button variant="next" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => set({ new: '1' })}>
      {t('pages.new')}
    </Button>
  )
}

type GridInput = { countries: readonly PageCountry[]; country: PageCountry; pages: Parameters<typeof gridOf>[0] }

const Grid = ({ countries, country, pages }: GridInput) => {
  const { t, language } = useWords()
  const set = useSetAddress()
  const search = useInAddress('search')
  const isOpenOnly = useInAddress('todo') !== ''
  const isNew = useInAddress('new') !== ''
  const rows = gridOf(pages, country.key, country.languages, language)
  const shown = rows.filter(
    (row) =>
      `${row.subject} ${row.title}`.toLowerCase().includes(search.toLowerCase()) &&
      (!isOpenOnly || row.pages.some(({ state }) => state !== 'done' && state !== 'shared')),
  )
  return (
    <>
      <SavedViews list="pages" />
      <search className="filters">
        <TextInput
          aria-label={t('pages.search')}
          placeholder={t('pages.search')}
          type="search"
          data-find
          value={search}
          onChange={(event) => set({ search: event.currentTarget.value })}
        />
        <Select
          className="chip-select"
          aria-label={t('pages.country')}
          data={countries.map(({ key, name }) => ({ value: key, label: name || t('pages.everyCountry') }))}
          value={country.key}
          allowDeselect={false}
          onChange={(key) => set({ country: key ?? '' })}
        />
        <Switch
          label={t('pages.todo')}
          checked={isOpenOnly}
          onChange={(event) => set({ todo: event.currentTarget.checked ? '1' : '' })}
        />
      </search>
      {rows.length === 0 && <Empty title={t('pages.none')}>{t('pages.noneText')}</Empty>}
      {rows.length > 0 && shown.length === 0 && (
        <Empty
          art={null}
          title={t('pages.noneFound')}
          actions={<Button onClick={() => set({ search: '', todo: '' })}>{t('pages.showAll')}</Button>}
        />
      )}
      {shown.length > 0 && <Rows country={country} rows={shown} />}
      {isNew && (
        <Suspense>
          <NewPage country={country} taken={rows.map(({ subject }) => subject)} close={() => set({ new: '' })} />
        </Suspense>
      )}
    </>
  )
}

const Rows = ({ country, rows }: { country: PageCountry; rows: readonly GridRow[] }) => {
  const { t } = useWords()
  const place = useInAddress('place')
  const to = (subject: string, language: string) =>
    `/pages/${subject}?${new URLSearchParams({ country: country.key, languages: language, ...(place === '' ? {} : { place }) })}`
  return (
    <div className="table-panel page-grid">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('pages.subject')}</Table.Th>
            {country.languages.map((language) => (
              <Table.Th key={language} lang={language}>
                {languageNames[language]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ subject, title, pages }) => (
            <Table.Tr key={subject}>
              <Table.Td>
                <Link
                  data-row
                  className="log-link"
                  to={to(subject, pages.find(({ page }) => page)?.language ?? country.languages[0] ?? '')}
                >
                  {title}
                </Link>
                <span className="below">{subject}</span>
              </Table.Td>
              {pages.map(({ language, state }) => (
                <Table.Td key={language}>
                  <Link className="state-link" to={to(subject, language)}>
                    <span className="visually-hidden">{title}, </span>
                    <span className="narrow-only" lang={language}>
                      {languageNames[language]}
                    </span>{' '}
                    <Pill tone={stateTones[state]}>{t(`pages.states.${state}`)}</Pill>
                  </Link>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
