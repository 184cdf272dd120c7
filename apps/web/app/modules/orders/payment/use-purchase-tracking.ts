import { giftCardOrderTracking } from '@hoppla/contract/orders'
import { useEffect } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { pushToDataLayer, useConsent } from '../../../platform/storage/consent.ts'
import { store, stored } from '../../../platform/storage/stored-values.ts'

/**
 * Reports to purchase tracking a completed order: once per order and browser, only after consent to analytics, which may also be given while the
 * receipt is open. A failed retrieval is only logged (docs/product/orders.md). @param orderReference undefined: nothing to report.
 */
export const usePurchaseTracking = (orderReference: string | undefined): void => {
  const isAllowed = useConsent()?.analytics === true
  useEffect(() => {
    if (!isAllowed || orderReference === undefined) return
    const key = `tracked.${orderReference}`
    if (stored(key)) return
    const abort = new AbortController()
    callApi(giftCardOrderTracking, { params: { orderReference } }, { signal: abort.signal }).then(
      (event) => {
        if (abort.signal.aborted || stored(key)) return
        store(key, true)
        pushToDataLayer(event)
      },
      (error: unknown) => !abort.signal.aborted && console.error(error),
    )
    return () => abort.abort()
  }, [isAllowed, orderReference])
}
