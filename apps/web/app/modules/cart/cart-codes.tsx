import type { Cart } from '@hoppla/contract/cart/cart'
import { formatMoney } from '@hoppla/i18n'
import { Card, Icon, PlainButton } from '@hoppla/ui'
import { useState } from 'react'
import { errorText } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { CodeField } from '../orders/orders.ts'
import { changeTheCart } from './cart-client.ts'

/** As many as a cart takes (contract). */
const mostCodes = 6

type CartCode = Cart['codes'][number]

/** Coupons and gift cards, in one field that knows either: what each takes off or pays, and how to take it off again. */
export const CartCodes = ({ cart }: { cart: Cart }) => {
  const { t } = useWords()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState<string>()
  const kept = cart.codes.map(({ ending }) => ending)
  const send = async (what: string, codes: string[]): Promise<boolean> => {
    if (busy !== undefined) return false
    setBusy(what)
    setProblem(undefined)
    try {
      await changeTheCart({ codes })
      return true
    } catch (error) {
      setProblem(errorText(error, t))
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const use = async (code: string) => {
    if (code !== '') return send('add', [...kept, code])
    setProblem(t('checkout.codes.missing'))
    return false
  }
  return (
    <Card as="section" stack={3} aria-labelledby="codes">
      <h2 id="codes" className="size-l">
        {t('cart.codes')}
      </h2>
      {cart.codes.map((code) => (
        <Applied
          key={`${code.kind} ${code.ending}`}
          code={code}
          currency={cart.currency}
          isGoing={busy === code.ending}
          onRemove={() =>
            void send(
              code.ending,
              kept.filter((ending) => ending !== code.ending),
            )
          }
        />
      ))}
      {cart.codes.length < mostCodes && (
        <CodeField
          name="code"
          label={t('cart.code')}
          problem={problem}
          busy={busy === 'add'}
          onType={() => setProblem(undefined)}
          onUse={use}
        />
      )}
    </Card>
  )
}

type AppliedProps = { code: CartCode; currency: string; isGoing: boolean; onRemove: () => void }

const Applied = ({ code, currency, isGoing, onRemove }: AppliedProps) => {
  const { language, t } = useWords()
  const isCoupon = code.kind === 'coupon'
  const name = isCoupon ? code.name : t('checkout.cards.row', { code: `…${code.ending}` })
  const amount = formatMoney(code.amount, currency, language)
  return (
    <div className={code.problem ? 'applied none' : 'applied'}>
      <Icon name={isCoupon ? 'tag' : 'gift'} />
      <span className="grow">
        <b className="strong">{name}</b>
        <span className="note">{code.problem?.message ?? t(isCoupon ? 'cart.takesOff' : 'cart.pays', { amount })}</span>
      </span>
      <PlainButton aria-disabled={isGoing || undefined} onClick={onRemove}>
        {t(isGoing ? 'cart.removing' : 'cart.remove')}
        <span className="vh"> {name}</span>
      </PlainButton>
    </div>
  )
}
