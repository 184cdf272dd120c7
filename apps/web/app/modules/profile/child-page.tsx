import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, SkeletonCard, Toast, Wrap } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError } from '../../platform/api/api.ts'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/child-page'
import { useAge } from './age.ts'
import { ChildDetailsForm } from './child-details-form.tsx'
import { ChildHealthForm } from './child-health-form.tsx'
import { ChildPhotoForm } from './child-photo-form.tsx'
import { Guardians } from './guardians.tsx'
import { getChildQuery } from './profile.queries.ts'
import { RemoveChild } from './remove-child.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('profile.child.title'))

/** One child: who it is, what the staff should know, whether it may be on pictures, and taking it off the account. */
export default function ChildPage() {
  const { guid = '' } = useParams()
  const { language, t } = useWords()
  const age = useAge()
  const child = useQuery({ ...getChildQuery(guid), enabled: useSession().status === 'authenticated' })
  if (isMissing(child.error))
    return (
      <Wrap width="narrow">
        <EmptyState
          level={1}
          art="/art/lost"
          title={t('profile.child.missing')}
          actions={<LinkButton href={pathTo('account-children', { lang: language })}>{t('account.children.title')}</LinkButton>}
        >
          {t('profile.child.missingText')}
        </EmptyState>
      </Wrap>
    )
  const mayEdit = child.data?.rights.includes('edit') ?? false
  return (
    <AccountPart
      back={{ page: 'children', label: t('account.children.title') }}
      title={child.data ? child.data.firstname : t('profile.child.title')}
      lead={child.data && age(child.data.birthdate)}
    >
      <QueryResult query={child} label={t('account.children.loading')} waiting={<SkeletonCard />}>
        {(found) => (
          <>
            {!mayEdit && <Toast title={t('profile.child.readOnly')} />}
            {mayEdit && <ChildDetailsForm child={found} />}
            <ChildHealthForm child={found} mayEdit={mayEdit} />
            <ChildPhotoForm child={found} mayEdit={mayEdit} />
            <Guardians guardians={found.guardians} />
            {mayEdit && <RemoveChild child={found} />}
          </>
        )}
      </QueryResult>
    </AccountPart>
  )
}

/** No such child, or another family's: both read the same. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)
