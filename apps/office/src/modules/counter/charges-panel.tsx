import type { TillCharge } from '@hoppla/contract/till/gift-cards'
import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useStore } from '../../platform/store.ts'
import { useWords } from '../../platform/words.ts'
import { rounded } from './amount.ts'
import { listChargesQuery, type useCounterCalls } from './counter-queries.ts'
import { createReversing } from './reversing.ts'

/** What is still charged of a charge. */
const leftOf = ({ amount, reversedAmount }: TillCharge): number => rounded(amount - reversedAmount)
/** Charges of gift cards alone: a coupon pays nothing, it makes a sale cheaper. */
const paidOf = (charges: readonly TillCharge[]) => charges.filter(({ kind }) => kind === 'gift-card')
/** As many as the list has at most. */
const most = 200

/** What gift cards paid here today and which coupons were used, latest first, each with the way to give it back. */
export const ChargesPanel = ({
  playgroundId,
  reverse,
}: {
  playgroundId: string
  reverse: ReturnType<typeof useCounterCalls>['reverse']
}) => {
  const { t, language } = useWords()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listChargesQuery(playgroundId))
  const [{ asked: asking, ask, confirm, close }] = useState(() => createReversing(reverse.mutateAsync))
  const asked = useStore(asking)
  const mayReverse = canAt(useMe(), 'till.charge', playgroundId)
  const charges = data?.charges ?? []
  const paid = paidOf(charges)
  const currency = paid[0]?.currency
  const sum = rounded(paid.reduce((all, charge) => all + leftOf(charge), 0))
  return (
    <Panel title={t('counter.today')}>
      {error && <Failure error={error} {...(data ? { at: dataUpdatedAt } : {})} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={3} />}
      {data && charges.length === 0 && <p className="muted">{t('counter.nothingToday')}</p>}
      {currency !== undefined && (
        <p className="muted">
          {charges.length < most
            ? t('counter.sum', { count: paid.length, sum: formatMoney(sum, currency, language, { short: true }) })
            : t('counter.latest', { count: most })}
        </p>
      )}
      <ul className="rows charges">
        {charges.map((charge) => (
          <ChargeRow key={charge.id} charge={charge} mayReverse={mayReverse} ask={() => ask(charge)} />
        ))}
      </ul>
      {asked && <ReverseDialog charge={asked.charge} reverse={confirm} close={close} />}
    </Panel>
  )
}

const ReverseDialog = ({ charge, reverse, close }: { charge: TillCharge; reverse: () => Promise<unknown>; close: () => void }) => {
  const { t, language } = useWords()
  const amount = formatMoney(leftOf(charge), charge.currency, language, { short: true })
  if (charge.kind === 'coupon')
    return (
      <ConfirmDialog
        title={t('counter.coupon.reverseTitle')}
        goes={t('counter.coupon.reverseGoes', { reference: charge.reference })}
        stays={t('counter.reverseStays')}
        press={t('counter.coupon.reverse')}
        action={reverse}
        close={close}
      />
    )
  return (
    <ConfirmDialog
      title={t('counter.reverseTitle', { amount })}
      goes={t('counter.reverseGoes', { amount, reference: charge.reference })}
      stays={t('counter.reverseStays')}
      press={t('counter.reverse', { amount })}
      action={reverse}
      close={close}
    />
  )
}

const ChargeRow = ({ charge, mayReverse, ask }: { charge: TillCharge; mayReverse: boolean; ask: () => void }) => {
  const { t, language } = useWords()
  const money = (sum: number) => formatMoney(sum, charge.currency, language, { short: true })
  const left = leftOf(charge)
  return (
    <li>
      <div>
        <strong>
          {charge.kind === 'gift-card'
            ? money(charge.amount)
            : charge.amount === 0
              ? t('counter.coupon.one')
              : t('counter.coupon.row', { amount: money(charge.amount) })}
        </strong>{' '}
        {(charge.isReversed || left < charge.amount) && (
          <Pill tone="quiet">
            {charge.isReversed ? t('counter.reversed') : t('counter.partReversed', { amount: money(charge.reversedAmount) })}
          </Pill>
        )}
        <small className="below">
          {t('counter.line', {
            time: formatMoment(new Date(charge.at), language),
            reference: charge.reference,
            name: charge.chargedBy ?? t('counter.somebody'),
          })}
        </small>
        <small className="below">{t('counter.receipt', { receipt: charge.receipt })}</small>
      </div>
      {mayReverse && !charge.isReversed && (
        <Button variant="danger" aria-label={t('counter.reverseOf', { reference: charge.reference })} onClick={ask}>
          {t('counter.reverseShort')}
        </Button>
      )}
    </li>
  )
}
