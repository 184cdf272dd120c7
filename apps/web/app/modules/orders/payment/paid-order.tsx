import type { OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { Badge, LinkButton, PageHead, Stack, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { dropDraft } from '../../catalogue/catalogue.ts'
import { dropAttempt } from '../checkout/order-attempt.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { receiptHeading } from '../receipt/receipt-words.ts'
import { ReceiptSkeleton } from '../skeletons.tsx'
import { BoughtGiftCard } from './bought-gift-card.tsx'
import { BoughtTickets, isTicketOrder } from './bought-tickets.tsx'
import { paidStatuses } from './order-state.ts'
import { usePurchaseTracking } from './use-purchase-tracking.ts'

/** What was bought, to be used, before its bookkeeping: first on phones, at the left on desks. */
export const PaidOrder = ({ order }: { order: OrderDetail }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const isPaid = paidStatuses.includes(order.status)
  const { orderReference } = order
  usePurchaseTracking(isPaid ? orderReference : undefined)
  useEffect(() => {
    if (!isPaid) return void navigate(pathTo('payment', { lang: language, orderReference }), { replace: true })
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
      <div className="cols even mt-5">
        <Stack as="section" gap={5} aria-label={order.giftCards.length > 0 ? t('checkout.yourCards') : t('checkout.buying')}>
          {order.giftCards.map((card) => (
            <BoughtGiftCard key={card.guid} card={card} />
          ))}
          {isTicketOrder(order) && <BoughtTickets order={order} />}
        </Stack>
        <Stack gap={5}>
          <Receipt order={order} />
          <LinkButton className="noprint" variant="quiet" full href={pathTo('account', { lang: language })}>
            {t('checkout.toAccount')}
          </LinkButton>
        </Stack>
      </div>
    </Wrap>
  )
}
