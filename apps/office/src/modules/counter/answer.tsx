import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { refusalCode } from '../../platform/api.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { type Attempt, isCouponCode } from './attempts.ts'
import { CardPanel } from './card-panel.tsx'
import type { ChargeMade, CouponUsed, PresentedCard, PresentedCoupon } from './counter-queries.ts'
import { CouponPanel } from './coupon-panel.tsx'
import { Outcome } from './outcome.tsx'
import { refusalTexts } from './refusal.ts'
import type { Step } from './steps.ts'
import type { Counter } from './use-counter.ts'

/** What came of the code or the press. */
export const Answer = ({ playgroundId, counter }: { playgroundId: string; counter: Counter }) => {
  const { step, charge, next, isCharging } = counter
  switch (step.kind) {
    case 'idle':
      return null
    case 'card':
      return <CardPanel playgroundId={playgroundId} card={step.card} isBusy={isCharging} charge={charge} back={next} />
    case 'coupon':
      return <CouponPanel playgroundId={playgroundId} coupon={step.coupon} isBusy={isCharging} charge={charge} back={next} />
    case 'ended':
      return step.presented.kind === 'coupon' ? (
        <EndedCoupon coupon={step.presented} next={next} />
      ) : (
        <Ended card={step.presented} next={next} />
      )
    case 'unsure':
      return <Unsure attempt={step.attempt} error={step.error} isBusy={isCharging} charge={charge} next={next} />
    case 'charged':
      return step.made.kind === 'coupon' ? <Used used={step.made} next={next} /> : <Charged made={step.made} next={next} />
    case 'refused':
      return <Refused error={step.error} code={step.code} counter={counter} />
  }
}

const Charged = ({ made, next }: { made: ChargeMade; next: () => void }) => {
  const { t, language } = useWords()
  const { amount, balance, currency, receipt, reference, rest } = made
  const money = (sum: number) => formatMoney(sum, currency, language, { short: true })
  return (
    <Outcome tone="ok" title={t('counter.charged', { amount: money(amount) })} press={t('counter.next')} next={next}>
      {rest > 0 && (
        <p>
          <strong>{t('counter.rest', { rest: money(rest) })}</strong>
        </p>
      )}
      <p>{t('counter.left', { balance: money(balance) })}</p>
      <p>{t('counter.chargedFor', { reference, receipt })}</p>
    </Outcome>
  )
}

/** What came off the sale, and what is to be paid; of an article, that it was given away. */
const Used = ({ used, next }: { used: CouponUsed; next: () => void }) => {
  const { t, language } = useWords()
  const { name, percent, amount, discount, currency, receipt, reference, rest } = used
  const money = (sum: number) => formatMoney(sum, currency, language, { short: true })
  const isArticle = percent === null && amount === null
  const title = isArticle ? t('counter.coupon.used') : t('counter.coupon.off', { amount: money(discount) })
  return (
    <Outcome tone="ok" title={title} press={t('counter.next')} next={next}>
      <p>
        <strong>{isArticle ? name : t('counter.coupon.toPay', { amount: money(rest) })}</strong>
      </p>
      {!isArticle && <p>{t('counter.coupon.inTill', { name })}</p>}
      <p>{t('counter.chargedFor', { reference, receipt })}</p>
    </Outcome>
  )
}

/** @param code of the card that was refused; undefined: it was not found. */
const Refused = ({
  error,
  code,
  counter: { present, next, isLooking },
}: {
  error: unknown
  code: string | undefined
  counter: Counter
}) => {
  const { t } = useWords()
  const again = code !== undefined && (
    <Button size="lg" loading={isLooking} onClick={() => present(code)}>
      {t(code !== undefined && isCouponCode(code) ? 'counter.coupon.lookAgain' : 'counter.lookAgain')}
    </Button>
  )
  const title = refusalCode(error)?.startsWith('coupon.') ? 'counter.coupon.refused' : 'counter.refused'
  return (
    <Outcome tone="no" title={t(title)} press={t('counter.next')} next={next} action={again}>
      {refusalTexts(error, t).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Outcome>
  )
}

/** A card that does not pay any more, with why and what to do. */
const Ended = ({ card: { worth }, next }: { card: PresentedCard; next: () => void }) => {
  const { t, language } = useWords()
  const day = formatDay(worth.validToDate, language)
  const why =
    worth.state === 'Expired'
      ? t('counter.ended.expired', { day })
      : t(worth.state === 'Revoked' ? 'counter.ended.revoked' : 'counter.ended.used')
  return (
    <Outcome tone="no" title={t('counter.refused')} press={t('counter.next')} next={next}>
      <p>{why}</p>
      <p>{t('counter.advice.otherwise')}</p>
    </Outcome>
  )
}

/** A coupon that is not good today, with why and what to do. */
const EndedCoupon = ({ coupon: { worth }, next }: { coupon: PresentedCoupon; next: () => void }) => {
  const { t, language } = useWords()
  const why =
    worth.state === 'Expired'
      ? t('counter.coupon.expired', { day: formatDay(worth.validToDate, language) })
      : worth.state === 'NotYet' && worth.validFromDate !== null
        ? t('counter.coupon.notYet', { day: formatDay(worth.validFromDate, language) })
        : t('counter.coupon.usedBefore')
  return (
    <Outcome tone="no" title={t('counter.coupon.refused')} press={t('counter.next')} next={next}>
      <p>
        <strong>{worth.name}</strong>
      </p>
      <p>{why}</p>
      <p>{t('counter.advice.without')}</p>
    </Outcome>
  )
}

/** Nobody knows whether it was charged: the same is sent once more, with the same key. */
const Unsure = ({
  attempt,
  error,
  isBusy,
  charge,
  next,
}: Omit<Extract<Step, { kind: 'unsure' }>, 'kind'> & {
  isBusy: boolean
  charge: (attempt: Attempt) => void
  next: () => void
}) => {
  const { t, language } = useWords()
  const what =
    attempt.kind === 'coupon'
      ? t('counter.coupon.unsure')
      : t('counter.unsureText', { amount: formatMoney(attempt.amount, attempt.currency, language, { short: true }) })
  const [why] = refusalTexts(error, t)
  const again = () => {
    if (!isBusy) charge(attempt)
  }
  const stop = (
    <Button size="lg" disabled={isBusy} onClick={next}>
      {t('counter.stop')}
    </Button>
  )
  return (
    <Outcome tone="ask" title={t('counter.unsure')} press={t('common.tryAgain')} next={again} action={stop}>
      <p>{why}</p>
      <p>{what}</p>
      <p>{t('counter.stopText', { reference: attempt.reference })}</p>
    </Outcome>
  )
}
