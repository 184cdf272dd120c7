import { Button, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { useWords } from '../../platform/words.ts'
import { parseAmount } from './amount.ts'
import type { CouponAttempt, CouponLineKind } from './attempts.ts'
import { onEnter } from './charge-form.tsx'
import type { PresentedCoupon } from './counter-queries.ts'

const labels = {
  entrance: 'counter.coupon.kinds.entrance',
  'add-on': 'counter.coupon.kinds.addOn',
  'serial-ticket': 'counter.coupon.kinds.ticket',
  pass: 'counter.coupon.kinds.pass',
  'child-class': 'counter.coupon.kinds.class',
  other: 'counter.coupon.kinds.other',
} as const

/** The amounts to type: those that the coupon makes cheaper, then the rest of the sale; none for one that is good for an article. */
const fieldsOf = ({ percent, amount, goodFor }: PresentedCoupon['worth']): CouponLineKind[] => {
  if (percent === null && amount === null) return []
  // What is paid in parts is never made cheaper.
  const cheaper = goodFor.filter((kind) => kind !== 'gift-card' && kind !== 'party')
  return cheaper.includes('other') ? cheaper : [...cheaper, 'other']
}

/** What is on the sale, by what the coupon makes cheaper, and which sale it is. */
export const CouponForm = ({
  coupon,
  isBusy,
  charge,
}: {
  coupon: PresentedCoupon
  isBusy: boolean
  charge: (attempt: CouponAttempt) => void
}) => {
  const { t } = useWords()
  const sale = useSale(coupon)
  const { kinds, reference, isReady, field } = sale
  const send = () => {
    if (!isReady) return
    const { currency } = coupon.worth
    const { lines } = sale
    charge({ kind: 'coupon', key: crypto.randomUUID(), code: coupon.code, currency, reference: reference.trim(), lines })
  }
  return (
    <form className="stack" onSubmit={submitted(send)}>
      {kinds.map((kind, n) => (
        <TextInput
          key={kind}
          {...field(n)}
          size="lg"
          label={t(isCheaper(kind, coupon) ? labels[kind] : 'counter.coupon.rest')}
          description={n === 0 ? t('counter.coupon.before') : undefined}
          error={sale.isWrong(kind) ? t('counter.amountWrong') : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={sale.typed[kind] ?? ''}
          rightSection={<span className="muted">{coupon.worth.currency}</span>}
          rightSectionWidth={64}
          onChange={({ currentTarget }) => sale.type(kind, currentTarget.value)}
        />
      ))}
      <TextInput
        {...field(kinds.length)}
        size="lg"
        label={t('counter.reference')}
        description={t('counter.referenceHint')}
        maxLength={60}
        autoComplete="off"
        value={reference}
        onChange={({ currentTarget }) => sale.setReference(currentTarget.value)}
      />
      <Button ref={sale.button} type="submit" size="lg" variant="next" loading={isBusy} disabled={!isReady}>
        {t('counter.coupon.use')}
      </Button>
    </form>
  )
}

const isCheaper = (kind: CouponLineKind, { worth }: PresentedCoupon): boolean => worth.goodFor.includes(kind)

/** What was typed so far, which of it is an amount, and where Enter leads: from field to field, from the last to the button. */
const useSale = (coupon: PresentedCoupon) => {
  const kinds = fieldsOf(coupon.worth)
  const [typed, setTyped] = useState<Partial<Record<CouponLineKind, string>>>({})
  const [reference, setReference] = useState('')
  const inputs = useRef<(HTMLElement | null)[]>([])
  useEffect(() => inputs.current[0]?.focus(), [])
  const keep = (n: number) => (element: HTMLElement | null) => {
    inputs.current[n] = element
  }
  const at = (n: number): RefObject<HTMLElement | null> => ({
    get current() {
      return inputs.current[n] ?? null
    },
  })
  const lines = kinds.flatMap((kind) => {
    const amount = parseAmount(typed[kind] ?? '')
    return amount === undefined ? [] : [{ kind, amount }]
  })
  const isWrong = (kind: CouponLineKind) => (typed[kind] ?? '').trim() !== '' && !lines.some((line) => line.kind === kind)
  const isCheaperByIt = kinds.length === 0 || lines.some(({ kind }) => isCheaper(kind, coupon))
  return {
    kinds,
    typed,
    reference,
    lines,
    isWrong,
    isReady: reference.trim() !== '' && !kinds.some(isWrong) && isCheaperByIt,
    type: (kind: CouponLineKind, value: string) => setTyped((before) => ({ ...before, [kind]: value })),
    setReference,
    field: (n: number) => ({ ref: keep(n), onKeyDown: onEnter(at(n + 1)) }),
    button: keep(kinds.length + 1),
  }
}
