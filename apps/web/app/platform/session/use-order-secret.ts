import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepOrderKey, orderKey } from '../storage/order-keys.ts'
import { useHydrated } from '../storage/store.ts'
import { useSignedIn } from './sign-in-guard.ts'

/**
 * With what a page may ask about an order: the secret of a guest (from the link of the mail, `#key=…`, or as this browser ordered it), or '': as its
 * signed-in buyer. Who has neither is led to sign in. @returns undefined while that is not known, or on the way out.
 */
export const useOrderSecret = (orderReference: string): string | undefined => {
  const { hash } = useLocation()
  const isHydrated = useHydrated()
  const fromLink = /^#key=([\w-]+)$/.exec(hash)?.[1] ?? ''
  const secret = isHydrated ? fromLink || orderKey(orderReference) : undefined
  const user = useSignedIn({ intent: 'Shop', origin: 'Site', isNeeded: secret === '' })
  useEffect(() => {
    // The bank leads back without it.
    if (fromLink !== '') keepOrderKey(orderReference, fromLink)
  }, [fromLink, orderReference])
  return secret === '' && user === undefined ? undefined : secret
}
