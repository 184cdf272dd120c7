import { type RefundCause, refundCauses } from '@hoppla/contract/orders/refund-schema'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import type { RefundPreview, StaffOrder, StaffOrderLine } from '@hoppla/contract/orders/staff-orders'
import { formatMoney } from '@hoppla/i18n'
import { Button, Checkbox, Modal, Radio, Select, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { digestOf } from '../../platform/digest.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMonth } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { previewRefundQuery, type RefundInput } from './order-queries.ts'

type To = RefundInput['to']
type Chosen = Readonly<Record<string, number | undefined>>

/** What is asked for; undefined: nothing, or an amount is missing. */
const inputOf = (chosen: Chosen, to: To, keepsGoods: boolean): RefundInput | undefined => {
  const lines = Object.entries(chosen).map(([lineId, amount]) => ({ lineId, amount }))
  if (lines.length === 0 || lines.some(({ amount }) => !amount)) return undefined
  return { lines: lines.map(({ lineId, amount = 0 }) => ({ lineId, amount })), to, ...(keepsGoods ? { keepsGoods } : {}) }
}

/** Whether a refund has its reason; “other” says nothing by itself. */
const isExplained = (cause: RefundCause | undefined, note: string): boolean =>
  cause !== undefined && (cause !== 'other' || note.trim() !== '')

type Input = { order: StaffOrder; close: () => void; done: () => void }

/** Gives money back: what of which line, where it goes, and what ends with it; nothing before the press. */
export default function RefundDialog({ order, close, done }: Input) {
  const { t, language } = useWords()
  const { reference, currency, lines } = order
  const [chosen, setChosen] = useState<Chosen>({})
  const [to, setTo] = useState<To>('source')
  const [cause, setCause] = useState<RefundCause>()
  const [note, setNote] = useState('')
  const [keepsGoods, setKeepsGoods] = useState(false)
  const input = inputOf(chosen, to, keepsGoods)
  const preview = useQuery(previewRefundQuery(reference, input))
  const shown = input && !preview.error ? preview.data : undefined
  const amount = shown ? formatMoney(shown.amount, currency, language) : ''
  const refunding = useRefund({ order, input, cause, note, amount, close, done })
  return (
    <Modal opened onClose={close} title={t('orders.refundTitle', { reference })} size="xl" centered>
      <form className="stack" onSubmit={submitted(() => refunding.mutate())}>
        <div className="refund-columns">
          <div className="stack">
            <fieldset className="plain-set" aria-label={t('orders.refunding.which')}>
              {lines
                .filter(({ refundable }) => refundable > 0)
                .map((line) => (
                  <LineChoice key={line.lineId} line={line} currency={currency} chosen={chosen} set={setChosen} />
                ))}
            </fieldset>
            <Radio.Group label={t('orders.refunding.to')} value={to} onChange={(value) => setTo(value as To)}>
              <div className="stack">
                <Radio value="source" label={t('orders.refunding.source')} />
                <Radio value="gift-card" label={t('orders.refunding.giftCard')} />
              </div>
            </Radio.Group>
            <Checkbox
              label={t('orders.refunding.keeps')}
              checked={keepsGoods}
              onChange={(event) => setKeepsGoods(event.currentTarget.checked)}
            />
            <Reason cause={cause} setCause={setCause} note={note} setNote={setNote} />
          </div>
          <Effects preview={shown} />
        </div>
        {input && preview.error && <Note tone="bad">{errorText(preview.error, t)}</Note>}
        {refunding.error && <Note tone="bad">{errorText(refunding.error, t)}</Note>}
        <div className="dialog-actions">
          <span className="muted grow">{t('orders.refunding.final')}</span>
          <Button variant="quiet" onClick={close}>
            {t('orders.refunding.cancel')}
          </Button>
          <Button
            type="submit"
            variant="next"
            loading={refunding.isPending}
            disabled={amount === '' || preview.isPlaceholderData || !isExplained(cause, note)}
          >
            {amount === '' ? t('orders.refund') : t('orders.refunding.go', { amount })}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type ReasonInput = {
  cause: RefundCause | undefined
  setCause: (cause: RefundCause | undefined) => void
  note: string
  setNote: (note: string) => void
}

/** Why, in a word of the list and in one’s own. */
const Reason = ({ cause, setCause, note, setNote }: ReasonInput) => {
  const { t } = useWords()
  return (
    <>
      <Select
        label={t('orders.refunding.cause')}
        placeholder={t('orders.refunding.chooseCause')}
        required
        data={refundCauses.map((one) => ({ value: one, label: t(`orders.causes.${one}`) }))}
        value={cause ?? null}
        allowDeselect={false}
        onChange={(next) => setCause(refundCauses.find((one) => one === next))}
      />
      <TextInput
        required={cause === 'other'}
        label={t('orders.refunding.why')}
        description={t('orders.refunding.whyHint')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </>
  )
}

type RefundCall = {
  order: StaffOrder
  input: RefundInput | undefined
  cause: RefundCause | undefined
  note: string
  amount: string
  close: () => void
  done: () => void
}

/** The press. Sent again after a lost answer it gives the money back once: the key is that of the dialog and of what is asked for. */
const useRefund = ({ order: { reference }, input, cause, note, amount, close, done }: RefundCall) => {
  const { t } = useWords()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async () => {
      if (!input || !cause) throw new Error('Nothing is chosen.')
      const body = { ...input, cause, ...(note.trim() === '' ? {} : { note: note.trim() }) }
      const idempotencyKey = `${key}-${await digestOf(body)}`
      return callApi(refundOrder, { params: { orderReference: reference }, body }, { idempotencyKey })
    },
    onSuccess: () => {
      notifications.show({ color: 'leaf', message: t('orders.refunding.done', { amount }) })
      done()
      close()
    },
  })
}

type LineInput = { line: StaffOrderLine; currency: string; chosen: Chosen; set: (chosen: Chosen) => void }

/** A line to choose, and how much of it; what has not been used is proposed. */
const LineChoice = ({ line: { lineId, name, proposed, refundable }, currency, chosen, set }: LineInput) => {
  const { t, language } = useWords()
  const isChosen = lineId in chosen
  const others = Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== lineId))
  return (
    <div className="refund-line">
      <Checkbox
        label={name}
        description={formatMoney(refundable, currency, language)}
        checked={isChosen}
        onChange={(event) => set(event.currentTarget.checked ? { ...chosen, [lineId]: proposed || refundable } : others)}
      />
      {isChosen && (
        <NumberField
          label={t('orders.refunding.amount', { name })}
          hint={t('orders.refunding.proposed', { most: formatMoney(refundable, currency, language) })}
          unit={currency}
          value={chosen[lineId]}
          set={(amount) => set({ ...chosen, [lineId]: amount })}
        />
      )}
    </div>
  )
}

