import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Note } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import type { CardAttempt } from './attempts.ts'
import { ChargeForm } from './charge-form.tsx'
import type { PresentedCard } from './counter-queries.ts'

/** What is left on a card, how long it is good, and the form that takes an amount off it. */
export const CardPanel = ({
  playgroundId,
  card,
  isBusy,
  charge,
  back,
}: {
  playgroundId: string
  card: PresentedCard
  isBusy: boolean
  charge: (attempt: CardAttempt) => void
  back: () => void
}) => {
  const { t, language } = useWords()
  const mayCharge = canAt(useMe(), 'till.charge', playgroundId)
  const { amount, balance, currency, validFromDate, validToDate } = card.worth
  const money = (sum: number) => formatMoney(sum, currency, language, { short: true })
  const to = formatDay(validToDate, language)
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever charges is led to the amount; for the others the card is what came.
  useEffect(() => {
    if (!mayCharge) title.current?.focus()
  }, [mayCharge])
  return (
    <section className="panel stack" aria-labelledby="counter-balance">
      <header className="counter-balance">
        <h2 id="counter-balance" ref={title} tabIndex={-1}>
          {t('counter.left', { balance: money(balance) })}
        </h2>
        <p className="muted">
          {t('counter.ofAmount', { amount: money(amount) })}
          <br />
          {validFromDate === null
            ? t('counter.validTo', { to })
            : t('counter.validBetween', { from: formatDay(validFromDate, language), to })}
        </p>
      </header>
      {mayCharge ? <ChargeForm card={card} isBusy={isBusy} charge={charge} /> : <Note tone="info">{t('counter.readOnly')}</Note>}
      <Button size="lg" variant="quiet" disabled={isBusy} onClick={back}>
        {t('counter.other')}
      </Button>
    </section>
  )
}
