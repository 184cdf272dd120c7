import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, PageHead, Wrap } from '@hoppla/ui'
import { useParams } from 'react-router'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { ShownOrder } from '../order-access.ts'
import { PaidOrder } from '../payment/paid-order.tsx'
import { ReceiptSkeleton } from '../skeletons.tsx'
import { useOrderAccess } from '../use-order-access.ts'
import type { Route } from './+types/receipt-page'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('payment.receipt'))

/** What was bought: the receipt to keep, the card to use. */
export default function ReceiptPage() {
  const { orderReference = '' } = useParams()
  const { language, t } = useWords()
  const access = useOrderAccess(orderReference)
  const { loaded, again } = useAnswer<ShownOrder>(
    access && `${orderReference} ${language}`,
    (signal) => access?.detail(signal) ?? Promise.reject(new Error('Nobody may ask yet.')),
  )
  if (loaded.state === 'ready' && access) return <PaidOrder order={loaded.answer} access={access} />
  return (
    <Wrap width="mid">
      {loaded.state !== 'failed' ? (
        <>
          <PageHead title={t('payment.receipt')} />
          <ReceiptSkeleton />
        </>
      ) : (
        <EmptyState
          level={1}
          art="/art/lost"
          title={errorText(loaded.error, t)}
          actions={
            isNetworkFailure(loaded.error) ? (
              <Button variant="pri" onClick={again}>
                {t('common.retry')}
              </Button>
            ) : (
              <LinkButton variant="pri" href={pathTo('account', { lang: language })}>
                {t('common.myAccount')}
              </LinkButton>
            )
          }
        />
      )}
    </Wrap>
  )
}
