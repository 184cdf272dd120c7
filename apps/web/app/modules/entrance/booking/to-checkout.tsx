import type { CartItemInput } from '@hoppla/contract/cart/items'
import { Button } from '@hoppla/ui'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useAddToCart } from '../../cart/cart.ts'
import type { BookingData } from '../booking-data.ts'
import { itemOfVisit } from './visit.rules.ts'
import { useHindrance, type Visit } from './visit-bill.tsx'

export type ToCheckoutProps = { busy: boolean; failure: unknown; reason: string | undefined; onPress: () => void }

/**
 * The page's one next step: the visit goes into the cart, where its places are held.
 * @param line of the cart, which is changed; undefined: a new one. @param isWaiting it is not known yet with what own children come in.
 */
export const useToCheckout = (
  data: BookingData,
  visit: Visit | undefined,
  line: string | undefined,
  isWaiting: boolean,
): ToCheckoutProps => {
  const { add, busy, failure } = useAddToCart()
  const hindrance = useHindrance()
  const onPress = () => {
    const item = visit && itemOf(data.guid, visit)
    if (item) add(item, line)
  }
  return { busy: busy || isWaiting, failure, reason: visit && hindrance(visit), onPress }
}

const itemOf = (playgroundId: string, { slots, window, company, family }: Visit): CartItemInput | undefined =>
  window && itemOfVisit(playgroundId, { date: slots.date, from: window.from }, slots, company, family)

/** The yellow button; what went wrong stands above it. */
export const ToCheckout = ({ busy, failure, reason, onPress }: ToCheckoutProps) => {
  const { t } = useWords()
  return (
    <>
      {failure !== undefined && !busy && (
        <p className="small strong not-added" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <Button
        variant="pri"
        full
        iconEnd="arrow"
        busy={busy}
        busyLabel={t('visit.adding')}
        reason={busy ? undefined : reason}
        onClick={onPress}
      >
        {t('visit.toCart')}
      </Button>
    </>
  )
}
