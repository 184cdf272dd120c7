import { pathTo } from '@hoppla/contract/pages'
import { Badge, Card, LinkButton, PageHead, Stack, Wrap } from '@hoppla/ui'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { dropCart } from '../../../platform/storage/kept-cart.ts'
import { dropDraft } from '../../catalogue/catalogue.ts'
import { dropAttempt } from '../checkout/order-attempt.ts'
import type { OrderAccess, ShownOrder } from '../order-access.ts'
import { Receipt } from '../receipt/receipt.tsx'
import { receiptHeading } from '../receipt/receipt-words.ts'
import { ReceiptSkeleton } from '../skeletons.tsx'
import { BoughtGiftCard } from './bought-gift-card.tsx'
import { BoughtParties } from './bought-parties.tsx'
import { BoughtCodes, BoughtTickets, hasTickets } from './bought-tickets.tsx'
import { BoughtVisits } from './bought-visits.tsx'
import { paidStatuses } from './order-state.ts'
import { usePurchaseTracking } from './use-purchase-tracking.ts'

type Props = { order: ShownOrder; access: OrderAccess }

/** What was bought, to be used, before its bookkeeping: first on phones, at the left on desks. */
export const PaidOrder = ({ order, access }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const isPaid = paidStatuses.includes(order.status)
  usePurchaseTracking(isPaid ? access : undefined)
  useAfterwards(order.orderReference, isPaid)
  if (!isPaid)
    return (
      <Wrap width="mid">
        <ReceiptSkeleton />
      </Wrap>
    )
  const { title, lead } = receiptHeading(order, access, t, language, site.country.timezone)
  return (
    <Wrap width="mid">
      <PageHead mark={<Badge tone="open">{t('payment.paid')}</Badge>} title={title} lead={lead} />
      <div className="cols even mt-5">
        <Stack as="section" gap={5} aria-label={order.giftCards.length > 0 ? t('payment.yourCards') : t('checkout.buying')}>
          {order.giftCards.map((card) => (
            <BoughtGiftCard key={card.guid} card={card} hasPdf={!access.isGuest} />
          ))}
          <BoughtVisits order={order} />
          {!access.isGuest && <BoughtParties order={order} />}
          {access.isGuest ? (
            <BoughtCodes codes={order.codes ?? []} hasPdf={false} />
          ) : (
            hasTickets(order) && <BoughtTickets order={order} />
          )}
        </Stack>
        <Stack gap={5}>
          <Receipt order={order} access={access} />
          {access.isGuest ? (
            <AccountOffer />
          ) : (
            <LinkButton className="noprint" variant="quiet" full href={pathTo('account', { lang: language })}>
              {t('payment.toAccount')}
            </LinkButton>
          )}
        </Stack>
      </div>
    </Wrap>
  )
}

/** An order that is not paid is led to its payment; what stood in the cart or the checkout is bought, and the next visit begins anew. */
const useAfterwards = (orderReference: string, isPaid: boolean) => {
  const { language } = useWords()
  const navigate = useNavigate()
  const { hash } = useLocation()
  useEffect(() => {
    if (!isPaid) return void navigate(pathTo('payment', { lang: language, orderReference }) + hash, { replace: true })
    dropCart((kept) => kept.orderReference === orderReference)
    dropDraft()
    dropAttempt()
  }, [isPaid, orderReference, hash, language, navigate])
}

/** Offered afterwards, never before: an account, in which the purchase is found by its e-mail address. */
const AccountOffer = () => {
  const { language, t } = useWords()
  return (
    <Card as="section" stack={3} className="noprint" aria-labelledby="account-offer">
      <h2 id="account-offer" className="size-l">
        {t('payment.account.title')}
      </h2>
      <p>{t('payment.account.text')}</p>
      <LinkButton href={loginAddress(language, { origin: 'Site', continuePath: pathTo('account', { lang: language }) })}>
        {t('payment.account.go')}
      </LinkButton>
    </Card>
  )
}
