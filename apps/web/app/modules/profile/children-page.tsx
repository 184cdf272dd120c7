import { Card } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/children-page'
import { AddChild } from './add-child.tsx'
import { ChildRows } from './children-card.tsx'
import { listMyChildrenQuery } from './profile.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.children.title'))

/** The children, and adding one. */
export default function ChildrenPage() {
  const { t } = useWords()
  const children = useQuery({ ...listMyChildrenQuery, enabled: useSession().status === 'authenticated' })
  return (
    <AccountPart title={t('account.children.title')} lead={t('account.children.lead')}>
      <QueryResult query={children} label={t('account.children.loading')}>
        {(all) =>
          all.length > 0 && (
            <Card>
              <ChildRows childAccounts={all} />
            </Card>
          )
        }
      </QueryResult>
      <AddChild />
    </AccountPart>
  )
}
