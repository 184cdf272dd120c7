import { type ListedPayout, type PayoutTransaction, payoutFile } from '@hoppla/contract/accounting/payouts'
import { formatMoney } from '@hoppla/i18n'
import { Button, Table } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Pill } from '../../parts/states.tsx'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Differences } from './differences.tsx'
import { readPayoutQuery } from './payout-queries.ts'
import { PayoutState } from './payout-state.tsx'

/** One payout: its sums, what differs, and every movement with its order. */
export const PayoutDetail = ({ payoutId }: { payoutId: string }) => {
  const { t, language } = useWords()
  const { search } = useLocation()
  const asked = useInfiniteQuery(readPayoutQuery(payoutId))
  const payout = asked.data?.pages[0]
  return (
    <Page
      title={payout ? t('payouts.payoutOf', { day: formatDay(payout.arrivesOn, language) }) : t('payouts.title')}
      lead={
        payout && (
          <span className="role-list">
            <PayoutState payout={payout} /> <code className="payout-id">{payout.payoutId}</code>
          </span>
        )
      }
      actions={
        <>
          <Button
            component={Link}
            variant="quiet"
            to={{ pathname: '/payouts', search }}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
          >
            {t('payouts.toList')}
          </Button>
          {payout && <FileButton route={payoutFile} input={{ params: { payoutId } }} name={t('list.files.payout')} />}
        </>
      }
    >
      {asked.error && !payout && <Failure error={asked.error} retry={() => void asked.refetch()} />}
      {!payout && !asked.error && <Waiting />}
      {payout && (
        <>
          {payout.differences.length > 0 && (
            <Panel title={t('payouts.whatDiffers')}>
              <Differences differences={payout.differences} />
            </Panel>
          )}
          <Sums payout={payout} />
          <Panel title={t('payouts.movement.title')} flush>
            <Movements
              transactions={asked.data?.pages.flatMap(({ transactions }) => transactions) ?? []}
              currency={payout.currency}
            />
          </Panel>
          {asked.hasNextPage && (
            <Button className="more" loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t('common.more')}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

const Sums = ({ payout }: { payout: ListedPayout }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('payouts.sums')}>
      <dl className="payout-sums">
        {(['taken', 'back', 'fees', 'other', 'amount', 'rest'] as const).map((one) => (
          <div key={one} className={one === 'rest' && payout.rest !== 0 ? 'differs' : undefined}>
            <dt>{t(`payouts.columns.${one}`)}</dt>
            <dd>{formatMoney(payout[one], payout.currency, language)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const Movements = ({ transactions, currency }: { transactions: readonly PayoutTransaction[]; currency: string }) => {
  const { t, language } = useWords()
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <ListTable
      className="payouts-table"
      columns={[
        { text: t('payouts.movement.time') },
        { text: t('payouts.movement.kind') },
        { text: t('payouts.movement.order') },
        { text: t('payouts.movement.amount'), isFigures: true },
        { text: t('payouts.movement.fee'), isFigures: true },
        { text: t('payouts.movement.net'), isFigures: true },
      ]}
    >
      {transactions.map(({ transactionId, at, kind, orderReference, isKnown, amount, fee, net }) => (
        <Table.Tr key={transactionId}>
          <Table.Td className="muted">{formatMoment(new Date(at), language)}</Table.Td>
          <Table.Td>
            {t(`payouts.kinds.${kind}`)} {!isKnown && <Pill tone="bad">{t('payouts.unknown')}</Pill>}
          </Table.Td>
          <Table.Td>
            {orderReference ? (
              <Link data-row className="log-link figures start" to={`/orders/${orderReference}`}>
                {orderReference}
              </Link>
            ) : (
              <code className="payout-id">{isKnown ? '' : transactionId}</code>
            )}
          </Table.Td>
          <Table.Td className="figures" data-head={t('payouts.movement.amount')}>
            {money(amount)}
          </Table.Td>
          <Table.Td className="figures" data-head={t('payouts.movement.fee')}>
            {money(-fee)}
          </Table.Td>
          <Table.Td className="figures" data-head={t('payouts.movement.net')}>
            <strong>{money(net)}</strong>
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  )
}
