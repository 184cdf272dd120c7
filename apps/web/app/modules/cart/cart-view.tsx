import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Stack, Steps, Toast } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { type ApplicationUser, useSession } from '../../platform/session/session.ts'
import type { ShownCart } from './cart-client.ts'
import { CartClock } from './cart-clock.tsx'
import { CartCodes } from './cart-codes.tsx'
import { Buyer, CartContact, useContact } from './cart-contact.tsx'
import type { CartData } from './cart-data.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSum } from './cart-sum.tsx'
import { type SuggestionPart, useSuggestion } from './suggestion/use-suggestion.ts'
import type { Removals } from './use-removals.ts'

/** @property suggestion the part for it that came with the cart. */
type Props = { shown: ShownCart; data: CartData; removals: Removals; suggestion?: SuggestionPart | undefined }

/** The cart with something in it: what, who buys it, what it costs, and the one button that costs money. */
export const CartView = ({ shown, data, removals, suggestion }: Props) => {
  const { t } = useWords()
  const { cart } = shown
  const session = useSession()
  const user: ApplicationUser | undefined = session.status === 'authenticated' ? session.user : undefined
  const contact = useContact(cart)
  const Suggestion = useSuggestion(cart, suggestion)
  return (
    <Stack gap={5}>
      <Steps
        label={t('checkout.steps')}
        steps={[t('checkout.stepChoose'), t('checkout.stepPay'), t('checkout.stepDone')]}
        current={1}
        doneLabel={t('common.done')}
      />
      <WhatEnded shown={shown} />
      <UnderWay shown={shown} />
      <div className="cols cart-cols">
        <CartClock shown={shown} />
        <Stack gap={5}>
          <CartLines cart={cart} data={data} removals={removals} />
          {Suggestion && <Suggestion cart={cart} />}
          <CartCodes cart={cart} />
          {user ? <Buyer user={user} /> : <CartContact contact={contact} />}
        </Stack>
        <aside className="sticky" aria-label={t('checkout.sum')}>
          <CartSum cart={cart} contact={contact} email={user?.email ?? contact.values.email.trim()} isGuest={!user} />
        </aside>
      </div>
    </Stack>
  )
}

/** Said above everything else once the time of something is over. */
const WhatEnded = ({ shown: { cart } }: { shown: ShownCart }) => {
  const { t } = useWords()
  const ended = cart.lines.filter(({ problem }) => problem?.kind === 'held-no-more')
  if (ended.length === 0) return null
  return (
    <Toast tone="warn" icon="clock" title={t('cart.ended', { count: ended.length, name: ended[0]?.title ?? '' })}>
      {t(cart.lines.length > ended.length ? 'cart.endedRest' : 'cart.endedText')}
    </Toast>
  )
}

/** Money for the cart's order is on its way: until it has come or failed nothing can be changed. */
const UnderWay = ({ shown: { cart } }: { shown: ShownCart }) => {
  const { language, t } = useWords()
  const { order } = cart
  if (order?.status !== 'Processing') return null
  const { orderReference, secret } = order
  const hash = secret === null ? {} : { hash: `key=${secret}` }
  return (
    <Toast tone="info" title={t('cart.underWay')}>
      <Anchor className="tap" href={pathTo('payment', { lang: language, orderReference, ...hash })}>
        {t('cart.underWayLink')}
      </Anchor>
    </Toast>
  )
}
