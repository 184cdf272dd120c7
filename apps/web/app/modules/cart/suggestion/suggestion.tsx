import type { Cart } from '@hoppla/contract/cart/cart'
import { formatMoney } from '@hoppla/i18n'
import { Button, Card } from '@hoppla/ui'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { addToCart } from '../cart-client.ts'

/** One thing that fits what is in the cart. It goes in by one press, and what was put in is said aloud and has the focus then. */
export const Suggestion = ({ cart: { suggestion, currency } }: { cart: Cart }) => {
  const { language, t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'adding'>()
  const [added, setAdded] = useState('')
  const attempt = useRef({ item: '', key: '' })
  const money = (amount: number) => formatMoney(amount, currency, language)
  const add = ({ item, title }: NonNullable<Cart['suggestion']>) =>
    doing('adding', async () => {
      const text = JSON.stringify(item)
      // Pressed again after a lost answer it is the same line.
      if (attempt.current.item !== text) attempt.current = { item: text, key: crypto.randomUUID() }
      const { lines } = await addToCart(item, attempt.current.key)
      attempt.current = { item: '', key: '' }
      setAdded(t('cart.suggest.added', { name: title }))
      setBusy(undefined)
      const id = lines.at(-1)?.id
      requestAnimationFrame(() => document.getElementById(`line-${id}`)?.focus())
    })
  return (
    <>
      <p className="vh" role="status">
        {added}
      </p>
      {suggestion && (
        <Card as="section" stack={3} aria-labelledby="suggestion">
          <h2 id="suggestion" className="size-l">
            {t('cart.suggest.heading')}
          </h2>
          <div className="upsell">
            <img src={suggestion.picture ?? '/art/playground'} alt="" width="64" height="52" />
            <div>
              <b>{suggestion.item.quantity === 1 ? suggestion.title : `${suggestion.item.quantity} × ${suggestion.title}`}</b>
              <p className="small muted">
                {suggestion.item.quantity === 1
                  ? money(suggestion.amount)
                  : t('cart.suggest.each', { amount: money(suggestion.amount), price: money(suggestion.unitPrice) })}
              </p>
              <p className="small muted">{suggestion.details.join(', ')}</p>
            </div>
            <Button small busy={busy === 'adding'} busyLabel={t('cart.suggest.adding')} onClick={() => void add(suggestion)}>
              {t('cart.suggest.add')}
              <span className="vh"> {suggestion.title}</span>
            </Button>
          </div>
          {failure !== undefined && (
            <p className="small strong" role="alert">
              {errorText(failure, t)}
            </p>
          )}
        </Card>
      )}
    </>
  )
}
