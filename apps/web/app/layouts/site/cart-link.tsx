import { pathTo } from '@hoppla/contract/pages'
import { ChipLink, Count } from '@hoppla/ui'
import { useEffect } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { keptCart, shownCart, watchKeptCart } from '../../platform/storage/kept-cart.ts'
import { useStore } from '../../platform/storage/store.ts'

/** The way to the cart, with how many things are in it; nothing while it is empty, or belongs to an account that is not signed in. */
export default function CartLink() {
  const { language, t } = useWords()
  const session = useSession()
  const cart = useStore(shownCart, undefined)
  useEffect(() => {
    shownCart.set(keptCart())
    return watchKeptCart(() => undefined)
  }, [])
  if (!cart || cart.lines === 0 || !(cart.isGuest || session.status === 'authenticated')) return null
  return (
    <ChipLink icon="basket" href={pathTo('cart', { lang: language })}>
      <span className="vh">{t('common.cart')} </span>
      <Count value={cart.lines} label={t('common.inCart', { count: cart.lines })} />
    </ChipLink>
  )
}
