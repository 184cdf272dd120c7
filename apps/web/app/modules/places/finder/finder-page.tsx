import { pathTo } from '@hoppla/contract/pages'
import { Button, ChipButton, ChipLink, Columns, EmptyState, Row as Line, PageHead, Stack, Toast, Wrap } from '@hoppla/ui'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { titleOf } from '../../../platform/head/meta.ts'
import { pageSite, useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { rememberPlayground } from '../../../platform/storage/visited-playgrounds.ts'
import { openWords } from '../hours/open-words.ts'
import { openState } from '../hours/opening.rules.ts'
import { daysOf } from '../hours/packed-hours.ts'
import { useNow } from '../hours/use-now.ts'
import { PageStylesheet } from '../page-stylesheet.tsx'
import { useVisitedPlaygrounds } from '../use-visited-playgrounds.ts'
import type { Route } from './+types/finder-page'
import { finderData } from './finder-data.ts'
import { ByRegion, type Row, Rows } from './finder-list.tsx'
import { kilometres, type Point } from './near.rules.ts'
import { type MapPlace, PlaygroundMap } from './playground-map.tsx'
import { searched } from './search.rules.ts'
import { type Position, usePosition } from './use-position.ts'

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { call, site, language } = pageSite(context)
  const data = await finderData(call, site, new Date())
  // The start page's choice, from a browser without a script.
  const chosen = new URL(request.url).searchParams.get('playground')
  const found = data.playgrounds.find(({ slug }) => slug === chosen)
  if (found) throw redirect(pathTo('playground', { lang: language, playgroundSlug: found.slug }))
  return data
}
// Typing changes the address, not the playgrounds.
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('playgrounds.title'),
    (t, brand) => t('playgrounds.description', { brand }),
  )

/** Every playground of the country: searched, region by region, on a map, or the nearest first. */
export default function FinderPage() {
  const data = useLoaderData<typeof loader>()
  const { t } = useWords()
  const now = useNow(data.now)
  const visited = useVisitedPlaygrounds(data.playgrounds).slugs
  const { position, ask, evict } = usePosition()
  const search = useSearch()
  const here = position.state === 'known' ? position.at : undefined
  const rows = useMemo(() => rowsOf(data.playgrounds, data.regions, search.query, here), [data, search.query, here])
  const isSearching = search.query.trim() !== ''
  const toggleNearest = here ? evict : ask
  return (
    <Wrap>
      <PageStylesheet />
      <PageHead title={t('playgrounds.heading')} lead={t('playgrounds.lead')} />
      <Columns className="finder-page mt-4">
        <Stack gap={5}>
          <SearchForm {...search} first={rows[0]?.slug} />
          <Line gap={2}>
            <ChipButton icon="pin" aria-pressed={here !== undefined} onClick={toggleNearest}>
              {t(position.state === 'asking' ? 'playgrounds.locating' : 'playgrounds.nearest')}
            </ChipButton>
            <ChipLink className="phoneonly" icon="globe" href="#map">
              {t('playgrounds.map')}
            </ChipLink>
          </Line>
          <PositionAnswer position={position} />
          <p className="vh" role="status">
            {(isSearching || here) && t('playgrounds.found', { count: rows.length })}
          </p>
          {rows.length === 0 && <NothingFound query={search.query} onAll={() => search.change('')} />}
          {rows.length > 0 && (isSearching || here) && (
            <Rows rows={rows} now={now} visited={visited} label={t(here ? 'playgrounds.nearestFirst' : 'playgrounds.matches')} />
          )}
          {rows.length > 0 && !isSearching && !here && <ByRegion regions={data.regions} rows={rows} now={now} visited={visited} />}
        </Stack>
        <MapCard rows={rows.length > 0 ? rows : data.playgrounds} now={now} here={here} />
      </Columns>
    </Wrap>
  )
}

type Search = { query: string; change: (query: string) => void }

/** What is searched for. It stands in the address, so that it can be shared and comes back with the page. */
const useSearch = (): Search => {
  const [address] = useSearchParams()
  const [query, setQuery] = useState(address.get('q') ?? '')
  const change = (next: string) => {
    setQuery(next)
    // Past the router: a letter is no navigation.
    history.replaceState(history.state, '', next ? `?q=${encodeURIComponent(next)}` : location.pathname)
  }
  return { query, change }
}

const rowsOf = (playgrounds: readonly Row[], regions: readonly string[], query: string, here: Point | undefined): Row[] => {
  const found = searched(playgrounds, query, ({ name, street, postalCode, city, region, slug }) =>
    [name, city, street, postalCode, postalCode.replace(' ', ''), regions[region], slug].join(' '),
  )
  if (!here) return found
  const farFrom = ({ at }: Row) => (at ? kilometres(here, { latitude: at[0], longitude: at[1] }) : Number.POSITIVE_INFINITY)
  return found
    .map((row) => ({ row, far: farFrom(row) }))
    .sort((a, b) => a.far - b.far)
    .map(({ row, far }) => (Number.isFinite(far) ? { ...row, far } : row))
}

/** Works without a script too: the server searches by the address. Enter goes to the best match. */
const SearchForm = ({ query, change, first }: Search & { first: string | undefined }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (query.trim() === '' || !first) return
    rememberPlayground(first)
    void navigate(pathTo('playground', { lang: language, playgroundSlug: first }))
  }
  return (
    <search>
      <form className="field" onSubmit={go}>
        <label htmlFor="q">{t('playgrounds.search')}</label>
        <input
          ref={field}
          className="in"
          id="q"
          name="q"
          type="search"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={60}
          value={query}
          onChange={(event) => change(event.target.value)}
        />
      </form>
    </search>
  )
}

/** What became of the question where the visitor is. */
const PositionAnswer = ({ position: { state } }: { position: Position }) => {
  const { t } = useWords()
  if (state === 'denied' || state === 'unavailable')
    return <Toast title={t(`playgrounds.${state}`)}>{t('playgrounds.searchInstead')}</Toast>
  return <p className="small muted">{t('playgrounds.positionStays')}</p>
}

const NothingFound = ({ query, onAll }: { query: string; onAll: () => void }) => {
  const { t } = useWords()
  return (
    <EmptyState
      art="/art/empty"
      title={query ? t('playgrounds.nothing', { query }) : t('playgrounds.none')}
      actions={query && <Button onClick={onAll}>{t('playgrounds.all')}</Button>}
    >
      {query && t('playgrounds.nothingText')}
    </EmptyState>
  )
}

const MapCard = ({ rows, now, here }: { rows: readonly Row[]; now: Date; here: Point | undefined }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const places = rows.flatMap((row): MapPlace[] => {
    const state = openState(daysOf(row), now, site.country.timezone)
    return row.at
      ? [
          {
            slug: row.slug,
            name: row.name,
            href: pathTo('playground', { lang: language, playgroundSlug: row.slug }),
            label: state ? `${row.name}, ${openWords(state, t, language)}` : row.name,
            at: row.at,
          },
        ]
      : []
  })
  return (
    places.length > 0 && (
      <aside className="card sky map-card" aria-labelledby="map">
        <h2 id="map" className="size-l">
          {t('playgrounds.map')}
        </h2>
        <PlaygroundMap key={places.length} places={places} here={here} />
        <p className="small">{t('playgrounds.mapHint')}</p>
      </aside>
    )
  )
}
