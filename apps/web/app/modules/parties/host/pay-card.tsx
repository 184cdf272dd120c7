import { pathTo } from '@hoppla/contract/pages'
import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { payMyParty } from '@hoppla/contract/parties/my-parties'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Bill, Button, Card, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { usePageRestored } from '../../../platform/api/use-page-restored.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { goToPayment, ownOrder } from '../../orders/orders.ts'

type Props = {
  party: MyParty
  today: string
  /** Paying is the page’s next step. */
  isNext: boolean
}

/** What the party costs, what is paid, and what is due until when. */
export const PayCard = ({ party, today, isNext }: Props) => {
  const { language, t } = useWords()
  const { price, canPay, canChange, status } = party
  const money = (amount: number) => formatMoney(amount, price.currency, language)
  const isOpen = canPay && price.due > 0
  return (
    <Card as="section" stack={4} aria-labelledby="pay">
      <h2 id="pay" className="size-l">
        {titleOf()}
      </h2>
      <Bill
        rows={[
          ...price.lines.map(({ name, quantity, amount }) => ({
            label: quantity === 1 ? name : t('hosting.pay.several', { count: quantity, name }),
            amount: money(amount),
          })),
          { label: t('hosting.pay.whole'), amount: money(price.total), kind: 'rule' as const },
          ...(status === 'Cancelled'
            ? [{ label: t('hosting.cancel.kept'), amount: money(price.paid), kind: 'sum' as const }]
            : [
                { label: t('hosting.pay.paid'), amount: price.paid === 0 ? money(0) : `−${money(price.paid)}` },
                { label: t('hosting.pay.left'), amount: money(price.due), kind: 'sum' as const },
              ]),
        ]}
      />
      {isOpen && <Pay id={party.id} isNext={isNext} />}
      <p className="small muted">
        {[
          t('hosting.pay.vat'),
          ...(isOpen ? [t('hosting.pay.self')] : []),
          ...(isOpen && party.terms.remindOn > today
            ? [t('hosting.pay.remind', { date: formatDate(party.terms.remindOn, language, 'on') })]
            : []),
          ...(isOpen && canChange ? [t('hosting.pay.fewer')] : []),
        ].join(' ')}
      </p>
    </Card>
  )

  function titleOf(): string {
    if (status === 'Cancelled') return t('hosting.pay.title')
    if (price.due === 0) return t('hosting.pay.all')
    const { restDueOn } = party.terms
    return restDueOn < today ? t('hosting.pay.overdue') : t('hosting.pay.due', { date: formatDate(restDueOn, language, 'on') })
  }
}

/** Orders the rest and leads to its payment. */
const Pay = ({ id, isNext }: { id: string; isNext: boolean }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  usePageRestored(() => setBusy(false))
  const pay = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { orderReference, paymentToken } = await callApi(payMyParty, { params: { id }, body: {} })
      const page = pathTo('payment', { lang: language, orderReference })
      // Where it cannot be paid from here, its own page knows what to do.
      const payment = await goToPayment(ownOrder(orderReference), paymentToken).catch(() => 'there' as const)
      // Undefined: the browser is on its way to the provider; the button stays busy until the page is gone.
      if (payment === 'there') void navigate(page)
      else if (payment) void navigate(page, payment.clientSecret === null ? {} : { state: { pay: true } })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant={isNext ? 'pri' : 'default'}
        full
        busy={busy}
        busyLabel={t('hosting.pay.paying')}
        onClick={() => void pay()}
        className="noprint"
      >
        {t('hosting.pay.now')}
      </Button>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
    </>
  )
}
