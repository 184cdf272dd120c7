import { pathTo } from '@hoppla/contract/pages'
import { Badge, Grid, Section, Stack, Tile, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { preferredPlayground } from '../../platform/storage/visited-playgrounds.ts'
import { YourPlayground } from '../../platform/storage/your-playground.tsx'
import type { Route } from './+types/party-page'
import { partyData } from './party-data.ts'
import { GoodToKnow, Packages } from './party-parts.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  setPageMetadata(context, { picture: '/art/share-party' })
  return partyData(call, site, new Date())
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('enquiries.party.title'),
    (t) => t('enquiries.party.description'),
  )

/** Birthday parties: where, and what they cost. */
export default function PartyPage() {
  const { packages, playgrounds } = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  // Known to the browser alone: HTML is never personal.
  const [last, setLast] = useState<string>()
  useEffect(() => setLast(preferredPlayground()), [])
  return (
    <Wrap>
      <div className="cols even middle">
        <div className="pagehead first">
          <h1>{t('enquiries.party.heading')}</h1>
          <p className="lead">{t('enquiries.party.lead')}</p>
        </div>
        <img className="art-s" src="/art/party" alt="" width="240" height="180" fetchPriority="high" />
      </div>
      <Section id="where" title={t('enquiries.party.choose')}>
        <Stack gap={3}>
          <YourPlayground playgrounds={playgrounds} page="party-at" />
          <Grid min={240} gap={3}>
            {playgrounds.map(({ slug, name, town, isSoon }) => (
              <Tile
                key={slug}
                title={name}
                href={pathTo('party-at', { lang: language, playgroundSlug: slug })}
                // Beside the title, where its coming moves nothing.
                mark={slug === last ? <Badge tone="sun">{t('enquiries.party.last')}</Badge> : undefined}
              >
                {(town || isSoon) && (
                  <div className="row between">
                    {town && <span className="muted">{town}</span>}
                    {isSoon && <Badge tone="sky">{t('enquiries.party.soon')}</Badge>}
                  </div>
                )}
              </Tile>
            ))}
          </Grid>
        </Stack>
      </Section>
      <Packages packages={packages} />
      <div className="sec">
        <GoodToKnow />
      </div>
    </Wrap>
  )
}
