import { useMemo } from 'react'
import { useOrderSecret } from '../../platform/session/use-order-secret.ts'
import { guestOrder, type OrderAccess, ownOrder } from './order-access.ts'

/** What a page may ask and do about an order. @returns undefined while that is not known, or on the way out. The same object for the same order. */
export const useOrderAccess = (orderReference: string): OrderAccess | undefined => {
  const secret = useOrderSecret(orderReference)
  return useMemo(() => {
    if (secret === undefined) return undefined
    return secret === '' ? ownOrder(orderReference) : guestOrder(orderReference, secret)
  }, [orderReference, secret])
}
