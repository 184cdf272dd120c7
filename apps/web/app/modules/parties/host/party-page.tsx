import { ApiError } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { BackLink, EmptyState, LinkButton, PageHead, SkeletonCard, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/party-host.css?inline'
import href from '@hoppla/ui/party-host.css?url'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryResult } from '../../../platform/api/query-result.tsx'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { Route } from './+types/party-page'
import { getMyPartyQuery } from './host.queries.ts'
import { PartyView } from './party-view.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('hosting.title'))

/** A booked party of the account: what is booked and paid, what is due, and what can still be changed. */
export default function PartyPage() {
  const { id = '' } = useParams()
  const { t } = useWords()
  const party = useQuery({ ...getMyPartyQuery(id), enabled: useSession().status === 'authenticated' })
  // An id that is none, or somebody else’s.
  const isGone = party.error instanceof ApiError && (party.error.status === 404 || party.error.status === 400)
  return (
    <>
      <PageStyle name="party-host" text={import.meta.env.SSR ? text : ''} href={href} />
      {isGone ? (
        <Gone />
      ) : party.data ? (
        <PartyView party={party.data} />
      ) : (
        <Wrap>
          <PageHead back={<ToAccount />} title={t('hosting.title')} />
          <QueryResult query={party} label={t('account.loading')} waiting={<SkeletonCard />}>
            {() => null}
          </QueryResult>
        </Wrap>
      )}
    </>
  )
}

const ToAccount = () => {
  const { language, t } = useWords()
  return (
    <BackLink href={pathTo('account', { lang: language })} label={t('common.back')}>
      {t('common.myAccount')}
    </BackLink>
  )
}

/** For a party that does not exist, or is somebody else’s: the message is the same. */
const Gone = () => {
  const { language, t } = useWords()
  return (
    <Wrap width="narrow">
      <EmptyState
        level={1}
        art="/art/lost"
        title={t('hosting.gone')}
        actions={<LinkButton href={pathTo('account', { lang: language })}>{t('common.myAccount')}</LinkButton>}
      >
        {t('hosting.goneText')}
      </EmptyState>
    </Wrap>
  )
}
