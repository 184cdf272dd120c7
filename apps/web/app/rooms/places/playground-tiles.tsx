import { Badge, Grid, Icon, PlainButton, Section, Tile } from '@hoppla/ui'
import { useState } from 'react'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import type { Notice } from './notices.tsx'
import { openWords } from './open-words.ts'
import { openState } from './opening.rules.ts'
import { daysOf } from './packed-hours.ts'
import type { StartData, StartPlayground } from './start-data.ts'
import type { Visited } from './use-visited-playgrounds.ts'

/** As many as are remembered (specification §9), and the first look at those not yet visited. */
const few = 4

/** The visitor's playgrounds, or the first of the country, each with its state of now; all of them on demand. */
export const PlaygroundTiles = ({ data, now, visited }: { data: StartData; now: Date; visited: Visited }) => {
  const { t } = useWords()
  const [all, setAll] = useState(false)
  const own = visited.slugs.flatMap((slug) => data.playgrounds.filter((one) => one.slug === slug))
  const hasOwn = own.length > 0 && !all
  const shown = all ? data.playgrounds : hasOwn ? own : data.playgrounds.slice(0, few)
  return (
    <Section
      id="near"
      title={t(hasOwn ? 'places.yours' : 'places.ours')}
      aside={
        data.playgrounds.length > shown.length || all ? (
          <PlainButton underlined aria-expanded={all} aria-controls="playgrounds" onClick={() => setAll(!all)}>
            {all ? t('places.showFewer') : t('places.showAll', { count: data.playgrounds.length })}
          </PlainButton>
        ) : undefined
      }
    >
      <Grid id="playgrounds" min={240}>
        {shown.map((playground) => (
          <PlaygroundTile key={playground.slug} playground={playground} now={now} />
        ))}
      </Grid>
    </Section>
  )
}

const isSerious = ({ kind }: Notice) => kind === 'warning' || kind === 'error'

const PlaygroundTile = ({ playground, now }: { playground: StartPlayground; now: Date }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const state = openState(daysOf(playground), now, site.country.timezone)
  return (
    <Tile
      title={playground.name}
      footStart
      foot={state && <Badge tone={state.kind === 'open' ? 'open' : 'closed'}>{openWords(state, t, language)}</Badge>}
    >
      <p className="muted">
        {playground.street}, {playground.city}
      </p>
      {playground.notices.map((notice) => (
        <p className={isSerious(notice) ? 'tile-note warn' : 'tile-note'} key={notice.guid}>
          <Icon name={isSerious(notice) ? 'warning' : 'info'} small />
          <span>{notice.name}</span>
        </p>
      ))}
    </Tile>
  )
}
