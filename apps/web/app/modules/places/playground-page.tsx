import { pathTo } from '@hoppla/contract/pages'
import { BackLink, Columns, Icon, LinkButton, Wrap } from '@hoppla/ui'
import { useLoaderData } from 'react-router'
import { resolvePlayground } from '../../platform/api/resolvers.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/playground-page'
import { OpenBadge, PlaygroundHours } from './hours/hours-list.tsx'
import { useNow } from './hours/use-now.ts'
import { PageStylesheet } from './page-stylesheet.tsx'
import { type PlaygroundData, playgroundData } from './playground-data.ts'
import { Areas, Classes, PartyRooms, TheWay, Tickets } from './playground-sections.tsx'
import { playgroundStructuredData } from './playground-structured-data.ts'
import { VisitCard } from './visit-card.tsx'

export const loader = async ({ params, request, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  const data = await playgroundData(page.call, page, playground, new URL(request.url).host, new Date())
  const { currency, culture } = page.site.country
  setPageMetadata(context, {
    name: data.name,
    picture: '/art/share-playground',
    structuredData: (metadata) => [
      playgroundStructuredData(data, { ...metadata, currency, country: culture.slice(-2), language: page.language }),
    ],
  })
  return data
}

export const meta: Route.MetaFunction = (args) => {
  const { name, street, city, description } = (args.loaderData ?? {}) as Partial<PlaygroundData>
  return titleOf(
    args,
    (t) => t('playgrounds.pageTitle', { name: name ?? '' }),
    (t) =>
      `${t('playgrounds.pageDescription', { name: name ?? '', street: street ?? '', city: city ?? '' })} ${description ?? ''}`.trim(),
  )
}

/** One playground: is it open, where is it, what is there for my child, and the way in. */
export default function PlaygroundPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const now = useNow(data.now)
  return (
    <Wrap>
      <PageStylesheet />
      <div className="place-head">
        <div className="pagehead">
          <BackLink href={pathTo('playgrounds', { lang: language })} label={t('common.back')}>
            {t('playgrounds.allOfThem')}
          </BackLink>
          <div className="place-top">
            <h1>{data.name}</h1>
            <OpenBadge hours={data.hours} now={now} />
          </div>
        </div>
        <VisitCard data={data} now={now} />
        <div className="place-about">
          {data.description && <p className="lead">{data.description}</p>}
          <AddressLine data={data} />
          <OnThisPage data={data} />
        </div>
      </div>
      <Columns className="lead-aside mt-4">
        <aside className="place-aside" aria-labelledby="hours">
          <PlaygroundHours hours={data.hours} now={now} calendar={data.calendar} />
          <OtherWays slug={data.slug} />
        </aside>
        <div>
          <img className="full round-l" src={data.image ?? '/art/playground'} alt="" width="640" height="400" />
          <Areas areas={data.areas} />
          <PartyRooms rooms={data.rooms} />
          <Classes data={data} />
          <Tickets data={data} />
          <TheWay data={data} />
        </div>
      </Columns>
    </Wrap>
  )
}

const AddressLine = ({ data: { street, postalCode, city, mapLink, phone } }: { data: PlaygroundData }) => {
  const { t } = useWords()
  return (
    <div className="place-line">
      <span>
        <Icon name="pin" small />
        {`${street}, ${postalCode} ${city}`}
      </span>
      {mapLink && (
        <a className="tap" href={mapLink}>
          <Icon name="car" small />
          {t('playgrounds.directions')}
        </a>
      )}
      <a className="tap" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
        <Icon name="phone" small />
        {phone}
      </a>
    </div>
  )
}

/** The page's sections, as far as it has them. */
const OnThisPage = ({ data }: { data: PlaygroundData }) => {
  const { t } = useWords()
  const sections = [
    data.areas.length > 0 && (['play', t('playgrounds.to.play')] as const),
    data.rooms.length > 0 && (['party-rooms', t('playgrounds.to.rooms')] as const),
    data.areas.some(({ type }) => type === 'Class') && (['classes', t('playgrounds.to.classes')] as const),
    ['tickets', t('playgrounds.to.tickets')] as const,
    ['way', t('playgrounds.to.way')] as const,
  ].filter((section) => section !== false)
  return (
    <nav aria-label={t('playgrounds.onThisPage')} className="subnav">
      {sections.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** What else one may be here for. */
const OtherWays = ({ slug }: Pick<PlaygroundData, 'slug'>) => {
  const { language, t } = useWords()
  return (
    <div className="card stack gap-3">
      <LinkButton full icon="cake" href={pathTo('party-at', { lang: language, playgroundSlug: slug })}>
        {t('common.links.party')}
      </LinkButton>
      {language !== 'en' && (
        <LinkButton full icon="group" href={pathTo('groups', { lang: language })}>
          {t('common.links.groups')}
        </LinkButton>
      )}
      <p className="small muted">{t('playgrounds.beforeYouCome')}</p>
    </div>
  )
}
