import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Badge, Grid, Icon, Section, Tile } from '@hoppla/ui'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { openWords } from './hours/open-words.ts'
import { openState } from './hours/opening.rules.ts'
import { daysOf } from './hours/packed-hours.ts'
import type { StartData, StartPlayground, TileNotice } from './start-data.ts'
import type { Visited } from './use-visited-playgrounds.ts'

/** As many as are remembered (docs/product/places.md), and the first look at those not yet visited. */
const few = 4

/** The visitor's playgrounds, or the first of the country, each with its state of now and leading to its page; all of them in the finder. */
export const PlaygroundTiles = ({ data, now, visited }: { data: StartData; now: Date; visited: Visited }) => {
  const { language, t } = useWords()
  const own = visited.slugs.flatMap((slug) => data.playgrounds.filter((one) => one.slug === slug))
  const hasOwn = own.length > 0
  const shown = hasOwn ? own : data.playgrounds.slice(0, few)
  return (
    <Section
      id="near"
      title={t(hasOwn ? 'places.yours' : 'places.ours')}
      aside={
        data.playgrounds.length > shown.length ? (
          <Anchor href={pathTo('playgrounds', { lang: language })}>
            {t('places.showAll', { count: data.playgrounds.length })}
          </Anchor>
        ) : undefined
      }
    >
      <Grid min={240}>
        {shown.map((playground) => (
          <PlaygroundTile key={playground.slug} playground={playground} now={now} />
        ))}
      </Grid>
    </Section>
  )
}

const isSerious = ({ kind }: TileNotice) => kind === 'warning' || kind === 'error'

const PlaygroundTile = ({ playground, now }: { playground: StartPlayground; now: Date }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const state = openState(daysOf(playground), now, site.country.timezone)
  return (
    <Tile
      side
      title={playground.name}
      href={pathTo('playground', { lang: language, playgroundSlug: playground.slug })}
      art={{ src: playground.image ?? '/art/playground' }}
      footStart
      foot={state && <Badge tone={state.kind === 'open' ? 'open' : 'closed'}>{openWords(state, t, language)}</Badge>}
    >
      <p className="muted">{`${playground.street}, ${playground.city}`}</p>
      {playground.notices.map((notice) => (
        <p className={isSerious(notice) ? 'tile-note warn' : 'tile-note'} key={notice.guid}>
          <Icon name={isSerious(notice) ? 'warning' : 'info'} small />
          <span>{notice.name}</span>
        </p>
      ))}
    </Tile>
  )
}
