import { pathTo } from '@hoppla/contract/pages'
import { Badge, EmptyState, Grid, LinkButton, Section, Tile, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { preferredPlayground } from '../../platform/storage/visited-playgrounds.ts'
import { YourPlayground } from '../../platform/storage/your-playground.tsx'
import type { Route } from './+types/choose-page'
import { chooseData } from './class-data.ts'
import { kinds } from './classes.rules.ts'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  return chooseData(call, site)
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('classes.title'),
    (t) => t('classes.description'),
  )

/** Classes and camps: first of all, where. */
export default function ChoosePage() {
  const all = useLoaderData<typeof loader>().playgrounds
  const [query] = useSearchParams()
  // Whoever comes for camps sees where there are camps, and comes to them.
  const kind = kinds.find((one) => one === query.get('kind') && all.some((place) => place.kinds.includes(one)))
  const playgrounds = kind ? all.filter((place) => place.kinds.includes(kind)) : all
  const { language, t } = useWords()
  // Known to the browser alone: HTML is never personal.
  const [last, setLast] = useState<string>()
  useEffect(() => setLast(preferredPlayground()), [])
  return (
    <Wrap>
      <div className="cols even middle">
        <div className="pagehead first">
          <h1>{t('classes.title')}</h1>
          <p className="lead">{t('classes.lead')}</p>
        </div>
        <img className="art-s" src="/art/sport" alt="" width="640" height="400" fetchPriority="high" />
      </div>
      {playgrounds.length === 0 ? (
        <EmptyState
          art="/art/empty"
          title={t('classes.none')}
          actions={<LinkButton href={pathTo('playgrounds', { lang: language })}>{t('common.links.playgrounds')}</LinkButton>}
        >
          {t('classes.noneText')}
        </EmptyState>
      ) : (
        <Section id="where" title={t('classes.where')}>
          <YourPlayground playgrounds={playgrounds} page="class-list" />
          <Grid min={240} gap={3}>
            {playgrounds.map(({ slug, name, town, kinds: offered }) => (
              <Tile
                key={slug}
                title={name}
                href={pathTo('class-list', { lang: language, playgroundSlug: slug, query: { kind } })}
                // Beside the title, where its coming moves nothing.
                mark={slug === last ? <Badge tone="sun">{t('classes.last')}</Badge> : undefined}
              >
                {town && <p className="muted">{town}</p>}
                <p className="small muted">{offered.map((one) => t(`classes.kinds.${one}`)).join(' · ')}</p>
              </Tile>
            ))}
          </Grid>
        </Section>
      )}
    </Wrap>
  )
}
