import { pathTo } from '@hoppla/contract/pages'
import { BackLink, LinkButton, PageHead, Wrap } from '@hoppla/ui'
import { useLoaderData } from 'react-router'
import { resolvePlayground } from '../../platform/api/resolvers.ts'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/party-at-page'
import { partyAtData } from './party-data.ts'
import { PartyForm } from './party-form.tsx'
import { OpeningCard, useTimeToOpening } from './party-opening.tsx'
import { GoodToKnow, Packages, Rooms, useExtraChild } from './party-parts.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const playground = await resolvePlayground(page, params.playgroundSlug)
  setPageMetadata(context, { name: playground.name, picture: '/art/share-party' })
  return partyAtData(page.call, page.site, playground, page.language, new Date())
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => (args.loaderData ? t('enquiries.party.at', { playground: args.loaderData.name }) : t('enquiries.party.title')),
    (t) => t('enquiries.party.description'),
  )

/** A playground's parties: packages, rooms, an enquiry; or, until it takes any, when that will be. */
export default function PartyAtPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const extraChild = useExtraChild(data)
  const left = useTimeToOpening(data.opening, data.now)
  const opening = left > 0 ? data.opening : null
  return (
    <Wrap>
      <PageHead
        back={
          <BackLink href={pathTo('party', { lang: language })} label={t('common.back')}>
            {t('enquiries.party.all')}
          </BackLink>
        }
        title={opening?.title ?? t('enquiries.party.at', { playground: data.name })}
        lead={opening?.subtitle ?? t('enquiries.party.lead')}
      >
        {!opening && (
          <LinkButton variant="pri" href="#ask" icon="calendar" className="mt-3">
            {t('enquiries.party.toForm')}
          </LinkButton>
        )}
      </PageHead>
      <p className="vh" role="status">
        {data.opening && !opening ? t('enquiries.party.nowOpen') : ''}
      </p>
      {opening && <OpeningCard opening={opening} left={left} data={data} />}
      <Packages packages={data.packages} extraChild={extraChild} />
      <Rooms rooms={data.rooms} />
      <div className={opening ? 'sec' : 'cols sec'}>
        {!opening && <PartyForm key={data.guid} data={data} />}
        <GoodToKnow />
      </div>
    </Wrap>
  )
}
