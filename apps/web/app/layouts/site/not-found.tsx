import { pathTo } from '@hoppla/contract/pages'
import { LinkButton, List, ListLink, Wrap } from '@hoppla/ui'
import { data, useLoaderData } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import type { Missing } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/not-found'
import { flagOf } from './flags.ts'
import { SiteShell } from './site-shell.tsx'

/** The messages that programs know (docs/product/places.md); visitors read them in their language above. */
const messages = { country: 'Unable to locate country', playground: 'Unable to locate playground' } as const

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get('missing')
  const missing: Missing = !pageSite(context).countryFound ? 'country' : asked === 'playground' ? asked : 'page'
  return data({ missing }, { status: 404 })
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('layout.notFound.title'))

export default function NotFound() {
  const { missing } = useLoaderData<typeof loader>()
  return (
    <SiteShell>
      <NothingHere missing={missing} />
    </SiteShell>
  )
}

/** What is shown where nothing is: what happened, and a way on. */
export const NothingHere = ({ missing }: { missing: Missing }) => {
  const { language, t } = useWords()
  const title = missing === 'page' ? 'layout.notFound.title' : (`layout.notFound.${missing}` as const)
  const lead = missing === 'page' ? 'layout.notFound.lead' : (`layout.notFound.${missing}Lead` as const)
  return (
    <Wrap width="narrow" className="lost">
      <img src="/art/lost" alt="" width="480" height="300" />
      <h1>{t(title)}</h1>
      <p className="lead">{t(lead)}</p>
      {missing === 'country' ? (
        <Countries />
      ) : (
        <div className="row middle">
          <LinkButton variant="pri" href={pathTo('start', { lang: language })}>
            {t('common.toStart')}
          </LinkButton>
        </div>
      )}
      <p className="small muted">
        {t('layout.notFound.code')}
        {missing !== 'page' && (
          <>
            {' · '}
            <span lang="en">{messages[missing]}</span>
          </>
        )}
      </p>
    </Wrap>
  )
}

const Countries = () => {
  const { site } = useSite()
  return (
    <List card>
      {site.countries.map(({ slug, name, sitebaseaddress }) => (
        <ListLink
          key={slug}
          low
          fullLoad
          href={sitebaseaddress}
          title={name}
          media={<img className="flag" src={flagOf(slug)} alt="" width="36" height="24" />}
        />
      ))}
    </List>
  )
}
