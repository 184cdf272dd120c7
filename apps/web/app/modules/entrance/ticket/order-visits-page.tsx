import type { Visit } from '@hoppla/contract/entrance/visits'
import { pathTo } from '@hoppla/contract/pages'
import { BackLink, Button, EmptyState, LinkButton, PageHead, Skeleton, SkeletonCard, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/entrance.css?inline'
import href from '@hoppla/ui/entrance.css?url'
import { useState } from 'react'
import { useParams } from 'react-router'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { useOrderSecret } from '../../../platform/session/use-order-secret.ts'
import type { Route } from './+types/order-visits-page'
import { guestVisit, ownVisit, visitsOfOrder } from './visit-access.ts'
import { inFragment, VisitTicket } from './visit-ticket.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('visit.ticket.title'))

/** The tickets of the visits of one order: a guest’s by the secret of its mail, a member’s after signing in. */
export default function OrderVisitsPage() {
  const { orderReference = '' } = useParams()
  const { language, t } = useWords()
  const secret = useOrderSecret(orderReference)
  const { loaded, again } = useAnswer(secret === undefined ? undefined : `${orderReference} ${language} ${secret}`, (signal) =>
    visitsOfOrder(orderReference, secret ?? '', signal),
  )
  const isMissing = loaded.state === 'failed' || (loaded.state === 'ready' && loaded.answer.length === 0)
  const receipt = pathTo('receipt', { lang: language, orderReference, ...inFragment({ secret: secret || undefined }) })
  return (
    <Wrap width="mid">
      <PageStyle name="entrance" text={import.meta.env.SSR ? text : ''} href={href} />
      {isMissing ? (
        <Missing error={loaded.state === 'failed' ? loaded.error : undefined} again={again} />
      ) : (
        <>
          <PageHead
            back={
              <BackLink href={receipt} label={t('common.back')}>
                {t('visit.ticket.receipt')}
              </BackLink>
            }
            title={t('visit.ticket.title')}
          />
          {loaded.state === 'ready' ? (
            loaded.answer.map((visit) => <Changing key={visit.id} booked={visit} secret={secret ?? ''} />)
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

/** One visit, as it stands after what was done here. */
const Changing = ({ booked, secret }: { booked: Visit; secret: string }) => {
  const [visit, setVisit] = useState(booked)
  const { id, orderReference } = booked
  const access = secret === '' ? ownVisit(id) : guestVisit(orderReference, secret, id)
  return <VisitTicket visit={visit} access={access} onChange={setVisit} />
}

const Missing = ({ error, again }: { error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      level={1}
      art="/art/lost"
      title={error === undefined ? t('visit.ticket.gone') : errorText(error, t)}
      actions={
        isNetworkFailure(error) ? (
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton variant="pri" href={pathTo('book-entrance', { lang: language })}>
            {t('visit.ticket.again')}
          </LinkButton>
        )
      }
    />
  )
}
