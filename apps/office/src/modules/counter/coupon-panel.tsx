import { formatMoney, type Language } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Note } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { formatDay } from '../../platform/moments.ts'
import { type T, useWords } from '../../platform/words.ts'
import type { CouponAttempt } from './attempts.ts'
import type { PresentedCoupon } from './counter-queries.ts'
import { CouponForm } from './coupon-form.tsx'

/** What a coupon takes off, as a receptionist reads it; empty for one that is good for a thing, which its name says. */
const worthText = ({ percent, amount, currency }: PresentedCoupon['worth'], t: T, language: Language): string => {
  if (percent !== null) return t('counter.coupon.percent', { percent })
  return amount === null ? '' : t('counter.coupon.off', { amount: formatMoney(amount, currency, language, { short: true }) })
}

/** What a coupon is good for and on what terms, and the form that uses it. */
export const CouponPanel = ({
  playgroundId,
  coupon,
  isBusy,
  charge,
  back,
}: {
  playgroundId: string
  coupon: PresentedCoupon
  isBusy: boolean
  charge: (attempt: CouponAttempt) => void
  back: () => void
}) => {
  const { t, language } = useWords()
  const mayCharge = canAt(useMe(), 'till.charge', playgroundId)
  const { worth } = coupon
  // Single articles are not told apart at this counter; a till that knows the chain's articles does.
  const isForArticles = worth.goodFor.length === 0 && worth.articles.length > 0
  const hasForm = mayCharge && !isForArticles
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever uses it is led to the amount; for the others the coupon is what came.
  useEffect(() => {
    if (!hasForm) title.current?.focus()
  }, [hasForm])
  return (
    <section className="panel stack" aria-labelledby="counter-coupon">
      <header className="counter-balance">
        <h2 id="counter-coupon" ref={title} tabIndex={-1}>
          {worth.name}
        </h2>
        <p>{[worthText(worth, t, language), worth.description].filter((text) => text !== '').join('. ')}</p>
        <p className="muted">{t('counter.validTo', { to: formatDay(worth.validToDate, language) })}</p>
      </header>
      {isForArticles && <Note tone="info">{t('counter.coupon.articles')}</Note>}
      {!isForArticles && !mayCharge && <Note tone="info">{t('counter.coupon.readOnly')}</Note>}
      {hasForm && <CouponForm coupon={coupon} isBusy={isBusy} charge={charge} />}
      <Button size="lg" variant="quiet" disabled={isBusy} onClick={back}>
        {t('counter.coupon.other')}
      </Button>
    </section>
  )
}
