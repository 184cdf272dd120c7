import type { OrderProgress } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { Card, EmptyState, LinkButton, Stack, Toast } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { keptCart } from '../../../platform/storage/kept-cart.ts'

type WaitingProps = { view: 'checking' | 'waiting' | 'waiting-long'; email: string | undefined; failures: number }

/** Nothing to do for the buyer. The first second passes without a word. */
export const Waiting = ({ view, email, failures }: WaitingProps) => {
  const { t } = useWords()
  return (
    <Stack gap={5}>
      {failures > 1 && (
        <Toast tone="warn" title={t('payment.offline')}>
          {t('payment.offlineText')}
        </Toast>
      )}
      <Card raise className="wait">
        <div className="hops" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
        <div role="status" className="stack gap-2">
          {view !== 'checking' && (
            <>
              <h2>{t('payment.waiting')}</h2>
              <p className="muted">
                {view === 'waiting'
                  ? t('payment.waitingText')
                  : email
                    ? t('payment.waitingLong', { email })
                    : t('payment.waitingText')}
              </p>
            </>
          )}
        </div>
      </Card>
    </Stack>
  )
}

type OverProps = { orderReference: string; why: 'cancelled' | 'expired' | 'failed' | 'refunded'; refund: OrderProgress['refund'] }

/** The order is over without a card. What was filled in is still there. */
export const OrderOver = ({ why, orderReference, refund }: OverProps) => {
  const { language, t } = useWords()
  // Where what was chosen still lies.
  const start = keptCart()?.orderReference === orderReference ? 'cart' : 'checkout'
  const isBack = why === 'refunded' && refund !== null
  return (
    <EmptyState
      art="/art/empty"
      title={t(`payment.over.${why}`)}
      actions={
        <LinkButton variant="pri" href={pathTo(start, { lang: language })} iconEnd="arrow">
          {t('payment.startAgain')}
        </LinkButton>
      }
    >
      {isBack
        ? t('payment.refundText', { amount: formatMoney(refund.amount, refund.currency, language) })
        : `${t('checkout.nothingCharged')} ${t('payment.keptForYou')}`}
    </EmptyState>
  )
}
