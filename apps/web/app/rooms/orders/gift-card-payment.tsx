import { getGiftCardBalance } from '@hoppla/contract/orders'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { List, ListRow, PlainButton } from '@hoppla/ui'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/api-errors.ts'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'
import { localMoment } from '../places/places.ts'
import { CodeField } from './code-field.tsx'
import { coverBy, type PayingCard, sameCode, shortCode } from './gift-card-payment.rules.ts'

type Props = {
  cards: readonly PayingCard[]
  total: number
  currency: string
  onChange: Dispatch<SetStateAction<readonly PayingCard[]>>
}

/** As many as one order takes (contract). */
const mostCards = 5

/** Gift cards that pay, part or all: each with what it gives and what stays on it. */
export const GiftCardPayment = ({ cards, total, currency, onChange }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const { pays, rest } = coverBy(cards, total)

  const problemOf = async (code: string): Promise<string | undefined> => {
    if (code === '') return t('checkout.cards.missing')
    if (cards.some((card) => sameCode(card.code, code))) return t('checkout.cards.twice')
    try {
      const card = await callApi(getGiftCardBalance, { body: { code } })
      if (card.currency !== currency) return t('checkout.cards.currency')
      if (card.state === 'Expired') return t('checkout.cards.expired', { date: formatDate(card.validToDate, language) })
      const { validFromDate } = card
      if (validFromDate !== null && localMoment(new Date(), site.country.timezone).date < validFromDate)
        return t('checkout.cards.notYet', { date: formatDate(validFromDate, language) })
      if (card.balance <= 0) return t('checkout.cards.empty')
      // The answer may come after another card was taken off.
      onChange((now) => [...now, { code, balance: card.balance }])
      return undefined
    } catch (error) {
      return errorText(error, t)
    }
  }
  const add = async (code: string): Promise<boolean> => {
    setBusy(true)
    const found = await problemOf(code)
    setProblem(found)
    setBusy(false)
    return found === undefined
  }
  return (
    <details className="more" open={cards.length > 0 || undefined}>
      <summary>{t('checkout.cards.title')}</summary>
      <div className="stack gap-3 mt-3">
        {pays.length > 0 && (
          <List>
            {pays.map(({ code, amount, stays }) => (
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
                      onClick={() => onChange((now) => now.filter((card) => card.code !== code))}
                    />
                  </>
                }
              />
            ))}
          </List>
        )}
        {rest > 0 && cards.length < mostCards && (
          <CodeField name="giftCard" label={t('checkout.cards.code')} problem={problem} busy={busy} onUse={add} />
        )}
      </div>
    </details>
  )
}