/** Every effect of the press, as the server says it. @param preview undefined: nothing can be refunded as it stands. */
const Effects = ({ preview }: { preview: RefundPreview | undefined }) => {
  const { t, language } = useWords()
  if (!preview) return <div className="refund-effects muted">{t('orders.refunding.nothing')}</div>
  const money = (amount: number) => formatMoney(amount, preview.currency, language)
  return (
    <div className="refund-effects" aria-live="polite">
      <Title order={3}>{t('orders.refunding.where')}</Title>
      <dl className="order-total">
        {preview.ways.map(({ to, amount }) => (
          <Way key={to} to={to} amount={money(amount)} />
        ))}
      </dl>
      <Title order={3}>{t('orders.refunding.also')}</Title>
      <ul>
        {preview.ends.map((name) => (
          <li key={name}>{t('orders.refunding.ends', { name })}</li>
        ))}
        {preview.givesCouponBack && <li>{t('orders.refunding.coupon')}</li>}
        <li>{t('orders.refunding.creditNote', { vat: money(preview.vat) })}</li>
        {preview.closedMonth && <li>{t('orders.refunding.closedMonth', { month: formatMonth(preview.closedMonth, language) })}</li>}
        <li>{t('orders.refunding.mail')}</li>
      </ul>
    </div>
  )
}

const Way = ({ to, amount }: { to: RefundPreview['ways'][number]['to']; amount: string }) => {
  const { t } = useWords()
  return (
    <>
      <dt className="start">
        {t(`orders.refunding.ways.${to}`)}
        <small className="below">{t(to === 'source' ? 'orders.refunding.bank' : 'orders.refunding.atOnce')}</small>
      </dt>
      <dd>{amount}</dd>
    </>
  )
}
