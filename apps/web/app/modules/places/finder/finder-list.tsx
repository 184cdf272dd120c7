import { pathTo } from '@hoppla/contract/pages'
import { formatNumber } from '@hoppla/i18n'
import { Badge, Icon, List, ListLink, Stack } from '@hoppla/ui'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { openWords } from '../hours/open-words.ts'
import { openState } from '../hours/opening.rules.ts'
import { daysOf } from '../hours/packed-hours.ts'
import type { FoundPlayground } from './finder-data.ts'
import { spokenKilometres } from './near.rules.ts'

/** A playground in the list; `far` in km when the visitor's position is known. */
export type Row = FoundPlayground & { far?: number }

type Shown = { now: Date; visited: readonly string[] }

/** Region by region, each under its heading. */
export const ByRegion = ({ regions, rows, ...shown }: Shown & { regions: readonly string[]; rows: readonly Row[] }) => (
  <Stack gap={6}>
    {regions.map((name, index) => {
      const own = rows.filter(({ region }) => region === index)
      return (
        own.length > 0 && (
          <section key={name} aria-labelledby={`region-${index}`}>
            <h2 id={`region-${index}`} className="size-l">
              {name}
            </h2>
            <Rows rows={own} {...shown} />
          </section>
        )
      )
    })}
  </Stack>
)

/** One list of playgrounds in the order given. */
export const Rows = ({ rows, now, visited, label }: Shown & { rows: readonly Row[]; label?: string }) => (
  <List card {...(label === undefined ? {} : { 'aria-label': label })}>
    {rows.map((row) => (
      <PlaygroundRow key={row.slug} row={row} now={now} isVisited={visited.includes(row.slug)} />
    ))}
  </List>
)

const PlaygroundRow = ({ row, now, isVisited }: { row: Row; now: Date; isVisited: boolean }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const state = openState(daysOf(row), now, site.country.timezone)
  const away = row.far === undefined ? undefined : t('playgrounds.away', { km: formatNumber(spokenKilometres(row.far), language) })
  return (
    <ListLink
      href={pathTo('playground', { lang: language, playgroundSlug: row.slug })}
      title={row.name}
      note={
        <>
          <span>{[`${row.street}, ${row.city}`, away].filter(Boolean).join(' · ')}</span>
          {state && <Badge tone={state.kind === 'open' ? 'open' : 'closed'}>{openWords(state, t, language)}</Badge>}
        </>
      }
      end={
        isVisited && (
          <>
            <Icon name="heart" small />
            <span className="vh">{t('playgrounds.visited')}</span>
          </>
        )
      }
    />
  )
}
