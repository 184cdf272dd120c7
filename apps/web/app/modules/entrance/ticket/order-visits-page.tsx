import type { Visit } from '@hoppla/contract/entrance/visits'
import { pathTo } from '@hoppla/contract/pages'
import { BackLink, Button, EmptyState, LinkButton, Skeleton, SkeletonCard, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/entrance.css?inline'
import href from '@hoppla/ui/entrance.css?url'
import { useState } from 'react'
import { useParams } from 'react-router'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useOrderSecret } from '../../../platform/session/use-order-secret.ts'
import type { Route } from './+types/order-visits-page'
import { familyOf, guestVisit, ownVisit, type VisitAccess, visitsOfOrder } from './visit-access.ts'
import { VisitHead } from './visit-head.tsx'
import { inFragment, VisitTicket } from './visit-ticket.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('coming.title'))

/** The tickets of the visits of one order: a guest’s by the secret of its mail, a member’s after signing in. */
export default function OrderVisitsPage() {
  const { orderReference = '' } = useParams()
  const { language, t } = useWords()
  const secret = useOrderSecret(orderReference)
  const session = useSession()
  const { loaded, again } = useAnswer(secret === undefined ? undefined : `${orderReference} ${language} ${secret}`, (signal) =>
    visitsOfOrder(orderReference, secret ?? '', signal),
  )
  const isMissing = loaded.state === 'failed' || (loaded.state === 'ready' && loaded.answer.length === 0)
  const [changed, setChanged] = useState<Visit[]>([])
  /** As they stand after what was done here. */
  const visits = loaded.state === 'ready' ? loaded.answer.map((visit) => changed.find(({ id }) => id === visit.id) ?? visit) : []
  const receipt = pathTo('receipt', { lang: language, orderReference, ...inFragment({ secret: secret || undefined }) })
  return (
    <Wrap width="mid">
      <PageStyle name="entrance" text={import.meta.env.SSR ? text : ''} href={href} />
      {isMissing ? (
        <Missing error={loaded.state === 'failed' ? loaded.error : undefined} again={again} />
      ) : (
        <>
          <VisitHead
            visit={visits.length === 1 ? visits[0] : undefined}
            back={
              <BackLink href={receipt} label={t('common.back')}>
                {t('coming.receipt')}
              </BackLink>
            }
          />
          {loaded.state === 'ready' ? (
            visits.map((visit, at) => (
              <VisitTicket
                key={visit.id}
                visit={visit}
                access={accessTo(visit, secret ?? '')}
                family={secret === '' ? familyOf(session) : undefined}
                isLast={at === visits.length - 1}
                onChange={(now) => setChanged([now, ...changed])}
              />
            ))
          ) : (
            <Skeleton label={t('common.loading')}>
              <SkeletonCard />
            </Skeleton>
          )}
        </>
      )}
    </Wrap>
  )
}

const accessTo = ({ id, orderReference }: Visit, secret: string): VisitAccess =>
  secret === '' ? ownVisit(id) : guestVisit(orderReference, secret, id)

const Missing = ({ error, again }: { error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      level={1}
      art="/art/lost"
      title={error === undefined ? t('coming.gone') : errorText(error, t)}
      actions={
        isNetworkFailure(error) ? (
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton variant="pri" href={pathTo('book-entrance', { lang: language })}>
            {t('coming.again')}
          </LinkButton>
        )
      }
    />
  )
}
