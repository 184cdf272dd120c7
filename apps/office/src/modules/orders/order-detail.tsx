import type { StaffOrder, StaffOrderLine } from '@hoppla/contract/orders/staff-orders'
import { formatMoney, formatPercent, isLanguage } from '@hoppla/i18n'
import { Button, Table } from '@mantine/core'
import { IconArrowBackUp, IconArrowLeft, IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ListTable } from '../../parts/list/list-table.tsx'
import { OrderState } from '../../parts/order-state.tsx'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { EvidenceButton } from './evidence-button.tsx'
import { OrderEvents } from './order-events.tsx'
import { readOrderQuery } from './order-queries.ts'
import { methodText } from './order-words.ts'
import { Resend } from './resend.tsx'
import { WriteNote } from './write-note.tsx'

const GoodwillDialog = lazy(() => import('./goodwill-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** One order: its lines, its money, and everything that happened to it. */
export const OrderDetail = ({ reference }: { reference: string }) => {
  const { t, language } = useWords()
  const { data: order, error, refetch } = useQuery(readOrderQuery(reference))
  return (
    <Page
      title={t('orders.order', { reference })}
      lead={
        order && (
          <span className="role-list">
            <OrderState status={order.status} />
            {t('orders.placedAt', { time: formatMoment(new Date(order.createdAt), language), country: order.country })}
          </span>
        )
      }
      actions={<Actions reference={reference} order={order} changed={() => void refetch()} />}
    >
      {error && !order && <Failure error={error} retry={() => void refetch()} />}
      {!order && !error && <Waiting />}
      {order && (
        <>
          {order.attention && <Note tone="bad">{t(`orders.attentionText.${order.attention}`)}</Note>}
          <div className="order-columns">
            <div className="stack">
              <Lines order={order} />
              <OrderEvents order={order} />
            </div>
            <div className="stack">
              <Buyer order={order} />
              <Money order={order} />
              <WriteNote reference={reference} written={() => void refetch()} />
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

const Actions = ({ reference, order, changed }: { reference: string; order: StaffOrder | undefined; changed: () => void }) => {
  const { t } = useWords()
  const { search } = useLocation()
  const me = useMe()
  const [isRefunding, setRefunding] = useState(false)
  return (
    <>
      <Button
        component={Link}
        variant="quiet"
        to={{ pathname: '/orders', search }}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t('orders.toList')}
      </Button>
      {order?.receipt && <Resend order={order} sent={changed} />}
      {order?.events.some(({ kind }) => kind === 'dispute-opened') && <EvidenceButton reference={reference} />}
      {order?.receipt && <GiveGoodwill order={order} given={changed} />}
      {order && order.refundable > 0 && can(me, 'orders.refund') && (
        <Button data-press="r" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setRefunding(true)}>
          {t('orders.refund')}
        </Button>
      )}
      {order && isRefunding && (
        <Suspense>
          <RefundDialog order={order} close={() => setRefunding(false)} done={changed} />
        </Suspense>
      )}
    </>
  )
}

/** Opens the dialog of a gift card out of goodwill; at once where another page has sent one here for it. */
const GiveGoodwill = ({ order, given }: { order: StaffOrder; given: () => void }) => {
  const { t } = useWords()
  const { state } = useLocation() as { state: { gives?: boolean } | null }
  const [isGiving, setGiving] = useState(state?.gives === true)
  if (!can(useMe(), 'orders.goodwill') || order.buyer.email === '') return null
  return (
    <>
      <Button leftSection={<IconGift size={18} aria-hidden />} onClick={() => setGiving(true)}>
        {t('orders.giving.open')}
      </Button>
      {isGiving && (
        <Suspense>
          <GoodwillDialog order={order} close={() => setGiving(false)} done={given} />
        </Suspense>
      )}
    </>
  )
}

const Lines = ({ order }: { order: StaffOrder }) => {
  const { t, language } = useWords()
  const { lines, currency, discount, couponName, vat, total } = order
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <Panel title={t('orders.lines')}>
      <div className="order-lines">
        <ListTable
          columns={[
            { text: t('orders.columns.lines') },
            { text: t('orders.vat'), isFigures: true },
            { text: t('orders.columns.total'), isFigures: true },
          ]}
        >
          {lines.map((line) => (
            <Line key={line.lineId} line={line} money={money} />
          ))}
        </ListTable>
      </div>
      <dl className="order-total">
        {discount > 0 && (
          <>
            <dt>{couponName || t('orders.discount')}</dt>
            <dd>{money(-discount)}</dd>
          </>
        )}
        <dt>{t('orders.vatOf')}</dt>
        <dd>{money(vat)}</dd>
        <dt className="sum">{t('orders.total')}</dt>
        <dd className="sum">{money(total)}</dd>
      </dl>
    </Panel>
  )
}

const Line = ({ line, money }: { line: StaffOrderLine; money: (amount: number) => string }) => {
  const { t, language } = useWords()
  const { name, kind, quantity, vatPercent, amount, discount, refunded, unusedPercent, isRevoked } = line
  return (
    <Table.Tr>
      <Table.Td>
        {quantity > 1 ? `${name} × ${quantity}` : name}
        <small className="below">
          {t(`orders.kinds.${kind}`)} ·{' '}
          {isRevoked ? t('orders.revoked') : t('orders.unused', { percent: formatPercent(unusedPercent, language) })}
        </small>
      </Table.Td>
      <Table.Td className="figures">{formatPercent(vatPercent, language)}</Table.Td>
      <Table.Td className="figures">
        {money(amount + discount)}
        {refunded > 0 && <small className="below">{`${t('orders.columns.refunded')} ${money(refunded)}`}</small>}
      </Table.Td>
    </Table.Tr>
  )
}

const Buyer = ({ order: { buyer, language: reads, receipt } }: { order: StaffOrder }) => {
  const { t } = useWords()
  return (
    <Panel title={t('orders.buyerPanel')}>
      <p className="role-list">
        <strong>{buyer.name || (buyer.isGuest ? t('orders.guest') : t('orders.erased'))}</strong>
        {buyer.isGuest && buyer.name !== '' && <Pill tone="quiet">{t('orders.guest')}</Pill>}
      </p>
      <dl className="facts">
        <dt>{t('orders.email')}</dt>
        <dd>{buyer.email || t('orders.erased')}</dd>
        <dt>{t('orders.reads')}</dt>
        <dd>{isLanguage(reads) ? languageNames[reads] : reads}</dd>
        {receipt && (
          <>
            <dt>{t('orders.receipt')}</dt>
            <dd className="figures start">{receipt}</dd>
          </>
        )}
      </dl>
      <Note tone="info">{t('orders.looks')}</Note>
    </Panel>
  )
}

const Money = ({ order }: { order: StaffOrder }) => {
  const { t, language } = useWords()
  const { currency, paid, giftCards, refunded, refundable, method, methodLabel } = order
  const rows = [
    [methodText({ method, hasGiftCards: false, label: methodLabel }, t), paid],
    [t('orders.giftCard'), giftCards],
    [t('orders.refundedSum'), refunded],
    [t('orders.refundable'), refundable],
  ] as const
  return (
    <Panel title={t('orders.money')}>
      <dl className="order-total">
        {rows.map(([name, amount]) => (
          <Amount key={name} name={name} text={formatMoney(amount, currency, language)} />
        ))}
      </dl>
    </Panel>
  )
}

const Amount = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt className="start">{name}</dt>
    <dd>{text}</dd>
  </>
)
