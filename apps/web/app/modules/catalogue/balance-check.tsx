import { getGiftCardBalance } from '@hoppla/contract/orders'
import type { Answer } from '@hoppla/contract/route'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Button, TextField } from '@hoppla/ui'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'

type Balance = Answer<typeof getGiftCardBalance>

/** Asks for what is left on the gift card whose code the form holds. */
const useBalance = () => {
  const { t } = useWords()
  const [balance, setBalance] = useState<Balance>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setBalance(undefined)
    setError(code === '' ? t('shop.codeMissing') : undefined)
    if (code !== '') {
      setBusy(true)
      try {
        setBalance(await callApi(getGiftCardBalance, { body: { code } }))
      } catch (failure) {
        setError(errorText(failure, t))
      }
      setBusy(false)
    }
  }
  return { balance, error, busy, ask }
}

/** What is left on a gift card, by its code. */
export const BalanceCheck = () => {
  const { language, t } = useWords()
  const { balance, error, busy, ask } = useBalance()
  const money = (amount: number, { currency }: Balance) => formatMoney(amount, currency, language)
  return (
    <section className="sec" aria-labelledby="balance">
      <div className="card lil">
        <form className="cols even bottom" method="dialog" noValidate onSubmit={(event) => void ask(event)}>
          <div>
            <h2 id="balance" className="size-l">
              {t('shop.balance')}
            </h2>
            <p className="muted">{t('shop.balanceText')}</p>
          </div>
          <div className="row bottom-align">
            <div className="grow code-field">
              <TextField
                name="code"
                label={t('shop.code')}
                error={error}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
                required
              />
            </div>
            <Button type="submit" busy={busy} busyLabel={t('shop.checking')}>
              {t('shop.check')}
            </Button>
          </div>
        </form>
        <p className="balance-answer" role="status">
          {balance && (
            <>
              <b className="num block">
                {t('shop.left', { balance: money(balance.balance, balance), amount: money(balance.amount, balance) })}
              </b>
              {t(balance.state === 'Expired' ? 'shop.expired' : 'shop.validTo', {
                date: formatDate(balance.validToDate, language),
              })}
            </>
          )}
        </p>
      </div>
    </section>
  )
}
