import { type GoodwillCause, giveGoodwill, goodwillCauses } from '@hoppla/contract/orders/goodwill'
import type { StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { formatMoney } from '@hoppla/i18n'
import { Button, Modal, Select, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { digestOf } from '../../platform/digest.ts'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'

type Input = { order: StaffOrder; close: () => void; done: () => void }

/** Gives the buyer a gift card out of goodwill: how much, why, and what happens; nothing before the press. */
export default function GoodwillDialog({ order, close, done }: Input) {
  const { t, language } = useWords()
  const { reference, currency, buyer, country } = order
  const [amount, setAmount] = useState<number>()
  const [cause, setCause] = useState<GoodwillCause>()
  const [note, setNote] = useState('')
  const isReady = amount !== undefined && amount > 0 && cause !== undefined && (cause !== 'other' || note.trim() !== '')
  const sum = formatMoney(amount ?? 0, currency, language)
  const giving = useGiving({ reference, amount, cause, note, sum, close, done })
  return (
    <Modal opened onClose={close} title={t('orders.giving.title', { reference })} size="lg" centered>
      <form className="stack" onSubmit={submitted(() => isReady && giving.mutate())}>
        <NumberField label={t('orders.giving.amount')} unit={currency} value={amount} set={setAmount} />
        <Select
          label={t('orders.giving.cause')}
          placeholder={t('orders.refunding.chooseCause')}
          required
          data={goodwillCauses.map((one) => ({ value: one, label: t(`orders.causes.${one}`) }))}
          value={cause ?? null}
          allowDeselect={false}
          onChange={(next) => setCause(goodwillCauses.find((one) => one === next))}
        />
        <TextInput
          required={cause === 'other'}
          label={t('orders.giving.why')}
          description={t('orders.giving.whyHint')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="refund-effects">
          <Title order={3}>{t('orders.giving.effects')}</Title>
          <ul>
            <li>{t('orders.giving.mail', { email: buyer.email })}</li>
            <li>{t('orders.giving.valid', { country })}</li>
            <li>{t('orders.giving.stays')}</li>
          </ul>
        </div>
        {giving.error && <Note tone="bad">{errorText(giving.error, t)}</Note>}
        <div className="dialog-actions">
          <span className="muted grow">{t('orders.refunding.final')}</span>
          <Button variant="quiet" onClick={close}>
            {t('orders.refunding.cancel')}
          </Button>
          <Button type="submit" variant="next" loading={giving.isPending} disabled={!isReady}>
            {t('orders.giving.go', { amount: sum })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Giving = {
  reference: string
  amount: number | undefined
  cause: GoodwillCause | undefined
  note: string
  sum: string
  close: () => void
  done: () => void
}

/** The press. Sent again after a lost answer it gives one card: the key is that of the dialog and of what is asked for. */
const useGiving = ({ reference, amount, cause, note, sum, close, done }: Giving) => {
  const { t } = useWords()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async () => {
      if (!amount || !cause) throw new Error('Nothing is chosen.')
      const body = { amount, cause, ...(note.trim() === '' ? {} : { note: note.trim() }) }
      const idempotencyKey = `${key}-${await digestOf(body)}`
      return callApi(giveGoodwill, { params: { orderReference: reference }, body }, { idempotencyKey })
    },
    onSuccess: () => {
      notifications.show({ color: 'leaf', message: t('orders.giving.done', { amount: sum }) })
      done()
      close()
    },
  })
}
