import { formatMoney } from '@hoppla/i18n'
import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { parseAmount, rounded } from './amount.ts'
import type { CardAttempt } from './attempts.ts'
import type { PresentedCard } from './counter-queries.ts'

/** Enter goes to the next field, and from the last to the button: a hand scanner that ends with Enter charges nothing. */
export const onEnter = (next: RefObject<HTMLElement | null>) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  next.current?.focus()
}

/** How much is to be paid, and for which sale. A card with less on it pays what it has; what is left is said before the press. */
export const ChargeForm = ({
  card,
  isBusy,
  charge,
}: {
  card: PresentedCard
  isBusy: boolean
  charge: (attempt: CardAttempt) => void
}) => {
  const { t } = useWords()
  const { currency, balance } = card.worth
  const [typed, type] = useState('')
  const [reference, setReference] = useState('')
  const fields = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null), useRef<HTMLButtonElement>(null)] as const
  useEffect(() => fields[0].current?.focus(), [fields[0]])
  const price = parseAmount(typed)
  const amount = price === undefined ? undefined : Math.min(price, balance)
  const send = () => {
    if (price === undefined || amount === undefined || reference.trim() === '') return
    const rest = rounded(price - amount)
    charge({ kind: 'gift-card', key: crypto.randomUUID(), code: card.code, amount, currency, reference: reference.trim(), rest })
  }
  return (
    <form className="stack" onSubmit={submitted(send)}>
      <TextInput
        ref={fields[0]}
        size="lg"
        label={t('counter.amount')}
        error={typed.trim() !== '' && price === undefined ? t('counter.amountWrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        rightSection={<span className="muted">{currency}</span>}
        rightSectionWidth={64}
        onKeyDown={onEnter(fields[1])}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <TextInput
        ref={fields[1]}
        size="lg"
        label={t('counter.reference')}
        description={t('counter.referenceHint')}
        maxLength={60}
        autoComplete="off"
        value={reference}
        onKeyDown={onEnter(fields[2])}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
      <Effect price={price} worth={card.worth} />
      <ChargeButton ref={fields[2]} price={price} worth={card.worth} isBusy={isBusy} isReady={reference.trim() !== ''} />
    </form>
  )
}

/** What the press will do to the card, and what the guest has still to pay. */
const Effect = ({ price, worth: { balance, currency } }: { price: number | undefined; worth: PresentedCard['worth'] }) => {
  const { t, language } = useWords()
  const money = (sum: number) => formatMoney(sum, currency, language, { short: true })
  return (
    <div aria-live="polite">
      {price !== undefined && price <= balance && (
        <p className="muted">{t('counter.after', { balance: money(rounded(balance - price)) })}</p>
      )}
      {price !== undefined && price > balance && (
        <Note tone="warn">{t('counter.tooLittle', { balance: money(balance), rest: money(rounded(price - balance)) })}</Note>
      )}
    </div>
  )
}

const ChargeButton = ({
  ref,
  price,
  worth: { balance, currency },
  isBusy,
  isReady,
}: {
  ref: RefObject<HTMLButtonElement | null>
  price: number | undefined
  worth: PresentedCard['worth']
  isBusy: boolean
  isReady: boolean
}) => {
  const { t, language } = useWords()
  const money = (sum: number) => formatMoney(sum, currency, language, { short: true })
  const label =
    price === undefined
      ? t('counter.charge')
      : price > balance
        ? t('counter.chargeLeft', { balance: money(balance) })
        : t('counter.chargeAmount', { amount: money(price) })
  return (
    <Button ref={ref} type="submit" size="lg" variant="next" loading={isBusy} disabled={price === undefined || !isReady}>
      {label}
    </Button>
  )
}
