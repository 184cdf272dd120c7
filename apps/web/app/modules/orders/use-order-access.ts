import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import { keepOrderKey, orderKey } from '../../platform/storage/order-keys.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { guestOrder, type OrderAccess, ownOrder } from './order-access.ts'

/**
 * How a page may ask about an order: with the secret of a guest (from the link of the mail, `#key=…`, or as this browser ordered it), else as its signed-in
 * buyer. Who is neither is led to sign in.
 * @returns undefined while that is not known, or on the way out. The same object for the same order.
 */
export const useOrderAccess = (orderReference: string): OrderAccess | undefined => {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const fromLink = /^#key=([\w-]+)$/.exec(hash)?.[1] ?? ''
  const secret = isHydrated ? fromLink || orderKey(orderReference) : undefined
  const user = useSignedIn({ intent: 'Shop', origin: 'Site', isNeeded: secret === '' })
  useEffect(() => {
    // The bank leads back without it.
    if (fromLink !== '') keepOrderKey(orderReference, fromLink)
  }, [fromLink, orderReference])
  const isMine = user !== undefined
  return useMemo(() => {
    if (secret === undefined || (secret === '' && !isMine)) return undefined
    return secret === '' ? ownOrder(orderReference) : guestOrder(orderReference, secret)
  }, [orderReference, secret, isMine])
}
