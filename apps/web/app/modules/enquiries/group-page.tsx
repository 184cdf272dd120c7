import { pathTo } from '@hoppla/contract/pages'
import { Card, EmptyState, Facts, LinkButton, PageHead, Wrap } from '@hoppla/ui'
import { redirect, useLoaderData } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import { notFoundAddress } from '../../platform/i18n/page-language.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/group-page'
import { groupData } from './group-data.ts'
import { GroupForm } from './group-form.tsx'

/** Group bookings are not offered in English (docs/product/content.md). */
const isOffered = (language: string): boolean => language !== 'en'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  // A country whose only language is English offers no group bookings, and has no other version to lead to.
  if (!site.country.languages.some(isOffered)) throw redirect(notFoundAddress(site, undefined))
  return groupData(call, site, new Date())
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('groups.title'),
    (t) => t('groups.description'),
  )

/** Groups ask for a visit. */
export default function GroupPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  if (!isOffered(language)) return <NotOffered />
  return (
    <Wrap>
      <PageHead title={t('groups.heading')} lead={t('groups.lead')} />
      <div className="cols mt-4">
        <GroupForm data={data} />
        <Card as="aside" tone="leaf" stack={4} aria-labelledby="why">
          <img className="art-s" src="/art/family" alt="" width="240" height="180" />
          <h2 id="why" className="size-l">
            {t('groups.why')}
          </h2>
          <Facts
            facts={[
              { icon: 'group', text: t('groups.whyAdults') },
              { icon: 'clock', text: t('groups.whyMorning') },
              { icon: 'cup', text: t('groups.whyFood') },
              { icon: 'card', text: t('groups.whyInvoice') },
            ]}
          />
        </Card>
      </div>
    </Wrap>
  )
}

/** In English: what there is instead, and the way to it. */
const NotOffered = () => {
  const { site } = useSite()
  const { language, t } = useWords()
  const own = site.country.languages.find(isOffered)
  if (own === undefined) return null
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(own) ?? own
  return (
    <Wrap width="narrow">
      <EmptyState
        art="/art/empty"
        level={1}
        title={t('groups.notOffered', { language: name })}
        actions={
          <LinkButton variant="pri" href={pathTo('groups', { lang: own })} hrefLang={own}>
            {t('groups.switchTo', { language: name })}
          </LinkButton>
        }
      >
        {t('groups.notOfferedLead')}
      </EmptyState>
    </Wrap>
  )
}
