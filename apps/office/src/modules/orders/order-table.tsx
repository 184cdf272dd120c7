import type { ListedStaffOrder } from '@hoppla/contract/orders/staff-orders'
import { Checkbox, Table } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { ListTable } from '../../parts/list/list-table.tsx'
import { OrderState } from '../../parts/order-state.tsx'
import { Pill } from '../../parts/states.tsx'
import { formatMoment } from '../../platform/moments.ts'
import { moneyOfList } from '../../platform/money.ts'
import { useWords } from '../../platform/words.ts'
import { type Choice, noneChosen } from './chosen-orders.tsx'
import { methodText } from './order-words.ts'

type TableInput = { orders: readonly ListedStaffOrder[] } & Choice

/** Orders to open, and to choose several of. */
export const OrderTable = ({ orders, chosen, choose }: TableInput) => {
  const { t, language } = useWords()
  const money = moneyOfList(
    orders.map(({ currency }) => currency),
    language,
  )
  const count = orders.filter(({ reference }) => chosen.has(reference)).length
  const all = (
    <Checkbox
      aria-label={t('orders.choosing.all')}
      checked={count > 0 && count === orders.length}
      indeterminate={count > 0 && count < orders.length}
      onChange={() => choose(count === orders.length ? noneChosen : new Set(orders.map(({ reference }) => reference)))}
    />
  )
  return (
    <ListTable
      columns={[
        { text: t('orders.choosing.all'), head: all, isWide: true },
        { text: t('orders.columns.order') },
        { text: t('orders.columns.placed') },
        { text: t('orders.columns.buyer') },
        { text: t('orders.columns.lines'), isWide: true },
        { text: t('orders.columns.centre'), isWide: true },
        { text: t('orders.columns.method'), isWide: true },
        { text: t('orders.columns.state') },
        { text: t('orders.columns.total'), isFigures: true },
      ]}
    >
      {orders.map((order) => (
        <Row key={order.id} order={order} money={money} chosen={chosen} choose={choose} />
      ))}
    </ListTable>
  )
}

type RowInput = { order: ListedStaffOrder; money: (amount: number, currency: string) => string } & Choice

const Row = ({ order, money, chosen, choose }: RowInput) => {
  const { t, language } = useWords()
  const { search } = useLocation()
  const { reference, createdAt, buyer, lines, centre, country, status, attention, total, currency } = order
  const isChosen = chosen.has(reference)
  const others = [...chosen].filter((one) => one !== reference)
  return (
    <Table.Tr data-chosen={isChosen || undefined}>
      <Table.Td className="wide-only">
        <Checkbox
          data-choose
          aria-label={t('orders.choosing.row', { reference })}
          checked={isChosen}
          onChange={() => choose(new Set(isChosen ? others : [...others, reference]))}
        />
      </Table.Td>
      <Table.Td>
        <Link data-row className="log-link figures start" to={{ pathname: `/orders/${reference}`, search }}>
          {reference}
        </Link>
      </Table.Td>
      <Table.Td className="muted">{formatMoment(new Date(createdAt), language)}</Table.Td>
      <Table.Td>{buyer || <span className="muted">{t('orders.erased')}</span>}</Table.Td>
      <Table.Td className="wide-only">
        {lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')}
      </Table.Td>
      <Table.Td className="wide-only">{centre ?? country}</Table.Td>
      <Table.Td className="wide-only">{methodText(order, t)}</Table.Td>
      <Table.Td className="role-list">
        {attention ? <Pill tone="bad">{t(`orders.attention.${attention}`)}</Pill> : <OrderState status={status} />}
      </Table.Td>
      <Table.Td className="figures">
        <strong>{money(total, currency)}</strong>
      </Table.Td>
    </Table.Tr>
  )
}
