import type { OrderInList } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { formatDateTime, formatMoney } from '@hoppla/i18n'
import { Badge, LinkButton, List, ListLink } from '@hoppla/ui'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'

// Only a paid order has a receipt; the others lead to where their payment stands.
const hasReceipt = new Set<OrderInList['status']>(['Completed', 'PartiallyRefunded', 'Refunded'])

/** Orders, newest first; each leads to its receipt, or to its payment. */
export const OrderList = ({ orders }: { orders: readonly OrderInList[] }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  if (orders.length === 0)
    return (
      <div className="card row between">
        <p className="muted">
          {t('account.orders.empty')} {t('account.orders.emptyText')}
        </p>
        <LinkButton small href={pathTo('shop', { lang: language })}>
          {t('account.orders.shop')}
        </LinkButton>
      </div>
    )
  return (
    <List card>
      {orders.map((order) => (
        <ListLink
          key={order.orderReference}
          icon="gift"
          tone="sky"
          href={pathTo(hasReceipt.has(order.status) ? 'receipt' : 'payment', {
            lang: language,
            orderReference: order.orderReference,
          })}
          title={order.lines
            .map(({ articleName, quantity }) => (quantity > 1 ? `${quantity} × ${articleName}` : articleName))
            .join(', ')}
          note={
            <>
              {formatDateTime(order.createdAt, language, site.country.timezone)}
              <br />
              {t('account.orders.number', { number: order.orderReference })}
              {order.status !== 'Completed' && (
                <span className="block mt-1">
                  <Badge>{t(`account.orders.status.${order.status}`)}</Badge>
                </span>
              )}
            </>
          }
          end={
            <span className="num strong nowrap">{formatMoney(order.totalAmount, order.currency, language, { short: true })}</span>
          }
        />
      ))}
    </List>
  )
}
