import { Countdown } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { loadCart, type ShownCart } from './cart-client.ts'

/** The line of the countdown is full at this length: the usual hold. */
const usualHoldMs = 15 * 60_000

/** The one clock of a cart: everything scarce in it is held until the same moment. None where nothing is. */
export const CartClock = ({ shown: { cart, offset } }: { shown: ShownCart }) => {
  const { t } = useWords()
  if (cart.heldUntil === null) return null
  const deadline = Date.parse(cart.heldUntil)
  return (
    <Countdown
      key={cart.heldUntil}
      deadline={deadline}
      serverOffset={offset}
      total={Math.max(usualHoldMs, deadline - Date.parse(cart.now))}
      name={(minutes, seconds) => t('cart.heldName', { minutes, seconds })}
      say={(minutes) => t(`cart.say${minutes}`)}
      // What does not answer now is asked again when the page is looked at.
      onEnd={() => void loadCart().catch(console.error)}
    >
      {t('cart.held')}
    </Countdown>
  )
}
