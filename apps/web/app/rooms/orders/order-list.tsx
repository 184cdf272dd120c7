import type { OrderInList } from '@hoppla/contract/orders'
import { formatDateTime, formatMoney } from '@hoppla/i18n'
import { Badge, List, ListLink, ListRow } from '@hoppla/ui'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import { paidStatuses, unpaidStatuses } from './order-state.ts'

/** Orders, newest first: the paid lead to their receipt, the unpaid to their payment, the others are only read. */
export const OrderList = ({ orders }: { orders: readonly OrderInList[] }) => (
  <List card>
    {orders.map((order) => (
      <OrderRow key={order.orderReference} order={order} />
    ))}
  </List>
)

const OrderRow = ({ order }: { order: OrderInList }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { orderReference, status, lines, createdAt, totalAmount, currency } = order
  const row = {
    icon: 'gift' as const,
    tone: 'sun' as const,
    title: lines
      .map(({ articleName, quantity }) =>
        quantity === 1 ? articleName : t('checkout.several', { count: quantity, name: articleName }),
      )
      .join(', '),
    note: `${formatDateTime(createdAt, language, site.country.timezone)} · ${orderReference}`,
    end: (
      <span className="order-end">
        <span className="num">{formatMoney(totalAmount, currency, language)}</span>
        {status !== 'Completed' && (
          <Badge tone={unpaidStatuses.includes(status) ? 'sun' : 'neutral'}>{t(`checkout.status.${status}`)}</Badge>
        )}
      </span>
    ),
  }
  if (paidStatuses.includes(status)) return <ListLink {...row} href={`/${language}/order/shop/receipt/${orderReference}`} />
  if (unpaidStatuses.includes(status)) return <ListLink {...row} href={`/${language}/order/shop/payment/${orderReference}`} />
  return <ListRow {...row} />
}
