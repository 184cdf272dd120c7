import { listUsableCoupons, type UsableCoupon } from '@hoppla/contract/coupons'
import { getGiftCardBalance, type LineKind } from '@hoppla/contract/orders'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, List, ListRow, PlainButton } from '@hoppla/ui'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'
import { CodeField } from './code-field.tsx'
import { coverBy, type PayingCard, sameCode, shortCode } from './gift-card-payment.rules.ts'

type Props = {
  /** Gift cards that shall pay, and what is to be paid. */
  cards: readonly PayingCard[]
  total: number
  currency: string
  onCards: Dispatch<SetStateAction<readonly PayingCard[]>>
  /** Uses a coupon; what it takes off is shown elsewhere. Absent where nobody is signed in. @throws ApiError with the reason why not. */
  onCoupon?: ((code: string) => Promise<void>) | undefined
  /** What is bought: the buyer's own coupons that fit it are offered. */
  offersFor?: { kind: LineKind; articleId?: string } | undefined
}

/** As many as one order takes (contract). */
const mostCards = 5

const codeOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.body?.code : undefined)

/** Paying with gift cards and coupons: own coupons to press, the cards chosen so far, and one field that knows either by its code. */
export const PayingCodes = ({ cards, total, currency, onCards, onCoupon, offersFor }: Props) => {
  const { t } = useWords()
  const own = useOwnCoupons(onCoupon && offersFor)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const refusalOfCard = useCardRefusal(currency)
  const { rest } = coverBy(cards, total)

  const redeemCoupon = async (code: string): Promise<string | undefined> => {
    if (!onCoupon) return t('checkout.codes.unknown')
    try {
      await onCoupon(code)
      return undefined
    } catch (error) {
      return codeOf(error) === 'coupon.not-found' ? t('checkout.codes.unknown') : errorText(error, t)
    }
  }
  const redeemCode = async (code: string): Promise<string | undefined> => {
    if (code === '') return t('checkout.codes.missing')
    if (cards.some((card) => sameCode(card.code, code))) return t('checkout.cards.twice')
    try {
      const card = await callApi(getGiftCardBalance, { body: { code } })
      const refusal = refusalOfCard(card)
      // The answer may come after another card was taken off.
      if (refusal === undefined) onCards((now) => [...now, { code, balance: card.balance }])
      return refusal
    } catch (error) {
      return codeOf(error) === 'gift-card.not-found' ? redeemCoupon(code) : errorText(error, t)
    }
  }
  const doing = async (code: string, work: (code: string) => Promise<string | undefined>): Promise<boolean> => {
    if (busy !== undefined) return false
    setBusy(code)
    setProblem(undefined)
    const found = await work(code)
    setProblem(found)
    setBusy(undefined)
    return found === undefined
  }
  return (
    <details className="more" open={cards.length > 0 || own.length > 0 || undefined}>
      <summary>{t('checkout.codes.title')}</summary>
      <div className="stack gap-3 mt-3">
        {own.length > 0 && <OwnCoupons coupons={own} busy={busy} onUse={(code) => void doing(code, redeemCoupon)} />}
        <PayingCards cards={cards} total={total} currency={currency} onCards={onCards} />
        {rest > 0 && cards.length < mostCards && (
          <CodeField
            name="code"
            label={t('checkout.codes.label')}
            problem={problem}
            busy={busy !== undefined}
            onType={() => setProblem(undefined)}
            onUse={(code) => doing(code, redeemCode)}
          />
        )}
      </div>
    </details>
  )
}

/** The buyer's own coupons that fit what is bought; none while they are not known. */
const useOwnCoupons = (offersFor: Props['offersFor']): readonly UsableCoupon[] => {
  const { language } = useWords()
  const key = offersFor && `${offersFor.kind} ${offersFor.articleId} ${language}`
  const { loaded } = useAnswer<UsableCoupon[]>(key, async (signal) =>
    offersFor ? callApi(listUsableCoupons, { query: offersFor }, { signal }) : [],
  )
  return offersFor && loaded.state === 'ready' ? loaded.answer : []
}

/** Why a card cannot pay in this currency today; undefined when it can. */
const useCardRefusal = (currency: string) => {
  const { site } = useSite()
  const { language, t } = useWords()
  return (card: { currency: string; state: string; validFromDate: string | null; validToDate: string; balance: number }) => {
    if (card.currency !== currency) return t('checkout.cards.currency')
    if (card.state === 'Expired') return t('checkout.cards.expired', { date: formatDate(card.validToDate, language) })
    const { validFromDate } = card
    if (validFromDate !== null && localMoment(new Date(), site.country.timezone).date < validFromDate)
      return t('checkout.cards.notYet', { date: formatDate(validFromDate, language) })
    return card.balance > 0 ? undefined : t('checkout.cards.empty')
  }
}

type OwnCouponsProps = { coupons: readonly UsableCoupon[]; busy: string | undefined; onUse: (code: string) => void }

const OwnCoupons = ({ coupons, busy, onUse }: OwnCouponsProps) => {
  const { language, t } = useWords()
  return (
    <List>
      {coupons.map(({ code, name, validToDate }) => (
        <ListRow
          key={code}
          icon="tag"
          tone="sun"
          title={name}
          note={t('checkout.coupon.until', { date: formatDate(validToDate, language) })}
          end={
            <Button
              small
              busy={busy === code}
              busyLabel={t('checkout.cards.adding')}
              aria-label={t('checkout.coupon.use', { name })}
              onClick={() => onUse(code)}
            >
              {t('checkout.cards.add')}
            </Button>
          }
        />
      ))}
    </List>
  )
}

/** Each card with what it gives and what stays on it. */
const PayingCards = ({ cards, total, currency, onCards }: Pick<Props, 'cards' | 'total' | 'currency' | 'onCards'>) => {
  const { language, t } = useWords()
  const money = (amount: number) => formatMoney(amount, currency, language)
  if (cards.length === 0) return null
  return (
    <List>
      {coverBy(cards, total).pays.map(({ code, amount, stays }) => (
        <ListRow
          key={code}
          icon="gift"
          tone="sun"
          title={t('checkout.cards.row', { code: shortCode(code) })}
          note={stays > 0 ? t('checkout.cards.left', { amount: money(stays) }) : undefined}
          end={
            <>
              <span className="num nowrap">−{money(amount)}</span>
              <PlainButton
                icon="close"
                smallIcon
                label={t('checkout.cards.remove', { code: shortCode(code) })}
                onClick={() => onCards((now) => now.filter((card) => card.code !== code))}
              />
            </>
          }
        />
      ))}
    </List>
  )
}
