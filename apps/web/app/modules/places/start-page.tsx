import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { Card, Columns, Facts, Grid, Section, Stack, Tile, Wrap } from '@hoppla/ui'
import { useLoaderData } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/start-page'
import { chainStructuredData } from './chain-structured-data.ts'
import { Finder } from './finder/finder.tsx'
import { useNow } from './hours/use-now.ts'
import { PlaygroundTiles } from './playground-tiles.tsx'
import { startData } from './start-data.ts'
import { useVisitedPlaygrounds } from './use-visited-playgrounds.ts'

export const handle: PageHandle = { pageTop: 'none', moving: true }

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site, language } = pageSite(context)
  setPageMetadata(context, { structuredData: ({ address, origin }) => [chainStructuredData(site, language, address, origin)] })
  return startData(call, site, new Date())
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('places.title'),
    (t) => t('places.description'),
  )

/** The first page: what it is, where, and the one way on. */
export default function StartPage() {
  const data = useLoaderData<typeof loader>()
  const { t } = useWords()
  const now = useNow(data.now)
  const visited = useVisitedPlaygrounds(data.playgrounds)
  return (
    <>
      <div className="hero">
        <Wrap className="in-hero">
          <Stack gap={5}>
            <h1>{t('places.heading')}</h1>
            <p className="lead ink">
              {t('places.lead')} {data.playgrounds.length > 0 && t('places.count', { count: data.playgrounds.length })}
            </p>
            <Finder data={data} now={now} visited={visited} />
          </Stack>
          <img className="scene" src="/art/hero" alt="" width="800" height="640" fetchPriority="high" />
        </Wrap>
      </div>
      <Wrap>
        {data.playgrounds.length > 0 && <PlaygroundTiles data={data} now={now} visited={visited} />}
        <MoreToHopOn giftCardFrom={data.giftCardFrom} />
        <GoodToKnow />
      </Wrap>
    </>
  )
}

const MoreToHopOn = ({ giftCardFrom }: Pick<Awaited<ReturnType<typeof loader>>, 'giftCardFrom'>) => {
  const { language, t } = useWords()
  const shop = pathTo('shop', { lang: language })
  return (
    <Section id="more" title={t('places.more')}>
      <Grid min={300}>
        <Tile
          side
          title={t('places.party')}
          href={pathTo('party', { lang: language })}
          art={{ src: '/art/party', tone: 'lil', padded: true }}
        >
          {t('places.partyText')}
        </Tile>
        <Tile
          side
          title={t('places.classes')}
          href={pathTo('classes', { lang: language, query: { kind: 'sport' } })}
          art={{ src: '/art/sport', tone: 'leaf', padded: true }}
        >
          {t('places.classesText')}
        </Tile>
        <Tile
          side
          title={t('places.camps')}
          href={pathTo('classes', { lang: language, query: { kind: 'camp' } })}
          art={{ src: '/art/camp', tone: 'sky', padded: true }}
        >
          {t('places.campsText')}
        </Tile>
        <Tile
          side
          title={t('places.giftCard')}
          href={`${shop}/gift-cards`}
          art={{ src: '/art/gift-card', tone: 'sun', padded: true }}
        >
          <p className="muted">
            {t('places.giftCardText')}{' '}
            {giftCardFrom && (
              <span className="num nowrap">
                {t('places.from', { price: formatMoney(giftCardFrom.price, giftCardFrom.currency, language, { short: true }) })}
              </span>
            )}
          </p>
        </Tile>
        <Tile
          side
          title={t('places.ticket')}
          href={`${shop}#serial-tickets`}
          art={{ src: '/art/ticket', tone: 'leaf', padded: true }}
        >
          {t('places.ticketText')}
        </Tile>
        <Tile side title={t('places.pass')} href={`${shop}#passes`} art={{ src: '/art/pass', tone: 'sky', padded: true }}>
          {t('places.passText')}
        </Tile>
      </Grid>
    </Section>
  )
}

const GoodToKnow = () => {
  const { t } = useWords()
  return (
    <section className="sec" aria-labelledby="know">
      <Card tone="leaf">
        <Columns even className="middle">
          <Stack gap={3}>
            <h2 id="know">{t('places.know')}</h2>
            <Facts
              facts={[
                { icon: 'sock', text: t('places.knowSocks') },
                { icon: 'group', text: t('places.knowAdult') },
                { icon: 'calendar', text: t('places.knowHours') },
              ]}
            />
          </Stack>
          <img className="art-s" src="/art/family" alt="" width="240" height="180" loading="lazy" />
        </Columns>
      </Card>
    </section>
  )
}
