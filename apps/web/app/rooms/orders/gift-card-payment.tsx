import { getGiftCardBalance } from '@hoppla/contract/orders'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, List, ListRow, PlainButton, TextField } from '@hoppla/ui'
import { useRef, useState } from 'react'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/api-errors.ts'
import { useWords } from '../../platform/words.ts'
import { coverBy, type PayingCard, sameCode, shortCode } from './gift-card-payment.rules.ts'

type Props = { cards: readonly PayingCard[]; total: number; currency: string; onChange: (cards: readonly PayingCard[]) => void }

/** As many as one order takes (contract). */
const mostCards = 5

/** Gift cards that pay, part or all: each with what it gives and what stays on it. */
export const GiftCardPayment = ({ cards, total, currency, onChange }: Props) => {
  const { language, t } = useWords()
  const field = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const { pays, rest } = coverBy(cards, total)

  const add = async () => {
    const input = field.current?.querySelector('input')
    const code = input?.value.trim() ?? ''
    if (busy) return
    if (code === '') return setProblem(t('checkout.cards.missing'))
    if (cards.some((card) => sameCode(card.code, code))) return setProblem(t('checkout.cards.twice'))
    setBusy(true)
    setProblem(undefined)
    try {
      const card = await callApi(getGiftCardBalance, { body: { code } })
      if (card.currency !== currency) setProblem(t('checkout.cards.currency'))
      else if (card.state === 'Expired') setProblem(t('checkout.cards.expired', { date: formatDate(card.validToDate, language) }))
      else if (card.balance <= 0) setProblem(t('checkout.cards.empty'))
      else {
        onChange([...cards, { code, balance: card.balance }])
        if (input) input.value = ''
      }
    } catch (error) {
      setProblem(errorText(error, t))
    }
    setBusy(false)
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
                      onClick={() => onChange(cards.filter((card) => card.code !== code))}
                    />
                  </>
                }
              />
            ))}
          </List>
        )}
        {rest > 0 && cards.length < mostCards && (
          <div className="row bottom-align" ref={field}>
            <div className="grow code-field">
              <TextField
                name="giftCard"
                label={t('checkout.cards.code')}
                error={problem}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                onKeyDown={(event) => {
                  // Enter means this card, not the whole order.
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  void add()
                }}
              />
            </div>
            <Button busy={busy} busyLabel={t('checkout.cards.adding')} onClick={() => void add()}>
              {t('checkout.cards.add')}
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}
