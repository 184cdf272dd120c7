import { pathTo } from '@hoppla/contract/pages'
import { BackLink, SkeletonCard, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/entrance.css?inline'
import href from '@hoppla/ui/entrance.css?url'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { takeOver } from '../../../platform/api/queries.tsx'
import { QueryResult } from '../../../platform/api/query-result.tsx'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { WalletButtons } from '../../tickets/tickets.ts'
import type { Route } from './+types/visit-page'
import { familyOf, ownVisit } from './visit-access.ts'
import { VisitHead } from './visit-head.tsx'
import { VisitTicket } from './visit-ticket.tsx'
import { getVisitQuery } from './visits.queries.ts'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('coming.title'))

/** The ticket of a visit: its code, when, where and who; what can still be done about it. */
export default function VisitPage() {
  const { id = '' } = useParams()
  const { language, t } = useWords()
  const cache = useQueryClient()
  const session = useSession()
  const visit = useQuery({ ...getVisitQuery(id), enabled: session.status === 'authenticated' })
  return (
    <Wrap width="mid">
      <PageStyle name="entrance" text={import.meta.env.SSR ? text : ''} href={href} />
      <VisitHead
        visit={visit.data}
        back={
          <BackLink href={pathTo('account', { lang: language })} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
      />
      <QueryResult query={visit} label={t('account.loading')} waiting={<SkeletonCard />}>
        {(found) => (
          <VisitTicket
            visit={found}
            access={ownVisit(id)}
            family={familyOf(session)}
            wallet={<WalletButtons kind="entrance" id={id} state="Active" />}
            onChange={(changed) => void takeOver(cache, getVisitQuery(id).queryKey, changed)}
          />
        )}
      </QueryResult>
    </Wrap>
  )
}
