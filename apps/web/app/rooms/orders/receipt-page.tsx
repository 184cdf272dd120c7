import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { Badge, Button, EmptyState, LinkButton, PageHead, Stack, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callApi } from '../../platform/api.ts'
import { errorText, isNetworkFailure } from '../../platform/api-errors.ts'
import { titleOf } from '../../platform/meta.ts'
import type { PageHandle } from '../../platform/page-handle.ts'
import { useSite } from '../../platform/page-site.ts'
import { useSignedIn } from '../../platform/sign-in-guard.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useWords } from '../../platform/words.ts'
import { dropDraft } from '../catalogue/catalogue.ts'
import type { Route } from './+types/receipt-page'
import { BoughtGiftCard } from './bought-gift-card.tsx'
import { BoughtTickets, isTicketOrder } from './bought-tickets.tsx'
import { dropAttempt } from './order-attempt.ts'
import { paidStatuses } from './order-state.ts'
import { Receipt } from './receipt.tsx'
import { receiptHeading } from './receipt-words.ts'
import { ReceiptSkeleton } from './skeletons.tsx'
import { usePurchaseTracking } from './use-purchase-tracking.ts'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('checkout.receipt'))

/** What was bought: the receipt to keep, the card to use. */
export default function ReceiptPage() {
  const { orderReference = '' } = useParams()
  const { language, t } = useWords()
  const user = useSignedIn({ intent: 'Shop', origin: 'Site' })
  const { loaded, again } = useAnswer<OrderDetail>(user && `${orderReference} ${language}`, (signal) =>
    callApi(getOrder, { params: { orderReference } }, { signal }),
  )
  if (loaded.state === 'ready') return <Order order={loaded.answer} />
  return (
    <Wrap width="mid">
      {loaded.state === 'loading' ? (
        <>
          <PageHead title={t('checkout.receipt')} />
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
              <LinkButton variant="pri" href={`/${language}/account`}>
                {t('common.myAccount')}
              </LinkButton>
            )
          }
        />
      )}
    </Wrap>
  )
}

const Order = ({ order }: { order: OrderDetail }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const isPaid = paidStatuses.includes(order.status)
  const { orderReference } = order
  usePurchaseTracking(isPaid ? orderReference : undefined)
  useEffect(() => {
    if (!isPaid) return void navigate(`/${language}/order/shop/payment/${orderReference}`, { replace: true })
    // What stood in the basket is bought; the next visit begins with an empty one.
    dropDraft()
    dropAttempt()
  }, [isPaid, orderReference, language, navigate])
  if (!isPaid)
    return (
      <Wrap width="mid">
        <ReceiptSkeleton />
      </Wrap>
    )
  const { title, lead } = receiptHeading(order, t, language, site.country.timezone)
  return (
    <Wrap width="mid">
      <PageHead mark={<Badge tone="open">{t('checkout.paid')}</Badge>} title={title} lead={lead} />
      {/* What was bought stands before its bookkeeping: first on phones, at the right of the receipt on desks. */}
      <div className="cols lead-aside mt-5">
        <Stack as="aside" gap={5} aria-label={order.giftCards.length > 0 ? t('checkout.yourCards') : t('checkout.buying')}>
          {order.giftCards.map((card) => (
            <BoughtGiftCard key={card.guid} card={card} />
          ))}
          {isTicketOrder(order) && <BoughtTickets order={order} />}
        </Stack>
        <Stack gap={5}>
          <Receipt order={order} />
          <LinkButton className="noprint" variant="quiet" full href={`/${language}/account`}>
            {t('checkout.toAccount')}
          </LinkButton>
        </Stack>
      </div>
    </Wrap>
  )
}
